// One conversation, or one customer, that fails again and again: the others do not wait for it.
import { describe, expect, it } from 'vitest'
import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { followups } from '#core/areas/followups/pull'
import type { Remote } from '#core/engine/remote/types'
import { PARKED } from '#core/engine/sync/pull/parking'
import type { Sync } from '#core/engine/sync/types'
import { Failure, type FailureCode } from '#shared/contract/failure'
import { type ChatFirm, chatFirm } from '../../areas/chats/chat-firm.ts'
import { deskForEach } from './each-test.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const desk = deskForEach()

const answers = { probe: async () => undefined, session: { me: async () => ({}) } }
const noticeOf = (sync: Sync, name: string) => sync.status().areas.find(({ area }) => area === name)?.notice

describe('a conversation that fails again and again', () => {
  const areas = [[conversations], [messages]]
  const badId = 'wework:c3'
  const isBad = (line: string | undefined) => line?.startsWith('c3 ') === true
  const asked = (firm: ChatFirm) => firm.asked.filter(isBad).length
  const count = (id: string) => desk.store.messages.page(id, null, 10_000).length

  /** A firm whose fourth conversation fails while `fails` says so. */
  function firmThat(code: FailureCode, fails: () => boolean): { firm: ChatFirm; remote: Remote } {
    const firm = chatFirm(8, 300)
    firm.before = () => {
      if (fails() && isBad(firm.asked.at(-1))) throw new Failure(code)
    }
    return { firm, remote: { ...firm.remote, ...answers } as unknown as Remote }
  }

  it.each(['forbidden', 'not-found', 'http-error', 'bad-envelope', 'refused', 'not-json', 'timeout'] as const)(
    '(%s) waits longer each time, is said, and holds up no other',
    async (code) => {
      let failing = true
      const { firm, remote } = firmThat(code, () => failing)
      const sync = await desk.sync(remote, areas)
      await desk.settle(sync)
      for (const id of firm.messages.keys()) expect(count(id), id).toBe(id === badId ? 0 : 300)
      for (let minute = 0; minute < 60; minute += 1) {
        desk.clock.advance(MINUTE)
        await desk.settle(sync)
      }
      expect(asked(firm)).toBeGreaterThanOrEqual(4)
      expect(asked(firm)).toBeLessThanOrEqual(9)
      expect(noticeOf(sync, 'messages')).toBe(PARKED)
      expect(sync.status().connection).toBe('online')
      // A new process goes on waiting.
      const before = asked(firm)
      const next = await desk.sync(remote, areas, 2)
      await desk.settle(next)
      expect(asked(firm)).toBe(before)
      failing = false
      desk.clock.advance(HOUR * 2)
      await desk.settle(next)
      expect(count(badId)).toBe(300)
      expect(noticeOf(next, 'messages')).toBe(null)
    },
  )

  it('holds up neither what may come late elsewhere nor the history of the others', async () => {
    let failing = false
    const { firm, remote } = firmThat('http-error', () => failing)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    desk.clock.advance(10 * MINUTE)
    await desk.settle(sync)
    firm.say(badId)
    firm.say('wework:c5')
    await desk.settle(sync)
    failing = true
    const late = firm.say('wework:c5', { pkid: Number(firm.messages.get('wework:c5')?.[0]?.pkid) - 1 })
    desk.clock.advance(5 * MINUTE)
    await desk.settle(sync)
    expect(desk.store.messages.get(late.id)?.text).toBe(late.text)
  })

  it('is read at once when a person opens it and it answers again', async () => {
    let failing = true
    const { remote } = firmThat('http-error', () => failing)
    const sync = await desk.sync(remote, areas)
    await desk.settle(sync)
    failing = false
    await sync.refresh('messages', { objType: 'conversation', objId: badId })
    expect(count(badId)).toBeGreaterThan(0)
    await desk.settle(sync)
    expect(count(badId)).toBe(300)
  })
})

describe('a customer whose timeline fails again and again', () => {
  it.each(['http-error', 'bad-envelope', 'not-json', 'timeout'] as const)(
    '(%s) does not starve those that were opened before it, and is said',
    async (code) => {
      let failing = true
      const read: string[] = []
      const remote = {
        ...answers,
        followups: {
          latest: async () => ({ rows: [], bad: [], total: 0, pageIndex: 0 }),
          ofGroup: async ({ id }: { id: string }) => {
            read.push(id)
            if (failing && id === 'bad') throw new Failure(code)
            return { rows: [], bad: [], total: 0, pageIndex: 0 }
          },
        },
      } as unknown as Remote
      const customersOnly = { name: 'customers', ownCursor: true, objectType: 'company' }
      const sync = await desk.sync(remote, [[customersOnly], [followups]])
      await desk.settle(sync)
      for (const id of ['good1', 'good2', 'bad']) {
        desk.clock.advance(1)
        await sync.refresh('followups', { objType: 'company', objId: id }).catch(() => undefined)
        await desk.quiet(sync)
      }
      read.length = 0
      // All three are wanted again hours later; the one that fails was opened last.
      desk.clock.advance(7 * HOUR)
      await desk.settle(sync)
      expect(read).toEqual(expect.arrayContaining(['good1', 'good2', 'bad']))
      desk.clock.advance(3 * MINUTE)
      await desk.settle(sync)
      expect(noticeOf(sync, 'followups')).toBe(PARKED)
      failing = false
      desk.clock.advance(7 * HOUR)
      await desk.settle(sync)
      expect(noticeOf(sync, 'followups')).toBe(null)
    },
  )
})
