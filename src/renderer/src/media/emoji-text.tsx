import { useQuery } from '@tanstack/react-query'
import type { FirmEmoji } from '#shared/contract/emoji'
import { emojiNames } from '#shared/domain/emoji-names'
import { firmEmojiQuery } from '../bridge/emoji.ts'
import { type TextPart, textParts } from '../lib/emoji/parts.ts'
import { emojiPicture } from '../lib/emoji/pictures.ts'
import '../app/styles/media.css'

/** Pictures of the firm by platform and name; those of a platform before those of all. */
const ownPictures = new WeakMap<FirmEmoji, ReadonlyMap<string, string>>()

const ownOf = (firm: FirmEmoji): ReadonlyMap<string, string> => {
  const known = ownPictures.get(firm)
  if (known !== undefined) return known
  const own = new Map(firm.pictures.map(({ platform, name, address }) => [`${platform}:${name}`, address]))
  ownPictures.set(firm, own)
  return own
}

/** Picture of a name as a platform writes it in brackets: the firm's own, else that of the set; null where it stays text. */
const addressesOf = (platform: string, firm: FirmEmoji | undefined): ((name: string) => string | null) | null => {
  const names = emojiNames(platform)
  if (names === null) return null
  const own = firm === undefined ? null : ownOf(firm)
  return (name) => {
    const picture = own?.get(`${platform}:${name}`) ?? own?.get(`:${name}`)
    if (picture !== undefined) return picture
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

type Words = { readonly platform: string; readonly text: string; readonly mark?: string | undefined }

const Parts = ({ parts }: { readonly parts: readonly TextPart[] }) => {
  let at = 0
  return parts.map((part) => {
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

/** A text that may have names in brackets; one without any asks for no pictures. */
const Pictured = ({ platform, text, mark = '' }: Words) => {
  const { data: firm } = useQuery(firmEmojiQuery)
  return <Parts parts={textParts(text, mark, addressesOf(platform, firm))} />
}

/**
 * The words of a message: names in brackets as pictures of 20 by 20 on the platforms that have them (CA-17), and hits of
 * `mark`, whatever their case, marked. What is copied is the text as it came.
 */
export const EmojiText = ({ platform, text, mark = '' }: Words) =>
  text.includes('[') && emojiNames(platform) !== null ? (
    <Pictured platform={platform} text={text} mark={mark} />
  ) : (
    <Parts parts={textParts(text, mark, null)} />
  )
