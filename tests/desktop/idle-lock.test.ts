// The account of a computer that nobody uses.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { idleLock, LONGEST_CALL, whenScreenIsTaken } from '../../src/main/desktop/idle-lock.ts'
import { testClock } from '../support/ports.ts'

const MINUTE = 60_000

const stage = () => {
  const clock = testClock()
  const held = { used: clock.now(), lockAfter: 5, canLock: true, onLineSince: null as number | null, locks: 0 }
  const idle = idleLock({
    clock,
    idleSeconds: () => Math.floor((clock.now() - held.used) / 1000),
    lockAfter: () => held.lockAfter,
    canLock: () => held.canLock,
    onLineSince: () => held.onLineSince,
    lock: () => {
      held.locks += 1
      held.canLock = false
    },
  })
  const use = () => {
    held.used = clock.now()
  }
  return { clock, held, idle, use }
}

it('beyond 30 is locked once nobody has touched it for as long as is set', () => {
  const { clock, held, use } = stage()
  clock.advance(4 * MINUTE)
  use()
  clock.advance(4 * MINUTE + 45_000)
  expect(held.locks).toBe(0)
  clock.advance(15_000)
  expect(held.locks).toBe(1)
  // Nothing is open to be locked again.
  clock.advance(60 * MINUTE)
  expect(held.locks).toBe(1)
})

it('is locked as the computer wakes, or soon after, where it slept for as long as is set', () => {
  for (const isTold of [true, false]) {
    const { clock, held, idle, use } = stage()
    clock.advance(MINUTE)
    clock.jump(60 * MINUTE)
    // The key that wakes it.
    use()
    if (isTold) idle.woke()
    else clock.advance(15_000)
    expect(held.locks).toBe(1)
  }
  const { clock, held, idle, use } = stage()
  clock.jump(4 * MINUTE)
  use()
  idle.woke()
  expect(held.locks).toBe(0)
  held.canLock = false
  clock.jump(60 * MINUTE)
  idle.woke()
  expect(held.locks).toBe(0)
})

it('is never locked where that is set, and not while somebody is on the line, but after it', () => {
  const { clock, held } = stage()
  held.lockAfter = 0
  clock.advance(600 * MINUTE)
  expect(held.locks).toBe(0)
  held.onLineSince = clock.now()
  held.lockAfter = 15
  clock.advance(MINUTE)
  expect(held.locks).toBe(0)
  held.onLineSince = null
  clock.advance(15_000)
  expect(held.locks).toBe(1)
})

it('is locked after a call in which the screen of the system was locked, whoever came back meanwhile', () => {
  const { clock, held, idle, use } = stage()
  held.onLineSince = clock.now()
  idle.screenLocked()
  clock.advance(20 * MINUTE)
  use()
  expect(held.locks).toBe(0)
  held.onLineSince = null
  clock.advance(15_000)
  expect(held.locks).toBe(1)
  // Whoever opened it again is not locked out for the same.
  held.canLock = true
  clock.advance(MINUTE)
  expect(held.locks).toBe(1)
})

it('is locked in a call that nobody hung up: after the longest one, and after a sleep', () => {
  const { clock, held } = stage()
  held.onLineSince = clock.now()
  clock.advance(LONGEST_CALL - 15_000)
  expect(held.locks).toBe(0)
  clock.advance(15_000)
  expect(held.locks).toBe(1)
  const slept = stage()
  slept.held.onLineSince = slept.clock.now()
  slept.clock.jump(6 * MINUTE)
  slept.use()
  slept.idle.woke()
  expect(slept.held.locks).toBe(1)
})

it('is locked with the screen of the system, where it is locked at all, and not after the end', () => {
  const { clock, held, idle, use } = stage()
  idle.screenLocked()
  expect(held.locks).toBe(1)
  held.canLock = true
  held.lockAfter = 0
  idle.screenLocked()
  expect(held.locks).toBe(1)
  held.lockAfter = 5
  use()
  idle.end()
  clock.advance(60 * MINUTE)
  expect(held.locks).toBe(1)
})

it.each([
  ['darwin', 2],
  ['win32', 1],
] as const)(
  'the system’s screen is taken as it is locked, on macOS also as another person has it: %s',
  (platform, times) => {
    const monitor = new EventEmitter()
    let taken = 0
    whenScreenIsTaken(monitor as never, platform, () => {
      taken += 1
    })
    monitor.emit('lock-screen')
    monitor.emit('user-did-resign-active')
    expect(taken).toBe(times)
  },
)
