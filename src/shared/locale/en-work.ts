import type { zhWork } from './zh-work.ts'

/** Words of edits in place, drafts, copies, marks and times, in English. */
export const enWork: Readonly<Record<keyof typeof zhWork, string>> = {
  'join.comma': ', ',
  'join.colon': ': ',
  'join.semicolon': '; ',

  'mark.saved': 'Not sent',
  'mark.saved.title': 'Saved on this computer; sent to the server as soon as it can be reached',
  'mark.sending': 'Sending',
  'mark.sending.title': 'Saved on this computer, on its way to the server',
  'mark.doubtful': 'Checking',
  'mark.doubtful.title': 'Saved on this computer; checking whether the server has it',
  'mark.attention': 'Needs you',
  'mark.attention.title': 'The server did not accept it, or somebody else changed the same; you decide',
  'mark.resolve': 'Decide',

  'day.language': 'en',
  'day.today': 'Today, {date}',
  'day.yesterday': 'Yesterday, {date}',
  'day.thisYear': 'dddd, MMMM D',
  'day.otherYear': 'dddd, MMMM D, YYYY',
  'ago.now': 'just now',

  'calendar.open': 'Choose a date',

  'copy.done': 'Copied',
  'copy.doneWithoutPhones': 'Copied, without telephone numbers',
  'copy.failed': 'Could not copy',
  'copy.noPhones': 'Without telephone numbers',

  'page.notOpened': 'The page was not opened. Copy its address and open it in a browser',

  'draft.kept': 'Draft saved',
  'draft.elsewhere': 'Another window is writing this',
  'draft.takeOver': 'Go on writing here',
  'draft.failed': 'The draft could not be saved to the disk; do not close the page',

  'edit.field': 'Edit {name}',
  'edit.saved': 'Changed',
  'edit.noChoice': 'None',
  'edit.counter': '{n} characters typed, {most} at most',
  'edit.wrongDate': 'Enter a date, such as 2026-01-31',
  'edit.wrongDateTime': 'Enter a time, such as 2026-01-31 09:30',
  'edit.wrongEmail': 'Enter an email address, such as name@example.com',
  'edit.nameRequired': 'The name must not be empty',
  'edit.overtaken': 'This was updated while you were editing; saving joins both, and you choose where they clash',
  'edit.unsaved': 'There is an unsaved change',
  'edit.goOn': 'Go on',
  'edit.giveUp': 'Discard it',
  'edit.unread': 'Part of what the server has here cannot be read, so it is not changed here: {value}',
  'edit.unreadable': 'Cannot be read',
  'edit.unreadAll': 'What the server has here is damaged and cannot be read, so it is not changed here',
  'edit.newPhone': 'A new number in place of {phone}; empty leaves it as it is',
  'edit.phone': 'Number {n}',
  'edit.phoneState': 'State of number {n}',
  'edit.phoneRemove': 'Remove number {n}',
  'edit.phoneAdd': 'Add a number',
  'edit.phoneMasked': 'The number is hidden: it can be marked or removed, not typed over',

  'warning.stands': 'warning',
  'warning.cleared': 'cleared',

  'banner.salvaged': 'The data file of this computer was damaged and repaired at {time}',
  'banner.salvagedAll': 'all unsent changes were saved; the rest comes again from the server',
  'banner.salvagedOlder': '{n} unsent changes come from an older copy and are compared with the server first',
  'banner.salvagedMissing': '{n} unsent changes could not be saved',
  'banner.salvagedMaybe': 'more unsent changes may be lost; please look through your latest work',
  'banner.seen': 'Got it',
}
