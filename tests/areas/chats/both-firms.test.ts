// Answers, files and members at both firms of the tests: real store, real client, real HTTP.
import { describe, expect, it } from 'vitest'
import type { ConversationView, MessageView } from '#shared/contract/chats'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { firms, later, type Office } from './firms.ts'

const shown = async ({ core }: Office, id: string): Promise<readonly MessageView[]> =>
  (await core.client.chats.messages({ conversation: id, from: { at: 'newest' }, limit: 200 })).messages

/** The first conversation with a message of the other side, and with a file of some type where that is asked for. */
const conversationWith = async (
  office: Office,
  holds: (message: MessageView) => boolean,
): Promise<ConversationView> => {
  const { rows } = await office.core.client.chats.conversations({ limit: 200 })
  for (const row of rows) if ((await shown(office, row.id)).some(holds)) return row
  throw new Error('the firm has no such conversation')
}

describe.each(firmNames)('at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })
  const entries = async () => (await office.core.client.work.outbox({})).entries

  it('CA-28 CA-41 D-77 D-82 an answer goes once to who wrote last, and stands in the conversation', async () => {
    const { chats } = office.core.client
    const { id } = await conversationWith(office, ({ own }) => !own)
    await chats.seen({ id })
    expect(await chats.reply({ id, text: '  您好，材料已收到。\n' })).toEqual({ sent: true })
    await later(office.core, async () => {
      const last = (await shown(office, id)).at(-1)
      return last?.own === true && last.body.kind === 'text' && last.body.text === '您好，材料已收到。'
    })
    expect([office.sent('reply'), await entries()]).toEqual([1, []])
    expect((await chats.conversation({ id })).conversation?.unread).toBe(false)
  })

  it('CA-36 what was written a moment ago is there as soon as the conversation is opened', async () => {
    const { chats } = office.core.client
    const { id } = await conversationWith(office, ({ own }) => !own)
    const words = '材料刚刚寄出'
    const isThere = async () =>
      (await shown(office, id)).some(({ body }) => body.kind === 'text' && body.text === words)
    office.write(id, words)
    expect(await isThere()).toBe(false)
    await chats.refresh({ id })
    expect(await isThere()).toBe(true)
    office.core.ports.cut(true)
    expect(await codeOf(chats.refresh({ id }))).toBe('offline')
  })

  it('CA-24 CA-25 CA-29 D-76 what may not be sent never leaves, and offline leaves nothing behind', async () => {
    const { chats } = office.core.client
    const { id } = await conversationWith(office, ({ own }) => !own)
    const fault = (text: string) =>
      chats.reply({ id, text }).then(
        () => null,
        (error: { details?: unknown }) => error.details,
      )
    expect(await fault(' \n ')).toEqual({ field: 'text', reason: 'required' })
    expect(await fault('字'.repeat(977))).toEqual({ field: 'text', reason: 'too-long' })
    office.core.ports.cut(true)
    expect(await codeOf(chats.reply({ id, text: '在路上' }))).toBe('offline')
    expect([office.sent('reply'), await entries()]).toEqual([0, []])
    office.core.ports.cut(false)
    expect(await codeOf(chats.reply({ id: 'nowhere', text: '在路上' }))).toBe('not-found')
  })

  it('CA-09 a file is fetched once, then opened without the network, its type by its bytes', async () => {
    const { chats } = office.core.client
    const hasFile = ({ body }: MessageView) => 'fsid' in body && body.fsid !== ''
    const row = await conversationWith(office, hasFile)
    const message = (await shown(office, row.id)).find(hasFile)
    const fsid = message !== undefined && 'fsid' in message.body ? message.body.fsid : ''
    expect(await chats.kept({ fsids: [fsid] })).toEqual({ fsids: [] })
    const first = await chats.media({ fsid, conversation: row.id })
    expect(first.size).toBeGreaterThan(0)
    office.core.ports.cut(true)
    const again = await chats.media({ fsid })
    expect([again.type, again.size]).toEqual([first.type, first.size])
    const bytesOf = ({ handle }: typeof first) => Buffer.from(office.core.core.media.read(handle)?.bytes ?? [])
    expect(bytesOf(again).equals(bytesOf(first))).toBe(true)
    expect(await chats.kept({ fsids: [fsid, 'none'] })).toEqual({ fsids: [fsid] })
    expect(await codeOf(chats.media({ fsid: 'none' }))).toBe('offline')
  })

  it('MP-01 MP-03 D-83 members and contacts of the archive are listed with their names', async () => {
    const { chats, social } = office.core.client
    for (const scene of [1, 3] as const) {
      const { members } = await chats.members({ scene })
      expect(members.length).toBeGreaterThan(0)
      expect(members.every(({ id, name: called }) => id !== '' && called !== '')).toBe(true)
    }
    expect((await social.users({})).users.length).toBeGreaterThan(0)
  })

  it('MP-02 D-83 a name filters them by a part of it, and members of the firm by their initials', async () => {
    const { chats, fields } = office.core.client
    for (const scene of [1, 3] as const) {
      const { members } = await chats.members({ scene })
      const [first] = members
      if (first === undefined) throw new Error('the firm lists somebody')
      const part = first.name.slice(-1)
      const named = await chats.members({ scene, text: ` ${part} ` })
      expect(named.members).toEqual(expect.arrayContaining([first]))
      const initials = new Map((await fields.users({})).users.map(({ id, flName }) => [id, flName]))
      expect(named.members.map(({ id }) => id)).toEqual(
        members.filter((one) => one.name.includes(part)).map(({ id }) => id),
      )
      expect((await chats.members({ scene, text: '没有人叫这个' })).members).toEqual([])
      const begin = scene === 1 ? (initials.get(first.id) ?? '').slice(0, 2).toLowerCase() : ''
      if (begin === '') continue
      const found = (await chats.members({ scene, text: begin })).members
      expect(found).toEqual(expect.arrayContaining([first]))
      expect(found.every(({ id }) => initials.get(id)?.toLowerCase().startsWith(begin))).toBe(true)
    }
  })

  it('SO-02 AP-57 AP-58 AP-59 AP-60 a client of the chat app is bound to a customer and found by it', async () => {
    const { social, customers, contacts: ofFirm } = office.core.client
    await social.syncContacts({})
    await social.syncUsers({})
    const { contacts } = await social.contacts({})
    const [first] = contacts
    const [company] = (await customers.list({})).rows
    if (first === undefined || company === undefined) throw new Error('the firm has clients and customers')
    await social.bindContact({ id: first.id, companyId: company.id, contactId: '' })
    const bound = await social.contacts({ companyId: company.id })
    expect(bound.contacts.find(({ id }) => id === first.id)?.companyId).toBe(company.id)
    expect((await social.contactOf({ id: first.id })).contact).toMatchObject({ id: first.id, companyId: company.id })
    expect(await social.contactOf({ contactId: '404404' })).toEqual({ contact: null })
    expect(await social.contactOf({ id: '404404' })).toEqual({ contact: null })
    const known = (await ofFirm.list({})).rows.at(-1)
    await social.bindContact({ id: first.id, companyId: company.id, contactId: known?.id ?? '' })
    expect((await social.contactOf({ contactId: known?.id ?? '' })).contact?.id).toBe(first.id)
  })
})
