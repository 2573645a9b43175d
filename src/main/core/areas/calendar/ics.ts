import ical, { ICalAlarmType } from 'ical-generator'
import type { CalendarItemView } from '#shared/contract/calendar'
import { dayjs } from '#shared/dates/dayjs'
import { dayText, wallOf } from '#shared/dates/zone'
import { isWholeDays, lastMomentOf } from '#shared/domain/calendar'

/** Who made the file, as RFC 5545 asks. */
const MAKER = '//Firmdesk//Firmdesk//ZH'

/**
 * `deadline` is the word before a customer whose term ends, `zone` the firm's, `now` epoch milliseconds; `idOf` answers the
 * id of an item that stays when one that was made here gets the firm's.
 */
type FileOf = {
  readonly deadline: string
  readonly zone: string
  readonly now: number
  readonly idOf: (id: string) => string
}

/** Words without characters that only steer a terminal: a bare carriage return would end a line of the file. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0b-\x1f\x7f]/g, '')

/** The day after a day, both `YYYY-MM-DD`: a day may have 23 or 25 hours. */
const dayAfter = (day: string): string => dayjs.utc(day).add(1, 'day').format('YYYY-MM-DD')

/**
 * Items as iCalendar text (RFC 5545), each under an id of its own that stays; times in UTC. Those without a time are left
 * out. Answers how many there are, too.
 */
export function icsOf(
  items: readonly CalendarItemView[],
  { deadline, zone, now, idOf }: FileOf,
): { text: string; count: number } {
  const file = ical({ prodId: MAKER })
  for (const item of items) {
    const { id, kind, title, start, end, object, place, attendees, reminders } = item
    if (start === null) continue
    const allDay = isWholeDays(item, (time) => wallOf(time, zone).format('HH:mm'))
    const words = title || object?.name || ''
    const people = attendees.map(({ name }) => name).join('、')
    file.createEvent({
      id: `${idOf(id)}@firmdesk`,
      stamp: new Date(now),
      allDay,
      ...(allDay
        ? // The day on which it ends does not belong to it any more.
          { start: dayText(start, zone), end: dayAfter(dayText(lastMomentOf(start, end), zone)) }
        : { start: new Date(start), end: end === null || end === start ? null : new Date(end) }),
      summary: plain(kind === 'deadline' ? `${deadline} ${words}`.trim() : words),
      location: place === '' ? null : plain(place),
      description: plain([object?.name === words ? '' : object?.name, people].filter(Boolean).join('\n')) || null,
      alarms: reminders.map((seconds) => ({ type: ICalAlarmType.display, trigger: seconds })),
    })
  }
  return { text: file.toString(), count: file.length() }
}
