// Approvals of both firms over HTTP: all of them are here, what one computer does the others see, odd rows included.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApprovalFilter, ApprovalScene } from '#shared/domain/approval'
import { type Firm, startFirm } from '../../../src/sample-firm/index.ts'
import { type Computer, computerAt, later } from '../../support/both-firms.ts'
import { codeOf, type TestCore } from '../../support/core.ts'
import { type FirmClient, listOf, signInto } from '../../support/firm.ts'
import { type Habits, type OtherFirm, plainHabits, startOtherFirm } from '../../support/other-firm/index.ts'
import { START } from '../../support/ports.ts'

const MINUTE = 60_000
const [LIN, SU] = ['linzhiyuan', 'suruogu']
const filters = ['waiting', 'passed', 'rejected', 'others'] as const

/** Ids of a list as this computer has it, all pages. */
async function idsHere({ client }: TestCore, scene: ApprovalScene, filter: ApprovalFilter = 'all') {
  const ids: string[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows, known } = await client.approvals.list({ scene, filter, pageIndex, pageSize: 100 })
    expect(known).toBe(true)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length < 100) return ids
  }
}
/** A pass, and what is read behind it. */
async function minutesLater(core: TestCore, minutes = 1): Promise<void> {
  core.ports.clock.advance(minutes * MINUTE)
  await core.client.sync.now({})
  await core.synced()
}

