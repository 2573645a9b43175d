import { parseTime } from '../../clock.ts'
import { type Edit, read, userOf } from '../../edit-parts.ts'
import type { FirmState } from '../../endpoint.ts'
import { notFound } from '../../envelope.ts'
import { type Fields, idFrom, idOf, isFields, numberOf, textOf } from '../../values.ts'
import { wholeSecond } from '../companies/patch.ts'
import type { MessageMarks } from './marks.ts'
import { harmfulTexts, oddMessages } from './odd-messages.ts'
import { type StoredConversation, wordsOf } from './wire.ts'

function lastConversation(state: FirmState): StoredConversation {
  const [found] = state.messages.newest(1)
  if (found === undefined) throw notFound()
  return found
}

function marksIn(value: unknown): MessageMarks {
  const asked = isFields(value) ? value : {}
  const state = (name: string): Fields => {
    const number = numberOf(asked[name])
    return number === null ? {} : { [name]: number }
  }
  return {
    isNewData: true,
    ...state('contentSource'),
    ...state('emotionState'),
    ...state('warningState'),
    ...(textOf(asked.companyId) === '' ? {} : { companyId: textOf(asked.companyId) }),
    ...(isFields(asked.wire) ? { wire: asked.wire } : {}),
  }
}

/** The words that are asked for, said again until they are `length` characters long where that is asked for too. */
function wordsIn({ content, length }: Fields): string {
  const [words, wanted] = [textOf(content), numberOf(length)]
  return wanted === null ? words : (words || '长').repeat(Math.ceil(wanted / (words.length || 1))).slice(0, wanted)
}

function addMessage(state: FirmState, request: Fields, now: number): Fields {
  const shortId = textOf(request.conversationShortId)
  const conversation = shortId === '' ? lastConversation(state) : state.messages.find(shortId)
  if (conversation === null) throw notFound()
  const pkid = idOf(request.pkid)
  const type = textOf(request.type) || 'text'
  const json = textOf(request.jsonContent) || JSON.stringify({ content: wordsIn(request) })
  const made = state.messages.add(
    conversation,
    {
      time: wholeSecond(parseTime(request.time) ?? now),
      type,
      incoming: request.incoming !== false,
      json,
      marks: marksIn(request.marks),
      ...('fsids' in request ? { fsids: textOf(request.fsids) } : {}),
      content: type === 'text' && conversation.platform !== 'douyin' ? wordsOf({ type, json }) : null,
      ...(pkid === null ? {} : { pkid }),
    },
    now,
  )
  return read(made)
}

function beginConversation(state: FirmState, request: Fields, now: number): Fields {
  const platform = textOf(request.platform) || 'wework'
  const account = state.reference.list('account').find((one) => one.platform === platform)
  const user = userOf(state, request)
  const own =
    account === undefined ? { openId: textOf(user.id), nickname: textOf(user.name), aliasName: '' } : undefined
  const peer = {
    openId: textOf(request.openId) || `new-${now}`,
    nickname: textOf(request.nickname) || '新客户',
    aliasName: '',
  }
  const conversation = state.messages.begin(
    platform,
    textOf(account?.id) || textOf(user.id),
    own ?? {
      openId: textOf(account?.openId),
      nickname: textOf(account?.nickname),
      aliasName: textOf(account?.aliasName),
    },
    peer,
    now,
  )
  return addMessage(state, { ...request, conversationShortId: conversation.shortId }, now)
}

/** Adds what a client has to survive to a conversation, by default to one whose other side has a name of markup. */
function addOdd(state: FirmState, request: Fields, now: number): Fields {
  const known = textOf(request.conversationShortId)
  const begun = { platform: 'douyin', nickname: harmfulTexts[1], openId: 'odd-peer', content: '您好', ...request }
  const shortId = known || textOf(beginConversation(state, begun, now).conversationShortId)
  const conversation = state.messages.find(shortId)
  if (conversation === null) throw notFound()
  const odd = oddMessages(1, now)
  for (const { type, json, fsids, own, marks } of odd) {
    const words = { type, json, incoming: own !== true, marks: marks ?? {}, content: null }
    state.messages.add(conversation, { ...words, time: now, ...(fsids === undefined ? {} : { fsids }) }, now)
  }
  return { conversationShortId: shortId, count: odd.length }
}

/**
 * Edits of the archive:
 * - message (`conversationShortId`, else the last conversation; `content`, or `length` characters of it; `incoming`, true
 *   by default; `type` with `jsonContent` and `fsids` for other types; `marks` with the states of a message, its companyId
 *   and `wire`, fields that go out in place of what they should be; `time`; `pkid` for one that commits late)
 * - conversation (`platform`, `nickname`, `content`) begins a new one; deleteConversation (`conversationShortId`)
 * - odd (`conversationShortId`, else a new one) adds every odd message; recall (`id`, of the message or its pkid)
 */
export const archiveEdits: Readonly<Record<string, Edit>> = {
  message: addMessage,
  conversation: beginConversation,
  odd: addOdd,
  deleteConversation: (state, request) => {
    state.messages.remove(textOf(request.conversationShortId))
    return { conversationShortId: textOf(request.conversationShortId) }
  },
  recall: (state, request) => {
    state.messages.recall(idFrom(request.id ?? request.pkid))
    return { id: textOf(request.id ?? request.pkid) }
  },
}
