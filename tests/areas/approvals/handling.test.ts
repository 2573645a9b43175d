// What a person does with approvals: it goes to the firm at once, and whatever the answer is, the row is the firm's.
import { beforeEach, describe, expect, it } from 'vitest'
import { approvals } from '#core/areas/approvals/pull'
import { createApprovalHandlers } from '#core/areas/approvals/service'
import { isToldFace } from '#core/areas/files/known-faces'
import type { Home } from '#core/engine/account-session'
import { approvals as contract } from '#shared/contract/approvals'
import type { CoreHandlers } from '#shared/contract/index'
import type { ApprovalAction } from '#shared/domain/approval'
import { deskForEach } from '../../engine/sync/each-test.ts'
import { codeOf } from '../../support/core.ts'
import { START, testRandom } from '../../support/ports.ts'
import { lost, me, missing, other, refusal, row, type SmallFirm, signIn, smallFirm, step, third } from './small-firm.ts'

const desk = deskForEach()
let firm: SmallFirm
let handlers: CoreHandlers['approvals']
let told: string[]

beforeEach(async () => {
  firm = smallFirm()
  signIn(desk.store)
  told = []
  firm.put(row('1', 5), 'waiting')
  firm.put(
    row('2', 4, {
      operUser: me,
      chain: [step(me, 'begun'), step(other, 'current')],
      actions: ['withdraw', 'urge'],
    }),
    'initiated',
  )
  firm.put(row('3', 3, { operUser: me, chain: [step(other, 'rejected')], status: 3, actions: ['delete'] }), 'initiated')
  const sync = await desk.sync(firm.remote, [[approvals]])
  const home = {
    ports: { clock: desk.clock, random: testRandom(3) },
    opened: () => ({
      store: desk.store,
      sync,
      connect: async () => firm.remote,
    }),
    changed: (_: string, ids: readonly string[]) => told.push(...ids),
  }
  handlers = createApprovalHandlers(home as unknown as Home)
  await desk.settle(sync)
  firm.take()
  firm.odd.always.clear()
})

const act = async (id: string, action: ApprovalAction, opinion = '') =>
  handlers.act(contract.act.input.parse({ id, action, opinion }))
const shown = (id: string) => desk.store.approvals.get(id)
const failureOf = async (run: Promise<unknown>) => {
  try {
    await run
    return null
  } catch (error) {
    return error
  }
}

