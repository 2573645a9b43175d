import { useOffline } from '../../../bridge/online.ts'
import type { Permissions } from '../../../bridge/permissions.ts'
import type { MenuItem } from '../../../components/menu.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ListAction } from './list-action.ts'
import { menuActions } from './menu-actions.ts'

/** Entries of a more-menu; none can be pressed without the firm, and each says so. */
export const useMenuItems = (
  permissions: Permissions,
  place: Parameters<typeof menuActions>[1],
  onAction: (action: ListAction) => void,
): readonly MenuItem[] => {
  const words = useWords()
  const offline = useOffline()
  return menuActions(permissions, place).map(({ action, icon, danger }) => ({
    label: words(`action.${action}`),
    icon,
    danger,
    disabled: offline !== null,
    hint: offline === null ? '' : words(`online.${offline}`),
    run: () => onAction(action),
  }))
}
