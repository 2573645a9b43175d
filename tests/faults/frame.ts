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

/** A known-bad variant. `every`: each of its seeds must find something, not only one of them. */
export type Control = { readonly name: string; readonly runs: number; readonly every?: boolean }

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
  /** Why it cannot be played on this machine; null where it can. */
  readonly obstacle?: () => string | null
  /** Makes ready; `control` names the known-bad variant, '' is the product. */
  readonly prepare: (control: string, round: Round) => Promise<Player> | Player
}

/** The round that a run is prepared for; `say` tells what takes long. */
export type Round = { readonly seed: number; readonly runs: number; readonly say: (text: string) => void }

/** What seeds added up to. `failing` holds the seeds that found something, with their reasons, the first few only. */
export type Sum = {
  readonly counts: Readonly<Record<CountName, number>>
  readonly runs: number
  readonly failed: number
  readonly failing: readonly { readonly seed: number; readonly why: string }[]
}

const MOST_FAILING = 30

/** True where something was found. */
export function hasFound(counts: Counts): boolean {
  return countNames.some((name) => (counts[name] ?? 0) > 0)
}

/** Plays seeds from `round.seed` on and adds up; `untilFound` ends with the first seed that found something. */
export async function playSeeds(run: FaultRun, control: string, round: Round, untilFound = false): Promise<Sum> {
  const counts = { lost: 0, doubled: 0, torn: 0, diverged: 0, wedged: 0, silent: 0 }
  const failing: { seed: number; why: string }[] = []
  let failed = 0
  let runs = 0
  const player = await run.prepare(control, round)
  try {
    for (; runs < round.runs && !(untilFound && failed > 0); runs += 1) {
      const seed = round.seed + runs
      const played = control === '' ? await playOne(player, seed, run) : await player.play(seed)
      for (const name of countNames) counts[name] += played.counts[name] ?? 0
      if (!hasFound(played.counts)) continue
      failed += 1
      if (failing.length < MOST_FAILING) failing.push({ seed, why: played.why ?? '' })
    }
  } finally {
    await player.close?.()
  }
  return { counts, runs, failed, failing }
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

/** Plays the known-bad variants; true where each of them found what it must. */
export async function controlsFail(run: FaultRun, round: Omit<Round, 'runs'>): Promise<boolean> {
  for (const control of run.controls) {
    const every = control.every === true
    const sum = await playSeeds(run, control.name, { ...round, runs: control.runs }, !every)
    if (every ? sum.failed < sum.runs : sum.failed === 0) {
      round.say(
        `the known-bad variant "${control.name}" found nothing${every ? ` in ${sum.runs - sum.failed} runs` : ''}`,
      )
      return false
    }
  }
  return true
}

/** The command that plays one seed again. */
export function replayCommand(run: Pick<FaultRun, 'name'>, seed: number, control: boolean): string {
  return `npm run faults -- ${run.name} --runs=1 --seed=${seed}${control ? ' --control' : ''}`
}
