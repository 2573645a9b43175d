// Lists of private messages, answers, accounts of customers and the robot: what is asked of either firm of the tests.
import { describe, expect, it } from 'vitest'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { type WatchedCall, watchCalls } from '../../support/watched-calls.ts'
import { firms, later, type Office } from './firms.ts'

const messages = '/api/v1/we-media/private/message'
const robotBase = '/api/v1/GeWechat'

const newestFirst = (field: string) => ({ sortField: field, sortOrder: 'desc' })

describe.each(firmNames)('at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })

  /** The first conversation in which the other side has written. */
  const answerable = async () => {
    const { chats } = office.core.client
    for (const row of (await chats.conversations({ limit: 200 })).rows) {
      const shown = await chats.messages({ conversation: row.id, from: { at: 'newest' }, limit: 200 })
      if (shown.messages.some(({ own }) => !own)) return row
    }
    throw new Error('nobody wrote')
  }
  const answered = async (watch: { readonly of: (path: string) => readonly WatchedCall[] }, path: string) => {
    await later(office.core, async () => watch.of(path).length > 0)
    const [call] = watch.of(path)
    if (call === undefined) throw new Error(`${path} was not asked`)
    return call
  }

  it('WM-07 AP-63 AP-64 AP-65 AP-66 AP-67 private messages are listed by account, in general, latest and by customer; an answer is JSON', async () => {
    const { chats, social } = office.core.client
    const row = await answerable()
    const watch = watchCalls(office.core)
    const { accounts } = await social.accounts({})
    expect(accounts.length).toBeGreaterThan(0)
    expect(accounts.every(({ id, nickname }) => id !== '' && nickname !== '')).toBe(true)
    expect(watch.of(`${messages}/account/list`)).toMatchObject([{ method: 'GET', query: {}, body: null }])

    const { platform, peer } = row
    const found = await social.messages({ platform, openId: peer.openId, companyId: 'k1' })
    const [customers] = watch.of(`${messages}/customer/msg/session/list`)
    expect([customers?.method, customers?.query]).toMatchObject([
      'GET',
      { platform, companyId: 'k1', pageIndex: '0', ...newestFirst('createTime') },
    ])
    // D-72: this openId is an account's, and theirs is none.
    expect(Object.keys(customers?.query ?? {})).not.toContain('openId')
    expect(Array.isArray(found.messages)).toBe(true)

    await chats.refresh({ id: row.id })
    const latest = await answered(watch, `${messages}/latest/msg/session/list`)
    const conversationShortId = row.id.slice(row.id.indexOf(':') + 1)
    expect([latest.method, latest.query]).toMatchObject([
      'GET',
      { platform, conversationShortId, ...newestFirst('pkid') },
    ])

    // The list of all conversations is read by the pass of every minute.
    const general = await answered(watch, `${messages}/general/msg/session/list`)
    expect([general.method, general.query]).toMatchObject(['GET', { pageIndex: '0', ...newestFirst('createTime') }])

    expect(await chats.reply({ id: row.id, text: '已收到' })).toEqual({ sent: true })
    const [sent] = watch.of(`${messages}/send`)
    expect(sent).toMatchObject({ method: 'POST', body: { platform, messageType: 'text', toUserId: peer.openId } })
    expect(sent?.contentType).toContain('application/json')
  })

  it('WM-09 D-86 the accounts by which customers came are asked once for all of them', async () => {
    const { customers, social } = office.core.client
    const { rows } = await customers.list({ columns: ['weMediaAccountId'], pageSize: 50 })
    const came = rows.filter(({ weMediaAccountId }) => typeof weMediaAccountId === 'string' && weMediaAccountId !== '')
    expect(came.length).toBeGreaterThan(1)
    const watch = watchCalls(office.core)
    const companyIds = came.map(({ id }) => id)
    const { accounts } = await social.accountsOf({ companyIds })
    expect(new Set(accounts.map(({ id }) => id))).toEqual(new Set(came.map((row) => row.weMediaAccountId)))
    expect(accounts.every(({ nickname }) => nickname !== '')).toBe(true)
    const asked = watch.of(`${messages}/account/list`)
    expect(asked.map(({ query }) => query.companyIdList)).toEqual([companyIds])
  })

  it('CL-26 WM-03 D-84 comments of a customer are asked for by the account by which they came where no conversation names one', async () => {
    const { customers, social } = office.core.client
    const { rows } = await customers.list({ columns: ['weMediaAccountId'], pageSize: 50 })
    const came = rows.find(({ weMediaAccountId }) => typeof weMediaAccountId === 'string' && weMediaAccountId !== '')
    if (came === undefined) throw new Error('somebody came by an account')
    const watch = watchCalls(office.core)
    const asked = { platform: 'douyin', openId: 'somebody' }
    for (const companyId of [came.id, '404', '']) await social.comments({ ...asked, companyId })
    await social.comments({ ...asked, companyId: came.id, account: 'known' })
    const openIds = watch.of('/api/v1/we-media/comment').map(({ query }) => query.openId)
    const [first] = openIds
    expect(first).toMatch(/./)
    expect(openIds).toEqual([first, undefined, undefined, 'known'])
    expect(watch.of(`${messages}/account/list`).map(({ query }) => query.companyIdList)).toEqual([came.id])
  })

  it('AP-68 AP-69 AP-70 RB-02 the robot is signed in by a code, looked after, and reads its contacts', async () => {
    await office.allow('wechat.robot.enable')
    const { robot } = office.core.client
    const watch = watchCalls(office.core)
    expect(await robot.online({})).toEqual({ online: false })
    expect((await robot.login({})).image).toMatch(/^data:image\/png;base64,/)
    await later(office.core, async () => (await robot.info({})).status === 'online')
    expect(await robot.online({})).toEqual({ online: true })
    const { contacts } = await robot.syncContacts({})
    expect(contacts === null || contacts > 0).toBe(true)
    const [before] = watch.of(`${robotBase}/check/online`)
    expect(before?.query).toEqual({})
    // From the sign-in on each call names the robot that the firm gave.
    const named = ['login/info', 'check/online', 'syncContact'].map((call) => watch.of(`${robotBase}/${call}`).at(-1))
    const ids = new Set(named.map((call) => call?.query.appId))
    expect([ids.size, [...ids][0] === undefined, named.every((call) => call?.method === 'GET')]).toEqual([
      1,
      false,
      true,
    ])
    expect(watch.of(`${robotBase}/login`)).toHaveLength(1)
  })
})
