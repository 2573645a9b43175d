import { useOffline } from '../../../bridge/online.ts'
import type { Permissions } from '../../../bridge/permissions.ts'
import { Button } from '../../../components/button.tsx'
import { TextMenu } from '../../../components/menu.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ListAction } from './list-action.ts'
import { useMenuItems } from './use-menu-items.ts'

/** What can be done with the selected customers, in the footer's place (CL-09 to CL-14). */
export const SelectionBar = (props: {
  readonly permissions: Permissions
  readonly onAction: (action: ListAction) => void
  /** Has the selected customers called one after the other, also without the firm. */
  readonly onCalls: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const { permissions, onAction } = props
  const reason = offline === null ? undefined : words(`online.${offline}`)
  const button = (action: ListAction, label: string, key?: string) => (
    <Button disabled={offline !== null} title={reason} onClick={() => onAction(action)}>
      {label}
      {key === undefined ? null : <kbd>{key}</kbd>}
    </Button>
  )
  const items = useMenuItems(permissions, 'selection', onAction)
  return (
    <div className="selection-actions">
      {button('level', words('action.level'), 'L')}
      {button('charge', words('action.charge'))}
      {button('owner', words(permissions.inviteTalk ? 'action.inviter' : 'action.owner'))}
      {button('members', words('action.members'))}
      <Button icon="phone" onClick={props.onCalls}>
        {words('queue.start')}
      </Button>
      {items.length === 0 ? null : <TextMenu label={words('action.more')} items={items} />}
    </div>
  )
}
