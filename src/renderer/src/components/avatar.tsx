import { type ComponentType, createContext, useContext } from 'react'

/** What draws the picture at an address over the first character; null where nothing does. */
export const FaceSlot = createContext<ComponentType<{ readonly address: string }> | null>(null)

const tints = ['', 'tint-b', 'tint-c', 'tint-d', 'tint-e'] as const

/** Same name, same tint, on every screen. */
const tintOf = (name: string): string => {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length] ?? ''
}

/** A person: the picture at the `address` that the firm gave for it, else the first character of the name. */
export const Avatar = (props: { readonly name: string; readonly title?: string; readonly address?: string }) => {
  const { name, title, address = '' } = props
  const Face = useContext(FaceSlot)
  return (
    <span
      className={`avatar ${tintOf(name)}`.trim()}
      title={title}
      aria-hidden={title === undefined ? true : undefined}
    >
      {[...name.trim()][0] ?? '?'}
      {Face === null || address === '' ? null : <Face address={address} />}
    </span>
  )
}
