// What is done with many customers at once, at both firms: what a task came to, what stands here after it, and what was
// done although its answer was lost. Then what only the other firm does: some of many, answers of other forms, and writes
// that it keeps in its own way.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firmNames } from '../../support/both-firms.ts'
import { codeOf, customerIds, ended, fieldsOf, later, sent, startCore, type TestCore } from '../../support/core.ts'
import { recordOf, signInto } from '../../support/firm.ts'
import type { ManyAnswer } from '../../support/other-firm/habits.ts'
import { type Habits, type OtherFirm, plainHabits, startOtherFirm } from '../../support/other-firm/index.ts'
import { START, temporaryFolder, until } from '../../support/ports.ts'
import { madeSheet } from '../../support/sheets.ts'
import { startSmallFirm } from '../../support/small-firm.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const company = '/api/v1/customer/company'
const contact = '/api/v1/customer/contact'
const switches = ['customer.sea.enable', 'customer.fixnull.enable']
const folder = temporaryFolder()
let runs = 0

/** Calls whose next answer a test loses. */
type Lost = 'batchPhase' | 'batchDelete' | 'transfer' | 'import' | 'members'
type There = { readonly phase: string; readonly ownerid: string }

type Office = {
  readonly core: TestCore
  /** A customer as the firm has it; null where it has none. */
  readonly there: (id: string) => Promise<There | null>
  readonly lose: (what: Lost) => void
  readonly refuse: (what: 'export' | 'transfer') => void
  /** Ends what was lost and refused. */
  readonly mend: () => void
  readonly close: () => Promise<void>
}

const coreAt = async (server: string, account: string, password: string): Promise<TestCore> => {
  runs += 1
  const core = await startCore({ profile: `${folder.path}/${runs}`, seed: runs })
  await core.client.session.signIn({ server, account, password })
  await core.synced()
  return core
}

const atOtherFirm = async (habits: Partial<Habits> = {}): Promise<Office & { readonly firm: OtherFirm }> => {
  let now = () => START
  const size = { contacts: 2, followups: 2, comments: 0, conversations: 0 }
  const firm = await startOtherFirm({ now: () => now(), ...size, habits: { switches, ...habits } })
  const core = await coreAt(firm.origin, 'wangli', firm.password)
  now = core.ports.clock.now
  const paths = {
    batchPhase: `${company}/batch/phase`,
    batchDelete: `${company}/batch/delete`,
    transfer: `${company}/transfer`,
    import: `${company}/import`,
    members: '/api/v1/rolemember',
  } as const
  return {
    firm,
    core,
    async there(id) {
      const row = firm.companies.get(id)
      if (row === undefined) return null
      return { phase: row.texts.phase ?? '', ownerid: String(row.owner) }
    },
    lose: (what) => firm.behave({ lost: [paths[what]] }),
    refuse: (what) => firm.behave({ refused: [`${company}/${what}`] }),
    mend: () => firm.behave({ lost: [], refused: [], locked: [], many: 'count', absent: [], hiddenFields: [] }),
    async close() {
      await core.close()
      await firm.close()
    },
  }
}

const atSampleFirm = async (): Promise<Office> => {
  const firm = await startSmallFirm({ customers: 24, contacts: 0, followups: 0 })
  const core = await coreAt(firm.origin, 'linzhiyuan', 'firmdesk')
  const wire = await signInto(firm)
  return {
    core,
    async there(id) {
      const answer = await wire.call('GET', `${company}/${id}`)
      if (answer.status === 404) return null
      const { phase, ownerid } = recordOf(answer)
      return { phase: String(phase), ownerid: String(ownerid) }
    },
    lose(what) {
      const operations = what === 'members' ? ['rolemember.batch', 'rolemember.deleteByObjs'] : [`company.${what}`]
      for (const one of operations) firm.faults.set(one, { kind: 'lostResponse', times: 1 })
    },
    refuse: (what) => void firm.faults.set(`company.${what}`, { kind: 'refuse', message: '该客户已锁定', times: 1 }),
    mend: () => firm.faults.clear(),
    async close() {
      await core.close()
      await firm.close()
    },
  }
}

