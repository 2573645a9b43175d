import type { PlacedMessage } from '#core/areas/chats/store/message-row'
import type { Store } from '#core/engine/store/types'
import { wallOf } from '#shared/dates/zone'
import type { Conversation } from '#shared/domain/chat'
import type { MessageBody } from '#shared/domain/chat-body'
import type { TimeSpan } from '#shared/domain/date-presets'
import { wholeBody } from '../body.ts'
import { lacksNewest } from '../pull-pages.ts'
import { lacksUnreadable } from '../pull-unreadable.ts'
import { messageViewer, senderOf } from '../views.ts'
import type { EvidenceMessage } from './document.ts'

/** Messages that are read before somebody else has a turn. */
const PAGE = 200
/** Below every message. */
const LOWEST = String(-(2n ** 63n))

/** A message before its attachments were looked at: `fsids` names them, `name` is that of the first. */
export type GatheredMessage = Omit<EvidenceMessage, 'files'> & {
  readonly fsids: readonly string[]
  readonly name: string
}

/** The words of a body, also of one that is shown otherwise than as text. */
const said = (body: MessageBody): string => {
  switch (body.kind) {
    case 'text':
      return body.text
    case 'card':
      return [body.text, ...body.rows.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`))].join(
        '\n',
      )
    case 'emotion':
      return body.text || body.name
    case 'image':
    case 'file':
      return body.name
    case 'voice':
      return body.seconds === null ? '' : `${body.seconds} s`
    case 'docmsg':
      return [body.title, body.creator, body.url].filter(Boolean).join('\n')
    case 'weapp':
      return [body.name, body.title].filter(Boolean).join('\n')
    case 'link':
      return [body.title, body.description, body.url, body.image].filter(Boolean).join('\n')
    case 'unknown':
      // As it came, whole: nobody here knows what of it matters.
      return body.raw
  }
}

/** Whether the store has every message that the firm had when it was last asked. */
export function isComplete(store: Store, row: Conversation): boolean {
  const ranges = store.messages.ranges(row.id)
  const isWhole = ranges.length === 1 && ranges[0]?.lo === '0' && !lacksNewest(store, row)
  return isWhole && !lacksUnreadable(store, row.id)
}

/** Messages of a conversation that are kept. */
export const keptMessages = (store: Store, conversation: string): number =>
  store.messages.countFrom(conversation, LOWEST)

/** A moment in a zone, `YYYY-MM-DD HH:mm:ss`. */
export const timeIn = (time: number, zone: string): string => wallOf(time, zone).format('YYYY-MM-DD HH:mm:ss')

type Gathering = {
  readonly span: TimeSpan | null
  readonly zone: string
  readonly noTime: string
  readonly now: () => number
}

/**
 * What was gathered, and when: epoch milliseconds. `complete` says that nothing which the firm had when it was last asked
 * before that moment was left out, other than by the span.
 */
export type Gathered = {
  readonly messages: readonly GatheredMessage[]
  readonly at: number
  readonly complete: boolean
}

/**
 * The messages of a conversation in their order, those of a span where one is given; a message without a time counts by
 * the one before it. All of them are looked at, because some stand where their time does not. `step` is told how many
 * were and may throw.
 */
export async function gatherMessages(
  store: Store,
  row: Conversation,
  { span, zone, noTime, now }: Gathering,
  step: (looked: number) => Promise<void>,
): Promise<Gathered> {
  const messages: GatheredMessage[] = []
  const view = messageViewer(store, row)
  const read = (placed: PlacedMessage): GatheredMessage => {
    const { id, own, ai, time } = view(placed)
    const { fsids, from, type } = placed.message
    const body = wholeBody(placed.message)
    return {
      id,
      time: time === null ? noTime : timeIn(time, zone),
      sender: senderOf(row, placed.message).name,
      senderId: from,
      own,
      ai,
      type,
      text: said(body),
      fsids,
      name: 'name' in body && 'fsid' in body ? body.name : '',
    }
  }
  let looked = 0
  let counts = Number.NEGATIVE_INFINITY
  for (let place = LOWEST; ; ) {
    const { rows, newer } = store.messages.part(row.id, { at: 'after', place }, PAGE)
    for (const placed of rows) {
      counts = placed.message.time ?? counts
      if (span === null || (counts >= span.start && counts < span.end)) messages.push(read(placed))
    }
    looked += rows.length
    const last = rows.at(-1)
    if (!newer || last === undefined) {
      // Asked with the last page: what arrives while attachments are read is not in the file, and what arrived between
      // two pages may have come below the second.
      const listed = store.conversations.get(row.id) ?? row
      const complete = isComplete(store, listed) && keptMessages(store, row.id) === looked
      const gathered: Gathered = { messages, at: now(), complete }
      await step(looked)
      return gathered
    }
    await step(looked)
    place = last.place
  }
}
