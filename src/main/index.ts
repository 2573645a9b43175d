// The desktop shell's entry: start order, and nothing else.
// Lives here: what must happen before Electron is ready, in its order. May not: behaviour (desktop/), a top-level await.
// To add a step: a function in desktop/, one line here at the place where it must run.
import { app, dialog, protocol } from 'electron'
import { declareAppScheme } from './desktop/app-protocol.ts'
import { type Desktop, startDesktop } from './desktop/desktop.ts'
import { linkIn, placeProfile, readArguments } from './desktop/launch-arguments.ts'
import { dropVariables, refuseSwitches } from './desktop/launch-switches.ts'
import { refusedStart, type StartFailure, startFailure } from './desktop/start-failure.ts'

// Looked at first: enableSandbox takes --no-sandbox off the command line, which is then too late to matter.
const { argv, env: environment, platform } = process
const refused = refuseSwitches({ argv, environment, platform, packed: !process.defaultApp }, app.commandLine)
app.enableSandbox()
const dropped = dropVariables(environment)
if (dropped.length > 0) process.stderr.write(`Firmdesk runs without ${dropped.join(', ')} of the environment.\n`)
const launch = readArguments(process.argv.slice(1), process.cwd())
let desktop: Desktop | null = null
let link = linkIn(process.argv.slice(1))

const end = ({ title, sentence }: StartFailure): void => {
  process.stderr.write(`${title}: ${sentence}\n`)
  dialog.showErrorBox(title, sentence)
  app.exit(1)
}

const fail = (error: unknown): void => end(startFailure(error, launch.locale ?? app.getLocale()))

/** A link that comes before the app can open it waits for that. */
const openLink = (address: string): void => {
  if (desktop === null) link = address
  else desktop.openLink(address)
}

const begin = (): void => {
  placeProfile(app, launch)
  declareAppScheme(protocol)
  if (!app.requestSingleInstanceLock()) {
    process.stdout.write('Firmdesk is already running; its window was brought to the front.\n')
    app.exit(0)
    return
  }
  app.on('second-instance', (_event, words) => {
    const asked = linkIn(words)
    if (asked === null) desktop?.show()
    else openLink(asked)
  })
  // macOS tells links by an event of their own, also the one that the app was started with.
  app.on('open-url', (event, address) => {
    event.preventDefault()
    openLink(address)
  })
  const started = app.whenReady().then(() => startDesktop(launch))
  started.then((running) => {
    desktop = running
    if (link !== null) desktop.openLink(link)
  }, fail)
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