const firms = { sample: atSampleFirm, other: () => atOtherFirm({ sorts: true }) } as const

const sheet = (...rows: readonly (readonly string[])[]) =>
  madeSheet('客户.xlsx', [['客户名称', '备注'], ...rows.map((row) => [...row])])
const importOf = async (core: TestCore, { name, buffer }: ReturnType<typeof sheet>) => {
  const { handle } = await core.client.files.expect({ name, type: '', size: buffer.byteLength })
  core.core.media.receive(handle, new Uint8Array(buffer))
  const asked = { handle, phase: 5, importType: 2 as const, category: '诉讼客户', tags: [] }
  return ended(core, await core.client.batch.import(asked))
}
const total = async ({ client }: TestCore) => (await client.customers.list({})).total
const named = async ({ client }: TestCore, name: string) => (await client.customers.list({ name })).rows
/** The role of who helps with a customer. */
const helperRole = async ({ client }: TestCore) =>
  (await client.pickers.roles({ module: 'company' })).roles.find(({ name }) => ['协办律师', '秘书'].includes(name))
    ?.id ?? ''
const isHere = async ({ client }: TestCore, id: string) => (await codeOf(client.customers.detail({ id }))) === 'none'

describe.each(firmNames)('many customers at the %s firm', (name) => {
  let office: Office
  let core: TestCore
  let left: string[]
  beforeAll(async () => {
    office = await firms[name]()
    core = office.core
    left = await customerIds(core, 20)
    return office.close
  })
  afterEach(() => {
    office.mend()
    core.ports.clock.advance(1_000)
  })
  /** Customers that no other test takes. */
  const take = (count: number) => left.splice(0, count)

  it('BT-13 a phase is there and here, also where the answer was lost', async () => {
    const ids = take(4)
    const first = await ended(core, await core.client.batch.phase({ ids: ids.slice(0, 2), phase: 5 }))
    expect(first).toMatchObject({ state: 'done', result: { updated: 2 }, failures: [] })
    office.lose('batchPhase')
    const second = await ended(core, await core.client.batch.phase({ ids: ids.slice(2), phase: 5 }))
    expect(second).toMatchObject({ state: 'done', result: { updated: 2 }, failures: [] })
    for (const id of ids)
      expect([(await office.there(id))?.phase, (await fieldsOf(core, id)).phase]).toEqual(['5', '5'])
  })

  it('BT-12 what was deleted is gone there and here, also where the answer was lost', async () => {
    const before = await total(core)
    const ids = take(4)
    await ended(core, await core.client.batch.remove({ ids: ids.slice(0, 2) }))
    office.lose('batchDelete')
    const job = await ended(core, await core.client.batch.remove({ ids: ids.slice(2) }))
    expect(job).toMatchObject({ state: 'done', result: { updated: 2 }, failures: [] })
    for (const id of ids) expect([await office.there(id), await isHere(core, id)]).toEqual([null, false])
    await core.client.sync.now({})
    await core.synced()
    expect(await total(core)).toBe(before - 4)
  })

  it('HO-06 new owners stand here after a handover, also where its answer was lost, and none after a refusal', async () => {
    const [id = ''] = take(1)
    const ownerHere = async () => String((await fieldsOf(core, id)).ownerid)
    const from = await ownerHere()
    const { users } = await core.client.pickers.users({})
    const to = users.find((user) => user.id !== from)?.id ?? ''
    const ofFrom = async () => (await core.client.customers.list({ ownerid: from })).total
    await core.client.batch.handover({ from, to })
    await until(async () => (await ofFrom()) === 0)
    expect(await ownerHere()).toBe(to)
    office.lose('transfer')
    expect(await codeOf(core.client.batch.handover({ from: to, to: from }))).not.toBe('none')
    await until(async () => (await ownerHere()) === from)
    office.refuse('transfer')
    expect(await codeOf(core.client.batch.handover({ from, to }))).toBe('refused')
    await core.synced()
    expect([await ownerHere(), (await office.there(id))?.ownerid]).toEqual([from, from])
  })

  it('IM-12 an import has its counts and reasons, and its customers are here; one whose answer was lost is in doubt', async () => {
    const job = await importOf(core, sheet(['导入甲有限公司', '甲'], ['', '无名'], ['导入甲有限公司', '乙']))
    expect(job).toMatchObject({ state: 'done', result: { insertNum: 1, updateNum: 0, skipNum: 1, failureNum: 1 } })
    expect((job.result as { failureMsgList: string[] }).failureMsgList).toEqual([expect.stringMatching(/^第3行：/)])
    await until(async () => (await named(core, '导入甲有限公司')).length === 1)
    office.lose('import')
    const doubtful = await importOf(core, sheet(['导入丙有限公司', '丙']))
    expect(doubtful).toMatchObject({ state: 'failed', failure: { code: 'doubtful' } })
    await until(async () => (await named(core, '导入丙有限公司')).length === 1)
    const [row] = await named(core, '导入丙有限公司')
    expect((await office.there(row?.id ?? ''))?.phase).toBe('5')
  })

  it('EX-02 EX-04 EX-05 an export is a file under its name, and none where the firm refuses', async () => {
    const job = await ended(core, await core.client.batch.export({ query: {}, range: 0, ids: take(2) }))
    const { handle, name: given } = job.result as { handle: string; name: string }
    expect([job.state, /\.(?:xlsx|csv)$/.test(given)]).toEqual(['done', true])
    expect(core.core.media.read(handle)?.bytes.byteLength).toBeGreaterThan(10)
    office.refuse('export')
    const refused = await ended(core, await core.client.batch.export({ query: {}, range: 0, ids: [] }))
    expect(refused).toMatchObject({ state: 'failed', result: null, failure: { code: 'refused' } })
  })

  it('BT-05 BT-15 people take part in many and no more, also where the answers were lost', async () => {
    const ids = take(2)
    const { users } = await core.client.pickers.users({})
    const owners = await Promise.all(ids.map(async (id) => (await fieldsOf(core, id)).ownerid))
    const userId = users.find(({ id }) => !owners.includes(id))?.id ?? ''
    const roleId = await helperRole(core)
    const takePart = async () =>
      Promise.all(
        ids.map(async (customerId) => {
          const { members } = await core.client.members.list({ customerId })
          return members.some((member) => member.userId === userId && member.roleId === roleId)
        }),
      )
    const add = async () => ended(core, await core.client.batch.addMembers({ ids, userIds: [userId], roleId }))
    const clear = async () => ended(core, await core.client.batch.clearParticipants({ ids, userIds: [userId] }))
    const isDone = { state: 'done', result: { updated: 2 }, failures: [] }
    for (const isLost of [false, true]) {
      if (isLost) office.lose('members')
      expect(await add()).toMatchObject(isDone)
      expect(await takePart()).toEqual([true, true])
      core.ports.clock.advance(1_000)
      expect(await clear()).toMatchObject(isDone)
      expect(await takePart()).toEqual([false, false])
      core.ports.clock.advance(1_000)
    }
  })
})

