import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { root } from '../tools.ts'
import type { RunnerName } from './results.ts'

/** Test files by the runner that plays them, each sorted; a fault run is named by its file. */
export type Selection = Readonly<Record<RunnerName, readonly string[]>>

const under = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .sort()

/** Every test file of the repository. */
export const allTests = (): Selection => ({
  vitest: under('tests/**/*.test.ts'),
  playwright: under('tests/{screens,e2e}/**/*.spec.ts'),
  faults: under('tests/faults/*.ts').filter((file) =>
    /^export const \w+: FaultRun = /m.test(readFileSync(join(root, file), 'utf8')),
  ),
})

/** The tests that the paths name, as files or folders; a sentence where a path names none. */
export const selectTests = (all: Selection, paths: readonly string[]): Selection | string => {
  const wanted: string[] = []
  for (const path of paths) {
    const full = resolve(root, path)
    const name = relative(root, full).split(sep).join('/')
    if (!existsSync(full)) return `${path}: there is no such file or folder`
    const isIn = (file: string) => file === name || (statSync(full).isDirectory() && file.startsWith(`${name}/`))
    if (!Object.values(all).some((files) => files.some(isIn))) return `${path}: holds no test`
    wanted.push(...Object.values(all).flatMap((files) => files.filter(isIn)))
  }
  const of = (files: readonly string[]) => files.filter((file) => wanted.includes(file))
  return { vitest: of(all.vitest), playwright: of(all.playwright), faults: of(all.faults) }
}
