import type { PlacedMessage } from '#core/areas/chats/store/message-row'
import type { Store } from '#core/engine/store/types'
import type { MessageView } from '#shared/contract/chats'
import { wallOf } from '#shared/dates/zone'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import type { TimeSpan } from '#shared/domain/date-presets'
import { wholeText } from '../body.ts'
import { isBehind } from '../ranges-plan.ts'
import { messageViewer } from '../views.ts'
import type { EvidenceMessage } from './document.ts'

/** Messages that are read before somebody else has a turn. */
const PAGE = 200
/** Below every message. */
const LOWEST = String(-(2n ** 63n))

/** A message before its attachments were looked at: `fsids` names them, `name` is that of the first. */
export type Gathered = Omit<EvidenceMessage, 'files'> & { readonly fsids: readonly string[]; readonly name: string }

/** Words of bodies that are shown otherwise than as text. */
const said = (body: MessageView['body'], message: ChatMessage): string => {
  switch (body.kind) {
    case 'text':
      return wholeText(message)
    case 'card':
      return [wholeText(message), ...body.rows.map(({ label, value }) => `${label}: ${value}`)].join('\n')
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
      return [body.title, body.description, body.url].filter(Boolean).join('\n')
    case 'unknown':
      // As it came, whole: nobody here knows what of it matters.
      return Object.keys(message.content).length > 0 ? JSON.stringify(message.content) : body.raw
  }
}

/** Whether the store has every message that the firm had when it was last asked. */
export function isComplete(store: Store, row: Conversation): boolean {
  const ranges = store.messages.ranges(row.id)
  const [newest = null] = store.messages.page(row.id, null, 1)
  return ranges.length === 1 && ranges[0]?.lo === '0' && !isBehind(row, ranges, newest)
}

/** Messages of a conversation that are kept. */
export const keptMessages = (store: Store, conversation: string): number =>
  store.messages.countFrom(conversation, LOWEST)

/** A moment in a zone, `YYYY-MM-DD HH:mm:ss`. */
export const timeIn = (time: number, zone: string): string => wallOf(time, zone).format('YYYY-MM-DD HH:mm:ss')

/**
 * The messages of a conversation in their order, those of a span where one is given; a message without a time counts by
 * the one before it. All of them are looked at, because some stand where their time does not. `step` is told how many
 * were and may throw.
 */
export async function gatherMessages(
  store: Store,
  row: Conversation,
  { span, zone, noTime }: { readonly span: TimeSpan | null; readonly zone: string; readonly noTime: string },
  step: (looked: number) => Promise<void>,
): Promise<readonly Gathered[]> {
  const found: Gathered[] = []
  const view = messageViewer(store, row)
  const read = (placed: PlacedMessage): Gathered => {
    const { id, own, ai, from, time, type, body } = view(placed)
    const { fsids } = placed.message
    return {
      id,
      time: time === null ? noTime : timeIn(time, zone),
      sender: from.name,
      senderId: from.openId,
      own,
      ai,
      type,
      text: said(body, placed.message),
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
      if (span === null || (counts >= span.start && counts < span.end)) found.push(read(placed))
    }
    looked += rows.length
    await step(looked)
    const last = rows.at(-1)
    if (!newer || last === undefined) return found
    place = last.place
  }
}
