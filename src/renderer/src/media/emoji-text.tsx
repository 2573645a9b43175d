import { emojiNames } from '#shared/domain/emoji-names'
import { type TextPart, textParts } from '../lib/emoji/parts.ts'
import { emojiPicture } from '../lib/emoji/pictures.ts'
import '../app/styles/media.css'

/** Picture of a name as a platform writes it in brackets; null where the name stays text. */
const addressesOf = (platform: string): ((name: string) => string | null) | null => {
  const names = emojiNames(platform)
  if (names === null) return null
  return (name) => {
    const code = names.get(name)
    return code === undefined ? null : emojiPicture(code)
  }
}

const Part = (part: TextPart) =>
  part.kind === 'text' ? (
    part.text
  ) : (
    <img className="emoji" src={part.address} alt={part.text} title={part.text} width={20} height={20} />
  )

/**
 * The words of a message: names in brackets as pictures of 20 by 20 on the platforms that have them (CA-17), and hits of
 * `mark`, whatever their case, marked. What is copied is the text as it came.
 */
export const EmojiText = ({
  platform,
  text,
  mark = '',
}: {
  readonly platform: string
  readonly text: string
  readonly mark?: string | undefined
}) => {
  let at = 0
  return textParts(text, mark, addressesOf(platform)).map((part) => {
    const key = at
    at += part.text.length
    return part.marked ? (
      <mark key={key}>
        <Part {...part} />
      </mark>
    ) : (
      <Part key={key} {...part} />
    )
  })
}
