import type { Clock } from '#core/ports'
import { START } from '../support/ports.ts'

/** Turns of the event loop in which nothing moved, after which nothing will. */
const QUIET = 4

/** One time for everything that a seed runs: the firm, its clients and their timers. */
export type VirtualTime = {
  /** Milliseconds since the beginning. */
  readonly now: () => number
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly sleep: (milliseconds: number) => Promise<void>
  /**
   * Does real work, of the disk's, in no time: what is asked for is done in that order, one after the other, and each
   * result comes when nothing else moves, however long the disk took.
   */
  readonly work: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Time stands still until this ends; what it waits for may be work of the disk's. */
  readonly hold: <Result>(promise: Promise<Result>) => Promise<Result>
  /** Somebody did something: time stands still a little longer. */
  readonly touch: () => void
  /**
   * Lets everything run that can run now, then goes to the next timer, until `done` holds or the time is over. Answers
   * whether it held.
   */
  readonly run: (milliseconds: number, done?: () => boolean) => Promise<boolean>
  /** Timers that wait. */
  readonly waiting: () => number
  /** Lets everything run that can run now. */
  readonly settle: () => Promise<void>
}

type Timer = { readonly at: number; readonly order: number; readonly run: () => void }

/** Makes a time that only moves while it is run. */
export function virtualTime(): VirtualTime {
  let time = 0
  let moves = 0
  let order = 0
  let timers: Timer[] = []

  const after: VirtualTime['after'] = (milliseconds, run) => {
    moves += 1
    order += 1
    const timer = { at: time + Math.max(0, milliseconds), order, run }
    const index = timers.findIndex((one) => one.at > timer.at)
    timers.splice(index < 0 ? timers.length : index, 0, timer)
    return () => {
      timers = timers.filter((one) => one !== timer)
    }
  }

  /** Turns of real work, and of what waits for it, that did not end yet. */
  let working = 0
  let lastWork: Promise<unknown> = Promise.resolve()

  const untilQuiet = async (busy: () => boolean) => {
    let seen = moves
    for (let quiet = 0; quiet < QUIET || busy(); quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (seen !== moves) quiet = -1
      seen = moves
    }
  }
  const settle = () => untilQuiet(() => working > 0)

  const work: VirtualTime['work'] = async (run) => {
    const before = lastWork
    let end: () => void = () => undefined
    lastWork = new Promise<void>((resolve) => {
      end = resolve
    })
    working += 1
    moves += 1
    await before
    try {
      return await run()
    } finally {
      await untilQuiet(() => false)
      working -= 1
      moves += 1
      end()
    }
  }

  // Does not count as moving: work ends only when nothing moves, and may be what this waits for.
  const hold: VirtualTime['hold'] = async (promise) => {
    working += 1
    try {
      return await promise
    } finally {
      await untilQuiet(() => false)
      working -= 1
      moves += 1
    }
  }

  return {
    now: () => time,
    after,
    work,
    hold,
    sleep: (milliseconds) => new Promise((resolve) => void after(milliseconds, resolve)),
    touch() {
      moves += 1
    },
    waiting: () => timers.length,
    settle,
    async run(milliseconds, done = () => false) {
      const end = time + milliseconds
      for (;;) {
        await settle()
        if (done()) return true
        const next = timers[0]
        if (next === undefined || next.at > end) break
        timers = timers.slice(1)
        time = Math.max(time, next.at)
        next.run()
      }
      time = end
      return done()
    },
  }
}

/** The clock of one computer on that time; its wall clock can be set wrong. */
export type VirtualClock = Clock & { readonly jump: (milliseconds: number) => void }

type Waiting = { readonly due: number; readonly run: () => void; cancel: () => void }

/**
 * Makes the clock of one computer. Every look at it counts as doing something. `confused` is the known-bad one: its
 * timers and its monotonic time follow the wall clock.
 */
export function virtualClock(time: VirtualTime, confused = false): VirtualClock {
  let offset = START
  let waiting: Waiting[] = []

  const now = () => {
    time.touch()
    return offset + time.now()
  }
  const wait = (due: number, run: () => void) => {
    const one: Waiting = { due, run, cancel: () => undefined }
    one.cancel = time.after(due - now(), () => {
      waiting = waiting.filter((other) => other !== one)
      run()
    })
    waiting.push(one)
    return () => {
      waiting = waiting.filter((other) => other !== one)
      one.cancel()
    }
  }
  return {
    now,
    monotonic() {
      time.touch()
      return confused ? now() : time.now()
    },
    after: confused ? (milliseconds, run) => wait(now() + milliseconds, run) : time.after,
    jump(milliseconds) {
      offset += milliseconds
      const before = waiting
      waiting = []
      for (const { due, run, cancel } of before) {
        cancel()
        wait(due, run)
      }
    },
  }
}
