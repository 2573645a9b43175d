import { beforeEach, describe, expect, it } from 'vitest'
import { followupSender } from '#core/areas/followups/sender'
import type { Remote } from '#core/engine/remote/types'
import {
  afterEvent,
  type CreateState,
  firstStep,
  readCreate,
  stepAfterLook,
  withCreate,
} from '#core/engine/sync/push/creates'
import { changedNothing } from '#core/engine/sync/push/send-create'
import { Failure } from '#shared/contract/failure'
import { firmNow, startTestFirm } from '../../support/firm.ts'
import { temporaryFolder, testClock } from '../../support/ports.ts'
import { type AtFirm, atFirmForEach } from './each-test.ts'
import { type DeskOptions, openDesk, withoutMarks } from './push-desk.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

describe('how the making of a record goes on', () => {
  const unsent: CreateState = { at: 'unsent' }
  const sent = (times: number): CreateState => ({ at: 'sent', times })
  const taken = (id: string | null, looks = 0): CreateState => ({ at: 'taken', id, looks })

  it('is noted before it is sent, and back where nothing can have happened', () => {
    expect(afterEvent(unsent, { kind: 'sending' })).toEqual(sent(1))
    expect(afterEvent(sent(1), { kind: 'sending' })).toEqual(sent(2))
    expect(afterEvent(sent(2), { kind: 'undone' })).toEqual(sent(1))
    expect(afterEvent(sent(1), { kind: 'undone' })).toEqual(unsent)
    expect(afterEvent(unsent, { kind: 'undone' })).toEqual(unsent)
  })

  it('ends at a positive answer, whatever was before, and never sends again', () => {
    for (const state of [unsent, sent(1), sent(2), taken(null, 3)]) {
      expect(afterEvent(state, { kind: 'taken', id: '7' })).toEqual(taken('7'))
      expect(afterEvent(state, { kind: 'taken', id: null })).toEqual(taken(null))
    }
    for (const state of [taken('7'), taken(null), taken(null, 7)]) {
      expect(() => afterEvent(state, { kind: 'sending' })).toThrow()
      expect(afterEvent(state, { kind: 'undone' })).toEqual(state)
      for (const shown of ['absent', 'unclear', 'several'] as const)
        expect(stepAfterLook(state, shown, 60 * MINUTE)).not.toBe('send')
    }
    expect(afterEvent(taken(null), { kind: 'missed' })).toEqual(taken(null, 1))
    for (const state of [unsent, sent(1)]) expect(afterEvent(state, { kind: 'missed' })).toEqual(state)
  })

  it('begins by sending only what was never sent', () => {
    expect(firstStep(unsent)).toBe('send')
    expect(firstStep(sent(1))).toBe('look')
    expect(firstStep(taken(null))).toBe('look')
    expect(firstStep(taken('7'))).toEqual({ done: '7' })
  })

  it('sends once more what is proved absent, a minute later, and then asks', () => {
    expect(stepAfterLook(unsent, 'unclear', 0)).toBe('send')
    for (const shown of ['absent', 'unclear'] as const)
      expect(stepAfterLook(sent(1), shown, 20 * SECOND)).toEqual({ wait: 40 * SECOND })
    expect(stepAfterLook(sent(1), 'absent', MINUTE)).toBe('send')
    expect(stepAfterLook(sent(1), 'unclear', MINUTE)).toBe('ask')
    expect(stepAfterLook(sent(2), 'absent', 59 * SECOND)).toEqual({ wait: SECOND })
    expect(stepAfterLook(sent(2), 'absent', MINUTE)).toBe('ask')
    expect(stepAfterLook(sent(1), 'several', 0)).toBe('ask')
  })

  it('takes a request for one that made nothing only where that is certain', () => {
    for (const code of ['offline', 'refused', 'forbidden'] as const)
      expect(changedNothing(new Failure(code))).toBe(true)
    const doubts = [
      new TypeError('a bug'),
      ...(['internal', 'too-large', 'timeout'] as const).map((one) => new Failure(one)),
    ]
    expect(doubts.filter(changedNothing)).toEqual([])
  })

  it('looks for what was taken with growing waits, and then asks', () => {
    const waits: number[] = []
    let state = taken(null)
    for (;;) {
      const step = stepAfterLook(state, 'absent', 0)
      if (typeof step !== 'object') {
        expect(step).toBe('ask')
        break
      }
      waits.push(step.wait)
      state = afterEvent(state, { kind: 'missed' })
    }
    expect(waits).toEqual(waits.toSorted((one, other) => one - other))
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThan(30 * MINUTE)
    expect(stepAfterLook(taken(null), 'several', 0)).toBe('ask')
  })

  it('is read back as it was noted, also as it was noted before', () => {
    for (const state of [unsent, sent(2), taken('7'), taken(null, 4)])
      expect(readCreate(withCreate({ known: ['1'] }, state))).toEqual(state)
    expect(withCreate({ known: ['1'], sent: true }, unsent)).toEqual({ known: ['1'] })
    expect(readCreate({ known: [], sent: true })).toEqual(sent(1))
    expect(readCreate({})).toEqual(unsent)
  })
})

