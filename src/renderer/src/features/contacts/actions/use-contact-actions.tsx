import { type ReactNode, useEffect } from 'react'
import type { ContactView } from '#shared/contract/contacts'
import { useOffline } from '../../../bridge/online.ts'
import { usePermissions } from '../../../bridge/permissions.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Button } from '../../../components/button.tsx'
import { lazyScreen, useLoadAtIdle } from '../../../components/lazy-screen.tsx'
import { Menu } from '../../../components/menu.tsx'
import { useWords } from '../../../lib/words.ts'
import type { ListActionParts } from '../../../record/list/record-list-page.tsx'
import { useRecordActions } from '../../../record/list/use-record-actions.tsx'
import type { RecordList } from '../../../record/list/use-record-list.ts'
import { callsTo, useStartCalls } from '../../../record/start-calls.tsx'
import type { Wish } from '../../feature.ts'
import type { ContactCopy } from '../use-contact-copy.ts'
import type { ContactAction } from './contact-action.ts'

const ContactDialog = lazyScreen(async () => (await import('./contact-dialog.tsx')).ContactDialog)

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

const readAtIdle = [ContactDialog] as const

/** Buttons, dialogs and tasks of the list of contacts, and their keys: Ctrl+N, Ctrl+I. */
export const useContactActions = ({
  list,
  copy: { copy, said },
  wished: { action: wished, onTaken },
  onEnded,
}: {
  readonly list: Pick<RecordList<ContactView>, 'selected' | 'select'>
  readonly copy: ContactCopy
  /** What was pressed before the list was there. */
  readonly wished: Wish
  /** Called when a task has ended. */
  readonly onEnded: () => void
}): ListActionParts & { readonly open: (action: ContactAction) => void; readonly note: Tell['note'] } => {
  const words = useWords()
  const { administrator } = usePermissions()
  const actions = useRecordActions<ContactAction>({ area: 'contacts', list, onEnded })
  const { open } = actions
  useEffect(() => {
    if (wished !== 'create' && wished !== 'import') return
    open(wished)
    onTaken()
  }, [wished, onTaken, open])
  const does = { administrator, onAction: actions.open }
  useLoadAtIdle(readAtIdle)
  const calls = useStartCalls(actions.tell.note)
  return {
    open,
    head: <HeadActions {...does} />,
    bar: (
      <SelectionBar {...does} said={said}>
        <Button icon="copy" onClick={copy}>
          {words('contacts.copy')}
        </Button>
        <Button icon="phone" onClick={() => calls.start(callsTo('contact', list.selected))}>
          {words('queue.start')}
        </Button>
      </SelectionBar>
    ),
    note: actions.tell.note,
    strip: actions.strip,
    dialog: (
      <>
        {actions.dialog === null ? null : <ContactDialog {...actions.dialog} selected={list.selected} />}
        {calls.question}
      </>
    ),
  }
}
