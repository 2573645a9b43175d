// What the frame has to know of a feature; each says it in its feature.ts, which app/features.ts lists.
// Lives here: the form of that declaration. May not: a feature, or anything that draws.
// To add: an entry that several features need; what one needs is its own.
import type { ComponentType } from 'react'
import type { SessionState } from '#shared/contract/session'
import type { Preferences } from '#shared/contract/settings'
import type { LocaleKey } from '#shared/locale/index'
import type { FeatureQueries } from '../bridge/feature-queries.ts'
import type { Permissions } from '../bridge/permissions.ts'
import type { IconName } from '../components/icon.tsx'
import type { ShortcutName } from '../lib/shortcuts.ts'
import type { Parts } from './parts.ts'

/** What somebody outside a screen wants it to do; null where nobody does. The screen says when it has begun. */
export type Wish = { readonly action: string | null; readonly onTaken: () => void }

/** What the frame gives every screen. */
export type ScreenProps = {
  readonly session: SessionState
  /** Path of the screen before, null at the start. */
  readonly cameFrom: string | null
  readonly wished: Wish
  readonly onSignOut: () => void
  /** Has another screen do something once it is shown, as a command of the palette does; who calls it leads there. */
  readonly onAction: (path: string, action: string) => void
  readonly parts: Parts
}

/** A component whose code is read when it is first drawn, unless it was started before (`lazyScreen`). */
export type Lazy<Props> = ComponentType<Props> & { readonly start: () => Promise<void> }

/** A screen: only the one that the window opens with is there without being read first. */
type Screen = ComponentType<ScreenProps> & Partial<Pick<Lazy<ScreenProps>, 'start'>>

/** An address of the window, as a pattern of the router, and what it shows. */
export type FeatureRoute = {
  readonly path: string
  readonly screen: Screen
  /** True for a screen that has a window of its own, without rail and bars. */
  readonly alone?: true
  /** True for one that is drawn while no account is open, too, and says so itself. */
  readonly evenClosed?: true
  /** Shortcuts that it is wished, under their names, where they are pressed before its code is there. */
  readonly earlyKeys?: readonly ShortcutName[]
  /** Path of the rail's entry that this screen belongs to. */
  readonly within?: string
}

/** An entry of the rail; Ctrl and its number from the top open it (Cmd on macOS). */
export type RailEntry = {
  readonly to: string
  readonly icon: IconName
  readonly label: LocaleKey
  /** Place among the entries, smaller is higher; those of one ten stand together. */
  readonly order: number
  /** True where the entry leads back to what its screen showed last, and begins it anew only on that screen. */
  readonly returns?: true
  /** How many things wait there, drawn behind the word; its code is read when it is first drawn. */
  readonly count?: ComponentType
  /** Stands at the lower end and is not counted: the key that opens it with Ctrl. */
  readonly bottom?: { readonly shortcut: string }
}

type NameWithLetters<Key> = Key extends `command.${infer Name}.letters` ? Name : never

/** Names of commands; their words and letters stand under `command.<name>` and `command.<name>.letters`. */
export type CommandName = NameWithLetters<LocaleKey>

/** What decides whether a command can be given now. */
export type CommandState = {
  readonly permissions: Permissions
  readonly theme: Preferences['theme'] | undefined
  /** True while a pass of the sync runs. */
  readonly syncing: boolean
  /** False where no password could open the account again. */
  readonly canLock: boolean
}

/** What commands of the frame itself do. */
export type FrameActions = {
  readonly syncNow: () => void
  readonly setTheme: (theme: Preferences['theme']) => void
  readonly lock: () => void
  readonly signOut: () => void
  /** Opens what reminds of the calendar. */
  readonly reminders: () => void
  /** Shows the shortcuts. */
  readonly shortcuts: () => void
}

/** A command of the palette: leads to a screen, has one do something (`action`), or does something of the frame. */
export type FeatureCommand = {
  readonly name: CommandName
  readonly icon: IconName
  /** Key by which its screen knows it, with Ctrl (Cmd on macOS). What opens an entry of the rail has that entry's. */
  readonly shortcut?: string
  /** True for what cannot be done without the firm's server. */
  readonly needsFirm?: true
  /** Left out where it answers false. */
  readonly isAllowed?: (state: CommandState) => boolean
  /** Why it cannot be given now, null where it can. */
  readonly reason?: (state: CommandState) => LocaleKey | null
} & (
  | { readonly to: string; readonly action?: string; readonly run?: never }
  | { readonly run: (frame: FrameActions) => void; readonly to?: never; readonly action?: never }
)

/** Everything that the frame has to know of a feature. Small: it is part of the page's first script. */
export type Feature = {
  readonly name: string
  readonly routes?: readonly FeatureRoute[]
  readonly rail?: RailEntry
  /** In the order of the palette. */
  readonly commands?: readonly FeatureCommand[]
  readonly queries?: FeatureQueries
  readonly parts?: Partial<{ readonly [Name in keyof Parts]: Parts[Name] & Pick<Lazy<object>, 'start'> }>
}
