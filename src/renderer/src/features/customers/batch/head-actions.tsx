import { useSyncFromAlpha } from '../../../bridge/batch.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import { useOffline } from '../../../bridge/online.ts'
import type { Permissions } from '../../../bridge/permissions.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Button } from '../../../components/button.tsx'
import { Menu } from '../../../components/menu.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ListAction } from './list-action.ts'
import { useMenuItems } from './use-menu-items.ts'

/** Fetches the customers of the legal-matter project system, for whom the firm lets do it (CL-07, CL-44). */
const SyncCustomers = ({ tell }: { readonly tell: Tell }) => {
  const words = useWords()
  const offline = useOffline()
  const sync = useSyncFromAlpha()
  return (
    <Button
      kind="quiet"
      disabled={offline !== null || sync.isPending}
      title={offline === null ? undefined : words(`online.${offline}`)}
      onClick={() =>
        sync.mutate(undefined, {
          onSuccess: () => tell.note(words('task.synced')),
          onError: (error) => tell.note(errorWords(error), 'bad'),
        })
      }
    >
      {words('action.sync')}
    </Button>
  )
}

/** Actions of the list as a whole, in its head (CL-06 to CL-08, CL-12, CL-14). */
export const HeadActions = (props: {
  readonly permissions: Permissions
  readonly tell: Tell
  readonly onAction: (action: ListAction) => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const { permissions, onAction } = props
  const reason = offline === null ? undefined : words(`online.${offline}`)
  const items = useMenuItems(permissions, 'head', onAction)
  return (
    <div className="head-actions">
      {permissions.alpha ? <SyncCustomers tell={props.tell} /> : null}
      {permissions.administrator ? (
        <Button
          kind="quiet"
          icon="download"
          disabled={offline !== null}
          title={reason}
          onClick={() => onAction('export')}
        >
          {words('action.export')}
        </Button>
      ) : null}
      <Button icon="upload" disabled={offline !== null} title={reason} onClick={() => onAction('import')}>
        {words('action.import')}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => onAction('create')}>
        {words('action.create')}
      </Button>
      {items.length === 0 ? null : <Menu label={words('action.moreOf')} items={items} />}
    </div>
  )
}
