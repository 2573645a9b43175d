import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FirmPeople, usePickerWays } from '../../../actions/firm-people.tsx'
import { useBatch } from '../../../bridge/batch.ts'
import { failureOf } from '../../../bridge/index.ts'
import { rolesQuery } from '../../../bridge/pickers.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PeoplePicker, type Person } from '../../../components/people-picker.tsx'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWords } from '../../../lib/words.ts'
import { RoleSelect } from '../../../record/role-select.tsx'

/** People with one role on many customers (BT-03 to BT-05). */
export const MembersDialog = (props: {
  readonly ids: readonly string[]
  readonly tell: Tell
  readonly onClose: () => void
}) => {
  const words = useWords()
  const batch = useBatch()
  const ways = usePickerWays()
  const { ids, tell, onClose } = props
  const roles = useQuery(rolesQuery).data?.roles
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [role, setRole] = useState('')
  const [asked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    if (chosen.length === 0 || role === '') return
    const userIds = chosen.map((person) => person.id)
    batch.mutate(
      { call: 'addMembers', input: { ids: [...ids], userIds, roleId: role } },
      {
        onSuccess: (job) => {
          tell.task(job, 'members')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      title={words('batch.membersTitle')}
      action={words('common.ok')}
      busy={batch.isPending}
      error={batch.error === null ? undefined : failureWords(failureOf(batch.error))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="meta">{words('batch.chosen', { n: ids.length })}</p>
      <PeoplePicker
        label={words('batch.members')}
        ways={ways}
        chosen={chosen}
        people={FirmPeople}
        error={asked && chosen.length === 0 ? words('batch.membersRequired') : undefined}
        onChange={setChosen}
      />
      <RoleSelect
        roles={roles}
        role={role}
        error={asked && role === '' ? words('batch.roleRequired') : undefined}
        onChange={setRole}
      />
    </Dialog>
  )
}