describe('an action', () => {
  it('AV-02 AV-04 is done at the firm, and the row is what it answered', async () => {
    await act('1', 'approve', ' 同意 ')
    expect([firm.take(), firm.sent.at(-1)]).toEqual([['approve 1'], { opinion: '同意' }])
    expect(shown('1')).toMatchObject({ status: 2, mine: 'passed', actions: [] })
    await act('2', 'urge')
    expect(shown('2')).toMatchObject({ status: 1, actions: ['withdraw'] })
    await act('2', 'withdraw')
    expect(shown('2')).toMatchObject({ status: 5, actions: ['delete'] })
    await act('2', 'delete')
    await act('3', 'delete')
    expect(told).toEqual(['1', '2', '2', '2', '3'])
    const deleted = contract.list.input.parse({ scene: 0, status: 7 })
    const answer = await handlers.list(deleted)
    expect(answer.rows.map(({ id }) => id)).toEqual(['2', '3'])
    expect(await handlers.counts({})).toEqual({ waiting: 0, initiated: 2, copied: 0 })
  })

  it('AV-02 is done where the firm answers it with nothing, and what it does not show is not guessed', async () => {
    firm.odd.once.set('approve', () => {
      firm.change('1', { chain: [step(me, 'passed'), step(third, 'current')], actions: [] }, 'passed')
      return firm.envelope(null)
    })
    await act('1', 'approve')
    expect(firm.take()).toEqual(['approve 1', 'get 1'])
    expect(shown('1')).toMatchObject({ status: 1, mine: 'passed', actions: [] })
    firm.put(row('4', 1), 'waiting')
    await handlers.refresh({ id: '4' })
    firm.odd.once.set('reject', () => firm.envelope({ id: '4' }))
    firm.odd.once.set('get', () => refusal('稍后再试'))
    await act('4', 'reject', '缺附件')
    expect(shown('4')).toMatchObject({ status: 3, mine: 'rejected', actions: [] })
    expect(shown('4')?.steps.map(({ state }) => state)).toEqual(['begun', 'rejected'])
    expect(shown('4')?.steps.at(-1)).toMatchObject({ opinion: '缺附件', at: desk.clock.now() })
    // An urging leaves it as it was: it may still be withdrawn.
    firm.odd.once.set('urge', () => firm.envelope(null))
    firm.odd.once.set('get', () => refusal('稍后再试'))
    await act('2', 'urge')
    expect(shown('2')).toMatchObject({ status: 1, actions: ['withdraw', 'urge'] })
    for (const action of ['withdraw', 'delete'] as const) {
      firm.odd.once.set(action, () => firm.envelope(null))
      firm.odd.once.set('get', () => refusal('稍后再试'))
      await act(action === 'withdraw' ? '2' : '3', action)
    }
    expect([shown('2')?.status, shown('3')?.status]).toEqual([5, 7])
  })

  it('AV-02 that the firm took in silence and shows no more is not offered again; a deleted one is away', async () => {
    firm.change('1', { chain: [step(me, 'passed', { opinion: '初审' }), step(other, 'passed'), step(me, 'current')] })
    for (const id of ['4', '5']) firm.put(row(id, 1, { chain: [] }), 'waiting')
    for (const id of ['1', '4', '5']) await handlers.refresh({ id })
    firm.odd.always.set('get', missing)
    for (const action of ['approve', 'reject', 'delete']) firm.odd.once.set(action, () => firm.envelope(null))
    await act('1', 'approve', '同意')
    expect(shown('1')).toMatchObject({ status: 1, mine: 'passed', actions: [] })
    expect(shown('1')?.steps.map(({ opinion }) => opinion)).toEqual(['初审', '', '同意'])
    // Where nobody says at whose step it stands, either.
    await act('4', 'reject', '缺附件')
    expect(shown('4')).toMatchObject({ status: 3, mine: 'rejected', actions: [] })
    firm.odd.once.set('approve', () => firm.envelope(null))
    await act('5', 'approve')
    expect(shown('5')).toMatchObject({ status: 1, mine: 'passed', actions: [] })
    await act('3', 'delete')
    expect(shown('3')).toBeNull()
  })

  it('AV-02 whose answer shows another approval is read again, and the other one stays', async () => {
    firm.odd.once.set('approve', () => {
      firm.change('1', { status: 2, chain: [step(me, 'passed')], actions: [] }, 'passed')
      return firm.envelope({ ...firm.rows.get('2')?.row, reason: '别的一件' })
    })
    await act('1', 'approve')
    expect([shown('1')?.mine, shown('2')?.reason, told]).toEqual(['passed', '事由2', ['1']])
  })

  it('AV-02 that somebody else forestalled is refused in the firm’s words, and shows who did it', async () => {
    firm.odd.once.set('approve', () => {
      firm.change('1', { status: 2, chain: [step(other, 'begun'), step(third, 'passed')], actions: [] }, 'others')
      return refusal('已被他人处理')
    })
    expect(await failureOf(act('1', 'approve'))).toMatchObject({
      code: 'refused',
      details: { message: '已被他人处理' },
    })
    expect(shown('1')).toMatchObject({ status: 2, mine: 'others', actions: [] })
    expect(told).toEqual(['1'])
    // The words stay the firm's where the row cannot be read again.
    firm.odd.once.set('withdraw', () => refusal('流程已锁定'))
    firm.odd.once.set('get', lost)
    expect(await failureOf(act('2', 'withdraw'))).toMatchObject({ code: 'refused', details: { message: '流程已锁定' } })
    expect(shown('2')).toMatchObject({ status: 1 })
  })

  it.each([
    ['approve', '1', { status: 2, chain: [step(me, 'passed')], actions: [] }],
    ['approve', '1', { chain: [step(me, 'passed'), step(third, 'current')], actions: [] }],
    ['approve', '1', { chain: [], actions: [] }],
    ['approve', '1', { status: 2, chain: [], actions: [] }],
    ['reject', '1', { status: 3, chain: [step(me, 'rejected')], actions: [] }],
    ['reject', '1', { status: 3, chain: [], actions: [] }],
    ['withdraw', '2', { status: 5 }],
    ['withdraw', '2', { status: 6 }],
    ['withdraw', '2', { status: null, actions: [] }],
    ['delete', '3', { status: 7 }],
    ['delete', '3', { status: null, actions: [] }],
    ['urge', '2', { actions: ['withdraw'] }],
  ] as const)('whose answer got lost is done where the row shows it: %s %#', async (action, id, more) => {
    firm.odd.once.set(action, () => {
      firm.change(id, more)
      return lost()
    })
    expect(await codeOf(act(id, action, '意见'))).toBe('none')
    expect(firm.take()).toEqual([`${action} ${id}`, `get ${id}`])
  })

  it.each([
    ['approve', '1', {}],
    ['approve', '1', { status: 2, chain: [step(other, 'begun'), step(third, 'passed')], actions: [] }],
    ['approve', '1', { status: 5, chain: [], actions: [] }],
    ['reject', '1', { status: 5, chain: [], actions: [] }],
    ['approve', '1', { status: 3, chain: [step(me, 'rejected')], actions: [] }],
    ['reject', '1', { status: 2, chain: [step(me, 'passed')], actions: [] }],
    ['withdraw', '2', { status: 2, actions: [] }],
    ['delete', '3', {}],
    ['delete', '3', { status: 4, actions: [] }],
    ['urge', '2', {}],
  ] as const)(
    'whose answer got lost is in doubt where the row does not, and never repeated: %s %#',
    async (action, id, more) => {
      firm.odd.once.set(action, () => {
        firm.change(id, more)
        return lost()
      })
      expect(await codeOf(act(id, action, '意见'))).toBe('doubtful')
      expect(firm.take()).toEqual([`${action} ${id}`, `get ${id}`])
      // What the firm has is shown all the same.
      expect(shown(id)?.status).toBe(firm.rows.get(id)?.row.status)
    },
  )

  it('whose answer got lost with everything after it is in doubt; a deleted one that is gone is deleted', async () => {
    firm.odd.once.set('approve', lost)
    firm.odd.once.set('get', lost)
    expect(await codeOf(act('1', 'approve'))).toBe('doubtful')
    // One that is gone was not approved.
    firm.odd.once.set('approve', lost)
    firm.odd.once.set('get', missing)
    expect(await codeOf(act('1', 'approve'))).toBe('doubtful')
    expect(shown('1')).toMatchObject({ mine: 'waiting' })
    firm.odd.once.set('delete', () => {
      firm.rows.delete('3')
      return lost()
    })
    expect(await codeOf(act('3', 'delete'))).toBe('none')
    expect(shown('3')).toBeNull()
  })

  it('AV-02 D-11 that the firm does not offer, or that lacks its opinion, asks for nothing', async () => {
    expect(await codeOf(act('1', 'withdraw'))).toBe('forbidden')
    expect(await failureOf(act('2', 'approve'))).toMatchObject({
      code: 'forbidden',
      details: { reason: 'overtaken' },
    })
    expect(await failureOf(act('1', 'reject', '  '))).toMatchObject({
      code: 'invalid-input',
      details: { field: 'opinion' },
    })
    expect(await codeOf(act('9', 'approve'))).toBe('not-found')
    firm.change('1', { actions: null })
    await handlers.refresh({ id: '1' })
    expect(await codeOf(act('1', 'approve'))).toBe('forbidden')
    expect(firm.take()).toEqual(['get 1'])
  })

  it('offline, or of a firm that is busy, changes nothing', async () => {
    firm.odd.once.set('approve', () => {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    })
    expect(await codeOf(act('1', 'approve'))).toBe('offline')
    firm.odd.once.set('approve', () => Response.json({}, { status: 429 }))
    expect(await codeOf(act('1', 'approve'))).toBe('http-error')
    expect(firm.take()).toEqual(['approve 1', 'approve 1'])
    expect(shown('1')).toMatchObject({ status: 1, mine: 'waiting' })
    expect(told).toEqual([])
  })
})

