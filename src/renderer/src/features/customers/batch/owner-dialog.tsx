import { useState } from 'react'
import { useBatch } from '../../../bridge/batch.ts'
import { failureOf } from '../../../bridge/index.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PeoplePicker, type Person } from '../../../components/people-picker.tsx'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWords } from '../../../lib/words.ts'
import { FirmPeople, usePickerWays } from '../../../record/firm-people.tsx'

/** 批量设置客户的负责人 (BT-07, BT-08): plus while nobody is chosen, a pencil afterwards. */
export const OwnerDialog = (props: {
  readonly ids: readonly string[]
  readonly inviteTalk: boolean
  readonly tell: Tell
  readonly onClose: () => void
}) => {
  const words = useWords()
  const batch = useBatch()
  const ways = usePickerWays()
  const { ids, tell, onClose } = props
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [missing, setMissing] = useState(false)
  const submit = () => {
    const [owner] = chosen
    if (owner === undefined) return setMissing(true)
    batch.mutate(
      { call: 'set', input: { ids: [...ids], field: 'ownerid', value: owner.id } },
      {
        onSuccess: (job) => {
          tell.task(job, props.inviteTalk ? 'inviter' : 'owner')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={words('batch.ownerTitle')}
      action={words('common.ok')}
      busy={batch.isPending}
      error={batch.error === null ? undefined : failureWords(failureOf(batch.error))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="meta">{words('batch.chosen', { n: ids.length })}</p>
      <PeoplePicker
        label={words('batch.owner')}
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
