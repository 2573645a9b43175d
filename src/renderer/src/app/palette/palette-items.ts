import type { IconName } from '../../components/icon.tsx'

/** One line of the palette. */
export type PaletteItem = {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  /** Beside the title: words around what was found, owner, customer. */
  readonly detail: string
  /** At the end: through what it was found, when it was written, its shortcut. */
  readonly end: string
  readonly endIsKey: boolean
  /** The part of title or detail that is marked; '' for none. */
  readonly marked: string
  /** Why it cannot be done now; null where it can. */
  readonly reason: string | null
  readonly run: () => void
}

/** Lines under a heading. */
export type PaletteGroup = {
  readonly key: string
  readonly title: string
  /** True where there are more records than lines. */
  readonly more: boolean
  readonly items: readonly PaletteItem[]
}
