import { describe, expect, it } from 'vitest'
import { createUserGestures } from '../../src/main/desktop/user-gestures.ts'

const SECOND = 1000

const stage = () => {
  let now = 0
  const presses = createUserGestures({ monotonic: () => now })
  return {
    ...presses,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('presses', () => {
  it('one press opens one thing', () => {
    const { heard, spend } = stage()
    expect(spend(1)).toBe(false)
    heard(1, 'mouseDown')
    expect([spend(1), spend(1)]).toEqual([true, false])
  })

  it('a press that opened something opens nothing more later either', () => {
    const { heard, spend, wait } = stage()
    heard(1, 'mouseDown')
    expect(spend(1)).toBe(true)
    wait(2 * SECOND)
    expect(spend(1)).toBe(false)
  })

  it('of 300 tries in a second with presses in between, one comes through', () => {
    const { heard, spend, wait } = stage()
    let opened = 0
    for (let index = 0; index < 300; index += 1) {
      heard(1, 'keyDown')
      if (spend(1)) opened += 1
      wait(3)
    }
    expect(opened).toBe(1)
    wait(SECOND)
    expect(spend(1)).toBe(true)
  })

  it('open windows of the app as fast as somebody presses, one a press', () => {
    const { heard, spend, spendForOwn } = stage()
    expect(spendForOwn(1)).toBe(false)
    heard(1, 'mouseDown')
    expect([spendForOwn(1), spendForOwn(1)]).toEqual([true, false])
    heard(1, 'mouseDown')
    expect([spendForOwn(1), spend(1)]).toEqual([true, false])
    heard(1, 'mouseDown')
    expect(spend(1)).toBe(true)
  })

  it('count for their own page, for a few seconds, and not for the page after it', () => {
    const { heard, spend, wait, forget } = stage()
    heard(1, 'mouseUp')
    expect(spend(2)).toBe(false)
    wait(6 * SECOND)
    expect(spend(1)).toBe(false)
    heard(1, 'mouseUp')
    forget(1)
    expect(spend(1)).toBe(false)
  })

  it('a press that is held opens one file that takes minutes to come, and nothing else', () => {
    const { heard, hold, spend, spendHeld, wait, forget } = stage()
    expect(hold(1)).toBe(false)
    heard(1, 'mouseUp')
    expect([hold(1), hold(1), spend(1)]).toEqual([true, false, false])
    wait(5 * 60 * SECOND)
    expect([spend(1), spendHeld(2), spendHeld(1), spendHeld(1)]).toEqual([false, false, true, false])
    heard(1, 'mouseUp')
    hold(1)
    wait(31 * 60 * SECOND)
    expect(spendHeld(1)).toBe(false)
    heard(1, 'mouseUp')
    hold(1)
    forget(1)
    expect(spendHeld(1)).toBe(false)
    heard(1, 'mouseUp')
    wait(SECOND)
    expect(spendHeld(1)).toBe(true)
  })

  it('moving, scrolling and letting a key go is no press', () => {
    const { heard, spend } = stage()
    for (const type of ['mouseMove', 'mouseEnter', 'mouseWheel', 'keyUp', 'char', 'gestureScrollBegin', 'undefined'])
      heard(1, type)
    expect(spend(1)).toBe(false)
  })
})
