import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useOffline } from '../../bridge/online.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import {
  preferencesQuery,
  sessionQuery,
  syncStatusQuery,
  useLock,
  useSetPreferences,
  useSyncNow,
} from '../../bridge/queries.ts'
import type { IconName } from '../../components/icon.tsx'
import type { CommandName, FeatureCommand, FrameActions } from '../../features/feature.ts'
import { keyWords } from '../../lib/shortcuts.ts'
import { useWords } from '../../lib/words.ts'
import { features, railKeys } from '../features.ts'

/** Something to do, with the words by which it is found. */
export type Command = {
  readonly name: CommandName
  readonly label: string
  /** First letters of the label as people type them. */
  readonly letters: string
  readonly icon: IconName
  /** Its shortcut; '' where it has none. */
  readonly keys: string
  /** Why it cannot be done now; null where it can. */
  readonly reason: string | null
  readonly run: () => void
}

/** Everything that the palette can do beyond opening a record, in its order. */
const offered: readonly FeatureCommand[] = features.flatMap(({ commands = [] }) => commands)

/** The key that gives a command with Ctrl; undefined where it has none. */
const keyOf = ({ shortcut, to, action }: FeatureCommand): string | undefined =>
  shortcut ?? (action === undefined ? [...railKeys].find(([, path]) => path === to)?.[0] : undefined)

/** True where every word of a typed text is part of the label, or of its letters; a single letter begins them. */
export const isMeant = ({ label, letters }: Pick<Command, 'label' | 'letters'>, text: string): boolean =>
  text
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every(
      (word) =>
        label.toLowerCase().includes(word) || (word.length > 1 ? letters.includes(word) : letters.startsWith(word)),
    )

/** What the signed-in person can do from anywhere. */
export const useCommands = ({
  onAction,
  onSignOut,
  onReminders,
  onShortcuts,
  onFailed,
}: {
  /** Has a screen do something, once it is shown. */
  readonly onAction: (path: string, action: string) => void
  readonly onSignOut: () => void
  readonly onReminders: () => void
  readonly onShortcuts: () => void
  /** A command that nothing else would speak of was given and not done. */
  readonly onFailed: (error: unknown) => void
}): readonly Command[] => {
  const words = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const permissions = usePermissions()
  const offline = useOffline()
  const syncing = useQuery(syncStatusQuery).data?.running === true
  const canLock = useQuery(sessionQuery).data?.canLock !== false
  const theme = useQuery(preferencesQuery).data?.theme
  const { mutate: syncNow } = useSyncNow()
  const { mutate: set } = useSetPreferences()
  const { mutate: lock } = useLock()
  const frame: FrameActions = {
    syncNow: () => syncNow(),
    setTheme: (wanted) => set({ theme: wanted }),
    lock: () => lock(undefined, { onError: onFailed }),
    signOut: onSignOut,
    reminders: onReminders,
    shortcuts: onShortcuts,
  }
  const run = (command: FeatureCommand) => () => {
    if (command.run !== undefined) return command.run(frame)
    if (command.action !== undefined) onAction(command.to, command.action)
    if (command.action === undefined || pathname !== command.to) void navigate(command.to)
  }
  const state = { permissions, theme, syncing, canLock }
  return offered
    .filter(({ isAllowed }) => isAllowed?.(state) ?? true)
    .map((command) => {
      const { name, icon, needsFirm, reason } = command
      const label = `command.${name}` as const
      const shortcut = keyOf(command)
      const unsaid = needsFirm === true && offline !== null ? (`online.${offline}` as const) : (reason?.(state) ?? null)
      return {
        name,
        label: words(label),
        letters: words(`${label}.letters`),
        icon,
        keys: shortcut === undefined ? '' : keyWords(`Mod+${shortcut}`),
        reason: unsaid === null ? null : words(unsaid),
        run: run(command),
      }
    })
}
