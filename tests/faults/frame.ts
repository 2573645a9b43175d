// How every reliability run is played: seeds one after the other, the counts that must stay 0, and a known-bad variant
// that must not stay at 0. Lives here: playing and adding up. May not: what a run does. To add one: a file beside this
// one that exports a `FaultRun`, and a line in index.ts.

/** What a run may find, each a number that must be 0: see the line of its run for what it means there. */
export const countNames = ['lost', 'doubled', 'torn', 'diverged', 'wedged', 'silent'] as const
export type CountName = (typeof countNames)[number]
export type Counts = { readonly [Name in CountName]?: number }

/** What one seed found, and in a few words why. */
export type Played = { readonly counts: Counts; readonly why?: string | undefined }

/** A run that is ready: plays seeds in any order, and the same seed always in the same way. */
export type Player = {
  readonly play: (seed: number) => Promise<Played> | Played
  readonly close?: () => Promise<void> | void
}

/**
 * A known-bad variant. It fails in its duty where the count that it is made for stays 0, and where another one moves:
 * then the judge takes one fault for another.
 */
export type Control = {
  readonly name: string
  readonly runs: number
  /** The count that this variant must move. */
  readonly moves: CountName
  /** Counts that cannot but move with it; say why beside each. */
  readonly movesToo?: readonly CountName[]
  /** Each of its seeds must move the count, not only one of them. */
  readonly every?: boolean
}

/** One named reliability run. */
export type FaultRun = {
  readonly name: string
  /** What holds where all counts are 0, with its goal (R1) and the complaints (C1) that it stands against. */
  readonly title: string
  /** The counts that apply. */
  readonly counts: readonly CountName[]
  /** Seeds of the round in `npm test`, and of `npm run faults` where none are asked for. */
  readonly short: number
  readonly long: number
  readonly controls: readonly Control[]
  /** What `--only=NAME` may ask for, where each seed has a name: the first is that of seed 1. */
  readonly names?: readonly string[]
  /** Why it cannot be played on this machine; null where it can. */
  readonly obstacle?: () => string | null
  /** Makes ready; `control` names the known-bad variant, '' is the product. */
  readonly prepare: (control: string, round: Round) => Promise<Player> | Player
}

/** Firms that some runs are played at: the model of the runs' own, and the second firm of `tests/support/other-firm`. */
export const firmNames = ['model', 'other'] as const
export type FirmName = (typeof firmNames)[number]

/** The firm of a seed: the one that was asked for, else every third seed is played at the second one. */
export function firmOfSeed(seed: number, asked: FirmName | undefined): FirmName {
  return asked ?? (seed % 3 === 2 ? 'other' : 'model')
}

/** The round that a run is prepared for; `say` tells what takes long. */
export type Round = {
  readonly seed: number
  readonly runs: number
  readonly say: (text: string) => void
  /** Plays the set `hard` as well: ways of firms and networks that last. */
  readonly hard?: boolean
  /** Plays every seed at this firm. */
  readonly firm?: FirmName | undefined
}

/** What seeds added up to. `failing` holds the seeds that found something, with their reasons, the first few only. */
export type Sum = {
  readonly counts: Readonly<Record<CountName, number>>
  /** Seeds that moved each count. */
  readonly moved: Readonly<Record<CountName, number>>
  readonly runs: number
  readonly failed: number
  readonly failing: readonly { readonly seed: number; readonly why: string }[]
}

const MOST_FAILING = 30

/** True where something was found. */
export function hasFound(counts: Counts): boolean {
  return countNames.some((name) => (counts[name] ?? 0) > 0)
}

/** Plays seeds from `round.seed` on and adds up; ends early with a seed that moved `until`. */
export async function playSeeds(
  run: FaultRun,
  control: string,
  round: Round,
  until: CountName | null = null,
): Promise<Sum> {
  const counts = { lost: 0, doubled: 0, torn: 0, diverged: 0, wedged: 0, silent: 0 }
  const moved = { ...counts }
  const failing: { seed: number; why: string }[] = []
  let failed = 0
  let runs = 0
  const player = await run.prepare(control, round)
  try {
    for (; runs < round.runs && (until === null || moved[until] === 0); runs += 1) {
      const seed = round.seed + runs
      const played = control === '' ? await playOne(player, seed, run) : await player.play(seed)
      for (const name of countNames) {
        const found = played.counts[name] ?? 0
        counts[name] += found
        if (found > 0) moved[name] += 1
      }
      if (!hasFound(played.counts)) continue
      failed += 1
      if (failing.length < MOST_FAILING) failing.push({ seed, why: played.why ?? '' })
    }
  } finally {
    await player.close?.()
  }
  return { counts, moved, runs, failed, failing }
}

/** A seed of the product that throws found something too; of a known-bad variant it only means a broken run. */
async function playOne(player: Player, seed: number, run: FaultRun): Promise<Played> {
  try {
    return await player.play(seed)
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { counts: { [run.counts[0] ?? 'wedged']: 1 }, why }
  }
}

/** How a known-bad variant failed in its duty; null where it did what it is for. */
export function neglectOf({ name, moves, movesToo = [], every }: Control, sum: Sum): string | null {
  const wanted = every === true ? sum.runs : 1
  if (sum.moved[moves] < wanted)
    return `the known-bad variant "${name}" moved "${moves}" in ${sum.moved[moves]} of ${sum.runs} runs`
  const others = countNames.filter((count) => count !== moves && !movesToo.includes(count) && sum.counts[count] > 0)
  return others.length === 0
    ? null
    : `the known-bad variant "${name}" is made for "${moves}" and moved ${others.join(' and ')} too`
}

/** Plays the known-bad variants; true where each of them moved the count that it is made for, and no other. */
export async function controlsFail(run: FaultRun, round: Omit<Round, 'runs'>): Promise<boolean> {
  let all = true
  for (const control of run.controls) {
    const until = control.every === true ? null : control.moves
    const sum = await playSeeds(run, control.name, { ...round, runs: control.runs }, until)
    const neglect = neglectOf(control, sum)
    if (neglect === null) continue
    all = false
    round.say(`${neglect}: ${sum.failing[0]?.why ?? 'nothing was found'}`)
  }
  return all
}

/** The command that plays one seed again. */
export function replayCommand(
  run: Pick<FaultRun, 'name'>,
  seed: number,
  set: '' | 'control' | 'hard',
  firm?: FirmName,
): string {
  const options = [...(set === '' ? [] : [` --${set}`]), ...(firm === undefined ? [] : [` --firm=${firm}`])]
  return `npm run faults -- ${run.name} --runs=1 --seed=${seed}${options.join('')}`
}
