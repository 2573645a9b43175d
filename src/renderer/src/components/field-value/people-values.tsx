import { useContext } from 'react'
import { isRecord, joined, membersOf, textOf, unpacked } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { Avatar } from '../avatar.tsx'
import { AccountNames } from './account-names.ts'
import { Cut, TextValue } from './text-values.tsx'
import type { ValueProps } from './value-props.ts'

/** Avatars that a cell has room for. */
const shownInList = 3

/** People with their roles: avatars in a list, name and role in a record (FD-09). */
export const MembersValue = ({ value, place }: ValueProps) => {
  const words = useWords()
  const members = membersOf(value)
  if (members.length === 0) return <TextValue value={value} place={place} />
  const lines = members.map(({ name, role }) => (role === '' ? name : `${name} ${role}`))
  if (place === 'list') {
    const shown = members.length > shownInList ? members.slice(0, shownInList - 1) : members
    const more = members.length - shown.length
    return (
      <span className="avatars" title={lines.join('\n')}>
        <span className="visually-hidden">{joined(members.map(({ name }) => name))}</span>
        {shown.map(({ name }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a person may stand there twice
          <Avatar key={position} name={name} />
        ))}
        {more > 0 ? (
          <span className="avatar" aria-hidden="true" title={words('customers.moreMembers', { n: more })}>
            {`+${more}`}
          </span>
        ) : null}
      </span>
    )
  }
  return (
    <span className="people">
      {members.map(({ name, role }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a person may have two roles
        <span key={position} className="person">
          <Avatar name={name} />
          <Cut text={name} />
          {role === '' ? null : <span className="meta cut">{role}</span>}
        </span>
      ))}
    </span>
  )
}

/** A social account: avatar and its alias, else its nickname, else the name of its id, else the id (FD-10, WM-09). */
export const AccountValue = ({ value, place, account }: ValueProps) => {
  const names = useContext(AccountNames)
  const own = unpacked(value)
  const known = unpacked(account)
  const record = isRecord(known) ? known : isRecord(own) ? own : null
  const said = record === null ? null : (textOf(record.aliasName) ?? textOf(record.nickname))
  const name = said ?? names.get(textOf(own) ?? '') ?? null
  if (name === null) return <TextValue value={value} place={place} />
  return (
    <span className="person">
      <Avatar name={name} />
      <Cut text={name} />
    </span>
  )
}
