const tints = ['', 'tint-b', 'tint-c', 'tint-d', 'tint-e'] as const

/** Same name, same tint, on every screen. */
const tintOf = (name: string): string => {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length] ?? ''
}

/** A person as the first character of the name on a quiet ground. */
export const Avatar = ({ name, title }: { readonly name: string; readonly title?: string }) => (
  <span className={`avatar ${tintOf(name)}`.trim()} title={title} aria-hidden={title === undefined ? true : undefined}>
    {[...name.trim()][0] ?? '?'}
  </span>
)
