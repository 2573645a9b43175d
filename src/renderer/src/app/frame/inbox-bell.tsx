import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { workSummaryQuery } from '../../bridge/work.ts'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'

/** What needs a person, from every screen: a dot on the bell, and the number in its name. */
export const InboxBell = () => {
  const words = useWords()
  const attention = useQuery(workSummaryQuery).data?.attention ?? 0
  const label = attention === 0 ? words('inbox.quiet') : words('inbox.open', { n: attention })
  return (
    <Link className="icon-btn bell" to={routes.sync} aria-label={label} title={label}>
      <Icon name="bell" />
      {attention === 0 ? null : (
        <span className="bell-count" aria-hidden="true">
          {attention > 99 ? '99+' : attention}
        </span>
      )}
    </Link>
  )
}
