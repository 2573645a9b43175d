import { type ReactNode, useEffect, useState } from 'react'
import type { Job } from '#shared/contract/jobs'
import { TaskStrip } from '../../../actions/task-strip.tsx'
import { useOffline } from '../../../bridge/online.ts'
import { usePermissions } from '../../../bridge/permissions.ts'
import { type TaskKind, useTold } from '../../../bridge/tasks.ts'
import { Button } from '../../../components/button.tsx'
import { later } from '../../../components/later.tsx'
import { Menu } from '../../../components/menu.tsx'
import { isModalOpen, useWindowKeys } from '../../../lib/keys.ts'
import { useWords } from '../../../lib/words.ts'
import type { ContactAction } from './contact-action.ts'

const ContactDialog = later(async () => (await import('./contact-dialog.tsx')).ContactDialog)

type Does = { readonly administrator: boolean; readonly onAction: (action: ContactAction) => void }

/** Actions of the list as a whole, in its head. */
const HeadActions = ({ administrator, onAction }: Does) => {
  const words = useWords()
  const offline = useOffline()
  const reason = offline === null ? undefined : words(`online.${offline}`)
  return (
    <div className="head-actions">
      <Button icon="upload" disabled={offline !== null} title={reason} onClick={() => onAction('import')}>
        {words('contacts.action.import')}
      </Button>
      <Button kind="primary" icon="plus" onClick={() => onAction('create')}>
        {words('contacts.create')}
      </Button>
      {administrator ? (
        <Menu
          label={words('contacts.moreOf')}
          items={[
            {
              label: words('contacts.action.transfer'),
              icon: 'user',
              disabled: offline !== null,
              hint: reason ?? '',
              run: () => onAction('transfer'),
            },
          ]}
        />
      ) : null}
    </div>
  )
}

/** What can be done with the selected contacts, in the footer; `children` needs no firm, `said` is what was done last. */
const SelectionBar = ({
  administrator,
  onAction,
  said,
  children,
}: Does & { readonly said: string; readonly children: ReactNode }) => {
  const words = useWords()
  const offline = useOffline()
  const reason = offline === null ? undefined : words(`online.${offline}`)
  const online = { disabled: offline !== null, title: reason }
  return (
    <div className="selection-actions">
      <Button {...online} onClick={() => onAction('owner')}>
        {words('action.owner')}
      </Button>
      <Button {...online} onClick={() => onAction('field')}>
        {words('contacts.action.field')}
      </Button>
      {children}
      {administrator ? (
        <Button icon="trash" {...online} onClick={() => onAction('remove')}>
          {words('contacts.action.remove')}
        </Button>
      ) : null}
      <span className="meta" role="status">
        {said}
      </span>
    </div>
  )
}

const keys: Readonly<Record<string, ContactAction>> = { n: 'create', i: 'import' }

/** Buttons, dialogs and tasks of the list of contacts, and their keys: Ctrl+N, Ctrl+I. `beside` stands in the bar too, and `said` after it. */
export const useContactActions = (list: {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly beside: ReactNode
  readonly said: string
  /** Called when a task has ended. */
  readonly onDone: () => void
}) => {
  const { administrator } = usePermissions()
  const { task, note } = useTold('contacts')
  const [open, setOpen] = useState<ContactAction | null>(null)
  const [shownImport, setShownImport] = useState<string | null>(null)
  useWindowKeys((event) => {
    const action = keys[event.key.toLowerCase()]
    if (action === undefined || open !== null || !(event.ctrlKey || event.metaKey)) return
    if (event.altKey || event.shiftKey || isModalOpen()) return
    event.preventDefault()
    setOpen(action)
  })
  useEffect(() => {
    const handle = requestIdleCallback(() => void ContactDialog.start())
    return () => cancelIdleCallback(handle)
  }, [])
  const onEnded = (kind: TaskKind, job: Job) => {
    list.onDone()
    if (kind !== 'remove' || list.selected.size === 0) return
    // What was deleted can no longer be selected; what failed still is.
    const failed = new Set(job.failures.map(({ id }) => id))
    list.onSelect(new Set([...list.selected].filter((id) => failed.has(id))))
  }
  return {
    head: <HeadActions administrator={administrator} onAction={setOpen} />,
    bar: (
      <SelectionBar administrator={administrator} onAction={setOpen} said={list.said}>
        {list.beside}
      </SelectionBar>
    ),
    strip: (
      <TaskStrip
        area="contacts"
        onEnded={onEnded}
        onShowResult={(job) => {
          setShownImport(job)
          setOpen('import')
        }}
      />
    ),
    dialog:
      open === null ? null : (
        <ContactDialog
          action={open}
          selected={list.selected}
          tell={{ task, note }}
          job={open === 'import' ? shownImport : null}
          onClose={() => {
            setOpen(null)
            setShownImport(null)
          }}
        />
      ),
  }
}
