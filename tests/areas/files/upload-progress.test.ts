// How often the bytes of one file are told of.
import { describe, expect, it } from 'vitest'
import { paced } from '#core/areas/files/store/upload-progress'
import { testClock } from '../../support/ports.ts'

const begin = () => {
  const clock = testClock()
  let told = 0
  const { note, stop } = paced(clock, () => {
    told += 1
  })
  return { clock, note, stop, told: () => told }
}

describe('RT-09 what is told of a file on its way', () => {
  it('is told at once, and once more for all that came within the beat', () => {
    const { clock, note, told } = begin()
    note()
    expect(told()).toBe(1)
    for (let piece = 0; piece < 5; piece += 1) note()
    clock.advance(249)
    expect(told()).toBe(1)
    clock.advance(1)
    expect(told()).toBe(2)
    clock.advance(10_000)
    expect(told()).toBe(2)
  })

  it('is told again at once after a silence, and after a beat where it goes on', () => {
    const { clock, note, told } = begin()
    note()
    clock.advance(250)
    note()
    expect(told()).toBe(2)
    note()
    clock.advance(250)
    expect(told()).toBe(3)
    // The late word counts as a word: the next one waits again.
    note()
    expect(told()).toBe(3)
    clock.advance(250)
    expect(told()).toBe(4)
  })

  it('is not told once it has stopped', () => {
    const { clock, note, stop, told } = begin()
    note()
    note()
    stop()
    clock.advance(10_000)
    expect([told(), clock.waiting()]).toEqual([1, []])
  })
})
