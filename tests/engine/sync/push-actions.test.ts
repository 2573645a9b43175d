// What is done to a record at the firm, as a warning is cleared: never blindly, never over a state that nobody saw. The
// real store, push loop and client, against the sample firm over HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreWork } from '#core/account/outbox-restore'
import { senders } from '#core/areas/sync'
import type { Remote } from '#core/engine/remote/types'
import type { Operation } from '#core/engine/store/work/types'
import { afterNothing, afterSending, resentAction, seenState, stepAfterState } from '#core/engine/sync/push/actions'
import { discardOperation, resendOperation, retryOperations } from '#core/engine/sync/push/inbox-actions'
import { sendOnce } from '#core/engine/sync/push/send-once'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage } from '#shared/domain/chat'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { firmNow, startTestFirm } from '../../support/firm.ts'
import { type TestClock, temporaryFolder, testClock, testRandom } from '../../support/ports.ts'
import { type Desk, openDesk } from './push-desk.ts'

const MINUTE = 60_000
const opId = 'a'.repeat(32)
let folder: ReturnType<typeof temporaryFolder>
let clock: TestClock
let firm: Firm
let desk: Desk
let warned: ChatMessage

beforeEach(async () => {
  folder = temporaryFolder()
  clock = testClock(firmNow)
  firm = await startTestFirm({ quiet: true, now: clock.now, expiresIn: 1e10, messages: 800 })
  desk = await openDesk(firm, { folder: folder.path, clock })
  warned = await fetchWarned()
  firm.ledger.reset()
})
afterEach(async () => {
  firm.faults.clear()
  await desk.close()
  await firm.close()
  folder.remove()
})

/** Brings the conversations here, as a pull does; answers the oldest message with a warning. */
const fetchWarned = async (): Promise<ChatMessage> => {
  const { social } = desk.remote
  const found: ChatMessage[] = []
  for (const conversation of (await social.conversations({ pageIndex: 0, pageSize: 100 })).rows) {
    const { rows } = await social.messages(conversation, { pageIndex: 0, pageSize: 1_000 })
    desk.store.conversations.upsert([conversation], clock.now())
    desk.store.messages.upsert(conversation.id, rows, null, clock.now())
    found.push(...rows.filter(({ warningState }) => warningState === 1))
  }
  const last = found.at(-1)
  if (last === undefined) throw new Error('the firm has no warning')
  return last
}

const addressOf = ({ conversation, warningId, pkid }: ChatMessage) => {
  const [platform = '', conversationShortId = ''] = conversation.split(':')
  return { platform, conversationShortId, warningId, pkid, companyId: '' }
}
const clear = (): Operation => {
  const patch = { warningState: 0, ...addressOf(warned) }
  const base = { warningState: 1 }
  const change = { opId, entity: 'warning', localId: warned.id, kind: 'action', title: '', patch, base } as const
  const operation = desk.store.work.add({ ...change, at: clock.now() })
  desk.push.wake()
  return operation
}
const operation = () => desk.store.work.get(opId)
const here = () => desk.store.messages.get(warned.id)?.warningState
const there = async () => {
  const { rows } = await desk.remote.social.messages(addressOf(warned), { pageIndex: 0, pageSize: 1_000 })
  return rows.find(({ id }) => id === warned.id)?.warningState
}
const sent = () => firm.ledger.count('message.warning')
const tools = () => ({ store: desk.store, clock, random: testRandom(1), senders, changed: () => undefined })
const resend = async () => {
  resendOperation(tools(), opId, {})
  desk.push.wake()
  await desk.drain()
}
type Social = Remote['social']
/** Plays some of the firm's calls; each gets what the firm really does. */
const play = (calls: (really: Social) => Partial<Social>) => {
  const { social } = desk.remote
  Object.assign(desk.remote, { social: { ...social, ...calls(social) } })
}
/** The list of messages shows this one so, or not at all. */
const showAs = (shown: (message: ChatMessage) => readonly ChatMessage[]) =>
  play(({ messages }) => ({
    async messages(...call) {
      const page = await messages(...call)
      return { ...page, rows: page.rows.flatMap((row) => (row.id === warned.id ? shown(row) : [row])) }
    },
  }))

