// The whole core at a second firm, whose answers differ wherever the calls leave it open: real store, real HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { admin, codeOf, later, member, sent, startCore, type TestCore } from '../../support/core.ts'
import { type Habits, type OtherFirm, plainHabits, startOtherFirm } from '../../support/other-firm/index.ts'
import { START, temporaryFolder } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

const MINUTE = 60_000
const folder = temporaryFolder()
const open: { readonly close: () => Promise<void> }[] = []
let runs = 0

beforeEach(() => {
  open.length = 0
})
afterEach(async () => {
  for (const one of open.reverse()) await one.close()
})
const kept = <Thing extends { readonly close: () => Promise<void> }>(thing: Thing): Thing => {
  open.push(thing)
  return thing
}

/** A computer that is signed in and in step with its firm. */
const computerAt = async (server: string, account: string, password: string): Promise<TestCore> => {
  runs += 1
  const core = kept(await startCore({ profile: `${folder.path}/${runs}`, seed: runs }))
  await core.client.session.signIn({ server, account, password })
  await core.synced()
  return core
}

/** So many virtual minutes, in which everything that is due runs to its end. */
const pass = async (core: TestCore, minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    core.ports.clock.advance(MINUTE)
    await core.synced()
  }
}

/** The other firm at the time of a computer that is opened later. */
const otherFirm = async (habits: Partial<Habits> = {}): Promise<OtherFirm & { follow: (core: TestCore) => void }> => {
  let now = () => START
  const firm = kept(await startOtherFirm({ now: () => now(), habits }))
  return {
    ...firm,
    follow(core) {
      now = core.ports.clock.now
    },
  }
}
const office = async (habits: Partial<Habits> = {}) => {
  const firm = await otherFirm(habits)
  const core = await computerAt(firm.origin, 'wangli', firm.password)
  firm.follow(core)
  return { firm, core, client: core.client }
}
const customers = async ({ client }: TestCore) => (await client.customers.list({ pageSize: 50 })).rows

