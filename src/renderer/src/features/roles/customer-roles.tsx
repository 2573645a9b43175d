import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerMember } from '#shared/contract/members'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { membersQuery, useChangeMember, useRemoveMember } from '../../bridge/members.ts'
import { type OfflineReason, useOffline } from '../../bridge/online.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button, IconButton } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Floating } from '../../components/floating.tsx'
import { Icon } from '../../components/icon.tsx'
import { ChoiceList } from '../../components/radios.tsx'
import { useHeldWhilePressed } from '../../lib/use-held-while-pressed.ts'
import { useWords } from '../../lib/words.ts'
import { AddMembersDialog, useModuleRoles } from './add-members-dialog.tsx'
import { isGone, memberProblem, nameOf, removalText } from './member-words.ts'
import '../../app/styles/roles.css'
import { FailedLine } from '../../components/failed-line.tsx'
import { FieldError } from '../../components/field-error.tsx'

type Of = {
  readonly customerId: string
  readonly member: CustomerMember
  readonly offline: OfflineReason | null
}

type Row = Of & { readonly onGone: () => void }

/** Roles to choose from; the owner's is none of them, for an owner is changed as the customer's owner. */
const RoleChoices = (props: {
  readonly label: string
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) => {
  const words = useWords()
  const roles = useModuleRoles()
  if (roles === undefined) return <p className="option-none">{words('common.loading')}</p>
  const items = roles.filter(({ owner }) => !owner).map(({ id, name }) => ({ value: id, label: name }))
  if (items.length === 0) return <p className="option-none">{words('batch.roleNone')}</p>
  return <ChoiceList label={props.label} items={items} chosen={props.chosen} onChoose={props.onChoose} />
}

/** The role of a member; a press opens the others, and choosing one changes it at the firm. */
const RolePick = ({ customerId, member, offline, onGone }: Row) => {
  const words = useWords()
  const { mutateAsync, isPending, error } = useChangeMember()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (roleId: string) => {
    setAnchor(null)
    if (roleId !== member.roleId && !isPending) {
      // Its promise also settles when the row, and with it this, is gone.
      void mutateAsync({ customerId, memberId: member.id, roleId }).catch(
        (failed) => isGone(failureOf(failed)) && onGone(),
      )
    }
  }
  const label = words('roles.change', { name: nameOf(member) })
  // A member who is gone is told of by the section: this row goes too.
  const failure = error === null ? null : failureOf(error)
  const problem = failure === null || isGone(failure) ? null : memberProblem(failure, nameOf(member), words)
  return (
    <>
      <button
        type="button"
        className="pick role-pick"
        aria-label={`${label}${words('join.colon')}${member.roleName}`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-busy={isPending}
        disabled={offline !== null}
        title={offline === null ? label : words(`online.${offline}`)}
        onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
      >
        <span className="cut">{member.roleName || words('roles.noRole')}</span>
        <Icon name="chevron-down" size={12} />
      </button>
      <FieldError text={problem} />
      {anchor === null ? null : (
        <Floating anchor={anchor} label={label} className="panel-editor" onClose={() => setAnchor(null)}>
          <RoleChoices label={label} chosen={member.roleId} onChoose={choose} />
        </Floating>
      )}
    </>
  )
}

const RemoveMember = (props: Of & { readonly onClose: () => void }) => {
  const words = useWords()
  const { customerId, member, offline, onClose } = props
  const { mutate, isPending, error } = useRemoveMember()
  const failed = error === null ? null : memberProblem(failureOf(error), nameOf(member), words)
  const problem = offline === null ? failed : words(`online.${offline}`)
  return (
    <Confirm
      title={words('roles.removeTitle', { name: nameOf(member) })}
      text={removalText(member, words)}
      action={words('roles.remove')}
      busy={isPending}
      actionDisabled={offline !== null}
      onConfirm={() => mutate({ customerId, memberId: member.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {problem === null ? null : <FailedLine text={problem} />}
    </Confirm>
  )
}

const MemberRow = (props: Row & { readonly onRemove: () => void }) => {
  const words = useWords()
  const { member, offline } = props
  const isOpen = !member.owner && member.id !== ''
  return (
    <li className="role-row">
      <Avatar name={member.userName} />
      <span className="cut role-name" title={member.userName}>
        {nameOf(member)}
      </span>
      {isOpen ? (
        <RolePick {...props} />
      ) : (
        <span className="meta cut role-fixed" title={member.owner ? words('roles.ownerHint') : undefined}>
          {member.roleName}
        </span>
      )}
      {isOpen ? (
        <IconButton
          icon="close"
          label={words('people.remove', { name: nameOf(member) })}
          title={words(offline === null ? 'roles.remove' : `online.${offline}`)}
          disabled={offline !== null}
          onClick={props.onRemove}
        />
      ) : null}
    </li>
  )
}

/** Who takes part in a customer and as what (RL-02, RL-03): shown as cached, changed at the firm. */
export const CustomerRoles = ({ customerId }: { readonly customerId: string }) => {
  const words = useWords()
  const offline = useOffline()
  const { data: known, error } = useQuery(membersQuery(customerId))
  // What comes in would move the fields below away from under the pointer.
  const data = useHeldWhilePressed(known)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<CustomerMember | null>(null)
  // Who was removed by somebody else while this page was about to change the role: the row is gone, so it is said here.
  const [gone, setGone] = useState('')
  const members = data?.members ?? []
  return (
    <section aria-label={words('roles.title')}>
      <h2 className="roles-title">
        {words('roles.title')}
        {members.length === 0 ? null : <span className="meta">{members.length}</span>}
        <span className="grow" />
        {offline === null ? null : <span className="meta roles-offline">{words(`online.${offline}`)}</span>}
        <Button
          data-focus-next
          kind="quiet"
          icon="plus"
          disabled={offline !== null}
          title={offline === null ? undefined : words(`online.${offline}`)}
          onClick={() => setAdding(true)}
        >
          {words('roles.add')}
        </Button>
      </h2>
      <FieldError text={error === null ? null : errorWords(error)} />
      {gone === '' ? null : (
        <p className="field-note warn" role="alert">
          <Icon name="alert" size={14} />
          <span>{words('roles.gone', { name: gone })}</span>
          <button type="button" className="text-button" onClick={() => setGone('')}>
            {words('common.close')}
          </button>
        </p>
      )}
      {data !== undefined && members.length === 0 ? <p className="meta">{words('roles.none')}</p> : null}
      {members.length === 0 ? null : (
        <ul className="role-list">
          {members.map((member) => (
            <MemberRow
              key={member.id || `${member.userId} ${member.roleId}`}
              customerId={customerId}
              member={member}
              offline={offline}
              onGone={() => setGone(nameOf(member))}
              onRemove={() => setRemoving(member)}
            />
          ))}
        </ul>
      )}
      {adding ? <AddMembersDialog customerId={customerId} onClose={() => setAdding(false)} /> : null}
      {removing === null ? null : (
        <RemoveMember customerId={customerId} member={removing} offline={offline} onClose={() => setRemoving(null)} />
      )}
    </section>
  )
}
