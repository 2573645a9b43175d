import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FirmPeople, usePickerWays } from '../../actions/firm-people.tsx'
import { errorWords } from '../../bridge/error-words.ts'
import { moduleRolesQuery, useAddMembers } from '../../bridge/members.ts'
import { useOffline } from '../../bridge/online.ts'
import { rolesQuery } from '../../bridge/pickers.ts'
import { Dialog } from '../../components/dialog.tsx'
import { PeoplePicker, type Person } from '../../components/people-picker.tsx'
import { useWords } from '../../lib/words.ts'
import { RoleSelect } from '../../record/role-select.tsx'

/** Roles of customers: as the firm has them now, and until it answers as this computer knows them. */
export const useModuleRoles = () => {
  const online = useOffline() === null
  const now = useQuery(moduleRolesQuery(online)).data?.roles
  const known = useQuery(rolesQuery).data?.roles
  return now ?? known
}

/** People with one role on this customer (RL-02, BT-03, BT-04). */
export const AddMembersDialog = (props: { readonly customerId: string; readonly onClose: () => void }) => {
  const words = useWords()
  const ways = usePickerWays()
  const roles = useModuleRoles()
  const offline = useOffline()
  const { mutate, isPending, error } = useAddMembers()
  const [people, setPeople] = useState<readonly Person[]>([])
  const [roleId, setRole] = useState('')
  const [asked, setAsked] = useState(false)
  const replaces = roles?.find(({ id }) => id === roleId)?.owner === true
  const submit = () => {
    setAsked(true)
    if (people.length === 0 || roleId === '') return
    const userIds = people.map(({ id }) => id)
    mutate({ customerId: props.customerId, userIds, roleId }, { onSuccess: props.onClose })
  }
  const failed = error === null ? undefined : errorWords(error)
  return (
    <Dialog
      title={words('roles.addTitle')}
      action={words('common.ok')}
      busy={isPending}
      actionDisabled={offline !== null}
      dirty={people.length > 0 || roleId !== ''}
      error={offline === null ? failed : words(`online.${offline}`)}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <PeoplePicker
        label={words('roles.people')}
        required
        ways={ways}
        chosen={people}
        people={FirmPeople}
        error={asked && people.length === 0 ? words('batch.membersRequired') : undefined}
        onChange={setPeople}
      />
      <RoleSelect
        roles={roles}
        role={roleId}
        error={asked && roleId === '' ? words('batch.roleRequired') : undefined}
        note={replaces ? words('roles.replacesOwner') : undefined}
        onChange={setRole}
      />
    </Dialog>
  )
}