describe('a firm with other habits', () => {
  it('RT-12 its customers, contacts and follow-ups are here once each, every digit of their ids kept', async () => {
    const { firm, client } = await office()
    const first = await client.customers.list({ pageSize: 50 })
    const second = await client.customers.list({ pageSize: 50, pageIndex: 1 })
    const shown = [...first.rows, ...second.rows].map(({ id }) => id)
    expect(shown.toSorted()).toEqual([...firm.companies.keys()].toSorted())
    expect(shown.every((id) => /^\d{19}$/.test(id))).toBe(true)
    const people = await client.contacts.list({ pageSize: 50 })
    expect(people.rows.map(({ id }) => id).toSorted()).toEqual([...firm.contacts.keys()].toSorted())
    const [busy] = [...firm.followups.values()]
    const objId = String(busy?.companyId)
    const wanted = [...firm.followups.values()].filter(({ companyId }) => String(companyId) === objId)
    const { rows } = await client.followups.list({ objType: 'company', objId, limit: 200 })
    expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
  })

  it('D-64 a token opens the account that the password opened, although the login names no organisation', async () => {
    const { firm, core, client } = await office()
    const [known] = (await client.session.accounts({})).accounts
    expect(known?.firmName).toBe('滇衡法律咨询')
    const login = await fetch(`${firm.origin}/api/v1/user/login`, {
      method: 'POST',
      body: JSON.stringify({ account: 'wangli', password: firm.password }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    await client.session.signInWithToken({ server: firm.origin, token: data.token, key: known?.key ?? '' })
    expect((await client.session.accounts({})).accounts).toHaveLength(1)
    expect(await customers(core)).toHaveLength(50)
  })

  it('C4 C5 an edit, a follow-up and a comment arrive once, and nothing is sent again in half an hour', async () => {
    const { firm, core, client } = await office()
    const id = (await customers(core))[0]?.id ?? ''
    const place = { objType: 'company', objId: id }
    await client.customers.edit({ id, values: { note: '已约下周面谈', level: '2' } })
    await client.followups.add({ ...place, content: '电话已接通' })
    await client.comments.add({ ...place, content: '请补充材料' })
    await sent(core)
    await pass(core, 30)
    expect(firm.companies.get(id)?.texts).toMatchObject({ note: '已约下周面谈', level: '2' })
    expect([...firm.followups.values()].filter(({ content }) => content === '电话已接通')).toHaveLength(1)
    expect([...firm.comments.values()].filter(({ content }) => content === '请补充材料')).toHaveLength(1)
    expect(firm.asked('POST', /followup$/)).toHaveLength(1)
    expect(firm.asked('POST', /comment$/)).toHaveLength(1)
    expect(firm.asked('PUT', /./)).toHaveLength(1)
    expect((await client.work.summary({})).attention).toBe(0)
    const comments = await client.comments.list(place)
    expect(comments.rows.filter(({ text }) => text === '请补充材料')).toHaveLength(1)
    const timeline = await client.followups.list({ ...place, limit: 200 })
    expect(timeline.rows.filter(({ text }) => text === '电话已接通')).toHaveLength(1)
  })

  it('RT-12 everything is here where it gives twenty rows at once and says of no list how long it is', async () => {
    const { firm, core, client } = await office({ sorts: true, counts: false, largestPage: 20 })
    expect(firm.companies.size).toBeGreaterThan(40)
    expect((await client.customers.list({})).total).toBe(firm.companies.size)
    expect((await client.contacts.list({})).total).toBe(firm.contacts.size)
    const id = [...firm.companies.keys()].at(-1) ?? ''
    firm.editCompany(id, { note: '对方律师已换人' })
    await pass(core, 5)
    expect((await client.customers.detail({ id })).fields.note).toBe('对方律师已换人')
    const { areas } = await client.sync.status({})
    const paged = areas.filter(({ area }) => ['customers', 'contacts', 'followups'].includes(area))
    expect(paged.map(({ phase, failure }) => [phase, failure])).toEqual(paged.map(() => ['done', null]))
  })

  it('C12 what somebody writes there is here after a few minutes', async () => {
    const { firm, core, client } = await office({ sorts: true })
    const id = (await customers(core))[0]?.id ?? ''
    const [person] = firm.contacts.keys()
    firm.editCompany(id, { note: '对方律师已换人' })
    firm.editContact(person ?? '', { position: '法务总监' })
    firm.writeFollowup(id, '0123456789abcdef0123456789abcdef', '同事的跟进')
    await pass(core, 5)
    expect((await client.customers.detail({ id })).fields.note).toBe('对方律师已换人')
    expect((await client.contacts.detail({ id: person ?? '' })).position).toBe('法务总监')
    const { rows } = await client.followups.list({ objType: 'company', objId: id, limit: 200 })
    expect(rows.filter(({ text }) => text === '同事的跟进')).toHaveLength(1)
  })

  it('C10 a follow-up that somebody deleted there goes within two hours, and no other', async () => {
    const { firm, core } = await office({ sorts: true })
    const ended = async (milliseconds: number) => {
      core.ports.clock.advance(milliseconds)
      await core.synced()
    }
    await ended(11 * MINUTE)
    const [one, ...others] = [...firm.followups.values()]
    const place = { objType: 'company', objId: String(one?.companyId) }
    const shown = async () => (await core.client.followups.list({ ...place, limit: 200 })).rows.map(({ id }) => id)
    expect(await shown()).toContain(one?.id)
    if (firm.followups instanceof Map) firm.followups.delete(one?.id)
    await ended(61 * MINUTE)
    await ended(61 * MINUTE)
    const left = others.filter(({ companyId }) => String(companyId) === place.objId).map(({ id }) => id)
    expect((await shown()).toSorted()).toEqual(left.toSorted())
  })

  it('C4 R4 what it took and answered nothing about is there once, after a renewal of the token too', async () => {
    const { firm, core, client } = await office({
      creates: 'nothing',
      singleReads: { ...plainHabits.singleReads, comment: 'row' },
    })
    const id = (await customers(core))[0]?.id ?? ''
    const place = { objType: 'company', objId: id }
    firm.expireTokens()
    await client.comments.add({ ...place, content: '无回执的评论' })
    await client.followups.add({ ...place, content: '无回执的跟进' })
    await sent(core)
    await pass(core, 30)
    expect([...firm.comments.values()].filter(({ content }) => content === '无回执的评论')).toHaveLength(1)
    expect([...firm.followups.values()].filter(({ content }) => content === '无回执的跟进')).toHaveLength(1)
    expect((await client.session.state({})).phase).toBe('open')
    expect((await client.work.summary({})).attention).toBe(0)
  })
})

/** A firm of the story: how it is reached, and what is done and seen there without a client. */
type Site = {
  readonly origin: string
  readonly one: { readonly account: string; readonly password: string }
  readonly two: { readonly account: string; readonly password: string }
  readonly edit: (id: string, fields: Readonly<Record<string, string>>) => void
}

const sites: Readonly<Record<string, () => Promise<Site>>> = {
  async 'the sample firm'() {
    const firm = kept(await startSmallFirm({ customers: 30, contacts: 3, followups: 40 }))
    const edit: Site['edit'] = (id, fields) => void firm.edit({ op: 'update', id, fields })
    return { origin: firm.origin, one: admin, two: member, edit }
  },
  async 'the other firm'() {
    const firm = await otherFirm({ sorts: true })
    const { origin, password } = firm
    return {
      origin,
      one: { account: 'wangli', password },
      two: { account: 'chenhao', password },
      edit: firm.editCompany,
    }
  },
}

describe.each(Object.entries(sites))('two people at %s', (_, begin) => {
  it('C2 C3 offline edits of both and one at the firm: other fields merge, the same field asks, all end alike', async () => {
    const site = await begin()
    const one = await computerAt(site.origin, site.one.account, site.one.password)
    const two = await computerAt(site.origin, site.two.account, site.two.password)
    const id = (await customers(one))[0]?.id ?? ''
    for (const { ports } of [one, two]) ports.cut(true)
    await one.client.customers.edit({ id, values: { note: '甲：周五前提交补充证据', city: '大理' } })
    await two.client.customers.edit({ id, values: { note: '乙：客户要求下周再谈', contact: '许静仪' } })
    await one.client.work.pause({ paused: true })
    for (const { ports } of [one, two]) ports.cut(false)
    site.edit(id, { industry: '精密机械' })
    await two.client.sync.now({})
    await sent(two)
    await one.client.work.pause({ paused: false })
    const conflicts = async () => (await one.client.work.conflicts({})).entries
    await later(one, async () => (await conflicts()).length > 0)
    const [clash, ...others] = await conflicts()
    expect(others).toEqual([])
    expect(clash?.fields).toMatchObject([
      { field: 'note', mine: '甲：周五前提交补充证据', theirs: '乙：客户要求下周再谈' },
    ])
    await one.client.work.resolve({ id: clash?.id ?? '', choices: { note: { pick: 'mine' } } })
    await sent(one)
    const wanted = { note: '甲：周五前提交补充证据', city: '大理', contact: '许静仪', industry: '精密机械' }
    const fieldsOf = async ({ client }: TestCore) => (await client.customers.detail({ id })).fields
    for (const core of [one, two]) {
      await core.client.sync.now({})
      await later(core, async () => {
        const fields = await fieldsOf(core)
        return Object.entries(wanted).every(([field, value]) => fields[field as keyof typeof fields] === value)
      })
      expect((await core.client.work.summary({})).attention).toBe(0)
    }
  })
})

describe('a firm that lacks what another has', () => {
  const noComments = { ...plainHabits.singleReads, comment: 'nothing' } as const
  it.each<readonly [string, Partial<Habits>]>([
    ['a list without new comments, none by itself', { commentList: 'never-new' }],
    ['a list without new comments, null for one', { commentList: 'never-new', singleReads: noComments }],
    ['no list of comments', { commentList: 'missing' }],
  ])('C5 a comment is sent once: %s', async (_, habits) => {
    const { firm, core, client } = await office(habits)
    const [old] = [...firm.comments.values()]
    const place = { objType: 'company', objId: String(old?.objId) }
    await client.comments.add({ ...place, content: '请补充材料' })
    await sent(core)
    await pass(core, 30)
    expect(firm.asked('POST', /comment$/)).toHaveLength(1)
    expect((await client.work.summary({})).attention).toBe(0)
    await codeOf(client.comments.refresh(place))
    await codeOf(client.comments.refresh(place))
    const shown = await client.comments.list(place)
    expect(shown.rows.filter(({ text }) => text === '请补充材料')).toHaveLength(1)
  })

  it('C5 C10 a follow-up from here that no list names stays, and goes when one named it and does no more', async () => {
    const { firm, core, client } = await office({ sorts: true, followupList: 'never-new' })
    const [old] = [...firm.followups.values()].filter(({ objType }) => objType === 'company')
    const place = { objType: 'company', objId: String(old?.objId) }
    await client.followups.add({ ...place, content: '电话已接通' })
    await sent(core)
    await pass(core, 30)
    const opened = async () => {
      await client.followups.refresh(place)
      const { rows } = await client.followups.list({ ...place, limit: 200 })
      return rows.filter(({ text }) => text === '电话已接通').length
    }
    expect([await opened(), await opened()]).toEqual([1, 1])
    firm.behave({ followupList: 'whole' })
    expect(await opened()).toBe(1)
    firm.behave({ followupList: 'never-new' })
    expect(await opened()).toBe(0)
  })

  it('C5 a field that it never shows again is sent once', async () => {
    const { firm, core, client } = await office({ hiddenFields: ['note'] })
    const id = (await customers(core))[0]?.id ?? ''
    await client.customers.edit({ id, values: { note: '已约下周面谈' } })
    await sent(core)
    expect(firm.asked('PUT', /./)).toHaveLength(1)
    expect(firm.companies.get(id)?.texts.note).toBe('已约下周面谈')
    expect((await client.work.summary({})).attention).toBe(0)
    expect((await client.customers.detail({ id })).fields.note).toBe('已约下周面谈')
  })

  it('RT-12 a list in no order is read whole within the hour, and that is said', async () => {
    const { firm, core, client } = await office({ sorts: false })
    const wholeReads = () =>
      firm.asked('POST', /company\/list$/).filter(({ body }) => body.sortField === 'gmtModify' && body.pageSize === 500)
    const before = wholeReads().length
    // More of them than a look at the list's beginning shows.
    const edited = [...firm.companies.keys()].slice(5)
    for (const id of edited) firm.editCompany(id, { note: `新备注${id}` })
    await pass(core, 62)
    expect(wholeReads()).toHaveLength(before + 1)
    const details = await Promise.all(edited.map((id) => client.customers.detail({ id })))
    expect(details.filter(({ id, fields }) => fields.note !== `新备注${id}`)).toEqual([])
    const { areas } = await client.sync.status({})
    expect(areas.find(({ area }) => area === 'customers')?.notice).toBe('order-not-kept')
  })

  it('RT-12 a page past the end of its list of follow-ups is empty, and not asked for again', async () => {
    const { firm, core } = await office({ sorts: true })
    await pass(core, 30)
    const behind = firm.asked('GET', /latest$/).filter(({ query }) => /pageIndex=[1-9]/.test(query))
    expect(behind).toHaveLength(1)
    const { areas } = await core.client.sync.status({})
    expect(areas.map(({ notice }) => notice)).not.toContain('parked')
  })

  it.each<readonly ['missing' | 'nothing']>([['missing'], ['nothing']])(
    'C2 C5 what it shows in its lists alone is written to all the same: %s',
    async (way) => {
      const singleReads = { ...plainHabits.singleReads, company: way, contact: way }
      const { firm, core, client } = await office({ singleReads })
      const id = (await customers(core))[0]?.id ?? ''
      const [person = ''] = firm.contacts.keys()
      firm.editCompany(id, { industry: '精密机械', name: `${firm.companies.get(id)?.texts.name}（昆明）` })
      await client.customers.edit({ id, values: { note: '已约下周面谈', name: '昆明精密机械公司' } })
      await client.contacts.edit({ id: person, values: { position: '法务总监' } })
      await later(core, async () => (await client.work.conflicts({})).entries.length > 0)
      const [clash] = (await client.work.conflicts({})).entries
      expect(clash?.fields.map(({ field }) => field)).toEqual(['name'])
      await client.work.resolve({ id: clash?.id ?? '', choices: { name: { pick: 'mine' } } })
      await sent(core)
      const wanted = { note: '已约下周面谈', name: '昆明精密机械公司', industry: '精密机械' }
      expect(firm.companies.get(id)?.texts).toMatchObject(wanted)
      expect(firm.contacts.get(person)?.texts.position).toBe('法务总监')
      firm.editContact(person, { position: '首席法务' })
      expect(await codeOf(client.contacts.refresh({ id: person }))).toBe('none')
      const { rows } = await client.contacts.list({ pageSize: 50 })
      expect(rows.find((row) => row.id === person)?.position).toBe('首席法务')
      expect((await client.work.summary({})).attention).toBe(0)
      firm.removeCompany(id)
      await client.customers.edit({ id, values: { note: '已取消' } })
      await later(core, async () => (await client.work.summary({})).attention > 0)
      expect(firm.asked('PUT', new RegExp(`company/${id}$`))).toHaveLength(2)
    },
  )

  it('BT-10 customers that it shows in its list alone stay here after one value was set for all of them', async () => {
    const { firm, core, client } = await office({ singleReads: { ...plainHabits.singleReads, company: 'missing' } })
    const ids = (await customers(core)).slice(0, 5).map(({ id }) => id)
    firm.editCompany(ids[0] ?? '', { level: '2' })
    // A name that the firm does not have yet is none to look for.
    await client.work.pause({ paused: true })
    await client.customers.edit({ id: ids[1] ?? '', values: { name: '还没有提交的名字' } })
    const { job } = await client.batch.set({ ids, field: 'level', value: '2' })
    await later(core, async () => (await client.jobs.get({ id: job })).state !== 'running')
    const levels = await Promise.all(ids.map(async (id) => (await client.customers.detail({ id })).fields.level))
    expect(levels.toSpliced(1, 1)).toEqual(['2', '2', '2', '2'])
    expect((await client.customers.list({ pageSize: 50 })).total).toBe(firm.companies.size)
    await client.work.pause({ paused: false })
    await sent(core)
    expect(firm.companies.get(ids[1] ?? '')?.texts.name).toBe('还没有提交的名字')
  })

  it.each([
    ['/api/v1/tag', 'tags'],
    ['/api/v1/we-media', 'conversations'],
  ])('RT-12 a page of HTML at %s holds nothing else up', async (path, held) => {
    const { firm, core } = await office({ pages: [path] })
    await pass(core, 3)
    expect((await core.client.customers.list({ pageSize: 50 })).total).toBe(firm.companies.size)
    expect((await core.client.contacts.list({ pageSize: 50 })).rows).toHaveLength(firm.contacts.size)
    const { connection, areas } = await core.client.sync.status({})
    expect(connection).toBe('online')
    // This firm need not have every list that areas pull.
    const failed = areas.filter(({ failure }) => failure !== null && failure !== 'not-found')
    expect(failed.map(({ area }) => area)).toEqual([held])
  })
})
