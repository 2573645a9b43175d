import type { zhToday } from './zh-today.ts'

/** Words of the page 今日, in English. */
export const enToday: Readonly<Record<keyof typeof zhToday, string>> = {
  'rail.today': 'Today',
  'command.today': 'Open today',
  'command.today.letters': 'ot',
  'today.chats': 'Chat archive',
  'today.beginApproval': 'Start an approval',
  'today.title': 'Today',
  'today.count': 'Overdue, due today, and approvals that wait for you',

  'today.due': 'To follow up',
  'today.due.all': 'All follow-ups',
  'today.due.none': 'Nothing is due today',
  'today.due.failed': 'What is due could not be read',
  'today.group.late': 'Overdue',
  'today.group.today': 'Today',
  'today.group.tomorrow': 'Tomorrow',
  'today.group.next': 'The next 7 days',
  'today.lateDays': '{n} d overdue',
  'today.inCalendar': 'Show in the calendar',
  'today.dialFailed': 'Not dialled: {reason}',

  'today.approvals': 'Waiting for my approval',
  'today.approvals.all': 'All approvals',
  'today.approvals.failed': 'Approvals could not be read',

  'today.warnings': 'Chat warnings',
  'today.warnings.none': 'No warnings',
  'today.warnings.showAll': 'Show all conversations',
  'today.warnings.failed': 'Warnings could not be read',
  'today.warnings.reply': 'Reply',
  'today.warnings.look': 'Show',
  'today.unread': '{n} more conversations have new messages',

  'today.agenda': 'Today’s schedule',
  'today.agenda.open': 'Open calendar',
  'today.agenda.none': 'Nothing is scheduled today',
  'today.agenda.failed': 'The schedule could not be read',
  'today.agenda.minutes': 'in {n} min',
  'today.deadline': 'Customer expires',

  'today.recent': 'Recent customers',
  'today.recent.none': 'Customers that you open are listed here',
  'today.recent.list': 'Customer list',
  'today.recent.failed': 'Recent customers could not be read',

  'today.unnamed': 'No customer or project',
  'today.reading': 'Reading…',
  'today.offlineUnread': 'Offline; nothing of this was read here yet',

  'shortcuts.today': 'Today',
  'shortcut.moveToday': 'Move within a section',
  'shortcut.tickToday': 'Tick a task, or take the tick back',
  'shortcut.dialToday': 'Call the customer',
  'shortcut.writeToday': 'Write a follow-up, of the customer in focus',
  'shortcut.approveToday': 'Approve the one in focus',
  'shortcut.rejectToday': 'Reject the one in focus',
}
