import { words } from './words.ts'

/** Says which attachments an encrypted file of unsent work lacks. */
export const leftWords = (names: readonly string[]): string =>
  words('sealed.left', { names: names.join(words('join.comma')) })
