import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { usersQuery } from '../../bridge/queries.ts'
import { SearchField } from '../../components/search-field.tsx'
import { Select } from '../../components/select.tsx'
import { useWords } from '../../lib/words.ts'
import type { ContactListState } from './contact-state.ts'

/** Search and filters of the contacts: name or number, and owner. */
export const ContactTools = ({
  state,
  field,
  tools,
  onChange,
}: {
  readonly state: ContactListState
  readonly field: RefObject<HTMLInputElement | null>
  readonly tools: RefObject<HTMLDivElement | null>
  readonly onChange: (change: Partial<ContactListState>, replace?: boolean) => void
}) => {
  const words = useWords()
  const users = useQuery(usersQuery).data?.users ?? []
  return (
    <div className="tools" ref={tools}>
      <SearchField
        label={words('contacts.search')}
        clearLabel={words('contacts.clearSearch')}
        value={state.text}
        onChange={(text) => onChange({ text }, true)}
        field={field}
      />
      <Select
        label={words('contacts.owner')}
        value={state.ownerid}
        items={[
          { value: '', label: words('contacts.anyOwner') },
          ...users.map((user) => ({ value: user.id, label: user.name })),
        ]}
        onChange={(ownerid) => onChange({ ownerid })}
      />
    </div>
  )
}
