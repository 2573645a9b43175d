// `npm run faults [-- NAME …] [--runs=N] [--seed=N] [--only=NAME] [--control] [--hard] [--firm=NAME] [--json=FILE]`: reliability under crashes, power cuts,
// a bad network, drift and clocks. Every run prints what it found; exits 1 where a count is not 0 or a known-bad
// variant found nothing. `complaints` lists the complaints that no test carries; `--short` is the round of `npm test`;
// `--hard` adds firms that behave unusually for good; `--firm=model` or `other` names the firm of every seed;
// `--only=NAME` plays the one seed of a run whose seeds have names.
import { writeFileSync } from 'node:fs'
import { complaintsWithoutTest } from '../tests/faults/complaints.ts'
import { type FaultRun, firmNames } from '../tests/faults/frame.ts'
import { faultRuns } from '../tests/faults/index.ts'
import { type FaultRow, lineOf, playRun } from '../tests/faults/rows.ts'
import { appendResult } from './lib/test-run/results.ts'
import { endWith } from './lib/tools.ts'

const words = process.argv.slice(2)
const names = words.filter((word) => !word.startsWith('--'))
const textOf = (option: string) => words.find((word) => word.startsWith(`--${option}=`))?.slice(option.length + 3)
const only = textOf('only')
const known = ['--control', '--short', '--hard']
const problems = [
  ...names
    .filter((name) => name !== 'complaints' && !faultRuns.some((run) => run.name === name))
    .map((name) => `no run ${name}; there are: ${[...faultRuns.map((run) => run.name), 'complaints'].join(', ')}`),
  ...words
    .filter(
      (word) =>
        word.startsWith('--') && !known.includes(word) && !/^--(?:runs|seed|only|firm|json|results)=/.test(word),
    )
    .map((word) => `no option ${word}`),
  ...['runs', 'seed']
    .filter((option) => !/^\d{1,15}$/.test(textOf(option) ?? '1'))
    .map((option) => `--${option} needs a whole number`),
  ...(textOf('firm') === undefined || firmNames.some((name) => name === textOf('firm'))
    ? []
    : [`no firm ${textOf('firm')}; there are: ${firmNames.join(', ')}`]),
  ...(only === undefined || faultRuns.some((run) => run.names?.includes(only))
    ? []
    : [`no seed ${only}; there are:\n${faultRuns.flatMap((run) => run.names ?? []).join('\n')}`]),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)

const short = words.includes('--short')
const control = words.includes('--control')
const hard = words.includes('--hard')
const firm = firmNames.find((name) => name === textOf('firm'))
const asked = textOf('runs')
const seed = Number(textOf('seed') ?? 1)
const rows: FaultRow[] = []
const resultsFile = textOf('results')
let good = true

/** Leaves the outcome for `npm test`, which asks for it by `--results`. */
const keep = ({ name, title }: FaultRun, outcome: 'passed' | 'failed' | 'skipped', ms: number, error = ''): void => {
  if (resultsFile === undefined) return
  const why = outcome === 'failed' ? { error } : {}
  appendResult(resultsFile, { runner: 'faults', file: `tests/faults/${name}.ts`, title, outcome, ms, ...why })
}

for (const run of faultRuns) {
  if (names.length > 0 && !names.includes(run.name)) continue
  if (only !== undefined && !run.names?.includes(only)) continue
  const obstacle = run.obstacle?.() ?? null
  if (obstacle !== null) {
    console.log(`skipped  ${run.name}: ${obstacle}`)
    keep(run, 'skipped', 0)
    continue
  }
  const say = (text: string) => console.error(`${run.name}: ${text}`)
  const many = asked === undefined ? (short ? run.short : run.long) : Number(asked)
  const named = only === undefined ? { seed, runs: many } : { seed: (run.names?.indexOf(only) ?? 0) + 1, runs: 1 }
  const verdict = await playRun(run, { ...named, control, hard, firm, say })
  console.log(lineOf(verdict, run))
  for (const note of verdict.notes) console.log(`       ${note}`)
  rows.push(verdict.row)
  keep(run, verdict.holds ? 'passed' : 'failed', verdict.seconds * 1000, verdict.notes.join('\n'))
  good = good && verdict.holds
}

if (names.includes('complaints') || (names.length === 0 && only === undefined && !short && !control)) {
  const missing = complaintsWithoutTest()
  console.log(`complaints without a test: ${missing.join(' ') || 'none'}`)
  good = good && missing.length === 0
}

const json = textOf('json')
if (json !== undefined) writeFileSync(json, `${JSON.stringify(rows, null, 2)}\n`)
endWith(good ? 0 : 1)