describe('a firm that does some of many', () => {
  let office: Awaited<ReturnType<typeof atOtherFirm>>
  let core: TestCore
  let left: string[]
  beforeAll(async () => {
    office = await atOtherFirm({ singleReads: { ...plainHabits.singleReads, company: 'missing' } })
    core = office.core
    left = await customerIds(core, 20)
    return office.close
  })
  afterEach(() => {
    office.mend()
    core.ports.clock.advance(1_000)
  })

  /** What is said of a customer that was left as it was: the firm's own words, where its answer has some. */
  const answers: readonly (readonly [ManyAnswer, object])[] = [
    ['count', { code: 'change-ignored' }],
    ['rows', { code: 'refused', message: '该客户已锁定' }],
  ]

  it.each(answers)(
    'BT-12 a customer that it did not delete stays here and is named, and goes when it may: %s',
    async (many, reason) => {
      const ids = left.splice(0, 3)
      const [, locked = ''] = ids
      office.firm.behave({ many, locked: [locked] })
      const started = await core.client.batch.remove({ ids })
      const job = await ended(core, started)
      expect(job).toMatchObject({ state: 'done', result: { updated: 2 } })
      expect(job.failures).toMatchObject([{ id: locked, ...reason }])
      expect(await Promise.all(ids.map((id) => isHere(core, id)))).toEqual([false, true, false])
      office.firm.behave({ locked: [] })
      const again = await ended(core, await core.client.jobs.retryFailed({ id: started.job }))
      expect(again).toMatchObject({ state: 'done', total: 1, result: { updated: 1 }, failures: [] })
      expect(await isHere(core, locked)).toBe(false)
    },
  )

  it.each(answers)(
    'BT-13 a customer whose phase it left shows the old one and is named, one that is gone goes: %s',
    async (many, reason) => {
      const ids = left.splice(0, 3)
      const [done = '', locked = '', gone = ''] = ids
      const { name } = await fieldsOf(core, gone)
      office.firm.editCompany(locked, { phase: '4' })
      office.firm.removeCompany(gone)
      office.firm.behave({ many, locked: [locked] })
      const job = await ended(core, await core.client.batch.phase({ ids, phase: 5 }))
      expect(job).toMatchObject({ state: 'done', result: { updated: 1 } })
      expect(job.failures).toMatchObject([
        { id: locked, ...reason },
        { id: gone, title: name, code: 'not-found' },
      ])
      expect([(await fieldsOf(core, done)).phase, (await fieldsOf(core, locked)).phase]).toEqual(['5', '4'])
      expect(await isHere(core, gone)).toBe(false)
    },
  )

  it('BT-05 a customer that is gone there is named when people are added to many, and goes', async () => {
    const ids = left.splice(0, 2)
    const [one = '', gone = ''] = ids
    const { name } = await fieldsOf(core, gone)
    office.firm.removeCompany(gone)
    const [user] = (await core.client.pickers.users({})).users
    const roleId = await helperRole(core)
    const asked = { ids, userIds: [user?.id ?? ''], roleId }
    const job = await ended(core, await core.client.batch.addMembers(asked))
    expect(job).toMatchObject({ state: 'done', result: { updated: 1 } })
    expect(job.failures).toMatchObject([{ id: gone, title: name, code: 'not-found' }])
    expect([await isHere(core, one), await isHere(core, gone)]).toEqual([true, false])
  })

  it('BT-05 a firm whose rows do not say who takes part is believed that people were added', async () => {
    const ids = left.splice(0, 1)
    const [user] = (await core.client.pickers.users({})).users
    office.firm.behave({ hiddenFields: ['participantList'] })
    const asked = { ids, userIds: [user?.id ?? ''], roleId: await helperRole(core) }
    const job = await ended(core, await core.client.batch.addMembers(asked))
    expect(job).toMatchObject({ state: 'done', result: { updated: 1 }, failures: [] })
  })

  it('C1 BT-12 no customer is gone because the firm, asked for each, shows none at all', async () => {
    const ids = left.splice(0, 2)
    office.firm.behave({ locked: ids, absent: [`${company}/list`] })
    const job = await ended(core, await core.client.batch.remove({ ids }))
    expect(job).toMatchObject({ state: 'done', result: { updated: 0 } })
    expect(job.failures).toMatchObject(ids.map((id) => ({ id, code: 'not-found' })))
    expect(await Promise.all(ids.map((id) => isHere(core, id)))).toEqual([true, true])
  })

  it('a success without a word is believed of all of them', async () => {
    const ids = left.splice(0, 2)
    office.firm.behave({ many: 'no-content' })
    const phase = await ended(core, await core.client.batch.phase({ ids, phase: 5 }))
    expect(phase).toMatchObject({ result: { updated: 2 }, failures: [] })
    expect((await fieldsOf(core, ids[1] ?? '')).phase).toBe('5')
    const asked = office.firm.asked('GET', /company\/\d+$/).length
    const removed = await ended(core, await core.client.batch.remove({ ids }))
    expect(removed).toMatchObject({ result: { updated: 2 }, failures: [] })
    expect(office.firm.asked('GET', /company\/\d+$/)).toHaveLength(asked)
  })

  it('IM-12 what it imported is here although its list keeps no order', async () => {
    const rows = Array.from({ length: 30 }, (_, place) => [`无序导入${place}号公司`, ''])
    expect(await importOf(core, sheet(...rows))).toMatchObject({ state: 'done', result: { insertNum: 30 } })
    await core.synced()
    expect((await core.client.customers.list({ name: '无序导入' })).total).toBe(30)
  })
})

