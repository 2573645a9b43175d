// Answers and cleared warnings at either firm of the tests whose answer was lost, or says nothing; and what is gone there.
import { describe, expect, it } from 'vitest'
import { openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { firms, later } from './firms.ts'

const reply = '/api/v1/we-media/private/message/send'
const answer = '/api/v1/we-media/comment/send'
const warning = '/api/v1/social/archive/message/warning'

describe('at a firm of other habits', () => {
  let office: Awaited<ReturnType<typeof firms.other>>
  openForEach(firms.other, (opened) => {
    office = opened
  })
  const entries = async () => (await office.core.client.work.outbox({})).entries
  const isSettled = () => later(office.core, async () => (await entries()).length === 0)

  it('CA-29 a reply whose answer was lost is found there, and one that is answered without a word stands there once', async () => {
    const { chats } = office.core.client
    const [row] = (await chats.conversations({ limit: 200 })).rows
    const id = row?.id ?? ''
    office.firm.behave({ lost: [reply] })
    expect(await codeOf(chats.reply({ id, text: '材料已收到' }))).toBe('doubtful')
    await isSettled()
    office.firm.behave({ lost: [], creates: 'nothing' })
    expect(await chats.reply({ id, text: '明天见' })).toEqual({ sent: true })
    const own = [...(office.firm.chats.messages.get(id.slice(id.indexOf(':') + 1)) ?? [])].slice(-2)
    expect(own.map(({ json }) => json.content)).toEqual(['材料已收到', '明天见'])
    expect([office.sent('reply'), await entries()]).toEqual([2, []])
  })

  it('CA-18 CA-29 a reply whose answer was lost is found where the firm has the words of a text in two places', async () => {
    const { chats } = office.core.client
    office.firm.behave({ lost: [reply], repeatsWords: true })
    const id = (await chats.conversations({ limit: 200 })).rows[0]?.id ?? ''
    expect(await codeOf(chats.reply({ id, text: '材料已收到' }))).toBe('doubtful')
    await isSettled()
    expect(office.sent('reply')).toBe(1)
  })

  it('WM-06 an answer to a comment whose answer was lost is found there', async () => {
    const { social } = office.core.client
    const root = [...office.firm.chats.comments.values()].find(({ thread }) => thread === null)
    if (root === undefined) throw new Error('nobody commented')
    const { platform, openId } = root.account
    const parentId = String(root.id)
    office.firm.behave({ lost: [answer] })
    const asked = { platform, openId, itemId: root.itemId, parentId, commentId: parentId, content: '请私信' }
    expect(await codeOf(social.replyComment(asked))).toBe('doubtful')
    await isSettled()
    expect(office.sent('comment')).toBe(1)
  })

  it('CA-21 CA-22 D-75 warnings of every platform are cleared once, also where the answers were lost', async () => {
    const { chats, social } = office.core.client
    const { rows } = await chats.warnings({ limit: 50 })
    expect(new Set(rows.map(({ conversation }) => conversation.platform)).size).toBe(4)
    office.firm.behave({ lost: [warning] })
    for (const { message } of rows) await social.clearWarning({ id: message.id })
    await isSettled()
    expect((await chats.warnings({ limit: 50 })).rows).toEqual([])
    expect(office.firm.asked('PUT', /message\/warning\//)).toHaveLength(rows.length)
  })
})
