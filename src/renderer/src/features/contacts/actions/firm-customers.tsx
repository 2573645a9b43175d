import { useQuery } from '@tanstack/react-query'
import { errorWords } from '../../../bridge/error-words.ts'
import { customerListQuery, suggestionsQuery } from '../../../bridge/queries.ts'
import type { PeopleList } from '../../../components/people-picker.tsx'
import { useWords } from '../../../lib/words.ts'

/** Customers of this computer for the picker: those that were followed up last, or whom a name, initials or number finds. */
export const FirmCustomers: PeopleList = ({ text, children }) => {
  const words = useWords()
  const latest = useQuery({ ...customerListQuery({ pageSize: 10 }), enabled: text === '' })
  const found = useQuery(suggestionsQuery(text))
  const rows = text === '' ? latest.data?.rows : found.data?.items
  const error = text === '' ? latest.error : found.error
  const settled = text === '' || !found.isPlaceholderData
  if (rows !== undefined)
    return children(
      rows.map(({ id, name }) => ({ id, name: name || id })),
      settled,
    )
  if (error !== null) return <p className="option-none">{errorWords(error)}</p>
  return <p className="option-none skeleton">{words('common.loading')}</p>
}
