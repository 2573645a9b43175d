import { type ChildProcess, fork } from 'node:child_process'

/** A process that answers one message with one message. */
export type Worker<Question, Answer> = {
  /** Rejects where the process ended instead of answering. */
  readonly ask: (question: Question) => Promise<Answer>
  readonly process: ChildProcess
  readonly close: () => Promise<void>
}

/** Starts a script as a worker. */
export function startWorker<Question extends object, Answer>(
  script: string,
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Worker<Question, Answer> {
  const child = fork(script, [...words], { env: environment as NodeJS.ProcessEnv, execArgv: [] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    process: child,
    ask: (question) =>
      new Promise((resolve, reject) => {
        const gone = (code: number | null, signal: string | null) =>
          reject(new Error(`the process ended with ${signal ?? code}`))
        child.once('exit', gone)
        child.once('message', (answer) => {
          child.off('exit', gone)
          resolve(answer as Answer)
        })
        child.send(question)
      }),
    async close() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await ended
    },
  }
}
