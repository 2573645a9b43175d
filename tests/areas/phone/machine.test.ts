import { describe, expect, it } from 'vitest'
import {
  advanceCall,
  type CallEvent,
  callEvents,
  callMoves,
  callStates,
  dialledCall,
  eventOfStatus,
  isOnLine,
  movedTo,
} from '#shared/domain/call-machine'
import fc from '../../support/properties.ts'

const at = 1_000
const callAfter = (...events: readonly CallEvent[]) =>
  events.reduce((call, event, place) => advanceCall(call, event, at + (place + 1) * 10), dialledCall(at))

describe('the course of a call', () => {
  it('PH-13 goes from ringing by an answer and a hang-up to being written down, and is over then', () => {
    expect(callAfter('ring').state).toBe('calling')
    expect(callAfter('ring', 'answer')).toMatchObject({ state: 'connected', answeredAt: 1_020 })
    expect(callAfter('ring', 'answer', 'hangUp')).toMatchObject({ state: 'ended', answeredAt: 1_020, endedAt: 1_030 })
    expect(callAfter('answer', 'hangUp', 'wrapUp').state).toBe('wrapUp')
    expect(callAfter('answer', 'hangUp', 'wrapUp', 'finish')).toMatchObject({ state: 'idle', ignored: 0 })
    expect([0, 1, 2, 3, -1, null].map(eventOfStatus)).toEqual(['ring', 'answer', 'hangUp', null, null, null])
  })

  it('has a line for every state, and moves to states alone', () => {
    expect(Object.keys(callMoves)).toEqual([...callStates])
    for (const state of callStates)
      for (const event of callEvents) {
        const to = movedTo(state, event)
        if (to !== null) expect(callStates).toContain(to)
      }
    expect(callStates.filter(isOnLine)).toEqual(['calling', 'connected'])
  })

  it('events in any order, late and doubled, move it by the table alone, and what is no move is counted', () => {
    const events = fc.array(fc.tuple(fc.constantFrom(...callEvents), fc.nat(5_000)), { maxLength: 40 })
    fc.assert(
      fc.property(events, (happened) => {
        let call = dialledCall(at)
        for (const [event, time] of happened) {
          const before = call
          call = advanceCall(before, event, time)
          const to = movedTo(before.state, event)
          if (to === null) expect(call).toEqual({ ...before, ignored: before.ignored + 1 })
          else expect(call).toMatchObject({ state: to, ignored: before.ignored })
          // Times stand in the order in which things happen, whatever clock told them.
          const { dialledAt, answeredAt, endedAt } = call
          expect(dialledAt).toBe(event === 'dial' && to !== null ? time : before.dialledAt)
          if (answeredAt !== null) expect(answeredAt).toBeGreaterThanOrEqual(dialledAt)
          if (endedAt !== null) expect(endedAt).toBeGreaterThanOrEqual(answeredAt ?? dialledAt)
          // An end is told once and stays.
          if (before.endedAt !== null && call.state !== 'calling') expect(endedAt).toBe(before.endedAt)
        }
      }),
    )
  })

  it('whatever comes after the end says no more than that it came', () => {
    const late = fc.array(fc.constantFrom<CallEvent>('ring', 'answer', 'hangUp', 'refuse', 'dial'), { maxLength: 20 })
    fc.assert(
      fc.property(late, (events) => {
        const over = callAfter('ring', 'answer', 'hangUp')
        const call = events.reduce((one, event) => advanceCall(one, event, 9_999), over)
        expect(call).toEqual({ ...over, ignored: events.length })
      }),
    )
  })
})
