import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import type { NamedTest } from './protection.ts'

/** A test that was played; `error` is what it failed with, `late` says that it ran out of time. */
export type PlayedTest = {
  readonly file: string
  readonly name: string
  readonly passed: boolean
  readonly late: boolean
  readonly error: string
}

const report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const ranOutOfTime = /^Error: (?:Test|Hook) timed out in/
/** Time that a test may take which is expected to wait in vain, milliseconds; others have the limit of all tests. */
const IN_VAIN = 15_000

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Plays tests of a copy of the repository in a process of its own. Answers those that ran; none where the files could
 * not even be loaded, with the end of what was said.
 */
export const playTests = (
  root: string,
  tests: readonly NamedTest[],
  inVain = false,
): Promise<{ readonly played: readonly PlayedTest[]; readonly said: string }> => {
  const output = join(root, 'played.json')
  rmSync(output, { force: true })
  const files = [...new Set(tests.map(({ file }) => file))]
  const titles = [...new Set(tests.map(({ title }) => title))].map(quoted).join('|')
  const words = [
    join('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...files,
    '-t',
    titles,
    '--reporter=json',
    `--outputFile=${output}`,
    ...(inVain ? [`--testTimeout=${IN_VAIN}`] : []),
  ]
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_error, stdout, stderr) => {
      const said = `${stdout}\n${stderr}`.trim().slice(-600)
      const results = existsSync(output) ? report.parse(JSON.parse(readFileSync(output, 'utf8'))).testResults : []
      const played = results.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'passed' || status === 'failed')
          .map(({ fullName, status, failureMessages }) => ({
            file: relative(root, name).split(sep).join('/'),
            name: fullName,
            passed: status === 'passed',
            late: ranOutOfTime.test(failureMessages?.[0] ?? ''),
            error: failureMessages?.[0]?.split('\n')[0] ?? '',
          })),
      )
      resolve({ played, said })
    })
  })
}

/** The tests among those played that a name means. */
export const meant = (played: readonly PlayedTest[], { file, title }: NamedTest): readonly PlayedTest[] =>
  played.filter((test) => test.file === file && test.name.includes(title))
