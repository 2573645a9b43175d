import { useLocation, useNavigate } from 'react-router'
import { fromListOf, openedState, routes } from './paths.ts'

/** The way back to where a page was opened from; to `list` where it was opened by its address alone. */
export const useBack = (list: string = routes.CompanyList): (() => void) => {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => {
    if (isFirst) void navigate(list)
    else void navigate(-1)
  }
}

/** The way back to the row of `list` that the record was opened from; to wherever one was where no list led to it. */
export const useBackToList = (list: string, id: string): (() => void) => {
  const navigate = useNavigate()
  const from = fromListOf(useLocation().state)
  const back = useBack(list)
  if (from === null) return back
  return () => void navigate(`${list}${from.search}`, { state: openedState(id) })
}
