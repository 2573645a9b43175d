import {
  controlsFail,
  type FaultRun,
  type FirmName,
  hasFound,
  neglectOf,
  playSeeds,
  replayCommand,
  type Sum,
} from './frame.ts'

/** A line of `npm run faults --json`: the run, and of its counts only those that apply. */
export type FaultRow = {
  readonly name: string
  readonly runs: number
  readonly seed: number
  readonly lost?: number
  readonly doubled?: number
  readonly torn?: number
  readonly diverged?: number
  readonly wedged?: number
  readonly silent?: number
  readonly controlFailed: boolean
}

/** A run that was played: its row, whether it holds, and lines that say why not. */
export type Verdict = {
  readonly row: FaultRow
  readonly holds: boolean
  readonly seconds: number
  readonly notes: readonly string[]
}

export type Wish = {
  readonly seed: number
  readonly runs: number
  /** Plays the known-bad variants alone; they must find something. */
  readonly control: boolean
  readonly hard?: boolean
  readonly firm?: FirmName | undefined
  readonly say: (text: string) => void
}

/** Plays one run: the product and its known-bad variants, or these alone. A run that breaks does not hold. */
export function playRun(run: FaultRun, wish: Wish): Promise<Verdict> {
  return playBoth(run, wish).catch((error: unknown) => {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const row = rowOf(run, wish.seed, [], false)
    return { row, holds: false, seconds: 0, notes: [`the run itself broke: ${why}`] }
  })
}

async function playBoth(run: FaultRun, wish: Wish): Promise<Verdict> {
  const started = performance.now()
  const { seed, runs, say, hard = false, firm } = wish
  const seconds = () => (performance.now() - started) / 1000
  if (wish.control) {
    const sums: Sum[] = []
    let failed = true
    for (const control of run.controls) {
      const sum = await playSeeds(run, control.name, { seed, runs, say, firm })
      const neglect = neglectOf(control, sum)
      sums.push(sum)
      failed = failed && neglect === null
      const counts = run.counts.map((name) => `${name} ${sum.counts[name]}`).join(', ')
      say(`"${control.name}": ${counts}${neglect === null ? '' : `; ${neglect}`}`)
    }
    const row = rowOf(run, seed, sums, failed)
    return { row, holds: failed, seconds: seconds(), notes: sums.flatMap((sum) => notesOf(run, sum, 'control', firm)) }
  }
  const sum = await playSeeds(run, '', { seed, runs, say, hard, firm })
  const controlFailed = await controlsFail(run, { seed, say, firm })
  const holds = !hasFound(sum.counts) && controlFailed
  return {
    row: rowOf(run, seed, [sum], controlFailed),
    holds,
    seconds: seconds(),
    notes: notesOf(run, sum, hard ? 'hard' : '', firm),
  }
}

function rowOf(run: FaultRun, seed: number, sums: readonly Sum[], controlFailed: boolean): FaultRow {
  const total = (name: FaultRun['counts'][number]) => sums.reduce((all, sum) => all + sum.counts[name], 0)
  const counts = Object.fromEntries(run.counts.map((name) => [name, total(name)]))
  return { name: run.name, runs: sums.reduce((all, sum) => all + sum.runs, 0), seed, ...counts, controlFailed }
}

function notesOf(run: FaultRun, sum: Sum, set: '' | 'control' | 'hard', firm?: FirmName): string[] {
  const more = sum.failed - sum.failing.length
  return [
    ...sum.failing.flatMap(({ seed, why }) => [
      ...(why === '' ? [] : [`seed ${seed}: ${why}`]),
      `replay: ${replayCommand(run, seed, set, firm)}`,
    ]),
    ...(more > 0 ? [`and ${more} seeds more`] : []),
  ]
}

/** The line that a terminal shows. */
export function lineOf({ row, holds, seconds }: Verdict, run: FaultRun): string {
  const counts = run.counts.map((name) => `${name} ${row[name] ?? 0}`).join(', ')
  const figures = `runs ${row.runs}, seed ${row.seed}, ${counts}, control failed ${row.controlFailed ? 'yes' : 'no'}`
  return `${holds ? 'holds' : 'FAILS'}  ${row.name}: ${figures}, ${seconds.toFixed(1)} s`
}
