import { spawn } from 'node:child_process'
import { dropVariables } from '../../src/main/desktop/launch-switches.ts'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Runs Electron on the built app until it ends; signals are passed on, so that nothing stays behind. Answers its exit code. */
export const runDesktop = (binary: string, root: string, words: readonly string[]): Promise<number> => {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env
  // Electron's own binary reads Node's variables before any script of ours runs.
  dropVariables(env)
  const child = spawn(binary, [root, ...words], { stdio: 'inherit', env })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