describe('a firm that keeps what is written in its own way', () => {
  let office: Awaited<ReturnType<typeof atOtherFirm>>
  let core: TestCore
  beforeEach(async () => {
    office = await atOtherFirm({ sorts: true })
    core = office.core
  })
  afterEach(() => office.close())
  const writes = (id: string) => office.firm.asked('PUT', new RegExp(`company/${id}$`)).length
  const isOwed = async () => (await core.client.work.summary({})).attention

  it('FD-12 custom fields that nobody edited stay where it keeps only those that an update names', async () => {
    const [id = ''] = await customerIds(core, 1)
    office.firm.editCompany(id, { extra: { case_no: '民初7号', court: '昆明中院', judge: '' } })
    await core.client.sync.now({})
    await core.synced()
    office.firm.behave({ leavesExtra: 'named' })
    const there = () => office.firm.companies.get(id)?.extra
    await core.client.customers.edit({ id, values: { 'extra.court': '曲靖中院', note: '已转院' } })
    await sent(core)
    expect([there(), writes(id)]).toEqual([{ case_no: '民初7号', court: '曲靖中院' }, 2])
    expect((await core.client.customers.detail({ id })).extra).toMatchObject({ case_no: '民初7号', court: '曲靖中院' })
    // It is known by now.
    await core.client.customers.edit({ id, values: { 'extra.case_no': '民终8号' } })
    await sent(core)
    expect([there(), writes(id)]).toEqual([{ case_no: '民终8号', court: '曲靖中院' }, 3])
    expect(await isOwed()).toBe(0)
  })

  it('FD-12 C4 nor are they lost where the answer to the very first edit is, whatever a pass brings meanwhile', async () => {
    const [id = ''] = await customerIds(core, 1)
    office.firm.editCompany(id, { extra: { case_no: '民初7号', court: '昆明中院', judge: '' } })
    await core.client.sync.now({})
    await core.synced()
    office.firm.behave({ leavesExtra: 'named', lost: [`${company}/${id}`] })
    await core.client.customers.edit({ id, values: { 'extra.court': '曲靖中院' } })
    await later(core, async () => writes(id) > 0)
    office.firm.behave({ lost: [] })
    await core.client.sync.now({})
    await core.synced()
    await sent(core)
    const whole = { case_no: '民初7号', court: '曲靖中院' }
    expect(office.firm.companies.get(id)?.extra).toEqual(whole)
    expect((await core.client.customers.detail({ id })).extra).toMatchObject(whole)
    expect(await isOwed()).toBe(0)
  })

  it('C3 C4 what it spells otherwise is no conflict and no second number where the answer was lost', async () => {
    const [id = ''] = await customerIds(core, 1)
    const [before] = [(await fieldsOf(core, id)).phoneMore]
    const phones = [...(Array.isArray(before) ? before : []), { phone: '13712345678', state: 0 }]
    office.firm.behave({ spells: true, lost: [`${company}/${id}`] })
    await core.client.customers.edit({
      id,
      values: { contact: 'li (法务)', telephone: '13988887777', phoneMore: phones },
    })
    await later(core, async () => writes(id) > 0)
    office.firm.behave({ lost: [] })
    await sent(core)
    expect([writes(id), await isOwed()]).toEqual([1, 0])
    expect(office.firm.companies.get(id)?.phones.map(({ phone }) => phone)).toHaveLength(phones.length)
    expect(await fieldsOf(core, id)).toMatchObject({ contact: 'LI （法务）', telephone: '139-8888-7777' })
  })

  it('CL-06 CC-01 what is new is not made twice where its name is spelled otherwise and the answer was lost', async () => {
    const [companyId = ''] = await customerIds(core, 1)
    const forms = [
      [core.client.batch.create, { values: { name: '云岭 abc(昆明)有限公司' }, key: 'a'.repeat(32) }, company],
      [core.client.contacts.create, { values: { name: '王 (总)', companyId }, key: 'b'.repeat(32) }, contact],
    ] as const
    for (const [create, form, path] of forms) {
      office.firm.behave({ spells: true, lost: [path] })
      expect(await codeOf(create(form))).toBe('http-error')
      office.firm.behave({ lost: [] })
      core.ports.clock.advance(60_000)
      const { id } = await create(form)
      expect(office.firm.asked('POST', new RegExp(`${path}$`))).toHaveLength(1)
      expect(office.firm.companies.has(id) || office.firm.contacts.has(id)).toBe(true)
    }
  })

  it('CL-06 one that it took without an id and does not list yet is looked for by the next press', async () => {
    office.firm.behave({ creates: 'nothing', absent: [`${company}/list`] })
    const press = () => core.client.batch.create({ values: { name: '尚未列出有限公司' }, key: 'd'.repeat(32) })
    expect(await codeOf(press())).toBe('still-working')
    office.firm.behave({ absent: [] })
    expect(office.firm.companies.has((await press()).id)).toBe(true)
    expect(office.firm.asked('POST', new RegExp(`${company}$`))).toHaveLength(1)
  })

  it.each(['count', 'words'] as const)(
    'CL-06 CM-02 no id is read out of an answer without one: %s',
    async (creates) => {
      office.firm.behave({ creates, keepsMarks: true })
      const { id } = await core.client.batch.create({ values: { name: '无编号有限公司' }, key: 'c'.repeat(32) })
      expect(office.firm.companies.get(id)?.texts.name).toBe('无编号有限公司')
      const place = { objType: 'company', objId: id }
      await core.client.comments.add({ ...place, content: '第一条' })
      await core.client.comments.add({ ...place, content: '第二条' })
      await sent(core)
      await core.client.comments.refresh(place)
      expect((await core.client.comments.list(place)).rows.map(({ text }) => text).toSorted()).toEqual([
        '第一条',
        '第二条',
      ])
      expect(await isOwed()).toBe(0)
    },
  )
})

