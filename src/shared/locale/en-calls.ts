import type { zhCalls } from './zh-calls.ts'

/** Words of those who are called one after the other, and of numbers wherever they stand, in English. */
export const enCalls: Record<keyof typeof zhCalls, string> = {
  'queue.title': 'Call one by one',
  'queue.start': 'Call one by one',
  'queue.place': '{n} of {m}',
  'queue.dial': 'Dial',
  'queue.skip': 'Skip',
  'queue.later': 'Later',
  'queue.end': 'End',
  'queue.endAsk': 'End the list?',
  'queue.endText': '{n} have not been called. The list is not kept.',
  'queue.replaceAsk': 'Take the new list?',
  'queue.replaceText': '{n} of the list before have not been called. It is not kept.',
  'queue.replace': 'Take the new list',
  'queue.noPhones': 'No number',
  'queue.over': 'The list is through: {done} done, {skipped} skipped',
  'queue.close': 'Close',
  'queue.failed': 'The list could not be read',
  'queue.started': '{n} to be called, one by one',
  'queue.startedMost': 'The first {n} to be called, one by one',
  'queue.notStarted': 'The list was not made: {reason}',
}
