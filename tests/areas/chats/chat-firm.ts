// A firm's archived chats in memory: pkids of one sequence for all conversations, pages by number, late commits.
import type { Page, Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import { START } from '../../support/ports.ts'

const person = { openId: 'p', name: '客户', avatar: '' }

/** A message with a text. */
export function message(conversation: string, pkid: number, time: number, text = `第${pkid}条`): ChatMessage {
  return {
    id: `m${pkid}`,
    conversation,
    pkid: String(pkid),
    platform: 'wework',
    from: 'p',
    fromName: '客户',
    fromAvatar: '',
    time,
    type: 'text',
    content: { content: text },
    text,
    fsids: [],
    contentSource: null,
    companyId: '',
    emotionState: null,
    warningState: null,
    warningId: '',
    serverMessageId: `s${pkid}`,
    unknown: {},
  }
}

export type ChatFirm = {
  readonly remote: Remote
  /** Messages by conversation, the newest first. */
  readonly messages: Map<string, ChatMessage[]>
  /** Says something in a conversation; a `pkid` makes it one that was committed late. */
  readonly say: (conversation: string, facts?: { readonly pkid?: number; readonly time?: number }) => ChatMessage
  /** Requests, as `list <before>` and `<conversation> <page>`. */
  readonly asked: string[]
  /** Called before an answer. */
  before: () => void
  /** Rows of a page at most, whatever is asked for. */
  cap: number
}

/** Makes a firm with so many conversations of so many messages, a minute between two messages. */
export function chatFirm(conversations: number, each: number): ChatFirm {
  const messages = new Map<string, ChatMessage[]>()
  let pkid = 1_000
  let time = START - conversations * each * 60_000
  const idOf = (index: number) => `wework:c${index}`
  const add = (id: string, facts: { pkid?: number; time?: number } = {}) => {
    if (facts.pkid === undefined) pkid += 1 + (pkid % 3)
    if (facts.time === undefined) time += 60_000
    const made = message(id, facts.pkid ?? pkid, facts.time ?? time)
    const list = [made, ...(messages.get(id) ?? [])]
    messages.set(
      id,
      list.sort((a, b) => Number(b.pkid) - Number(a.pkid)),
    )
    return made
  }
  for (let round = 0; round < each; round += 1) for (let index = 0; index < conversations; index += 1) add(idOf(index))

  const rowOf = (id: string): Conversation => {
    const newest = messages.get(id)?.[0]
    if (newest === undefined) throw new Failure('not-found')
    const [platform = '', conversationShortId = ''] = id.split(':')
    return {
      id,
      conversationShortId,
      platform,
      openId: 'o',
      fromUserId: 'p',
      toUserId: 'o',
      peer: person,
      account: { ...person, openId: 'o', name: '律所' },
      createTime: newest.time,
      content: newest.text,
      messageType: 'text',
      serverMessageId: newest.serverMessageId,
      pkid: newest.pkid,
      isNewData: false,
      unknown: {},
    }
  }
  const page = <Row>(rows: readonly Row[], pageIndex: number, pageSize: number): Page<Row> => {
    const size = Math.min(pageSize, firm.cap)
    const shown = rows.slice(pageIndex * size, pageIndex * size + size)
    const newest = [...messages.values()].map((list) => Math.max(...list.map((row) => row.time ?? 0)))
    return { rows: shown, bad: [], total: rows.length, pageIndex, at: Math.max(time, ...newest) }
  }
  const firm: ChatFirm = {
    messages,
    asked: [],
    before: () => undefined,
    cap: 1_000,
    say: (id, facts) => add(id, facts),
    // The chat areas ask for nothing else.
    remote: {
      social: {
        async conversations({ pageIndex, pageSize, before }: { pageIndex: number; pageSize: number; before?: number }) {
          firm.asked.push(`list ${before === undefined ? 'top' : 'below'}`)
          firm.before()
          const rows = [...messages.keys()]
            .map(rowOf)
            .filter((row) => before === undefined || (row.createTime ?? 0) < before)
          return page(
            rows.sort((a, b) => (b.createTime ?? 0) - (a.createTime ?? 0)),
            pageIndex,
            pageSize,
          )
        },
        async messages(
          { platform, conversationShortId }: { platform: string; conversationShortId: string },
          { pageIndex, pageSize }: { pageIndex: number; pageSize: number },
        ) {
          firm.asked.push(`${conversationShortId} ${pageIndex}`)
          firm.before()
          return page(messages.get(`${platform}:${conversationShortId}`) ?? [], pageIndex, pageSize)
        },
      },
    } as unknown as Remote,
  }
  return firm
}