describe('at the sample firm', () => {
  const now = { at: () => START }
  let firm: Firm
  let computer: Computer
  let wire: FirmClient
  const open: Computer[] = []
  const at = async (account: string, clock = { at: now.at }) => {
    const opened = await computerAt({ origin: firm.origin, account, password: 'firmdesk' }, clock)
    open.push(opened)
    return opened
  }
  beforeEach(async () => {
    now.at = () => START
    firm = await startFirm({ customers: 20, contacts: 3, followups: 5, messages: 0, now: () => now.at() })
    computer = await at(LIN, now)
    wire = await signInto(firm, LIN)
  })
  afterEach(async () => {
    for (const { core } of open.splice(0)) await core().close()
    await firm.close()
  })
  const idsThere = async (scene: ApprovalScene, filter: ApprovalFilter) => {
    const { list } = listOf(
      await wire.call('GET', `/api/v1/approval?scene=${scene}&filter=${filter}&pageIndex=0&pageSize=500`),
    )
    return list.filter(({ status }) => scene === 0 || String(status) !== '7').map(({ id }) => String(id))
  }
  const leaveOf = (reason: string) => ({
    kind: 'leave' as const,
    reason,
    leave: { type: 1, start: START, end: START + 8 * 3_600_000, days: 1 },
  })

  it('AV-01 AV-03 AV-04 has every row of every list here as the firm has it, those of every odd form too', async () => {
    const core = computer.core()
    for (const filter of filters)
      expect(new Set(await idsHere(core, 1, filter)), filter).toEqual(new Set(await idsThere(1, filter)))
    for (const scene of [0, 2] as const)
      expect(new Set(await idsHere(core, scene)), String(scene)).toEqual(new Set(await idsThere(scene, 'all')))
    const { rows } = await core.client.approvals.list({ scene: 1 })
    expect(rows[0]?.mine).toBe('waiting')
    const counts = await core.client.approvals.counts({})
    expect(counts.waiting).toBe((await idsThere(1, 'waiting')).length)
    const { areas } = await core.client.sync.status({})
    expect(areas.find(({ area }) => area === 'approvals')).toMatchObject({ phase: 'done', failure: null, notice: null })
    // Nothing new: what waits is asked for, once a pass.
    firm.ledger.reset()
    await core.client.sync.hint({ what: 'online' })
    await core.synced()
    expect(firm.ledger.count('approval.list')).toBe(1)
    // Who presses 立即同步 means everything.
    await core.client.sync.now({})
    await core.synced()
    expect(firm.ledger.count('approval.list')).toBe(1 + 6)
    expect(core.ports.lines.join('\n')).not.toMatch(/事由|请假|报销|\d{3}\.\d{2}/)
  })

  it('AV-02 LV-01 is begun on one computer, decided on another, and shown on the first', async () => {
    const su = (await at(SU)).core()
    const lin = computer.core()
    const { id } = await su.client.approvals.create(leaveOf('办理不动产过户'))
    expect(await idsHere(su, 0)).toContain(id)
    expect((await su.client.approvals.get({ id })).approval).toMatchObject({
      status: 1,
      kind: 'leave',
      leave: { type: 1, days: 1 },
      actions: ['withdraw', 'urge'],
    })
    await minutesLater(lin)
    expect((await idsHere(lin, 1, 'waiting'))[0]).toBe(id)
    await lin.client.approvals.act({ id, action: 'approve', opinion: '同意' })
    expect((await lin.client.approvals.get({ id })).approval).toMatchObject({ mine: 'passed' })
    expect(await idsHere(lin, 1, 'waiting')).not.toContain(id)
    await later(su, async () => {
      await minutesLater(su, 10)
      return (await su.client.approvals.get({ id })).approval?.status === 2
    })
    await minutesLater(lin, 10)
    expect((await lin.client.approvals.get({ id })).approval).toMatchObject({ mine: 'passed', status: 2 })
  })

  it('AV-02 AV-04 that somebody decides in the person’s place is refused in the firm’s words', async () => {
    const lin = computer.core()
    const [id = ''] = await idsHere(lin, 1, 'waiting')
    firm.edit({ op: 'handleApproval', id, userId: (await signedIn(SU)).id, action: 'approve', opinion: '代为处理' })
    expect(await failureOf(lin.client.approvals.act({ id, action: 'approve', opinion: '同意' }))).toMatchObject({
      code: 'refused',
      details: { message: '已被他人处理' },
    })
    expect((await lin.client.approvals.get({ id })).approval).toMatchObject({ mine: 'others' })
    expect(await idsHere(lin, 1, 'others')).toContain(id)
  })
  const signedIn = async (account: string) => {
    const { data } = await (await signInto(firm, account)).call('GET', '/api/v1/user/me')
    return { id: String((data as { readonly id: unknown }).id) }
  }

  it('AV-02 withdrawn, begun anew and deleted leads from one form to the other', async () => {
    const { client } = computer.core()
    const first = await client.approvals.create(leaveOf('第一次'))
    await client.approvals.act({ id: first.id, action: 'urge' })
    await client.approvals.act({ id: first.id, action: 'withdraw' })
    const second = await client.approvals.create({ ...leaveOf('第二次'), previousId: first.id })
    expect((await client.approvals.get({ id: first.id })).approval).toMatchObject({ status: 6, nextId: second.id })
    expect((await client.approvals.get({ id: second.id })).approval).toMatchObject({ status: 1, previousId: first.id })
    await client.approvals.act({ id: second.id, action: 'withdraw' })
    await client.approvals.act({ id: second.id, action: 'delete' })
    const deleted = await client.approvals.list({ scene: 0, status: 7, text: '第二次' })
    expect(deleted.rows.map(({ id }) => id)).toEqual([second.id])
  })

  it('AV-02 whose answers get lost are looked at, and never repeated', async () => {
    const { client } = computer.core()
    firm.faults.set('approval.create', { kind: 'lostResponse', times: 1 })
    expect(await codeOf(client.approvals.create(leaveOf('丢失回执')))).toBe('doubtful')
    await later(computer.core(), async () => (await client.approvals.list({ scene: 0, text: '丢失回执' })).total === 1)
    expect(firm.ledger.count('approval.create')).toBe(1)
    const [id = ''] = await idsHere(computer.core(), 1, 'waiting')
    firm.faults.set('approval.act', { kind: 'lostResponse', times: 1 })
    await client.approvals.act({ id, action: 'reject', opinion: '缺附件' })
    expect((await client.approvals.get({ id })).approval).toMatchObject({ mine: 'rejected', status: 3 })
    expect(firm.ledger.count('approval.act')).toBe(1)
  })

  it('is read offline, where nothing is decided, and stands after a new start', async () => {
    const before = await idsHere(computer.core(), 1)
    const core = await computer.restart(true)
    expect(await idsHere(core, 1)).toEqual(before)
    const [id = ''] = await idsHere(core, 1, 'waiting')
    expect(await codeOf(core.client.approvals.act({ id, action: 'approve' }))).toBe('offline')
    expect(await codeOf(core.client.approvals.refresh({ id }))).toBe('offline')
    expect(await codeOf(core.client.approvals.create(leaveOf('离线')))).toBe('offline')
    expect((await core.client.approvals.get({ id })).approval).toMatchObject({ mine: 'waiting' })
  })
})

