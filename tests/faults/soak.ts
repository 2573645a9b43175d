import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { comments } from '#core/areas/comments/pull'
import { customers } from '#core/areas/customers/pull'
import { followups } from '#core/areas/followups/pull'
import { actOf } from './chaos/acts.ts'
import { drain } from './chaos/rest.ts'
import { type World, workingHours } from './chaos/world.ts'
import { calm, storm } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'

const DAY = 86_400_000
const MIB = 1024 * 1024
/** Days that a seed plays, and how long the computer is on each, ms; every fifth seed a month that it is never off. */
const FEW = { days: 2, span: DAY / 3 } as const
const MONTH = { days: 30, span: DAY } as const
const COMPANIES = 40
/** The known-bad variant shows what it keeps within hours. */
const SOON = DAY / 6
/** What a person writes on a day, and what others change at the firm. */
const ACTS = 60
/** Requests of a day that go wrong. */
const TROUBLE = 0.02
/** What the heap may grow by on a day, and what code that became warm may take once, bytes. */
const HEAP = { aDay: MIB, once: 4 * MIB } as const
/** Timers that may be there in one moment and not in another. */
const TIMERS = 5
/** The largest log beside a store, bytes. */
const LOG = 64 * MIB

const openFiles = '/proc/self/fd'

/**
 * R28: a computer stays on for days, with a person at it, colleagues at the firm and a network that fails now and then.
 * On the last evening it takes no more memory, timers and open files than on the first, and its log stays small.
 */
export const soak: FaultRun = {
  name: 'soak',
  title: 'R28 a computer that stays on for weeks takes no more than on its first day',
  counts: ['wedged'],
  short: 1,
  long: 5,
  controls: [{ name: 'keeps every answer', runs: 1, moves: 'wedged' }],
  obstacle: () => (existsSync(openFiles) ? null : `there is no ${openFiles} to count open files`),
  prepare: (control) => ({ play: (seed) => play(seed, control !== '') }),
}

async function play(seed: number, hoards: boolean): Promise<Played> {
  const { days, span: whole } = seed % 5 === 0 ? MONTH : FEW
  const world = await workingHours(seed, {
    areas: [[customers], [followups, comments]],
    clients: 1,
    editors: 1,
    companies: COMPANIES,
    acts: 5,
    minutes: 5,
    weather: () => calm,
  })
  const kept: unknown[] = []
  if (hoards)
    world.network.alter = (answer) => {
      kept.push(Array.from({ length: 4_000 }, (_, place) => place))
      return answer
    }
  try {
    const span = hoards ? SOON : whole
    await day(world, span)
    let before = await takenNow(world)
    let grown: string[] = []
    // What grows once is code that became warm or the collector's doing; what leaks grows in the next days, too.
    for (let spell = 0; spell < 2 && (spell === 0 || grown.length > 0); spell += 1) {
      for (let number = 1; number < days; number += 1) await day(world, span)
      const now = await takenNow(world)
      grown = growth(before, now, days - 1)
      before = now
    }
    const reasons = [...grown, ...world.clients.flatMap(({ bugs }) => bugs)]
    return { counts: { wedged: reasons.length }, why: `${days} days: ${reasons.slice(0, 5).join('; ')}` }
  } finally {
    await world.close()
  }
}

/** A day of work, of `span` milliseconds, until everything is sent; what the harness itself wrote down of it is forgotten. */
async function day(world: World, span: number): Promise<void> {
  const { time, network, firm, dice, clients } = world
  network.setWeather(storm(dice, TROUBLE))
  for (let number = 0; number < ACTS; number += 1) {
    for (const client of clients)
      time.after(dice.below(span), () => void actOf(client, dice, number, { companies: COMPANIES, apart: true }))
    time.after(dice.below(span), () => {
      firm.write('company', dice.pick([...firm.companies.keys()]), { source: `${number}` }, 'editor', '')
    })
  }
  await time.run(span)
  network.setWeather(calm)
  await drain(world)
  network.forget()
  firm.ledger.length = 0
  for (const { events } of clients) events.length = 0
}

type Taken = { readonly heap: number; readonly timers: number; readonly files: number; readonly log: number }

/** The heap in bytes when nothing more goes: what a collection lets go of may hold more, which the next one takes. */
async function leastHeap(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let least = Number.POSITIVE_INFINITY; ; ) {
    collect()
    await setImmediate()
    const { heapUsed } = process.memoryUsage()
    if (heapUsed > least - MIB / 16) return Math.min(heapUsed, least)
    least = heapUsed
  }
}

async function takenNow({ time }: World): Promise<Taken> {
  const heap = await leastHeap()
  const files = readdirSync(openFiles).flatMap((name) => {
    try {
      return [readlinkSync(`${openFiles}/${name}`)]
    } catch {
      // The one that the folder itself is read through is closed by now.
      return []
    }
  })
  const logs = files.filter((path) => path.endsWith('-wal')).map((path) => statSync(path).size)
  return {
    heap,
    timers: time.waiting(),
    files: files.length,
    log: Math.max(0, ...logs),
  }
}

function growth(first: Taken, last: Taken, days: number): string[] {
  const found: string[] = []
  const heap = last.heap - first.heap
  if (heap > Math.max(HEAP.once, HEAP.aDay * days)) found.push(`the heap grew by ${(heap / MIB).toFixed(1)} MiB`)
  if (last.timers > first.timers + TIMERS) found.push(`${last.timers} timers, ${first.timers} on the first day`)
  if (last.files > first.files) found.push(`${last.files} open files, ${first.files} on the first day`)
  if (last.log > LOG) found.push(`a log of ${(last.log / MIB).toFixed(1)} MiB`)
  return found
}
