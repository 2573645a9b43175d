// Messages, comments, accounts and people of the platforms at the other firm, whose lists are given in small pages.
import { afterEach, describe, expect, it } from 'vitest'
import { later } from '../../support/both-firms.ts'
import { codeOf, type TestCore } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'
import type { Habits } from '../../support/other-firm/index.ts'

let office: Awaited<ReturnType<typeof otherOffice>>
const opened = async (habits: Partial<Habits> = {}) => {
  office = await otherOffice(habits, 8)
  return office
}
afterEach(() => office.close())

type Page = { readonly more: boolean }

/** Page after page, as a person who presses for more. */
async function allOf<Row>(
  read: (pageIndex: number) => Promise<Page & { readonly rows: readonly Row[] }>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows, more } = await read(pageIndex)
    all.push(...rows)
    if (!more) return all
  }
}

/** A thread of a platform with twelve answers, the newest first. */
const threadOf = ({ firm, core }: typeof office) => {
  const root = [...firm.chats.comments.values()].find(({ thread }) => thread === null)
  if (root === undefined) throw new Error('somebody commented')
  const { comments } = firm.chats
  for (let place = 1; place < 12; place += 1) {
    const id = root.id + BigInt(10_000_000 + place)
    const time = core.ports.clock.now() + place
    comments.set(String(id), { ...root, id, thread: root.id, content: `第${place}条`, time })
  }
  const answers = [...comments.values()].filter(({ thread }) => thread === root.id)
  return { root, ids: answers.toSorted((one, other) => other.time - one.time).map(({ id }) => String(id)) }
}

const messagesOf = async ({ client }: TestCore, place: { readonly platform: string; readonly openId: string }) =>
  allOf(async (pageIndex) => {
    const { messages, more } = await client.social.messages({ ...place, pageIndex })
    return { rows: messages, more }
  })

