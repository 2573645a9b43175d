// What is known of one item, in words.
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { joined } from '../../lib/values.ts'
import type { Words } from '../../lib/words.ts'
import { plainTitle } from './item-look.tsx'
import { reminderText, whenText } from './item-time.ts'

type Fact = { readonly name: string; readonly value: string }

/** What stands under the time and the object of an item; nothing of what the firm did not say. */
export const itemFacts = (item: CalendarItemView, words: Words): readonly Fact[] => {
  const named = (one: { readonly id: string; readonly name: string }) => one.name || one.id
  const { creator } = item
  const facts: readonly Fact[] = [
    { name: words('calendarItem.place'), value: item.place },
    { name: words('calendarItem.group'), value: item.group },
    {
      name: words('calendarItem.reminders'),
      value: joined(item.reminders.map((seconds) => reminderText(seconds, words))),
    },
    { name: words('calendarItem.attendees'), value: joined(item.attendees.map(named).filter(Boolean)) },
    { name: words('calendarItem.creator'), value: creator === null ? '' : named(creator) },
  ]
  return facts.filter(({ value }) => value !== '')
}

/** An item as text for the clipboard, a line for each thing that is known of it. */
export const itemText = (item: CalendarItemView, zone: string, words: Words): string => {
  const line = (name: string, value: string) => `${name}${words('join.colon')}${value}`
  return [
    line(words(`calendar.kind.${item.kind}`), plainTitle(item, words)),
    line(words('calendarItem.when'), whenText(item, zone, words)),
    ...(item.object?.name ? [line(words('calendarItem.object'), item.object.name)] : []),
    ...itemFacts(item, words).map(({ name, value }) => line(name, value)),
  ].join('\n')
}
