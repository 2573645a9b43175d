// What `npm test` does with its runners' results: which files, progress, the second try, the closing lines.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { againLines, closingLines } from '../scripts/lib/test-run/closing.ts'
import { testOptions } from '../scripts/lib/test-run/options.ts'
import { createProgress } from '../scripts/lib/test-run/progress.ts'
import {
  appendResult,
  RESULTS_VARIABLE,
  readResults,
  readResultsFile,
  type TestResult,
  writeResults,
} from '../scripts/lib/test-run/results.ts'
import { isRed, tryAgain } from '../scripts/lib/test-run/run.ts'
import type { Runner, RunnerStart } from '../scripts/lib/test-run/runners.ts'
import { allTests, selectTests } from '../scripts/lib/test-run/select.ts'
import { root } from '../scripts/lib/tools.ts'
import { temporaryFolder } from './support/ports.ts'
import { sweepRuns } from './support/run-folder.ts'

const folder = temporaryFolder()

const result = (title: string, rest: Partial<TestResult> = {}): TestResult => ({
  runner: 'vitest',
  file: 'tests/a.test.ts',
  title,
  outcome: 'passed',
  ms: 10,
  ...rest,
})
const red = (title: string, rest: Partial<TestResult> = {}) => result(title, { outcome: 'failed', ...rest })

/** A runner that answers a second try with these results. */
const answering = (answers: readonly TestResult[], starts: RunnerStart[] = []): readonly Runner[] => [
  {
    name: 'vitest',
    what: 'made',
    run: async (start) => {
      starts.push(start)
      for (const answer of answers) appendResult(start.results, answer)
      return 0
    },
  },
]

it('a process that dies leaves its file red, which can be played once more', () => {
  const where = temporaryFolder()
  const results = join(where.path, 'results.jsonl')
  writeFileSync(join(where.path, 'a.test.ts'), "it('dies', () => process.kill(process.pid, 'SIGKILL'))")
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      ...['run', '--globals', '--root', where.path],
      `--reporter=${join(root, 'scripts/lib/test-run/vitest-reporter.ts')}`,
    ],
    { env: { ...process.env, [RESULTS_VARIABLE]: results }, encoding: 'utf8' },
  )
  expect(status).toBe(1)
  const failed = readResultsFile(results).filter(isRed)
  expect(failed).toMatchObject([
    { file: expect.stringMatching(/a\.test\.ts$/), error: expect.stringMatching(/SIGKILL/) },
  ])
  expect(failed[0]?.title).toBe(failed[0]?.file)
  where.remove()
})

describe('the folder of a run', () => {
  it('holds what its tests leave on a disk', () => {
    expect(basename(tmpdir())).toMatch(/^firmdesk-tests-\d+-/)
  })

  it('is taken away by the next run where its own was killed, and by nobody while that runs', () => {
    const where = temporaryFolder()
    const { pid: ended } = spawnSync(process.execPath, ['--version'])
    const names = [`firmdesk-tests-${process.pid}-a`, 'other']
    for (const name of [`firmdesk-tests-${ended}-b`, ...names])
      mkdirSync(join(where.path, name, 'store'), { recursive: true })
    sweepRuns(where.path)
    expect(readdirSync(where.path).sort()).toEqual(names)
    where.remove()
  })
})

describe('the second try of a failed test', () => {
  const again = (results: readonly TestResult[], by: readonly Runner[]) =>
    tryAgain(results, { by, folder: folder.path, say() {} })

  it('makes it unsteady where it passes alone', async () => {
    const starts: RunnerStart[] = []
    const by = answering([result('one'), result('two', { outcome: 'skipped' })], starts)
    expect(await again([red('one'), result('three')], by)).toEqual([
      red('one', { outcome: 'passed', unsteady: true }),
      result('three'),
    ])
    expect(starts.map(({ files, only }) => [files, only?.title])).toEqual([[['tests/a.test.ts'], 'one']])
  })

  it('leaves it red where it fails twice, did not run, or another one passed', async () => {
    for (const answers of [[red('one')], [], [result('one', { outcome: 'skipped' })], [result('two')]])
      expect(await again([red('one')], answering(answers))).toEqual([red('one')])
  })

  it('runs a file that did not load as a whole, and a broken runner not at all', async () => {
    const file = red('tests/a.test.ts')
    expect(await again([file], answering([result('one'), result('two')]))).toMatchObject([{ unsteady: true }])
    const runner = red('the runner itself', { file: '' })
    expect(await again([runner], answering([result('the runner itself')]))).toEqual([runner])
  })
})

