import { useState } from 'react'
import { useRemoveContact } from '../../../bridge/contacts.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import { useOffline } from '../../../bridge/online.ts'
import { useTold } from '../../../bridge/tasks.ts'
import { IconButton } from '../../../components/button.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { FailedLine } from '../../../components/failed-line.tsx'
import { useWords } from '../../../lib/words.ts'

/** Deletes the contact of the page (CC-01), after a question. */
export const RemoveContact = (props: {
  readonly id: string
  readonly name: string
  readonly onRemoved: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const remove = useRemoveContact()
  const { note } = useTold('contacts')
  const [asking, setAsking] = useState(false)
  const label = words('contacts.action.remove')
  return (
    <>
      <IconButton
        icon="trash"
        label={label}
        title={offline === null ? label : words(`online.${offline}`)}
        disabled={offline !== null}
        onClick={() => {
          // Why it failed the last time is no answer to this question.
          remove.reset()
          setAsking(true)
        }}
      />
      {asking ? (
        <Confirm
          title={label}
          text={words('contacts.removeOneSure', { name: props.name })}
          warning={words('batch.cannotUndo')}
          action={label}
          busy={remove.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(props.id, {
              onSuccess: () => {
                note(words('task.removed'))
                props.onRemoved()
              },
            })
          }
        >
          {remove.error === null ? null : <FailedLine text={errorWords(remove.error)} />}
        </Confirm>
      ) : null}
    </>
  )
}
