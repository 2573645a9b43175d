import type { zhCalendarReminders } from './zh-calendar-reminders.ts'

/** Words of the reminders of the calendar, in English. */
export const enCalendarReminders: Readonly<Record<keyof typeof zhCalendarReminders, string>> = {
  'command.reminders': 'Open reminders',
  'command.reminders.letters': 'or',

  'reminders.title': 'Reminders',
  'reminders.quiet': 'Reminders: none',
  'reminders.count': 'Reminders: {n}',
  'reminders.due': 'Due',
  'reminders.next': 'Next',
  'reminders.at': 'reminds {time}',
  'reminders.open': 'Open',
  'reminders.later': 'Remind later',
  'reminders.later.minutes': 'In 10 minutes',
  'reminders.later.hour': 'In 1 hour',
  'reminders.later.tomorrow': 'Tomorrow 09:00',
  'reminders.seen': 'Dismiss',
  'reminders.allSeen': 'Dismiss all',
  'reminders.of': '{action}: {title}',
  'reminders.none': 'No reminders',
  'reminders.noneHint': 'Schedules and tasks that have a reminder are listed here when their time comes',
  'reminders.noneDue': 'Nothing is due',
  'reminders.failed': 'The reminders could not be read',
  'reminders.notKept': 'Not kept: {reason}',

  'reminders.now': 'Now',
  'reminders.until': 'in {length}',
  'reminders.since': '{length} ago',
  'reminders.today': 'Today',
  'reminders.yesterday': 'Yesterday',
  'reminders.what': '{kind}: {title}',
  'reminders.several': '{n} reminders',
}
