import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { usersQuery } from '../../bridge/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useWords } from '../../lib/words.ts'
import type { ContactListState } from './contact-state.ts'

/** Search and filters of the contacts: name or number, and owner. */
export const ContactTools = ({
  state,
  field,
  owner,
  onChange,
}: {
  readonly state: ContactListState
  readonly field: RefObject<HTMLInputElement | null>
  readonly owner: RefObject<HTMLSelectElement | null>
  readonly onChange: (change: Partial<ContactListState>, replace?: boolean) => void
}) => {
  const words = useWords()
  const users = useQuery(usersQuery).data?.users ?? []
  return (
    <div className="tools">
      <SearchField
        label={words('contacts.search')}
        clearLabel={words('contacts.clearSearch')}
        value={state.text}
        onChange={(text) => onChange({ text }, true)}
        field={field}
      />
      <div className="field select">
        <select
          ref={owner}
          aria-label={words('contacts.owner')}
          value={state.ownerid}
          onChange={(event) => onChange({ ownerid: event.target.value })}
        >
          <option value="">{words('contacts.anyOwner')}</option>
          {users.map((user) => (
            <option key={user.id} value={user.id}>
              {user.name}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={14} />
      </div>
    </div>
  )
}