it('HO-06 a handover that was still under way is read again some minutes later', async () => {
  const { firm, core, lose, mend, close } = await atOtherFirm({ sorts: true })
  const [id = ''] = await customerIds(core, 1)
  const from = String((await fieldsOf(core, id)).ownerid)
  const { users } = await core.client.pickers.users({})
  const [to = '', late = ''] = users.flatMap((user) => (user.id === from ? [] : [user.id]))
  lose('transfer')
  await expect(core.client.batch.handover({ from, to })).rejects.toMatchObject({
    code: 'doubtful',
    details: { reason: 'under-way' },
  })
  await until(async () => (await fieldsOf(core, id)).ownerid === to)
  await core.synced()
  // No edit: the stamps stay. A pass reads the newest alone, and here those are all.
  mend()
  firm.handOver(id, late)
  const watch = watchCalls(core)
  core.ports.clock.advance(6 * 60_000)
  await until(() => JSON.stringify(watch.of(`${company}/list`)).includes('2000'))
  await until(async () => (await fieldsOf(core, id)).ownerid === late)
  await close()
})

it.each(firmNames)('HO-06 a handover whose answer comes after a sign-out may have been done: %s', async (name) => {
  const { core, lose, there, close } = await firms[name]()
  const [id = ''] = await customerIds(core, 1)
  const from = String((await fieldsOf(core, id)).ownerid)
  const to = (await core.client.pickers.users({})).users.find((user) => user.id !== from)?.id ?? ''
  lose('transfer')
  const { promise: left, resolve: leave } = Promise.withResolvers<void>()
  const send = core.ports.network.fetch
  const held: typeof send = async (input, init) => {
    const answer = send(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (url.endsWith('/transfer')) await Promise.allSettled([answer, left])
    return answer
  }
  Object.assign(core.ports.network, { fetch: held })
  const said = expect(core.client.batch.handover({ from, to })).rejects.toMatchObject({
    code: 'doubtful',
    details: { reason: 'under-way' },
  })
  await until(async () => (await there(id))?.ownerid === to)
  await core.client.session.signOut({})
  leave()
  await said
  await close()
})