describe('a comment at a firm that shows it nowhere', () => {
  const at = atFirmForEach({ expiresIn: 1e10 })
  let { folder, clock, firm, desk, id } = {} as AtFirm

  beforeEach(() => {
    ;({ folder, clock, firm, desk, id } = at)
  })

  const reopen = async (options: Partial<DeskOptions>) => {
    await desk.close()
    desk = await openDesk(firm, { folder: folder.path, clock, ...options })
    at.desk = desk
    firm.ledger.reset()
  }
  /** The comments' calls of a firm that differs. */
  const comments =
    (differs: (plain: Remote['comments']) => Partial<Remote['comments']>) =>
    (remote: Remote): Remote => ({ ...remote, comments: { ...remote.comments, ...differs(remote.comments) } })
  const gone = async () => {
    throw new Failure('not-found')
  }
  const hides = (plain: Remote['comments'], content: string): Pick<Remote['comments'], 'list'> => ({
    async list(object, signal) {
      const page = await plain.list(object, signal)
      const rows = page.rows.filter((row) => row.content !== content)
      return { ...page, rows, total: rows.length }
    },
  })
  const withoutId = async (plain: Remote['comments'], ...values: Parameters<Remote['comments']['create']>) => {
    await plain.create(...values)
    return null
  }
  const withoutAnswer =
    (plain: Remote['comments']): Remote['comments']['create'] =>
    async (draft, sending) => {
      await plain.create(draft, sending)
      throw new Failure('timeout')
    }
  const posts = () => firm.ledger.count('comment.create')
  const there = async (content: string) =>
    (await desk.remote.comments.list({ id, type: 'company' })).rows.filter((row) => row.content === content).length

  it('is sent once and done, with its text under the firm’s id, where the answer named the id', async () => {
    for (const get of [gone, async () => Promise.reject(new Failure('bad-envelope', { reason: 'other-row' }))]) {
      await reopen({
        alter: comments((plain) => ({
          ...hides(plain, '看不见的评论'),
          get,
          async create(draft, sending) {
            const made = await plain.create(draft, sending)
            return made === null ? null : { id: made.id, row: null }
          },
        })),
      })
      const operation = desk.comment(id, '看不见的评论')
      await desk.drain(30 * MINUTE)
      expect(posts()).toBe(1)
      expect(desk.store.work.get(operation.opId)?.state).toBe('done')
      const server = desk.store.work.serverId('comment', operation.localId)
      expect(desk.store.comments.get(server ?? '')?.content).toBe('看不见的评论')
      expect(desk.store.comments.get(operation.localId)).toBe(null)
    }
  })

  it('is sent once and then a person’s, where the answer named no id', async () => {
    await reopen({
      alter: comments((plain) => ({
        ...hides(plain, '没有编号的评论'),
        create: (draft, sending) => withoutId(plain, draft, sending),
      })),
    })
    const operation = desk.comment(id, '没有编号的评论')
    await desk.drain(5 * MINUTE)
    expect(desk.store.work.get(operation.opId)?.state).toBe('verify')
    await desk.drain(60 * MINUTE)
    expect(posts()).toBe(1)
    expect(desk.store.work.get(operation.opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
    expect(desk.store.comments.get(operation.localId)?.content).toBe('没有编号的评论')
  })

  it('is not sent again by the next start either', async () => {
    const alter = comments((plain) => ({
      ...hides(plain, '重启前的评论'),
      create: (draft, sending) => withoutId(plain, draft, sending),
    }))
    await reopen({ alter })
    const operation = desk.comment(id, '重启前的评论')
    await desk.quiet()
    await desk.close()
    desk = await openDesk(firm, { folder: folder.path, clock, alter, seed: 2 })
    at.desk = desk
    desk.push.wake()
    await desk.drain(60 * MINUTE)
    expect(posts()).toBe(1)
    expect(desk.store.work.get(operation.opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
  })

  it('is sent twice at most where every answer is lost, and then a person’s', async () => {
    await reopen({ alter: comments((plain) => hides(plain, '总是丢失')) })
    firm.faults.set('comment.create', { kind: 'lostResponse' })
    const operation = desk.comment(id, '总是丢失')
    await desk.drain(30 * MINUTE)
    expect(posts()).toBe(2)
    expect(desk.store.work.get(operation.opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
  })

  it('is not sent again where the lists lack what the firm took from here before, whatever it stands under', async () => {
    await reopen({ alter: comments((plain) => ({ ...hides(plain, '看不见的评论'), get: gone })) })
    const other = (await desk.remote.companies.list({ pageIndex: 1, pageSize: 1, sortField: 'id', sortOrder: 'asc' }))
      .rows[0]
    desk.comment(id, '看不见的评论')
    await desk.drain()
    firm.ledger.reset()
    firm.faults.set('comment.create', { kind: 'lostResponse' })
    const beside = desk.comment(id, '看不见的评论')
    await desk.drain(30 * MINUTE)
    const elsewhere = desk.comment(other?.id ?? '', '看不见的评论')
    await desk.drain(30 * MINUTE)
    expect(posts()).toBe(2)
    for (const { opId } of [beside, elsewhere])
      expect(desk.store.work.get(opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
  })

  it('is sent again where the lists show what the firm took from here before', async () => {
    desk.comment(id, '看得见的评论')
    await desk.drain()
    await reopen({ alter: comments((plain) => ({ ...hides(plain, '总是丢失'), create: withoutAnswer(plain) })) })
    desk.comment(id, '总是丢失')
    await desk.drain(30 * MINUTE)
    expect(posts()).toBe(2)
  })

  it('what never left does not count as sent', async () => {
    let away = 5
    await reopen({
      alter: comments((plain) => ({
        create: (draft, sending) =>
          away-- > 0
            ? Promise.reject(new Failure('unreachable', { reason: 'ECONNREFUSED' }))
            : plain.create(draft, sending),
      })),
    })
    const operation = desk.comment(id, '终于连上')
    await desk.drain(10 * MINUTE)
    expect(desk.store.work.get(operation.opId)?.state).toBe('done')
    expect([posts(), await there('终于连上')]).toEqual([1, 1])
  })

  it('is never sent again where the list is cut: by its total, or a full page without one', async () => {
    for (const total of ['larger', 'none'] as const) {
      const words = `清单不全${total}`
      await reopen({
        alter: (remote) =>
          comments((plain) => ({
            async list(object, signal) {
              const page = await plain.list(object, signal)
              const rows = Array.from({ length: 20 }, (_, place) => ({
                ...page.rows[0],
                id: `old${place}`,
                objType: 'company',
                objId: id,
                content: `旧评论${place}`,
                attachmentList: [],
                operUser: { id: 'u', name: '', avatarUrl: '' },
                gmtCreate: firmNow - MINUTE,
                extra: {},
                unknown: {},
              }))
              return { ...page, rows, total: total === 'larger' ? 21 : null }
            },
          }))(withoutMarks(remote)),
      })
      firm.faults.set('comment.create', { kind: 'lostResponse' })
      const operation = desk.comment(id, words)
      await desk.drain(30 * MINUTE)
      expect(posts(), total).toBe(1)
      expect(desk.store.work.get(operation.opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
      firm.faults.clear()
    }
  })

  it('goes out although the firm has no list of comments, once', async () => {
    await reopen({ alter: comments(() => ({ list: gone })) })
    const fine = desk.comment(id, '没有清单')
    await desk.drain(MINUTE)
    expect(desk.store.work.get(fine.opId)?.state).toBe('done')
    firm.faults.set('comment.create', { kind: 'lostResponse' })
    const lost = desk.comment(id, '没有清单，也没有回答')
    await desk.drain(30 * MINUTE)
    expect(posts()).toBe(2)
    expect(desk.store.work.get(lost.opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
  })

  it('after a 503 that asks to wait it is looked for, not sent again', async () => {
    await reopen({
      alter: comments((plain) => ({
        async create(draft, sending) {
          await plain.create(draft, sending)
          throw new Failure('http-error', { status: 503, retryAfter: 20 })
        },
      })),
    })
    const operation = desk.comment(id, '网关没有等到')
    await desk.drain(10 * MINUTE)
    expect(desk.store.work.get(operation.opId)?.state).toBe('done')
    expect([posts(), await there('网关没有等到')]).toEqual([1, 1])
  })
})

describe('a follow-up whose answers are all lost', () => {
  it('is sent twice at most, and then a person’s', async () => {
    const folder = temporaryFolder()
    const clock = testClock(firmNow)
    const firm = await startTestFirm({ quiet: true, now: clock.now, expiresIn: 1e10 })
    const desk = await openDesk(firm, {
      folder: folder.path,
      clock,
      alter: (remote) => ({
        ...remote,
        followups: {
          ...remote.followups,
          ofObject: async (_object, { pageIndex }) => ({ rows: [], bad: [], total: 0, pageIndex }),
          async create() {
            throw new Failure('timeout')
          },
        },
      }),
    })
    const operation = desk.followUp('1', '没有回答的跟进')
    await desk.drain(30 * MINUTE)
    expect(desk.store.work.get(operation.opId)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
    await desk.close()
    await firm.close()
    folder.remove()
  })
})

describe('a follow-up whose answer got lost', () => {
  const MADE = 10_000_000_000
  const one = (id: string, gmtCreate: number | null = MADE) => ({ id, gmtCreate })
  const page = (rows: readonly object[], total: number | null, bad: readonly object[] = []) => ({ rows, total, bad })
  /** What becomes of it where the firm shows these pages of its object, and nothing behind them. */
  const sent = async (...pages: readonly ReturnType<typeof page>[]) => {
    const asked: string[] = []
    const remote = {
      followups: {
        ofObject: async (_object: unknown, { pageIndex }: { pageIndex: number }) =>
          pages[pageIndex] ?? page([], pages.at(-1)?.total ?? null),
        create: async () => asked.push('sent again') && one('mine'),
      },
    }
    const operation = {
      ...{
        opId: 'o',
        entity: 'followup',
        localId: 'mine',
        kind: 'create',
        state: 'verify',
        attempts: 2,
        createdAt: MADE,
      },
      base: { create: { at: 'sent', times: 1 } },
      patch: { objId: '1', objType: 'company', type: 1, content: '跟进', gmtCreate: MADE, attachmentList: [] },
    }
    const followups = { get: () => null, ofObject: () => [] }
    const store = { work: { step: () => undefined, get: () => null }, followups }
    const tools = { remote, store, clock: { now: () => 0 }, sentAgo: () => HOUR, noteSent: () => undefined }
    const { kind } = await followupSender.send(operation as never, tools as never)
    return [kind, ...asked]
  }
  const again = ['done', 'sent again']
  const old = MADE - 24 * HOUR

  it('is sent again only where what the firm shows proves that it is not there', async () => {
    expect(await sent(page([one('a'), one('mine')], 9))).toEqual(['done'])
    expect(await sent(page([one('a')], 1))).toEqual(again)
    expect(await sent(page([one('a')], null))).toEqual(again)
    // Newest first, and down to before its time: what follows is older still.
    expect(await sent(page([one('a'), one('b', old)], 900))).toEqual(again)
    for (const proof of [
      // More are counted than shown.
      page([one('a')], 2),
      // In no order, or without times.
      page([one('a', old), one('b'), one('c', old)], 900),
      page([one('a', null), one('b', old)], 900),
      // One that cannot be read may be it.
      page([one('a')], 1, [{}]),
    ])
      expect(await sent(proof)).toEqual(['doubtful'])
  })
})
