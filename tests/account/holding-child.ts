// A process that holds the open account of a profile until it is killed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCore } from '#core/index'
import { clientOf } from '../support/core.ts'
import { testPorts } from '../support/ports.ts'

const [, , profile = ''] = process.argv
const ports = testPorts({ profile, firm: new Promise(() => undefined) })
const settings: Record<string, unknown> = JSON.parse(readFileSync(join(profile, 'settings.json'), 'utf8'))
for (const [key, value] of Object.entries(settings)) ports.stored.set(key, value)
const core = await createCore(ports)
process.send?.((await clientOf(core.call).session.state({})).phase)
setInterval(() => undefined, 60_000)
