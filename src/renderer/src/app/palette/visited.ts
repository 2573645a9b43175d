// Records that were opened last: in local storage, apart for every user of every firm. Only what opens them is kept,
// never a name: what a firm knows of its customers stands in the encrypted file alone.
import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import type { RecordPlace } from '#shared/contract/search'
import { companydetailPattern, contactdetailPattern } from '../../lib/paths.ts'

/** Records that are kept: some more than are shown, because some may be gone. */
const most = 10

const place = (owner: string) => `firmdesk.visited.${owner}`

const isPlace = (value: unknown): value is RecordPlace =>
  typeof value === 'object' &&
  value !== null &&
  'to' in value &&
  (value.to === 'customer' || value.to === 'contact') &&
  'id' in value &&
  typeof value.id === 'string' &&
  value.id !== ''

/** Records that were opened last, the newest first. */
export const visitedRecords = (owner: string): readonly RecordPlace[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(owner)) ?? '[]')
    return Array.isArray(kept)
      ? kept
          .filter(isPlace)
          .slice(0, most)
          .map(({ to, id }) => ({ to, id }))
      : []
  } catch {
    return []
  }
}

const keepVisit = (owner: string, visit: RecordPlace): void => {
  const others = visitedRecords(owner).filter(({ to, id }) => to !== visit.to || id !== visit.id)
  try {
    localStorage.setItem(place(owner), JSON.stringify([visit, ...others].slice(0, most)))
  } catch {
    // A full or forbidden storage costs the list of them, nothing else.
  }
}

/** Keeps in mind which records are opened. */
export const useVisits = (owner: string): void => {
  const { pathname } = useLocation()
  const customer = matchPath(companydetailPattern, pathname)?.params.id ?? ''
  const contact = matchPath(contactdetailPattern, pathname)?.params.id ?? ''
  useEffect(() => {
    if (customer !== '') keepVisit(owner, { to: 'customer', id: customer })
    if (contact !== '') keepVisit(owner, { to: 'contact', id: contact })
  }, [owner, customer, contact])
}
