import { useState } from 'react'
import { HandoverDialog } from '../../../actions/handover-dialog.tsx'
import { OwnerDialog } from '../../../actions/owner-dialog.tsx'
import { RemoveDialog } from '../../../actions/remove-dialog.tsx'
import { useRemoveContacts, useSetContacts, useTransferContacts } from '../../../bridge/contacts.ts'
import type { TaskKind, Tell } from '../../../bridge/tasks.ts'
import { useWords } from '../../../lib/words.ts'
import type { ContactAction } from './contact-action.ts'
import { CreateContact } from './create-contact.tsx'
import { FieldDialog } from './field-dialog.tsx'
import { ImportContacts } from './import-contacts.tsx'
import '../../../app/styles/actions.css'

/** The dialog of an action. It is read after the first screen stands. */
export const ContactDialog = (props: {
  readonly action: ContactAction
  readonly selected: ReadonlySet<string>
  readonly tell: Tell
  /** An import whose result is shown instead of a new one. */
  readonly job: string | null
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { action, tell, onClose } = props
  // The contacts that were selected when the dialog opened: a change of the list behind it changes nothing in it.
  const [ids] = useState<readonly string[]>(() => [...props.selected])
  const set = useSetContacts()
  const remove = useRemoveContacts()
  const transfer = useTransferContacts()
  const started = (kind: TaskKind) => (job: string) => {
    tell.task(job, kind, ids)
    onClose()
  }
  switch (action) {
    case 'create':
      return (
        <CreateContact
          customer={null}
          onCreated={(id, name) => {
            tell.note(words('task.addedName', { name }), 'good', id)
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'import':
      return <ImportContacts tell={tell} job={props.job} onClose={onClose} />
    case 'owner':
      return (
        <OwnerDialog
          title={words('contacts.ownerTitle')}
          chosen={words('contacts.chosen', { n: ids.length })}
          start={(value) => set.mutateAsync({ ids: [...ids], field: 'ownerid', value })}
          onStarted={started('owner')}
          onClose={onClose}
        />
      )
    case 'field':
      return <FieldDialog ids={ids} onStarted={started('field')} onClose={onClose} />
    case 'remove':
      return (
        <RemoveDialog
          title={words('contacts.action.remove')}
          text={words('contacts.removeSure', { n: ids.length })}
          start={() => remove.mutateAsync({ ids: [...ids] })}
          onStarted={started('remove')}
          onClose={onClose}
        />
      )
    case 'transfer':
      return (
        <HandoverDialog
          title={words('contacts.action.transfer')}
          text={words('contacts.transferText')}
          run={(people) => transfer.mutateAsync(people)}
          onDone={() => {
            tell.note(words('task.done'))
            onClose()
          }}
          onClose={onClose}
        />
      )
  }
}
