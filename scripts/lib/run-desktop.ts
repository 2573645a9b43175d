import { spawn } from 'node:child_process'
import { isatty } from 'node:tty'
import { dropVariables } from '../../src/main/desktop/launch-switches.ts'

const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs Electron on the built app until it ends, after a signal too, so that nothing stays behind. Answers its exit code.
 * A terminal gives Ctrl C and its own end to all that runs in it, and Electron takes a second signal as an order to stop
 * at once: there only what a terminal does not send is passed on. Windows has no signals: there the app is stopped.
 */
export const runDesktop = (
  binary: string,
  root: string,
  words: readonly string[],
  isInTerminal = isatty(0) && process.platform !== 'win32',
): Promise<number> => {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  // Electron's own binary reads Node's variables before any script of ours runs.
  dropVariables(env)
  const child = spawn(binary, [root, ...words], { stdio: 'inherit', env })
  // Without a listener Node would end before the app.
  for (const signal of ending)
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !isInTerminal) child.kill(signal)
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
