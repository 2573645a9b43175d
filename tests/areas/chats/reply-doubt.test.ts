// An answer whose arrival nobody knows: it is looked for, and never sent again by a machine.
import { describe, expect, it } from 'vitest'
import { commentReplyPlace } from '#shared/domain/chat-reply'
import { codeOf, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { until } from '../../support/ports.ts'
import { commentAt, later } from './firms.ts'

const office = officeOf({ customers: 20, followups: 5, messages: 200 })

const answered = async (core: TestCore): Promise<string> => {
  const { rows } = await core.client.chats.conversations({ limit: 200 })
  for (const { id } of rows) {
    const { messages } = await core.client.chats.messages({ conversation: id, from: { at: 'newest' }, limit: 200 })
    if (messages.some(({ own }) => !own)) return id
  }
  throw new Error('nobody wrote')
}
const outbox = async (core: TestCore) => (await core.client.work.outbox({})).entries
const sends = () => office.firm.ledger.count('message.send')

describe('an answer in doubt', () => {
  it('CA-29 whose answer got lost is found at the firm, and not sent again', async () => {
    const core = await office.computer()
    const id = await answered(core)
    const draft = async (place: string) => (await core.client.work.draft({ place })).text
    await core.client.work.keepDraft({ place: `reply:${id}`, text: '材料已收到 ' })
    office.firm.faults.set('message.send', { kind: 'lostResponse', times: 1 })
    expect(await codeOf(core.client.chats.reply({ id, text: '材料已收到' }))).toBe('doubtful')
    expect(await draft(`reply:${id}`)).toBe('材料已收到 ')
    expect(await outbox(core)).toMatchObject([{ entity: 'reply', kind: 'action' }])
    await later(core, async () => (await outbox(core)).length === 0)
    expect([sends(), await draft(`reply:${id}`)]).toEqual([1, null])
  })

  it('CA-29 that never arrived waits for a person, also after a restart, and goes out when asked for', async () => {
    let core = await office.computer()
    const id = await answered(core)
    // The same words were an answer before, and the other side says them now: neither is this one.
    const here = async () => (await core.client.chats.find({ conversation: id, text: '明天上午见' })).total
    await core.client.chats.reply({ id, text: '明天上午见' })
    await later(core, async () => (await here()) === 1)
    const conversationShortId = id.slice(id.indexOf(':') + 1)
    office.firm.edit({ op: 'message', conversationShortId, content: '明天上午见' })
    office.firm.faults.set('message.send', { kind: 'drop', times: 1 })
    expect(await codeOf(core.client.chats.reply({ id, text: '明天上午见' }))).toBe('doubtful')
    core = await office.restarted(core)
    const isAsked = async () => (await outbox(core))[0]?.state === 'rejected'
    await later(core, isAsked)
    expect((await outbox(core))[0]?.failure?.code).toBe('doubtful')
    const before = sends()
    core.ports.clock.advance(30 * 60_000)
    await core.synced()
    expect([await isAsked(), sends()]).toEqual([true, before])
    const [entry] = await outbox(core)
    await core.client.work.resend({ opId: entry?.opId ?? '' })
    await later(core, async () => (await outbox(core)).length === 0)
    expect(sends()).toBe(before + 1)
  })

  it.each(['', ', after a restart'])('CA-29 becomes no question within a minute by a press%s', async (restart) => {
    let core = await office.computer()
    const id = await answered(core)
    office.firm.faults.set('message.send', { kind: 'drop', times: 1 })
    expect(await codeOf(core.client.chats.reply({ id, text: '材料已收到' }))).toBe('doubtful')
    if (restart !== '') core = await office.restarted(core)
    const entry = async () => (await outbox(core))[0]
    expect(await entry()).toMatchObject({ state: 'verify', attempts: 0 })
    await core.client.sync.now({})
    await core.client.work.retry({})
    const isLooked = async () => (await entry())?.attempts !== 0 && (await entry())?.state !== 'inflight'
    await until(isLooked)
    expect((await entry())?.state).toBe('verify')
    await later(core, async () => (await entry())?.state === 'rejected')
    expect((await entry())?.failure?.code).toBe('doubtful')
  })

  it('CA-29 that the firm takes its time over is no question, whatever a person presses meanwhile', async () => {
    const core = await office.computer()
    const id = await answered(core)
    office.firm.faults.set('message.send', { kind: 'hold', times: 1 })
    const reply = core.client.chats.reply({ id, text: '材料已收到' })
    await office.firm.faults.held('message.send')
    await core.client.sync.now({})
    await core.client.work.retry({})
    await core.client.work.pause({ paused: false })
    await core.synced()
    expect(await outbox(core)).toMatchObject([{ entity: 'reply', state: 'verify' }])
    office.firm.faults.clear()
    expect(await reply).toEqual({ sent: true })
    await core.synced()
    expect([await outbox(core), sends()]).toEqual([[], 1])
  })

  it('CA-29 is not sent beside the same words that are on their way, or of which nobody knows; others are', async () => {
    let core = await office.computer()
    const id = await answered(core)
    const unsettled = async () => (await core.client.chats.unsettled({ id })).texts
    office.firm.faults.set('message.send', { kind: 'hold', times: 1 })
    const reply = core.client.chats.reply({ id, text: '材料已收到' })
    await office.firm.faults.held('message.send')
    expect(await unsettled()).toEqual(['材料已收到'])
    expect(await codeOf(core.client.chats.reply({ id, text: ' 材料已收到\n' }))).toBe('doubtful')
    // Its page may be gone when the firm answers.
    const place = `reply:${id}`
    await core.client.work.keepDraft({ place, text: '材料已收到' })
    office.firm.faults.clear()
    expect([await reply, await unsettled()]).toEqual([{ sent: true }, []])
    expect((await core.client.work.draft({ place })).text).toBe(null)
    expect(await core.client.chats.reply({ id, text: '材料已收到' })).toEqual({ sent: true })
    office.firm.faults.set('message.send', { kind: 'drop', times: 1 })
    expect(await codeOf(core.client.chats.reply({ id, text: '明天上午见' }))).toBe('doubtful')
    core = await office.restarted(core)
    const before = sends()
    expect(await codeOf(core.client.chats.reply({ id, text: '明天上午见' }))).toBe('doubtful')
    await later(core, async () => (await outbox(core))[0]?.state === 'rejected')
    expect(await codeOf(core.client.chats.reply({ id, text: '明天上午见' }))).toBe('doubtful')
    expect([await unsettled(), sends()]).toEqual([['明天上午见'], before])
    expect(await core.client.chats.reply({ id, text: '明天下午见' })).toEqual({ sent: true })
    // What the firm refused when a person sent it again is not there.
    office.firm.faults.set('message.send', { kind: 'refuse', message: '账号受限', times: 1 })
    await core.client.work.resend({ opId: (await outbox(core))[0]?.opId ?? '' })
    await later(core, async () => (await outbox(core))[0]?.failure?.code === 'refused')
    expect([await unsettled(), await core.client.chats.reply({ id, text: '明天上午见' })]).toEqual([[], { sent: true }])
  })

  it('WM-06 to a comment is not sent beside the same one of which nobody knows', async () => {
    const core = await office.computer()
    const asked = { platform: 'douyin', openId: 'o', itemId: 'i', parentId: 'c1', commentId: 'c1', content: '谢谢' }
    office.firm.faults.set('mediaComment.send', { kind: 'drop', times: 1 })
    const { replyComment } = core.client.social
    expect(await codeOf(replyComment(asked))).toBe('doubtful')
    expect(await codeOf(replyComment({ ...asked, content: ' 谢谢' }))).toBe('doubtful')
    expect(office.firm.ledger.count('mediaComment.send')).toBe(1)
    for (const other of [{ commentId: 'c2' }, { content: '多谢' }])
      expect(await codeOf(replyComment({ ...asked, ...other }))).not.toBe('doubtful')
  })

  const answer = async (core: TestCore, content: string) => {
    const { platform, comment } = await commentAt(core)
    const { openId, itemId, id } = comment
    return { platform, openId, itemId, parentId: id, commentId: id, content }
  }
  const isAsked = async (core: TestCore) => (await outbox(core))[0]?.state === 'rejected'

  it('WM-06 to a comment is not found in the same words of an earlier answer', async () => {
    const core = await office.computer()
    const asked = await answer(core, '谢谢关注')
    expect(await core.client.social.replyComment(asked)).toEqual({ sent: true })
    core.ports.clock.advance(30 * 60_000)
    office.firm.faults.set('mediaComment.send', { kind: 'drop', times: 1 })
    expect(await codeOf(core.client.social.replyComment(asked))).toBe('doubtful')
    await later(core, () => isAsked(core))
    expect((await outbox(core))[0]?.failure?.code).toBe('doubtful')
  })

  it('WM-06 to a comment is not found in what was there before, however new, and its words stay a draft', async () => {
    const core = await office.computer()
    const asked = await answer(core, '感谢关注')
    const { replyComment } = core.client.social
    expect(await replyComment(asked)).toEqual({ sent: true })
    const place = commentReplyPlace(asked.platform, asked.commentId)
    const draft = async () => (await core.client.work.draft({ place })).text
    await core.client.work.keepDraft({ place, text: asked.content })
    office.firm.faults.set('mediaComment.send', { kind: 'drop', times: 1 })
    expect(await codeOf(replyComment(asked))).toBe('doubtful')
    await later(core, () => isAsked(core))
    expect([(await outbox(core))[0]?.failure?.code, await draft()]).toEqual(['doubtful', asked.content])
    // The one that a person sends again is another one there.
    office.firm.faults.set('mediaComment.send', { kind: 'lostResponse', times: 1 })
    await core.client.work.resend({ opId: (await outbox(core))[0]?.opId ?? '' })
    await later(core, async () => (await outbox(core)).length === 0)
    expect(await draft()).toBe(null)
  })

  it('WM-06 to a comment goes out where the firm shows no thread, and is a person’s in doubt then', async () => {
    const core = await office.computer()
    const asked = await answer(core, '请私信')
    const { replyComment } = core.client.social
    const sent = () => office.firm.ledger.count('mediaComment.send')
    const before = sent()
    office.firm.faults.set('mediaComment.list', { kind: 'refuse', message: '暂时不能查看', times: 1 })
    office.firm.faults.set('mediaComment.send', { kind: 'lostResponse', times: 1 })
    expect(await codeOf(replyComment(asked))).toBe('doubtful')
    await later(core, () => isAsked(core))
    expect(sent()).toBe(before + 1)
    // Where nobody answers, nothing leaves.
    const asks = () => core.ports.requests.filter((request) => request.endsWith('/comment/send')).length
    const asksBefore = asks()
    core.ports.cut(true)
    expect(await codeOf(replyComment({ ...asked, content: '请留言' }))).toBe('offline')
    core.ports.cut(false)
    expect([asks(), (await outbox(core)).length]).toEqual([asksBefore, 1])
  })

  it('CA-29 that the firm refuses leaves nothing behind', async () => {
    const core = await office.computer()
    const id = await answered(core)
    office.firm.faults.set('message.send', { kind: 'refuse', message: '账号受限', times: 1 })
    expect(await core.client.chats.reply({ id, text: '材料已收到' })).toEqual({ sent: false })
    expect(await outbox(core)).toEqual([])
    expect(await core.client.chats.reply({ id, text: '材料已收到' })).toEqual({ sent: true })
  })
})
