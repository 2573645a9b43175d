import type { ComponentProps, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { listState } from '../lib/paths.ts'

/**
 * A link that says which query of the list it was followed from: the query as it stands at the press, which may be
 * newer than the cell. The rows have the focus, so Tab does not stop here too.
 */
export const FromListLink = ({
  search,
  to,
  ...props
}: ComponentProps<typeof Link> & { readonly to: string; readonly search: () => string }) => {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(to, { state: listState(search()) })
  }
  return <Link {...props} to={to} tabIndex={-1} onClick={onClick} />
}