describe('the files that are named', () => {
  const all = allTests()
  const none = { vitest: [], playwright: [], faults: [] }

  it('go to their runner, whichever it is', () => {
    const named = ['tests/locale.test.ts', 'tests/screens/views.spec.ts', 'tests/faults/merge.ts']
    expect(selectTests(all, named)).toEqual({
      vitest: ['tests/locale.test.ts'],
      playwright: ['tests/screens/views.spec.ts'],
      faults: ['tests/faults/merge.ts'],
    })
    expect(selectTests(all, ['tests/screens/'])).toMatchObject({ playwright: expect.any(Array), faults: [] })
    expect(selectTests(all, ['tests'])).toEqual(all)
  })

  it('are said where they are none', () => {
    expect(selectTests(all, ['tests/nobody.test.ts'])).toBe('tests/nobody.test.ts: there is no such file or folder')
    expect(selectTests(all, ['tests/support'])).toBe('tests/support: holds no test')
    expect(selectTests(all, [])).toEqual(none)
  })

  it('come with known options only', () => {
    expect(testOptions(['--again=3', '--busy', 'tests/a'])).toEqual({
      paths: ['tests/a'],
      again: 3,
      busy: true,
      strict: false,
      at: null,
    })
    expect(testOptions(['--at=2028-02-29T23:50+08:00'])).toMatchObject({ at: Date.UTC(2028, 1, 29, 15, 50) })
    expect(testOptions(['--at=soon'])).toBe('--at needs a time such as 2028-02-29T23:50+08:00')
    expect(testOptions(['--again=x'])).toBe('--again needs a whole number from 1 to 9999')
    expect(testOptions(['--quick'])).toMatch(
      /^Unknown option '--quick'; there are: PATH …, --again=N, --at=TIME, --busy, --strict$/,
    )
  })

  it('end the whole command with one sentence and exit code 1 where there is no such file', async () => {
    const child = spawn(process.execPath, ['scripts/test.ts', 'tests/nobody.test.ts'], { cwd: root })
    let said = ''
    child.stderr.on('data', (text) => {
      said += text
    })
    expect(await new Promise((done) => child.once('close', done))).toBe(1)
    expect(said).toBe('tests/nobody.test.ts: there is no such file or folder\n')
  })
})

describe('progress', () => {
  it('says the time left by how long the files took the last time', () => {
    let now = 0
    const lines: string[] = []
    const planned = new Map([
      ['a', 2],
      ['b', 1],
    ])
    const progress = createProgress({
      planned,
      durations: { a: 30_000, b: 60_000 },
      after: 60_000,
      now: () => now,
      print: (line) => lines.push(line),
    })
    now = 5_000
    progress.ended({ file: 'a', outcome: 'passed', ms: 5_000 })
    expect(lines).toEqual([])
    now = 30_000
    progress.ended({ file: 'a', outcome: 'failed', ms: 25_000 })
    expect(lines).toEqual(['  2 of 3 tests, 1 failed, 0:30 gone, about 1:00 left, 2:00 to the end'])
    now = 90_000
    progress.ended({ file: 'b', outcome: 'passed', ms: 60_000 })
    expect(progress.line()).toBe('  3 of 3 tests, 1 failed, 1:30 gone, about 0:00 left, 1:00 to the end')
  })

  it('says nothing of the end where the later steps were never measured', () => {
    let now = 0
    const progress = createProgress({
      planned: new Map([['a', 0]]),
      durations: {},
      after: null,
      now: () => now,
      print() {},
    })
    now = 1_000
    progress.ended({ file: 'a', outcome: 'passed', ms: 1 })
    expect(progress.line()).toBe('  1 tests, 0 failed, 0:01 gone, about 0:00 left in this step')
  })

  it('says how long it will take also where a file took no time before', () => {
    let now = 0
    const planned = new Map([
      ['a', 0],
      ['b', 0],
    ])
    const durations = { a: 0, b: 9 }
    const progress = createProgress({ planned, durations, after: 0, now: () => now, print() {} })
    now = 1_000
    progress.ended({ file: 'a', outcome: 'passed', ms: 0 })
    expect(progress.line()).toBe('  1 tests, 0 failed, 0:01 gone')
    progress.ended({ file: 'b', outcome: 'passed', ms: 9 })
    expect(progress.line()).toBe('  2 tests, 0 failed, 0:01 gone, about 0:00 left')
  })
})

describe('the closing lines', () => {
  it('name what failed and what was unsteady, and end with one line that counts everything', () => {
    const lines = closingLines([
      result('quick'),
      result('slow', { ms: 12_340 }),
      red('broken'),
      result('shy', { unsteady: true }),
      result('left out', { outcome: 'skipped' }),
    ])
    expect(lines[2]).toBe('   12.3 s  tests/a.test.ts: slow')
    expect(lines.slice(-5)).toEqual([
      'failed: tests/a.test.ts: broken',
      'unsteady: 1',
      '  tests/a.test.ts: shy',
      '',
      '3 passed, 1 failed, 1 skipped',
    ])
  })

  it('of several rounds list each test that failed once or more, with its error', () => {
    const lines = againLines([
      [result('one'), red('two', { error: 'no\nway' })],
      [result('one'), result('two')],
    ])
    expect(lines).toEqual([
      '',
      'failed 1 of 2 rounds: tests/a.test.ts: two',
      '    no',
      '    way',
      '',
      '2 rounds, 4 tests played, 1 failed at least once',
    ])
  })
})

it('results are read back as they were written', () => {
  const place = join(folder.path, 'results')
  expect(readResults(place)).toEqual([])
  writeResults([result('one'), red('two', { error: '行\n行' })], place)
  expect(readResults(place)).toEqual([result('one'), red('two', { error: '行\n行' })])
})

it('a command that ends by endWith prints everything into a pipe that is read late', async () => {
  const script = `import { endWith } from './scripts/lib/tools.ts'; console.log('x'.repeat(1_000_000)); endWith(3)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { cwd: root })
  const ended = new Promise((done) => child.once('close', done))
  // By the time the first bytes are read the command has long wanted to end.
  await new Promise((done) => child.stdout.once('readable', done))
  let length = 0
  for await (const chunk of child.stdout) length += chunk.length
  expect([length, await ended]).toEqual([1_000_001, 3])
})
