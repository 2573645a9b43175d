import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { keepVisit } from '../../bridge/pages.ts'
import { companydetailPattern, contactdetailPattern } from '../../lib/paths.ts'

/** Keeps in mind which records are opened. */
export const useVisits = (): void => {
  const { pathname } = useLocation()
  const customer = matchPath(companydetailPattern, pathname)?.params.id ?? ''
  const contact = matchPath(contactdetailPattern, pathname)?.params.id ?? ''
  useEffect(() => {
    if (customer !== '') keepVisit({ to: 'customer', id: customer })
    if (contact !== '') keepVisit({ to: 'contact', id: contact })
  }, [customer, contact])
}
