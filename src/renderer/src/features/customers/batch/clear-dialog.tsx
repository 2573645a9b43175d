import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EverPeople, usePickerWays } from '../../../actions/firm-people.tsx'
import { membershipsQuery } from '../../../bridge/members.ts'
import { useOffline } from '../../../bridge/online.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PeoplePicker, type Person } from '../../../components/people-picker.tsx'
import { useWords } from '../../../lib/words.ts'
import { type BatchDialogProps, useBatchTask } from './use-batch-task.ts'

/** Chosen people of whom the firm is asked at once, the first of them. */
const MOST_ASKED = 5

/** In how many of the selected customers a person takes part; nothing where the firm does not say. */
const Memberships = ({ person, ids }: { readonly person: Person; readonly ids: readonly string[] }) => {
  const words = useWords()
  const online = useOffline() === null
  const { data: count, isError } = useQuery(membershipsQuery(person.id, ids, online))
  if (count === undefined || isError || !online) return null
  const { customers, owned } = count
  return (
    <p className="form-note" role="status">
      {words('batch.takesPart', { name: person.name, n: customers })}
      {owned === 0 ? null : words('batch.ownsOf', { n: owned })}
    </p>
  )
}

/** Takes people off many customers; owners stay (BT-14, BT-15). */
export const ClearDialog = (props: BatchDialogProps) => {
  const words = useWords()
  const { start, dialog } = useBatchTask(props)
  const ways = usePickerWays()
  const { ids } = props
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [missing, setMissing] = useState(false)
  const submit = () => {
    if (chosen.length === 0) return setMissing(true)
    const userIds = chosen.map((person) => person.id)
    start({ call: 'clearParticipants', input: { ids: [...ids], userIds } }, 'clear')
  }
  return (
    <Dialog {...dialog} title={words('batch.clearTitle')} onSubmit={submit}>
      <p className="meta">
        {words('batch.chosen', { n: ids.length })}
        {words('join.comma')}
        {words('batch.clearHint')}
      </p>
      <PeoplePicker
        label={words('batch.members')}
        required
        ways={ways}
        chosen={chosen}
        people={EverPeople}
        error={missing ? words('batch.clearRequired') : undefined}
        onChange={(people) => {
          setChosen(people)
          setMissing(false)
        }}
      />
      <div className="memberships">
        {chosen.slice(0, MOST_ASKED).map((person) => (
          <Memberships key={person.id} person={person} ids={ids} />
        ))}
      </div>
    </Dialog>
  )
}
