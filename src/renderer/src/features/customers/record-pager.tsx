import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { neighboursQuery } from '../../bridge/customers.ts'
import { useQueryText } from '../../bridge/stored-query.ts'
import { IconButton } from '../../components/button.tsx'
import { useShortcuts } from '../../lib/keys.ts'
import { listState, routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import { queryOf, readState } from './list-query.ts'

/** Steps to the customer before and after among those that the list showed (beyond 16); Alt+Up and Alt+Down. */
export const RecordPager = ({ id, search }: { readonly id: string; readonly search: string }) => {
  const words = useWords()
  const navigate = useNavigate()
  const { text, known } = useQueryText(new URLSearchParams(search))
  const query = queryOf(readState(new URLSearchParams(text)), [])
  const { data } = useQuery({ ...neighboursQuery(id, query), enabled: known })
  // The list stays what Back leads to, however far one walks.
  const go = (to: string | null | undefined) => {
    if (to) void navigate(routes.companydetail(to), { replace: true, state: listState(search) })
  }
  useShortcuts({ previous: () => go(data?.previous), next: () => go(data?.next) })
  if (data === undefined || data.position === null) return null
  return (
    <span className="record-walk">
      <span className="meta">{words('detail.place', { n: data.position + 1, total: data.total })}</span>
      <IconButton
        icon="chevron-up"
        label={words('detail.previous')}
        disabled={data.previous === null}
        onClick={() => go(data.previous)}
      />
      <IconButton
        icon="chevron-down"
        label={words('detail.next')}
        disabled={data.next === null}
        onClick={() => go(data.next)}
      />
    </span>
  )
}
