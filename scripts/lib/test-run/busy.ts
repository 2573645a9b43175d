import { type ChildProcess, spawn } from 'node:child_process'

/** Keeps as many cores busy until the answer is called; they end with this process too. */
export const keepBusy = (cores: number): (() => void) => {
  const spin =
    "process.on('disconnect', () => process.exit()); const turn = () => { const end = Date.now() + 50; while (Date.now() < end); setImmediate(turn) }; turn()"
  const children: ChildProcess[] = Array.from({ length: cores }, () =>
    spawn(process.execPath, ['-e', spin], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  )
  return () => {
    for (const child of children) child.kill('SIGKILL')
  }
}