describe('an action', () => {
  it('CA-22 looks at the state, is sent once, and changes the mark only when the firm has said yes', async () => {
    clear()
    expect(here()).toBe(1)
    await desk.drain()
    expect([operation()?.state, sent(), here(), await there()]).toEqual(['done', 1, 0, 0])
    expect(desk.changes).toContainEqual({ area: 'messages', ids: [warned.conversation] })
  })

  it('changes the message of its conversation alone where another one has the same id', async () => {
    for (const conversation of ['a:1', 'zzz:1'])
      desk.store.messages.upsert(conversation, [{ ...warned, conversation }], null, clock.now())
    clear()
    await desk.drain()
    const states = [warned.conversation, 'a:1', 'zzz:1'].map(
      (one) => desk.store.messages.get(warned.id, one)?.warningState,
    )
    expect([operation()?.state, ...states]).toEqual(['done', 0, 1, 1])
  })

  it('that somebody else has done already is done, and not sent', async () => {
    await desk.remote.social.setWarning(warned.warningId, 0)
    firm.ledger.reset()
    clear()
    await desk.drain()
    expect([operation()?.state, sent(), here()]).toEqual(['done', 0, 0])
  })

  it('whose answer was lost looks first: what the firm did is done and not sent again', async () => {
    firm.faults.set('message.warning', { kind: 'lostResponse', times: 1 })
    clear()
    await desk.drain()
    expect([operation()?.state, sent(), here()]).toEqual(['done', 1, 0])
  })

  it('whose answer was lost on the way there is sent once more after a minute, then a person looks', async () => {
    let asked = 0
    play(() => ({
      async setWarning() {
        asked += 1
        throw new Failure('timeout')
      },
    }))
    clear()
    await desk.drain(MINUTE - 1)
    expect([operation()?.state, asked]).toEqual(['verify', 1])
    await desk.drain()
    expect([operation()?.state, operation()?.lastCode, asked]).toEqual(['rejected', 'doubtful', 2])
    expect([here(), await there()]).toEqual([1, 1])
  })

  it('over another state than the person saw is not sent: changed elsewhere, with both states', async () => {
    showAs((message) => [{ ...message, warningState: 2 }])
    const { base } = clear()
    await desk.drain()
    expect([operation()?.state, operation()?.lastCode, sent(), here()]).toEqual(['rejected', 'changed-elsewhere', 0, 1])
    expect(operation()?.base).toEqual({ ...base, action: { at: 'changed', found: { warningState: 2 } } })
    // Whoever sends it again has seen the other state.
    await resend()
    expect([operation()?.state, sent(), here()]).toEqual(['done', 1, 0])
  })

  it("whose state nobody can tell is a person's question, and goes out when the person says so", async () => {
    showAs(() => [])
    clear()
    await desk.drain()
    expect([operation()?.state, operation()?.lastCode, sent()]).toEqual(['rejected', 'doubtful', 0])
    await resend()
    expect([operation()?.state, sent(), here()]).toEqual(['done', 1, 0])
  })

  it.each([
    ['newer', (from: number) => Array.from({ length: 10 }, (_, place) => from + place)],
    ['older', (from: number) => Array.from({ length: from + 1 }, (_, place) => from - place).slice(0, 10)],
    ['newer, then older', (from: number) => [from, from + 1]],
  ] as const)('is looked for no further than it can stand, where pages hold what is %s', async (what, pages) => {
    const asked: number[] = []
    play(({ messages }) => ({
      async messages(conversation, page, signal) {
        asked.push(page.pageIndex)
        const isNewer = what === 'newer' || (what !== 'older' && asked.length % 2 === 1)
        const row = { ...warned, id: 'another', pkid: isNewer ? '9'.repeat(30) : '1' }
        return { ...(await messages(conversation, page, signal)), rows: [row] }
      },
    }))
    clear()
    await desk.drain()
    expect([operation()?.state, operation()?.lastCode, sent()]).toEqual(['rejected', 'doubtful', 0])
    expect(asked).toEqual(pages(asked[0] ?? 0))
  })

  it('that the firm refuses stands in the inbox with its words; discarded, nothing is left of it', async () => {
    firm.faults.set('message.warning', { kind: 'refuse', message: '没有权限清除' })
    clear()
    await desk.drain()
    expect([operation()?.state, operation()?.lastError, here()]).toEqual(['rejected', '没有权限清除', 1])
    discardOperation(tools(), opId)
    expect([desk.store.work.open(), here()]).toEqual([[], 1])
  })

  it('that is refused because its lost first request came late after all is done', async () => {
    let asked = 0
    play(({ setWarning }) => ({
      async setWarning(...call) {
        asked += 1
        if (asked === 1) throw new Failure('timeout')
        await setWarning(...call)
        throw new Failure('refused', { message: '已清除' })
      },
    }))
    clear()
    await desk.drain()
    expect([operation()?.state, asked, here()]).toEqual(['done', 2, 0])
  })

  it('on its way when the app died is looked for before anything is sent', async () => {
    firm.faults.set('message.warning', { kind: 'lostResponse', times: 1 })
    clear()
    await desk.quiet()
    desk.store.work.step(opId, { state: 'inflight', lease: 'another run' }, clock.now())
    await desk.close()
    desk = await openDesk(firm, { folder: folder.path, clock, seed: 2 })
    desk.push.wake()
    await desk.drain()
    expect([operation()?.state, sent(), here()]).toEqual(['done', 1, 0])
  })

  it('out of a sealed text is looked for: what the firm has is done, what it has not is sent', async () => {
    const { seq: _seq, ...change } = clear()
    await desk.drain()
    firm.ledger.reset()
    const sealed = { change: { ...change, opId: 'b'.repeat(32), at: clock.now() }, file: null }
    expect(await restoreWork(desk.store, [sealed], clock.now())).toBe(1)
    desk.push.wake()
    await desk.drain()
    expect([desk.store.work.get(sealed.change.opId)?.state, sent()]).toEqual(['done', 0])
    await desk.remote.social.setWarning(warned.warningId, 1)
    firm.ledger.reset()
    const other = { change: { ...sealed.change, opId: 'c'.repeat(32) }, file: null }
    expect(await restoreWork(desk.store, [other], clock.now())).toBe(1)
    desk.push.wake()
    await desk.drain()
    expect([desk.store.work.get(other.change.opId)?.state, sent(), await there()]).toEqual(['done', 1, 0])
  })

  it('that a person waits for is left alone: by a press, and when its time comes', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    const change = { opId, entity: 'warning', localId: warned.id, title: '' } as const
    const patch = { warningState: 0, ...addressOf(warned) }
    const sending = sendOnce(desk, { ...change, patch, base: { warningState: 1 } }, () => answered)
    desk.push.wake()
    await desk.quiet()
    const { nextAt } = operation() ?? {}
    retryOperations(tools(), null)
    desk.push.now()
    await desk.quiet()
    expect([operation()?.state, operation()?.nextAt]).toEqual(['verify', nextAt])
    await desk.drain(11 * MINUTE)
    expect([operation()?.state, firm.ledger.count()]).toEqual(['verify', 0])
    answer()
    await sending
    expect(operation()?.state).toBe('done')
  })

  it('is all that can be sent of its kind: another change is not sent, and a person sees it', async () => {
    const patch = { warningState: 0, ...addressOf(warned) }
    const change = { opId, entity: 'warning', localId: warned.id, kind: 'update', title: '', patch, base: {} } as const
    desk.store.work.add({ ...change, at: clock.now() })
    desk.push.wake()
    await desk.drain()
    expect([operation()?.state, operation()?.lastCode, sent()]).toEqual(['rejected', 'invalid-input', 0])
  })
})

