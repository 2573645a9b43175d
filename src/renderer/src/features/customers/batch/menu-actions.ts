import type { Permissions } from '../../../bridge/permissions.ts'
import type { IconName } from '../../../components/icon.tsx'

/** Actions of the more-menus. */
export type MenuAction = 'phase.4' | 'phase.5' | 'remove' | 'fixNull' | 'clear' | 'handover'

type Entry = {
  readonly action: MenuAction
  readonly icon: IconName
  readonly danger: boolean
  /** True where it is done with the selected customers. */
  readonly selection: boolean
  readonly allowed: (permissions: Permissions) => boolean
}

const entries: readonly Entry[] = [
  { action: 'phase.4', icon: 'trail', danger: false, selection: true, allowed: ({ phase }) => phase },
  { action: 'phase.5', icon: 'task', danger: false, selection: true, allowed: ({ phase }) => phase },
  { action: 'clear', icon: 'people', danger: false, selection: true, allowed: ({ administrator }) => administrator },
  { action: 'fixNull', icon: 'check', danger: false, selection: false, allowed: ({ fixNull }) => fixNull },
  { action: 'handover', icon: 'user', danger: false, selection: false, allowed: ({ administrator }) => administrator },
  { action: 'remove', icon: 'trash', danger: true, selection: true, allowed: ({ administrator }) => administrator },
]

/** What a person is offered (PM-01 to PM-03): all of it beside a selection, without one what needs none. */
export const menuActions = (permissions: Permissions, place: 'selection' | 'head'): readonly Entry[] =>
  entries.filter((entry) => entry.allowed(permissions) && (place === 'selection' || !entry.selection))