const alone = { ...plainHabits.entryReads, approval: 'missing' } as const

describe('at a firm of other habits', () => {
  const now = { at: () => START }
  let firm: OtherFirm
  let core: TestCore
  const opened = async (habits: Partial<Habits>) => {
    now.at = () => START
    firm = await startOtherFirm({ now: () => now.at(), conversations: 0, habits })
    const account = { origin: firm.origin, account: firm.accounts[0] ?? '', password: firm.password }
    core = (await computerAt(account, now)).core()
  }
  afterEach(async () => {
    await core.close()
    await firm.close()
  })
  const stateOf = async () => (await core.client.sync.status({})).areas.find(({ area }) => area === 'approvals')

  it('AV-01 AV-04 AV-06 stand where their chain says, and can only be read', async () => {
    await opened({})
    const requests = [...firm.requests.values()]
    const own = requests.filter((_, place) => place % 3 === 0)
    const toApprove = requests.filter((_, place) => place % 3 !== 0)
    const idsOf = (rows: readonly { readonly id: bigint }[]) => new Set(rows.map(({ id }) => String(id)))
    const withStatus = (...wanted: readonly number[]) => toApprove.filter(({ status }) => wanted.includes(status))
    expect(new Set(await idsHere(core, 0))).toEqual(idsOf(own))
    expect(new Set(await idsHere(core, 1, 'waiting'))).toEqual(idsOf(withStatus(1)))
    expect(new Set(await idsHere(core, 1, 'passed'))).toEqual(idsOf(withStatus(2)))
    expect(new Set(await idsHere(core, 1, 'rejected'))).toEqual(idsOf(withStatus(3)))
    expect(await idsHere(core, 1, 'others')).toEqual([])
    expect(new Set(await idsHere(core, 2))).toEqual(idsOf(withStatus(1, 2, 3)))
    const [id = ''] = await idsHere(core, 1, 'waiting')
    expect(await codeOf(core.client.approvals.act({ id, action: 'approve' }))).toBe('forbidden')
    const stamps = await core.client.approvals.list({ scene: 1, kind: 'stamp' })
    expect(stamps.rows[0]).toMatchObject({ stamp: { apply: 1, stamp: 2, copies: 2 }, actions: null })
    const others = await core.client.approvals.list({ scene: 0, kind: 'other', text: '滇池' })
    expect(others.rows.every(({ kind }) => kind === '立项')).toBe(true)
    expect(await stateOf()).toMatchObject({ phase: 'done', failure: null })
  })

  const leave = {
    kind: 'leave' as const,
    reason: '办理不动产过户',
    leave: { type: 1, start: START, end: START + 8 * 3_600_000, days: 1 },
  }
  const atFirm = (id: string, fields: Readonly<Record<string, unknown>>) => {
    const request = firm.requests.get(id)
    if (request === undefined) throw new Error('the firm has no such approval')
    firm.requests.set(id, { ...request, ...fields })
  }
  const shown = async (id: string) => (await core.client.approvals.get({ id })).approval

  it.each<readonly [string, Partial<Habits>]>([
    ['with ids', {}],
    ['with rows', { creates: 'row', updates: 'row' }],
    ['with nothing, and shows none by itself', { creates: 'nothing', quiet: true, entryReads: alone }],
  ])('AV-02 AV-04 D-11 that says what may be done, and answers %s, they are begun and decided', async (_, habits) => {
    await opened({ tellsActions: true, ...habits })
    const { client } = core
    const [id = '', money = ''] = await idsHere(core, 1, 'waiting')
    const [begun] = await idsHere(core, 0)
    // One like it was begun long ago, elsewhere, and nobody here knows it yet.
    const older = [...firm.requests.values()].find(({ id: one }) => String(one) === begun)
    if (older !== undefined)
      firm.requests.set('77', { ...older, id: 77n, type: 'leave', reason: leave.reason, time: START - 3 * 3_600_000 })
    const { id: own } = await client.approvals.create(leave)
    expect(firm.requests.get(own)).toMatchObject({ type: 'leave', status: 1, reason: '办理不动产过户', time: START })
    expect(await idsHere(core, 0)).toContain(own)
    await client.approvals.act({ id, action: 'approve', opinion: '同意' })
    expect(await shown(id)).toMatchObject({ mine: 'passed' })
    expect(firm.requests.get(id)).toMatchObject({ status: 2, chain: [{ opinion: '同意' }] })
    expect(await codeOf(client.approvals.act({ id, action: 'approve' }))).toBe('forbidden')
    // Money is decided by two.
    atFirm(money, { type: 'reimbursement' })
    await client.approvals.act({ id: money, action: 'approve' })
    expect(await shown(money)).toMatchObject({ mine: 'passed', status: 1 })
    await minutesLater(core)
    await client.approvals.act({ id: own, action: 'withdraw' })
    const again = await client.approvals.create({ ...leave, reason: '再次申请', previousId: own })
    expect(firm.requests.get(own)).toMatchObject({ status: 6, next: BigInt(again.id) })
    await minutesLater(core)
    expect(await shown(own)).toMatchObject({ status: 6, nextId: again.id })
    await client.approvals.act({ id: again.id, action: 'withdraw' })
    await minutesLater(core)
    await client.approvals.act({ id: again.id, action: 'delete' })
    expect([firm.requests.has(again.id), await idsHere(core, 0)]).toEqual([
      false,
      expect.not.arrayContaining([again.id]),
    ])
    await minutesLater(core, 11)
    expect((await idsHere(core, 0)).filter((one) => !firm.requests.has(one))).toEqual([])
    expect(await idsHere(core, 1, 'waiting')).toEqual([])
    expect(await stateOf()).toMatchObject({ phase: 'done', failure: null })
    expect(firm.asked('POST', /approval$/)).toHaveLength(2)
  })

  it('AV-02 whose answers get lost shows what it did, and what it does not take it says under statuses of its own', async () => {
    await opened({ tellsActions: true })
    const { client } = core
    const [id = '', other = ''] = await idsHere(core, 1, 'waiting')
    firm.behave({ lost: ['/api/v1/approval'] })
    await client.approvals.act({ id, action: 'reject', opinion: '缺附件' })
    expect(await shown(id)).toMatchObject({ mine: 'rejected', status: 3 })
    expect(await codeOf(client.approvals.create(leave))).toBe('doubtful')
    firm.behave({ lost: [] })
    await later(core, async () => (await client.approvals.list({ scene: 0, text: '不动产' })).total === 1)
    expect(firm.asked('POST', /approval$/)).toHaveLength(1)
    expect(firm.asked('PUT', /approval/)).toHaveLength(1)
    atFirm(other, { status: 5, chain: [] })
    expect(await failureOf(client.approvals.act({ id: other, action: 'approve' }))).toMatchObject({
      code: 'refused',
      details: { message: '流程已变更', status: 409 },
    })
    expect(await shown(other)).toMatchObject({ mine: 'others', status: 5 })
    expect(await failureOf(client.approvals.create({ kind: 'other', reason: '其他' }))).toMatchObject({
      code: 'refused',
      details: { message: '没有启用这类审批', rejected: true },
    })
  })

  it('that has no such call has none, and the sync is well', async () => {
    await opened({ absent: ['/api/v1/approval'] })
    const none = { rows: [], total: 0, waiting: 0, known: true, refused: 'gone' }
    expect(await core.client.approvals.list({ scene: 1 })).toEqual(none)
    expect(await stateOf()).toMatchObject({ phase: 'done', failure: null, cached: 0 })
    expect((await core.client.sync.status({})).connection).toBe('online')
  })
})

/** What a call fails with. */
async function failureOf(run: Promise<unknown>): Promise<unknown> {
  try {
    await run
    return null
  } catch (error) {
    return error
  }
}
