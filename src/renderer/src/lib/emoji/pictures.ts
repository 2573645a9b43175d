import type { EmojiCode } from '#shared/domain/emoji-names'

const files = import.meta.glob<string>('../../../../../resources/emoji/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

const byCode = new Map(
  Object.entries(files).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1, -'.svg'.length), address]),
)

/** Address of a picture of the set; null where the build has none. */
export const emojiPicture = (code: EmojiCode): string | null => byCode.get(code) ?? null
