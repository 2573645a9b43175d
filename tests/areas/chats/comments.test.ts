// Answers to comments under posts, at both firms; and the chat robot.
import { describe, expect, it } from 'vitest'
import { commentReplyPlace } from '#shared/domain/chat-reply'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { watchCalls } from '../../support/watched-calls.ts'
import { commentAt, firms, later, type Office } from './firms.ts'

describe.each(firmNames)('at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })

  it('WM-03 WM-04 WM-05 WM-06 AP-61 AP-62 D-84 D-85 an answer is trimmed, counted, sent once, and stands in its thread', async () => {
    const { social, work } = office.core.client
    const { platform, comment } = await commentAt(office.core)
    const { openId, itemId, id } = comment
    const watch = watchCalls(office.core)
    expect([openId !== '', itemId !== '']).toEqual([true, true])
    const asked = { platform, openId, itemId, parentId: id, commentId: id }
    const fault = (content: string) =>
      social.replyComment({ ...asked, content }).then(
        () => null,
        (error: { details?: unknown }) => error.details,
      )
    expect(await fault(' ')).toEqual({ field: 'content', reason: 'required' })
    expect(await fault('字'.repeat(91))).toEqual({ field: 'content', reason: 'too-long' })
    const draft = { place: commentReplyPlace(platform, id) }
    await work.keepDraft({ ...draft, text: ` ${'谢'.repeat(90)} ` })
    expect(await social.replyComment({ ...asked, content: ` ${'谢'.repeat(90)} ` })).toEqual({ sent: true })
    expect([office.sent('comment'), (await work.outbox({})).entries]).toEqual([1, []])
    expect((await work.draft(draft)).text).toBe(null)
    expect(watch.of('/api/v1/we-media/comment/send')).toMatchObject([
      {
        method: 'POST',
        body: { platform, openId, itemId, parentId: id, replyCommentId: id, content: '谢'.repeat(90) },
      },
    ])
    const { comments } = await social.comments({ platform, openId, account: openId, parentId: id, itemId })
    const read = watch.of('/api/v1/we-media/comment').at(-1)
    expect([read?.method, read?.query]).toMatchObject([
      'GET',
      {
        platform,
        openId,
        itemId,
        parentId: id,
        isListRoot: 'false',
        pageIndex: '0',
        pageSize: '10',
        sortField: 'createTime',
        sortOrder: 'desc',
      },
    ])
    expect(comments.some(({ content }) => content === '谢'.repeat(90))).toBe(true)
  })
})

describe('the chat robot', () => {
  it('RB-02 D-60 D-107 is signed in by a code, and says how far that is', async () => {
    const office = await firms.sample()
    const { robot } = office.core.client
    expect(await robot.online({})).toEqual({ online: false })
    const code = await robot.login({})
    expect([code.image.startsWith('data:image/png;base64,'), code.seconds]).toEqual([true, 120])
    expect((await robot.info({})).status).toBe('waiting')
    await later(office.core, async () => (await robot.info({})).status === 'online')
    expect([(await robot.info({})).name !== '', await robot.online({})]).toEqual([true, { online: true }])
    expect((await robot.syncContacts({})).contacts).toBeGreaterThan(0)
    await office.close()
  })

  it('RB-01 is nobody’s where the switch is off', async () => {
    const office = await firms.other()
    await expect(office.core.client.robot.login({})).rejects.toThrow('forbidden')
    await office.close()
  })

  it('CA-40 D-54 D-81 names of user.chat.archive limit the staff that is listed, and no contacts', async () => {
    const office = await firms.sample()
    const { chats } = office.core.client
    const listed = new Set(['林知远', '苏若谷', '陈望舒', '何昭明'])
    const { members } = await chats.members({ scene: 1 })
    expect(members.every(({ name }) => listed.has(name))).toBe(true)
    expect((await chats.members({ scene: 3 })).members.some(({ name }) => !listed.has(name))).toBe(true)
    await office.close()
  })
})
