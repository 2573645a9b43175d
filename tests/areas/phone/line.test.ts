// The line to the voice provider by its clock alone: a provider in memory, which answers when it is told.
import { describe, expect, it } from 'vitest'
import type { VoiceCalls } from '#core/areas/phone/calls'
import type { VoiceMessage } from '#core/areas/phone/row'
import { createVoiceLine, line } from '#core/areas/phone/voice-line'
import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import { testClock } from '../../support/ports.ts'

type Poll = {
  readonly after: string
  readonly limit: number
  readonly at: number
  readonly answer: (messages: readonly VoiceMessage[]) => void
  readonly fail: () => void
}

const message = (id: number): VoiceMessage => ({
  ...{ id: String(id), kind: 3, reference: '', ownId: '', status: null },
  ...{ by: '', text: `第${id}条`, at: null },
})

const turns = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const provider = () => {
  const clock = testClock()
  const polls: Poll[] = []
  const heard: string[] = []
  const looks: number[] = []
  let logins = 0
  const voice: Partial<VoiceCalls> = {
    login: async () => {
      logins += 1
      return `s${logins}`
    },
    messages: (_session, { after, limit }, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Failure('timeout')))
        polls.push({ after, limit, at: clock.monotonic(), answer: resolve, fail: () => reject(new Failure('timeout')) })
      }),
  }
  const voiceLine = createVoiceLine({
    clock,
    connect: async () => ({ voice }) as unknown as Remote,
    seat: async () => ({ channel: 1, account: '8001', password: 'p' }),
    seatRefused: () => undefined,
    isOpen: () => true,
    heard: (messages) => void heard.push(...messages.map(({ id }) => id)),
    linkChanged: () => undefined,
    look: () => void looks.push(clock.monotonic()),
  })
  const advance = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await turns()
  }
  return { clock, polls, heard, looks, logins: () => logins, voiceLine, advance }
}

const last = <Row>(rows: readonly Row[]): Row => {
  const row = rows.at(-1)
  if (row === undefined) throw new Error('nothing was asked')
  return row
}

describe('the line to the voice provider', () => {
  it('PH-15 PH-16 CN-04 is polled every 20 s, at once behind a message, first for 9876 of them and then for five', async () => {
    expect(line).toEqual({ poll: 20_000, silence: 35_000, monitor: 60_000, firstLimit: 9876, limit: 5, lost: 10 })
    const { polls, heard, voiceLine, advance } = provider()
    voiceLine.listen()
    await turns()
    expect(polls).toMatchObject([{ after: '', limit: 9876, at: 0 }])
    last(polls).answer([message(1), message(2)])
    await turns()
    expect(polls).toHaveLength(2)
    expect(last(polls)).toMatchObject({ after: '2', limit: 5 })
    last(polls).answer([])
    await advance(19_999)
    expect(polls).toHaveLength(2)
    await advance(1)
    expect(polls).toHaveLength(3)
    // A provider that tells the same again is not asked faster for it.
    last(polls).answer([message(2), message(1)])
    await turns()
    expect([polls.length, heard]).toEqual([3, ['1', '2']])
  })

  it('PH-15 CN-04 a poll that says nothing for 35 s is asked for again, and the call is looked up every minute', async () => {
    const { polls, looks, voiceLine, advance } = provider()
    voiceLine.listen()
    await turns()
    await advance(34_999)
    expect(polls).toHaveLength(1)
    await advance(1)
    expect(polls.map(({ at }) => at)).toEqual([0, 35_000])
    await advance(25_000)
    await advance(60_000)
    expect(looks).toEqual([60_000, 120_000])
  })

  it('PH-16 D-89 the tenth poll without an answer loses the provider, and the next one logs in again', async () => {
    const { polls, voiceLine, advance, logins } = provider()
    voiceLine.listen()
    await turns()
    for (let missed = 1; missed < line.lost; missed += 1) {
      last(polls).fail()
      await turns()
      expect(voiceLine.link(), `after ${missed}`).toBe('off')
      await advance(line.poll)
    }
    expect([polls.length, logins()]).toEqual([10, 1])
    last(polls).fail()
    await turns()
    expect(voiceLine.link()).toBe('lost')
    await advance(line.poll)
    expect([polls.length, logins(), last(polls).limit]).toEqual([11, 2, 9876])
    last(polls).answer([])
    await turns()
    expect(voiceLine.link()).toBe('on')
  })

  it('asks and tells nothing any more once nobody listens', async () => {
    const { clock, polls, looks, heard, voiceLine, advance } = provider()
    voiceLine.listen()
    await turns()
    voiceLine.rest()
    last(polls).answer([message(1)])
    await turns()
    await advance(200_000)
    expect([polls.length, looks, heard, voiceLine.link(), clock.waiting()]).toEqual([1, [], [], 'off', []])
  })
})