describe('at a firm of other habits', () => {
  it.each<readonly [number, boolean]>([
    [4, true],
    [4, false],
    [10, false],
  ])(
    'WM-03 WM-04 WM-07 whose pages hold %i rows (counted: %s), messages and comments are read to the oldest',
    async (largestPage, counts) => {
      const { core, firm } = await opened()
      firm.behave({ largestPage, counts })
      const [conversation] = firm.chats.conversations.values()
      if (conversation === undefined) throw new Error('somebody wrote')
      const place = { platform: conversation.account.platform, openId: conversation.peer.openId }
      const { account, peer } = conversation
      const there = (firm.chats.messages.get(String(conversation.id)) ?? []).toReversed()
      expect((await messagesOf(core, place)).map(({ id, own, name }) => [id, own, name])).toEqual(
        there.map(({ id, own }) => [String(id), own, (own ? account : peer).name]),
      )
      const { root, ids } = threadOf(office)
      const asked = { platform: root.account.platform, openId: root.writer.openId, parentId: String(root.id) }
      const answers = await allOf(async (pageIndex) => {
        const { comments, more } = await core.client.social.comments({ ...asked, pageIndex })
        return { rows: comments, more }
      })
      expect(answers.map(({ id }) => id)).toEqual(ids)
      // Of a person's own comments none of somebody else under the same post.
      const other = root.id + 20_000_000n
      firm.chats.comments.set(String(other), { ...root, id: other, writer: { openId: 'somebody', name: '别人' } })
      const own = { ...asked, parentId: '', account: root.account.openId }
      expect((await core.client.social.comments(own)).comments).toMatchObject([
        { id: String(root.id), likes: root.likes, replies: ids.length },
      ])
    },
  )

  it.each([1, 50])(
    'WM-07 D-72 that knows conversations by openIds of its accounts only, %i a page, a person’s messages are found by the customer, or among all',
    async (largestPage) => {
      const { core, firm } = await opened({ findsPeers: false, largestPage })
      const found = async (openId: string, platform: string, companyId: string) =>
        (await core.client.social.messages({ platform, openId, companyId })).messages.length > 0
      const ofCustomers = [...firm.chats.conversations.values()].filter(({ companyId }) => companyId !== null)
      expect(ofCustomers.length).toBeGreaterThan(1)
      for (const { peer, account, companyId } of ofCustomers) {
        const asked = () => firm.asked('GET', /customer\/msg\/session\/list/).length
        const before = asked()
        expect(await found(peer.openId, account.platform, String(companyId))).toBe(true)
        expect(asked()).toBe(before + 1)
        // The customer is not known, or the conversation is another one's.
        expect(await found(peer.openId, account.platform, '')).toBe(true)
        expect(await found(peer.openId, account.platform, '404')).toBe(true)
      }
      expect(await found('nobody', 'douyin', '')).toBe(false)
    },
  )

  it('SO-01 SO-02 WM-09 MP-03 AP-56 AP-60 whose pages hold two rows, all accounts, staff and clients are listed', async () => {
    const { core, firm } = await opened()
    firm.behave({ largestPage: 2 })
    const { social, chats } = core.client
    const named = ({ name }: { readonly name: string }) => name
    const accounts = firm.chats.accounts.map(named)
    expect((await social.accounts({})).accounts.map(({ nickname }) => nickname).toSorted()).toEqual(accounts.toSorted())
    const came = [...firm.companies.values()].filter(({ texts }) => (texts.weMediaAccountId ?? '') !== '')
    const of = new Set(came.map(({ texts }) => texts.weMediaAccountId))
    const found = await social.accountsOf({ companyIds: came.map(({ id }) => String(id)) })
    expect(new Set(found.accounts.map(({ id }) => id))).toEqual(of)
    const staff = (await social.users({})).users.map(named)
    expect([staff.length, (await chats.members({ scene: 1 })).members.length]).toEqual([3, 3])
    const clients = [...firm.chats.contacts.values()].map(named).toSorted()
    expect(clients.length).toBeGreaterThan(2)
    expect((await social.contacts({})).contacts.map(named).toSorted()).toEqual(clients)
    expect((await chats.members({ scene: 3 })).members.map(named).toSorted()).toEqual(clients)
    const companyId = String([...firm.chats.contacts.values()].find((one) => one.companyId !== null)?.companyId)
    const ofCompany = [...firm.chats.contacts.values()].filter((one) => String(one.companyId) === companyId).map(named)
    expect([ofCompany.length > 0, ofCompany.length < clients.length]).toEqual([true, true])
    expect((await social.contacts({ companyId })).contacts.map(named).toSorted()).toEqual(ofCompany.toSorted())
    const members = (await chats.members({ scene: 3, companyId })).members
    expect(members.map(named).toSorted()).toEqual(ofCompany.toSorted())
  })

  it('SO-02 AP-58 AP-59 a client is found by either id, bound whether or not an answer came, and unbound', async () => {
    const { core, firm, lose, heal } = await opened({ quiet: true })
    const { social } = core.client
    const [bound] = [...firm.chats.contacts.values()].filter(({ contactId }) => contactId !== null)
    const [free] = [...firm.chats.contacts.values()].filter(({ contactId }) => contactId === null)
    if (bound === undefined || free === undefined) throw new Error('the firm has clients')
    const id = String(free.id)
    expect((await social.contactOf({ contactId: String(bound.contactId) })).contact?.id).toBe(String(bound.id))
    expect((await social.contactOf({ id })).contact).toMatchObject({ id, name: free.name, contactId: '' })
    expect((await social.contactOf({ contactId: '404' })).contact).toBeNull()
    const [contact] = (await core.client.contacts.list({})).rows
    const link = { companyId: contact?.companyId ?? '', contactId: contact?.id ?? '' }
    lose([], '/api/v1/social/customer/contact/')
    await codeOf(social.bindContact({ id, ...link }))
    heal()
    expect((await social.contactOf({ id })).contact).toMatchObject(link)
    await social.bindContact({ id, companyId: '', contactId: '' })
    expect((await social.contactOf({ id })).contact).toMatchObject({ companyId: '', contactId: '' })
    expect(await codeOf(social.bindContact({ id: '404', ...link }))).toBe('not-found')
    await social.syncContacts({})
    await social.syncUsers({})
  })

  it('WM-05 an answer to a comment that is gone, or that the firm refuses, is not sent, and nothing of it waits', async () => {
    const { core, firm } = await opened()
    const { root } = threadOf(office)
    const { account, itemId } = root
    const id = String(root.id)
    const place = { platform: account.platform, openId: account.openId, itemId, parentId: id, commentId: id }
    firm.behave({ refused: ['/api/v1/we-media/comment/send'] })
    expect(await core.client.social.replyComment({ ...place, content: '还在吗' })).toEqual({ sent: false })
    firm.behave({ refused: [] })
    firm.chats.comments.delete(id)
    expect(await codeOf(core.client.social.replyComment({ ...place, content: '还在吗' }))).toBe('not-found')
    expect((await core.client.work.outbox({})).entries).toEqual([])
  })

  it('RB-02 D-60 D-107 that gives a bare picture and says texts for numbers, the robot is signed in', async () => {
    const { core } = await opened({ switches: ['wechat.robot.enable'] })
    const { robot } = core.client
    await later(core, async () => (await core.client.fields.config({})).values['wechat.robot.enable'] === 'true')
    expect(await robot.online({})).toEqual({ online: false })
    const code = await robot.login({})
    expect([code.image.startsWith('data:image/png;base64,'), code.seconds]).toEqual([true, 120])
    const states: string[] = []
    for (let look = 0; look < 3; look += 1) states.push((await robot.info({})).status)
    expect(states).toEqual(['waiting', 'scanned', 'online'])
    expect([(await robot.info({})).name, await robot.online({})]).toEqual(['滇衡助手', { online: true }])
    expect((await robot.syncContacts({})).contacts).toBeNull()
  })

  it.each([
    ['data:image/jpg;base64,/9j/4AAQSkZJRg==', 'data:image/jpeg;base64,/9j/4AAQSkZJRg=='],
    ['/9j/4AAQ\r\nSkZJRg==\r\n', 'data:image/png;base64,/9j/4AAQSkZJRg=='],
    ['https://dianheng.example/code.png', ''],
  ])('RB-02 the picture of a code that comes as %j is shown', async (robotPicture, image) => {
    const { core } = await opened({ switches: ['wechat.robot.enable'], robotPicture })
    await later(core, async () => (await core.client.fields.config({})).values['wechat.robot.enable'] === 'true')
    expect((await core.client.robot.login({})).image).toBe(image)
  })
})
