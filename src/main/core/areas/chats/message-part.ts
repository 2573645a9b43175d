// Where one stands in a conversation: a part of its messages, and the days that have some.
import type { PartFrom } from '#core/areas/chats/store/types'
import type { Store } from '#core/engine/store/types'
import type { CoreHandlers } from '#shared/contract/index'
import { dayjs } from '#shared/dates/dayjs'
import { customSpan } from '#shared/dates/preset-span'
import { dayText } from '#shared/dates/zone'
import { hasGapBefore, messageViewer } from './views.ts'

type PartAsked = Parameters<CoreHandlers['chats']['messages']>[0]

/** A part of the messages of a conversation; `gap` where some before its first one are not here yet. */
export function partOf(store: Store, { conversation, from, limit }: PartAsked, timeZone: () => string) {
  const row = store.conversations.get(conversation)
  const begin = placeIn(store, conversation, from, timeZone)
  const { rows, older, newer } = store.messages.part(conversation, begin, limit)
  const first = rows[0]?.place ?? null
  const before = first === null || !older ? null : store.messages.part(conversation, { at: 'before', place: first }, 1)
  const gap = hasGapBefore(store.messages.ranges(conversation), first, before?.rows[0]?.place ?? null)
  return { messages: rows.map(messageViewer(store, row)), older, newer, gap }
}

/** The days of a month that have messages. */
export function daysOf(store: Store, conversation: string, month: string, zone: string) {
  const begin = dayjs.utc(`${month}-01`, 'YYYY-MM-DD', true)
  const last = begin.endOf('month').format('YYYY-MM-DD')
  const span = begin.isValid() ? customSpan(begin.format('YYYY-MM-DD'), last, zone) : null
  const { times, first, last: newest } = store.messages.times(conversation, span?.start ?? 0, span?.end ?? 0)
  const counts = new Map<string, number>()
  for (const time of times) {
    const day = dayText(time, zone)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  const days = [...counts].map(([day, count]) => ({ day, count }))
  return { days: days.sort((one, other) => (one.day < other.day ? -1 : 1)), first, last: newest }
}

/** Where a part begins, as the store knows it; the newest messages for a message or a day that is none. */
function placeIn(store: Store, conversation: string, from: PartAsked['from'], timeZone: () => string): PartFrom {
  if (from.at === 'before' || from.at === 'after') return { at: from.at, place: from.pkid }
  if (from.at === 'day') {
    const span = customSpan(from.day, from.day, timeZone())
    return span === null ? { at: 'newest' } : { at: 'time', time: span.start }
  }
  if (from.at === 'around') {
    const place = store.messages.placeOf(from.id, conversation)
    if (place !== null) return { at: 'around', place }
  }
  return { at: 'newest' }
}
