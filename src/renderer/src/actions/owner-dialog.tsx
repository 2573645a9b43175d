import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../bridge/error-words.ts'
import { Dialog } from '../components/dialog.tsx'
import { PeoplePicker, type Person } from '../components/people-picker.tsx'
import { useWords } from '../lib/words.ts'
import { FirmPeople, usePickerWays } from './firm-people.tsx'

/** The owner of many records (BT-07, BT-08): plus while nobody is chosen, a pencil afterwards. */
export const OwnerDialog = (props: {
  readonly title: string
  /** How many are chosen, in words. */
  readonly chosen: string
  /** Starts the task; answers its id. */
  readonly start: (ownerid: string) => Promise<string>
  readonly onStarted: (job: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const batch = useMutation({ mutationFn: props.start })
  const ways = usePickerWays()
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [missing, setMissing] = useState(false)
  const submit = () => {
    const [owner] = chosen
    if (owner === undefined) return setMissing(true)
    batch.mutate(owner.id, { onSuccess: props.onStarted })
  }
  return (
    <Dialog
      title={props.title}
      action={words('common.ok')}
      busy={batch.isPending}
      error={batch.error === null ? undefined : errorWords(batch.error)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <p className="meta">{props.chosen}</p>
      <PeoplePicker
        label={words('batch.owner')}
        required
        ways={ways}
        single
        chosen={chosen}
        people={FirmPeople}
        error={missing ? words('batch.ownerRequired') : undefined}
        onChange={(people) => {
          setChosen(people)
          setMissing(false)
        }}
      />
    </Dialog>
  )
}
