import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { RunnerName } from './results.ts'

/** Test files by the runner that plays them, each sorted; a fault run is named by its file. */
export type Selection = Readonly<Record<RunnerName, readonly string[]>>

const under = (house: string, pattern: string): readonly string[] =>
  globSync(pattern, { cwd: house })
    .map((path) => path.split(sep).join('/'))
    .sort()

/** Every test file of the repository. */
export const allTests = (house: string): Selection => ({
  vitest: under(house, 'tests/**/*.test.ts'),
  playwright: under(house, 'tests/{screens,e2e}/**/*.spec.ts'),
  faults: under(house, 'tests/faults/*.ts').filter((file) =>
    /^export const \w+: FaultRun = /m.test(readFileSync(join(house, file), 'utf8')),
  ),
})

/** The tests that the paths name, as files or folders; a sentence where a path names none. */
export const selectTests = (house: string, all: Selection, paths: readonly string[]): Selection | string => {
  const wanted: string[] = []
  for (const path of paths) {
    const full = resolve(house, path)
    const name = relative(house, full).split(sep).join('/')
    if (!existsSync(full)) return `${path}: there is no such file or folder`
    const isIn = (file: string) => file === name || (statSync(full).isDirectory() && file.startsWith(`${name}/`))
    if (!Object.values(all).some((files) => files.some(isIn))) return `${path}: holds no test`
    wanted.push(...Object.values(all).flatMap((files) => files.filter(isIn)))
  }
  const of = (files: readonly string[]) => files.filter((file) => wanted.includes(file))
  return { vitest: of(all.vitest), playwright: of(all.playwright), faults: of(all.faults) }
}
