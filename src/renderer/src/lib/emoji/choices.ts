import { emojiNames } from '#shared/domain/emoji-names'
import { emojiPicture } from './pictures.ts'

/** A picture that a platform writes by a name in brackets; `text` is what is written. */
export type EmojiChoice = { readonly name: string; readonly text: string; readonly address: string }

const rank = (code: string): number => (code.startsWith('1f') ? 0 : 1)

/** What can be written as a picture on a platform, each picture once, by its first name; none where it has no names. */
export const emojiChoices = (platform: string): readonly EmojiChoice[] => {
  const seen = new Set<string>()
  // Faces first: codes that are whole numbers stand before all others in a table of names.
  const names = [...(emojiNames(platform) ?? [])].toSorted(([, one], [, other]) => rank(one) - rank(other))
  return names.flatMap(([name, code]) => {
    const address = emojiPicture(code)
    if (address === null || seen.has(code)) return []
    seen.add(code)
    return [{ name, text: `[${name}]`, address }]
  })
}
