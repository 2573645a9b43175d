// The desktop shell's entry: start order, and nothing else.
// Lives here: what must happen before Electron is ready, in its order. May not: behaviour (desktop/), a top-level await.
// To add a step: a function in desktop/, one line here at the place where it must run.
import { join } from 'node:path'
import { app, protocol } from 'electron'
import { declareAppScheme } from './desktop/app-protocol.ts'
import { type Desktop, startDesktop } from './desktop/desktop.ts'
import { readArguments, refuseSwitches } from './desktop/launch-arguments.ts'

// Looked at first: enableSandbox takes --no-sandbox off the command line, which is then too late to matter.
const refused = refuseSwitches(app.commandLine, app.isPackaged)
app.enableSandbox()
const launch = readArguments(process.argv.slice(1), process.cwd())
if (launch.profile !== null) app.setPath('userData', launch.profile)
app.setPath('sessionData', join(app.getPath('userData'), 'browser'))
declareAppScheme(protocol)

if (refused !== null) {
  process.stderr.write(`Firmdesk does not start with --${refused}: it would weaken the protection of your data.\n`)
  app.exit(1)
} else if (!app.requestSingleInstanceLock()) {
  process.stdout.write('Firmdesk is already running; its window was brought to the front.\n')
  app.exit(0)
} else {
  let desktop: Desktop | null = null
  app.on('second-instance', () => desktop?.show())
  app
    .whenReady()
    .then(async () => {
      desktop = await startDesktop(launch)
    })
    .catch((error: unknown) => {
      process.stderr.write(`Firmdesk could not start: ${error instanceof Error ? error.message : String(error)}\n`)
      app.exit(1)
    })
}
