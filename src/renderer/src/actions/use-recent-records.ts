import { useQuery } from '@tanstack/react-query'
import { visitsQuery } from '../bridge/pages.ts'
import { namedRecordsQuery } from '../bridge/search.ts'

/** Records that are offered before anything is looked for. */
const MOST = 8

/** Customers or contacts of this computer that were opened last, the newest first; none of projects, which have no such page. */
export const useRecentRecords = (kind: 'company' | 'contact' | 'project', isAsked: boolean) => {
  const wanted = kind === 'company' ? 'customer' : kind
  const visits = useQuery({ ...visitsQuery, enabled: isAsked }).data?.records ?? []
  const places = visits
    .filter(({ to }) => to === wanted)
    .slice(0, MOST)
    .map(({ to, id }) => ({ to, id }))
  const named = useQuery(namedRecordsQuery(places)).data?.records ?? []
  // While another kind is read, those of the one before stand there.
  return named.filter(({ to }) => to === wanted).map(({ id, name, subtitle }) => ({ id, title: name || id, subtitle }))
}