describe('a reading', () => {
  it('AV-01 answers the picture of who began it, which a page may ask for from then on', async () => {
    const face = 'https://wx.qlogo.cn/mmhead/abc/132'
    firm.change('1', { operUser: { ...other, avatarUrl: face } }, 'waiting')
    await handlers.refresh({ id: '1' })
    expect(isToldFace(desk.store, face)).toBe(false)
    const waiting = await handlers.list(contract.list.input.parse({ scene: 1 }))
    expect(waiting.rows.find(({ id }) => id === '1')?.applicant.avatarUrl).toBe(face)
    expect(isToldFace(desk.store, face)).toBe(true)
  })

  it('keeps the row as the firm has it, and tells only of what changed', async () => {
    await handlers.refresh({ id: '1' })
    expect(told).toEqual([])
    firm.change('1', { reason: '改过的事由' })
    await handlers.refresh({ id: '1' })
    expect(told).toEqual(['1'])
    expect((await handlers.get({ id: '1' })).approval).toMatchObject({ reason: '改过的事由' })
    expect((await handlers.get({ id: '9' })).approval).toBeNull()
  })

  it('that an action overtook is not kept', async () => {
    const before = firm.rows.get('1')?.row
    firm.odd.once.set('get', async () => {
      await act('1', 'approve')
      return firm.envelope(before)
    })
    await handlers.refresh({ id: '1' })
    expect(shown('1')).toMatchObject({ status: 2, mine: 'passed' })
    // Nor is it taken away for an answer from before the action.
    firm.odd.once.set('get', async () => {
      await act('2', 'urge')
      return missing()
    })
    await handlers.refresh({ id: '2' })
    expect(shown('2')).toMatchObject({ status: 1 })
  })

  it('takes away one that is gone, where the firm still shows another', async () => {
    firm.rows.delete('1')
    firm.odd.once.set('get', missing)
    for (const id of ['2', '3']) firm.odd.once.set(`get ${id}`, missing)
    expect(await codeOf(Promise.resolve(handlers.refresh({ id: '1' })))).toBe('not-found')
    expect(shown('1')).not.toBeNull()
    expect(await codeOf(Promise.resolve(handlers.refresh({ id: '1' })))).toBe('not-found')
    expect(shown('1')).toBeNull()
  })
})

