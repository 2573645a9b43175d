import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FirmPeople, usePickerWays } from '../../../actions/firm-people.tsx'
import { rolesQuery } from '../../../bridge/pickers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { PeoplePicker, type Person } from '../../../components/people-picker.tsx'
import { Segments } from '../../../components/segments.tsx'
import { useWords } from '../../../lib/words.ts'
import { RoleSelect } from '../../../record/role-select.tsx'
import { type BatchDialogProps, useBatchTask } from './use-batch-task.ts'

/** People with one role on many customers, beside or in place of who takes part already (BT-03 to BT-05, RL-02). */
export const MembersDialog = (
  props: BatchDialogProps & {
    /** True where the choice is offered to put people in place of others. */
    readonly mayReplace: boolean
  },
) => {
  const words = useWords()
  const { start, dialog } = useBatchTask(props)
  const ways = usePickerWays()
  const { ids } = props
  const [replaces, setReplaces] = useState(false)
  const known = useQuery(rolesQuery).data?.roles
  // An owner is changed as the customer's owner, not in place of everybody.
  const roles = replaces ? known?.filter(({ owner }) => !owner) : known
  const [chosen, setChosen] = useState<readonly Person[]>([])
  const [picked, setRole] = useState('')
  const role = roles?.some(({ id }) => id === picked) ? picked : ''
  const [asked, setAsked] = useState(false)
  const submit = () => {
    setAsked(true)
    if (chosen.length === 0 || role === '') return
    const userIds = chosen.map((person) => person.id)
    start(
      { call: replaces ? 'resetMembers' : 'addMembers', input: { ids: [...ids], userIds, roleId: role } },
      replaces ? 'resetMembers' : 'members',
    )
  }
  return (
    <Dialog {...dialog} title={words(replaces ? 'batch.replaceTitle' : 'batch.membersTitle')} onSubmit={submit}>
      <p className="meta">{words('batch.chosen', { n: ids.length })}</p>
      {props.mayReplace ? (
        <div className="form-field">
          <Segments
            label={words('batch.membersMode')}
            items={[
              { value: 'add', label: words('batch.modeAdd') },
              { value: 'replace', label: words('batch.modeReplace') },
            ]}
            value={replaces ? 'replace' : 'add'}
            onChange={(value) => setReplaces(value === 'replace')}
          />
          {replaces ? (
            <p className="form-note">
              {words('batch.replaceHint')}
              {words('batch.cannotUndo')}
            </p>
          ) : null}
        </div>
      ) : null}
      <PeoplePicker
        label={words('batch.members')}
        required
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
