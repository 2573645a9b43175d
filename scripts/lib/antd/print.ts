// Prints antd's stylesheets as JSON. A process of its own: the builder may have loaded the other build of React.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawStyles } from './draw.ts'

const tokens = join(import.meta.dirname, '../../../src/renderer/src/app/styles/tokens.css')
process.stdout.write(JSON.stringify(drawStyles(readFileSync(tokens, 'utf8'))))
