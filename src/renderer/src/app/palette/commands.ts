import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useOffline } from '../../bridge/online.ts'
import { usePermissions } from '../../bridge/permissions.ts'
import { preferencesQuery, syncStatusQuery, useLock, useSetPreferences, useSyncNow } from '../../bridge/queries.ts'
import type { IconName } from '../../components/icon.tsx'
import type { ListAction } from '../../features/customers/company-list-page.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'

/** Everything that the palette can do beyond opening a record, in its order. */
export const commandNames = [
  'create',
  'import',
  'export',
  'handover',
  'fixNull',
  'customers',
  'contacts',
  'checks',
  'attention',
  'settings',
  'admin',
  'syncNow',
  'dark',
  'light',
  'lock',
  'signOut',
] as const
export type CommandName = (typeof commandNames)[number]

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

type Entry = {
  readonly icon: IconName
  readonly keys?: string
  readonly allowed?: boolean
  readonly reason?: string | null
  readonly run: () => void
}

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
  onDialog,
  onSignOut,
}: {
  /** Opens a dialog of the customer list, which is then on the screen. */
  readonly onDialog: (action: ListAction) => void
  readonly onSignOut: () => void
}): readonly Command[] => {
  const words = useWords()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { administrator, fixNull } = usePermissions()
  const offline = useOffline()
  const running = useQuery(syncStatusQuery).data?.running === true
  const theme = useQuery(preferencesQuery).data?.theme
  const { mutate: syncNow } = useSyncNow()
  const { mutate: set } = useSetPreferences()
  const { mutate: lock } = useLock()
  const ctrl = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl '
  const needsFirm = offline === null ? null : words(`online.${offline}`)
  const go = (to: string) => () => void navigate(to)
  const dialog = (action: ListAction) => () => {
    onDialog(action)
    if (pathname !== routes.CompanyList) void navigate(routes.CompanyList)
  }
  const entries: Readonly<Record<CommandName, Entry>> = {
    create: { icon: 'plus', keys: `${ctrl}N`, run: dialog('create') },
    import: { icon: 'upload', keys: `${ctrl}I`, reason: needsFirm, run: dialog('import') },
    export: { icon: 'download', allowed: administrator, reason: needsFirm, run: dialog('export') },
    handover: { icon: 'user', allowed: administrator, reason: needsFirm, run: dialog('handover') },
    fixNull: { icon: 'check', allowed: fixNull, reason: needsFirm, run: dialog('fixNull') },
    customers: { icon: 'building', keys: `${ctrl}1`, run: go(routes.CompanyList) },
    contacts: { icon: 'user', keys: `${ctrl}2`, run: go(routes.contacts) },
    checks: { icon: 'scale', keys: `${ctrl}3`, run: go(routes.checks) },
    attention: { icon: 'cloud', run: go(routes.sync) },
    settings: { icon: 'settings', keys: `${ctrl},`, run: go(routes.settings) },
    admin: { icon: 'people', allowed: administrator, run: go(routes.admin) },
    syncNow: { icon: 'refresh', reason: running ? words('sync.syncing') : null, run: () => syncNow() },
    dark: { icon: 'eye', allowed: theme !== 'dark', run: () => set({ theme: 'dark' }) },
    light: { icon: 'eye', allowed: theme !== 'light', run: () => set({ theme: 'light' }) },
    lock: { icon: 'lock', run: () => lock(undefined) },
    signOut: { icon: 'sign-out', run: onSignOut },
  }
  return commandNames.flatMap((name) => {
    const { icon, keys = '', allowed = true, reason = null, run } = entries[name]
    if (!allowed) return []
    const key = `command.${name}` as const
    return [{ name, label: words(key), letters: words(`${key}.letters`), icon, keys, reason, run }]
  })
}