describe('a new approval', () => {
  const leave = {
    kind: 'leave',
    reason: ' 回家 ',
    leave: { type: 3, start: START, end: START + 3_600_000, days: 0.5 },
  } as const
  const create = async (given: Parameters<typeof contract.create.input.parse>[0]) =>
    handlers.create(contract.create.input.parse(given))

  it('LV-01 goes out with its form and times of the firm, and stands among the person’s own', async () => {
    expect(await create({ ...leave, object: { type: 'company', id: 'c1', name: '云岭公司' } })).toEqual({ id: 'new' })
    const { form, ...rest } = firm.sent.at(-1) ?? {}
    expect(rest).toEqual({
      type: 'leave',
      reason: '回家',
      object: { type: 'company', id: 'c1', name: '云岭公司' },
      attachmentList: [],
    })
    expect(JSON.parse(String(form))).toEqual({
      vacateType: 3,
      startTime: '2026-06-15 10:00:00',
      endTime: '2026-06-15 11:00:00',
      days: 0.5,
    })
    expect(shown('new')).toMatchObject({ scenes: 1, mine: '', status: 1, actions: ['withdraw', 'urge'] })
    expect(told).toEqual(['new'])
  })

  it('RE-01 RE-02 RE-03 D-105 counts its lines in fen and writes them in yuan', async () => {
    const items = [
      { item: 0, date: START, note: '机票', receipt: 'a.jpg', fen: 85_150 },
      { item: 4, date: null, note: '', receipt: '', fen: 9 },
    ]
    const reimbursement = { type: 0, payment: 1, account: '6222', start: null, end: null, items }
    const attachments = [{ name: 'a.jpg', fsid: 'f1', fileSize: 12 }]
    await create({ kind: 'reimbursement', reason: '出差', reimbursement, attachments })
    expect(firm.sent.at(-1)).toMatchObject({ type: 'reimbursement', attachmentList: attachments })
    expect(JSON.parse(String(firm.sent.at(-1)?.form))).toEqual({
      reimburseType: 0,
      payType: 1,
      payAccount: '6222',
      amount: '851.59',
      items: [
        { item: 0, date: '2026-06-15 10:00:00', note: '机票', receipt: 'a.jpg', amount: '851.50' },
        { item: 4, note: '', receipt: '', amount: '0.09' },
      ],
    })
    expect(shown('new')?.reimbursement).toMatchObject({ fen: 85_159, items })
  })

  it('ST-01 ST-02 is known here although the firm says no more than its id', async () => {
    firm.odd.once.set('create', () => firm.envelope({ id: 77 }))
    const stamp = { apply: 0, stamp: 2, document: '委托书', copies: 3, returnAt: START }
    await create({ kind: 'stamp', reason: '立案', stamp })
    expect(JSON.parse(String(firm.sent.at(-1)?.form))).toEqual({
      applyType: 0,
      stampType: 2,
      fileName: '委托书',
      copies: 3,
      returnTime: '2026-06-15 10:00:00',
    })
    expect(shown('77')).toMatchObject({ scenes: 1, status: 1, stamp, applicant: { id: me.id }, actions: [] })
    expect(shown('77')).toMatchObject({ reason: '立案', leave: null, reimbursement: null, gmtCreate: desk.clock.now() })
    const own = await handlers.list(contract.list.input.parse({ scene: 0, text: '委托书' }))
    expect(own).toMatchObject({ total: 1, known: true })
  })

  it('AV-02 that is begun anew reads the one before it again', async () => {
    firm.odd.once.set('create', () => {
      firm.change('3', { status: 4, nextId: 'new', actions: [] })
      firm.put(row('new', 15, { operUser: me, chain: [step(other, 'current')], previousId: '3' }), 'initiated')
      return firm.envelope(firm.rows.get('new')?.row)
    })
    await create({ ...leave, previousId: '3' })
    expect(firm.sent.at(-1)).toMatchObject({ previousId: '3' })
    expect([shown('3'), shown('new')]).toMatchObject([{ status: 4, nextId: 'new' }, { previousId: '3' }])
  })

  it('whose answer got lost is in doubt, made once, and found by the list soon', async () => {
    firm.odd.once.set('create', () => {
      firm.put(row('late', 15, { operUser: me, chain: [step(other, 'current')] }), 'initiated')
      return lost()
    })
    expect(await codeOf(create(leave))).toBe('doubtful')
    desk.clock.advance(60_000)
    await desk.settle(await desk.sync(firm.remote, [[approvals]]))
    expect(shown('late')).toMatchObject({ scenes: 1 })
    expect(firm.take().filter((line) => line === 'create')).toHaveLength(1)
    firm.odd.once.set('create', () => firm.envelope(null))
    expect(await codeOf(create(leave))).toBe('doubtful')
    // The only one like it that nobody here knew is it; one of another reason is not.
    const wanted = { operUser: me, reason: '回家', gmtCreate: '2026-06-15 10:00:00' }
    firm.odd.once.set('create', () => {
      for (const [id, reason] of Object.entries({ silent: '回家', unlike: '出差' }))
        firm.put(row(id, 15, { ...wanted, reason }), 'initiated')
      return firm.envelope(null)
    })
    expect(await create(leave)).toEqual({ id: 'silent' })
    firm.odd.once.set('create', () => {
      for (const id of ['one', 'two']) firm.put(row(id, 15, wanted), 'initiated')
      return firm.envelope(null)
    })
    expect(await codeOf(create(leave))).toBe('doubtful')
  })

  it('that the firm took in silence is found, too, where the sync has brought it meanwhile', async () => {
    firm.odd.once.set('create', async () => {
      firm.put(row('silent', 15, { operUser: me, reason: '回家', gmtCreate: '2026-06-15 10:00:00' }), 'initiated')
      await handlers.refresh({ id: 'silent' })
      return firm.envelope(null)
    })
    expect(await create(leave)).toEqual({ id: 'silent' })
  })

  it('goes out under the key of its form at every try, and tells a refusal from what never arrived', async () => {
    const key = 'ab'.repeat(16)
    firm.odd.once.set('create', lost)
    expect(await codeOf(create({ ...leave, key }))).toBe('doubtful')
    firm.odd.once.set('create', () => Response.json({}, { status: 429 }))
    expect(await failureOf(create({ ...leave, key }))).not.toMatchObject({ details: { rejected: true } })
    firm.odd.once.set('create', () => refusal('假期余额不足'))
    expect(await failureOf(create({ ...leave, key }))).toMatchObject({ code: 'refused', details: { rejected: true } })
    expect(firm.keys).toEqual([key, key, key])
    expect(Object.keys(firm.sent.at(-1) ?? {})).not.toContain('key')
    // A page of before names none: each is one of its own.
    await create(leave)
    await create(leave)
    const [first, second] = firm.keys.slice(3)
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(first).not.toBe(second)
  })

  it('that was refused is not made; one without its form asks for nothing', async () => {
    firm.odd.once.set('create', () => refusal('假期余额不足'))
    expect(await failureOf(create(leave))).toMatchObject({ code: 'refused', details: { message: '假期余额不足' } })
    expect(told).toEqual([])
    firm.take()
    expect(await codeOf(create({ ...leave, kind: 'stamp' }))).toBe('invalid-input')
    expect(firm.take()).toEqual([])
    await create({ kind: 'other', reason: '其他事项' })
    expect(firm.sent.at(-1)).toMatchObject({ type: 'other', form: '{}' })
  })
})