describe('the course of an action', () => {
  const unsent = { at: 'unsent', insisted: false } as const
  const once = afterSending(unsent)

  it('sends only over the state that was seen, and never while the first may still be worked on', () => {
    expect(stepAfterState(unsent, 'seen', 0)).toBe('send')
    expect(stepAfterState(once, 'seen', MINUTE - 1)).toEqual({ wait: 1 })
    expect(stepAfterState(once, 'other', 0)).toEqual({ wait: MINUTE })
    expect(stepAfterState(once, 'seen', MINUTE)).toBe('send')
    expect(stepAfterState(afterSending(once), 'seen', MINUTE)).toBe('ask')
    for (const state of [unsent, once, afterSending(once)]) {
      expect(stepAfterState(state, 'wanted', 0)).toBe('done')
      expect(stepAfterState(state, 'other', MINUTE)).toBe('changed')
      expect(stepAfterState(state, 'unclear', MINUTE)).toBe('ask')
    }
    expect([afterNothing(once), afterNothing(afterSending(once))]).toEqual([unsent, once])
  })

  it('of a copy counts as sent, and what was noted is no part of the state that was seen', () => {
    const base = { warningState: 1, sent: true, restored: true, action: { at: 'sent', times: 2 } }
    expect(seenState(base)).toEqual({ warningState: 1 })
    expect(resentAction(base)).toMatchObject({
      warningState: 1,
      restored: true,
      action: { at: 'unsent', insisted: true },
    })
  })
})
