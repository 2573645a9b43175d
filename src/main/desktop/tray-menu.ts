import type { MenuItemConstructorOptions } from 'electron'
import type { PhoneCall } from '#shared/contract/phone'
import type { ShellWords } from '#shared/locale/shell-words'
import { isOpen, type ShellState } from './shell-state.ts'

/** What the entries of the tray do; none of them dials. */
export type TrayActions = {
  readonly open: () => void
  readonly dialClipboard: () => void
  readonly redial: (call: PhoneCall) => void
  readonly pauseNotifications: (paused: boolean) => void
  readonly syncNow: () => void
  readonly lock: () => void
  readonly settings: () => void
  /** Begins the app anew with the version that is ready. */
  readonly update: () => void
  readonly quit: () => void
}

/** Longest words of an entry. */
const LONGEST = 40

/** A text of the firm as the words of an entry: one line, and no sign that a menu takes for its own. */
const label = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .slice(0, LONGEST)
    .replaceAll('&', '&&')

const callLabel = ({ name, number }: PhoneCall): string => label(name === '' ? number : `${name}  ${number}`)

/**
 * Menu of the tray icon, from what the core says now. What needs an open account is grey without one. `update`: the version
 * that is ready to be installed, or null.
 */
export const trayTemplate = (
  words: ShellWords,
  state: ShellState,
  paused: boolean,
  update: string | null,
  actions: TrayActions,
): MenuItemConstructorOptions[] => {
  const enabled = isOpen(state)
  const { made, answered } = state.today
  const counts = words.today
    .replace('{made}', String(made))
    .replace('{answered}', String(answered))
    .replace('{waiting}', String(state.attention))
  const recent: MenuItemConstructorOptions[] = state.recent.map((call) => ({
    label: callLabel(call),
    click: () => actions.redial(call),
  }))
  return [
    { id: 'open', label: words.open, click: actions.open },
    { id: 'dialClipboard', label: words.dialClipboard, enabled, click: actions.dialClipboard },
    {
      id: 'recent',
      label: words.recentCalls,
      enabled,
      submenu: recent.length > 0 ? recent : [{ label: words.noCalls, enabled: false }],
    },
    ...(enabled ? [{ id: 'today', label: counts, enabled: false }] : []),
    { type: 'separator' },
    {
      id: 'pause',
      type: 'checkbox',
      checked: paused,
      label: words.pauseNotifications,
      click: () => actions.pauseNotifications(!paused),
    },
    { id: 'syncNow', label: words.syncNow, enabled, click: actions.syncNow },
    { id: 'lock', label: words.lock, enabled: enabled && state.canLock, click: actions.lock },
    { id: 'settings', label: words.settings, enabled, click: actions.settings },
    { type: 'separator' },
    ...(update === null
      ? []
      : [{ id: 'update', label: words.updateNow.replace('{version}', () => label(update)), click: actions.update }]),
    { id: 'quit', label: words.quit, click: actions.quit },
  ]
}
