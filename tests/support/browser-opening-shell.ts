// The browser shell as `npm start` runs it where a browser can be opened; it prints the file instead of opening it.
import { serve } from '../../src/main/serve.ts'

await serve(process.argv.slice(2), (file) => process.stdout.write(`opens ${file}\n`))
