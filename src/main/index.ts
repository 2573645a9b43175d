// The desktop shell's entry: start order, and nothing else.
// Lives here: what must happen before Electron is ready, in its order. May not: behaviour (desktop/), a top-level await.
// To add a step: a function in desktop/, one line here at the place where it must run.
import { app, dialog, protocol } from 'electron'
import { appLinks } from './desktop/app-links.ts'
import { declareAppScheme } from './desktop/app-protocol.ts'
import { startDesktop } from './desktop/desktop.ts'
import { APP_ID, placeProfile, readArguments, TOAST_CLASS } from './desktop/launch-arguments.ts'
import { dropVariables, refuseSwitches } from './desktop/launch-switches.ts'
import { refusedStart, type StartFailure, startFailure } from './desktop/start-failure.ts'

// Looked at first: enableSandbox takes --no-sandbox off the command line, which is then too late to matter.
const { argv, env: environment, platform } = process
const refused = refuseSwitches({ argv, environment, platform, packed: !process.defaultApp }, app.commandLine)
app.enableSandbox()
const dropped = dropVariables(environment)
if (dropped.length > 0) process.stderr.write(`Firmdesk runs without ${dropped.join(', ')} of the environment.\n`)
const launch = readArguments(process.argv.slice(1), process.cwd())

const end = ({ title, sentence }: StartFailure): void => {
  process.stderr.write(`${title}: ${sentence}\n`)
  dialog.showErrorBox(title, sentence)
  app.exit(1)
}

const fail = (error: unknown): void => end(startFailure(error, launch.locale ?? app.getLocale()))

const begin = (): void => {
  placeProfile(app, launch)
  // Else Windows takes the window and the shortcut that it was opened with for two apps.
  if (platform === 'win32' && !process.defaultApp) {
    app.setAppUserModelId(APP_ID)
    app.setToastActivatorCLSID(TOAST_CLASS)
  }
  declareAppScheme(protocol)
  if (!app.requestSingleInstanceLock()) {
    process.stdout.write('Firmdesk is already running; its window was brought to the front.\n')
    app.exit(0)
    return
  }
  const links = appLinks(app, process.argv.slice(1))
  app
    .whenReady()
    .then(() => startDesktop(launch))
    .then(links.started, fail)
}

if (refused === null) {
  try {
    begin()
  } catch (error) {
    fail(error)
  }
} else {
  process.stderr.write(`Firmdesk does not start with ${refused}: it may weaken the protection of your data.\n`)
  end(refusedStart(refused, launch.locale ?? app.getLocale()))
}
