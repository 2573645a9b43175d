import { useLocation, useNavigate } from 'react-router'
import { routes } from './paths.ts'

/** The way back to where a page was opened from; to `list` where it was opened by its address alone. */
export const useBack = (list: string = routes.CompanyList): (() => void) => {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => {
    if (isFirst) void navigate(list)
    else void navigate(-1)
  }
}
