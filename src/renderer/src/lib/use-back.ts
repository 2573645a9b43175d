import { useLocation, useNavigate } from 'react-router'
import { routes } from './paths.ts'

/** The way back to where a page was opened from; to the list where it was opened by its address alone. */
export const useBack = (): (() => void) => {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => {
    if (isFirst) void navigate(routes.CompanyList)
    else void navigate(-1)
  }
}
