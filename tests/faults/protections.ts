import { root } from '../../scripts/lib/tools.ts'
import type { FaultRun, Played } from './frame.ts'
import { type Copy, copyRepository } from './protections/copy.ts'
import { meant, playTests } from './protections/play-tests.ts'
import { broken, type NamedTest, type Protection } from './protections/protection.ts'
import { protectionTable } from './protections/table.ts'

// The short round takes them from the beginning.
const table = [...protectionTable.filter(({ cheap }) => cheap), ...protectionTable.filter(({ cheap }) => !cheap)]

/**
 * Every protection is taken out of a copy of the repository, one at a time, and its tests have to fail: `silent` counts
 * those that no test misses, `wedged` those whose line in the table is wrong. A seed is a line of the table.
 */
export const protections: FaultRun = {
  name: 'protections',
  title: 'every protection of the security checklist is missed by a test where it is taken out',
  counts: ['silent', 'wedged'],
  short: table.filter(({ cheap }) => cheap).length,
  long: table.length,
  names: table.map(({ name }) => name),
  controls: [{ name: 'a change that breaks nothing', runs: 1, moves: 'silent' }],
  async prepare(control, { seed, runs, say }) {
    const copy = copyRepository(root)
    const chosen = Array.from({ length: Math.min(runs, table.length) }, (_, place) => lineOf(seed + place))
    const whole = control === '' ? await playTests(copy.root, testsOf(chosen)) : null
    return {
      async play(each) {
        const line = lineOf(each)
        const started = performance.now()
        const unfit = whole === null ? null : unfitness(line, whole)
        const played = unfit ?? (await playBroken(copy, control === '' ? line : unbroken(line)))
        const seconds = ((performance.now() - started) / 1000).toFixed(1)
        const outcome = played.why === undefined ? 'caught' : (played.counts.silent ?? 0) > 0 ? 'MISSED' : 'STALE '
        const item = line.item === null ? '' : ` (${line.item})`
        if (control === '') say(`${outcome}  ${line.name}${item}, ${line.file}, ${seconds} s`)
        return played
      },
      close: copy.remove,
    }
  },
}

const lineOf = (seed: number): Protection => {
  const line = table[(seed - 1) % table.length]
  if (line === undefined) throw new Error('seeds of the protections begin with 1')
  return line
}

const testsOf = (lines: readonly Protection[]): readonly NamedTest[] => lines.flatMap(({ tests }) => tests)

const unbroken = (line: Protection): Protection => ({ ...line, replace: `${line.search} /* nothing is broken */` })

const stale = (why: string): Played => ({ counts: { wedged: 1 }, why })

/** Why a line of the table says nothing: one of its tests is not there, or fails without the break. */
const unfitness = (line: Protection, { played, said }: Awaited<ReturnType<typeof playTests>>): Played | null => {
  for (const test of line.tests) {
    const found = meant(played, test)
    if (found.length === 0) return stale(`${line.name}: no test "${test.title}" ran in ${test.file}: ${said}`)
    const failed = found.find(({ passed }) => !passed)
    if (failed) return stale(`${line.name}: "${failed.name}" fails as it is: ${failed.error}`)
  }
  return null
}

/** Breaks a protection, plays its tests, and puts the file back. */
const playBroken = async (copy: Copy, line: Protection): Promise<Played> => {
  const source = copy.read(line.file)
  const text = broken(source, line)
  if (text === null) return stale(`${line.name}: what is replaced does not stand exactly once in ${line.file}`)
  copy.write(line.file, text)
  try {
    const { played, said } = await playTests(copy.root, line.tests, line.inVain)
    // Where nothing ran the break was a broken program, which says nothing about the tests.
    if (played.length === 0) return stale(`${line.name}: its tests do not run with the break: ${said}`)
    // A test that hangs where nothing is waited for proves nothing: a slow machine looks the same.
    const hung = played.find(({ passed, late }) => !passed && late)
    if (hung && !line.inVain) return stale(`${line.name}: "${hung.name}" ran out of time with the break`)
    const blind = line.tests.filter((test) => meant(played, test).every(({ passed }) => passed))
    if (blind.length === 0) return { counts: {} }
    const names = blind.map(({ file, title }) => `"${title}" in ${file}`).join(', ')
    return { counts: { silent: 1 }, why: `${line.name} is missed by nothing in ${names}` }
  } finally {
    copy.write(line.file, source)
  }
}
