import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import type { SyncStatus } from '#shared/contract/sync'
import { chatCountsQuery, historyQuery, messageKey, noWarningFilter, warningsQuery } from '../../bridge/chats.ts'
import { useOffline } from '../../bridge/online.ts'
import { syncStatusQuery } from '../../bridge/queries.ts'
import { formatCount } from '../../lib/count.ts'
import { routes } from '../../lib/paths.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useSectionWalk } from '../../lib/use-section-walk.ts'
import { useWords } from '../../lib/words.ts'
import { usePart } from '../use-parts.ts'
import { NoneDone } from './none-done.tsx'
import { Section } from './section.tsx'
import { MOST_ROWS } from './waiting-approvals.tsx'

/** The pulls that bring conversations and what was said in them. */
const pulls: readonly string[] = ['conversations', 'messages']

/** False as long as the firm's messages are still to be read for the first time. */
const areRead = (status: SyncStatus | undefined, offline: boolean): boolean =>
  !(status?.running === true || offline) ||
  status?.areas.filter(({ area }) => pulls.includes(area)).every(({ lastDone }) => lastDone !== null) === true

/** The newest messages whose warning stands; each leads to where it was said. */
export const ChatWarnings = () => {
  const words = useWords()
  const navigate = useNavigate()
  const Cells = usePart('ChatWarning')
  const offline = useOffline() !== null
  const { data, error, refetch } = useInfiniteQuery(warningsQuery(noWarningFilter))
  const unread = useQuery(chatCountsQuery).data?.unread ?? 0
  const status = useQuery(syncStatusQuery).data
  const first = data?.pages[0]
  const rows = first?.rows.slice(0, MOST_ROWS) ?? []
  // Older messages come behind the passes, where a person has not paused them.
  const isBehind = rows.length === 0 && status?.background === true
  const history = useQuery({ ...historyQuery, enabled: isBehind }).data
  const isComplete =
    !isBehind || (history !== undefined && (!history.reading || history.complete >= history.conversations))
  const { reachable, walk } = useSectionWalk(
    rows.map(({ message }) => messageKey(message)),
    (event) => isShortcut(event, 'moveToday'),
  )
  return (
    <Section
      title={words('today.warnings')}
      count={first?.total ?? 0}
      link={{ label: words('today.chats'), to: routes.chats }}
      answered={data !== undefined}
      known={rows.length > 0 || (areRead(status, offline) && isComplete)}
      error={error}
      failed={words('today.warnings.failed')}
      retry={() => void refetch()}
      none={
        rows.length > 0 ? null : (
          <NoneDone
            text={words('today.warnings.none')}
            action={words('today.warnings.showAll')}
            onAction={() => void navigate(routes.chats)}
          />
        )
      }
    >
      <ul className="today-rows first" {...walk}>
        {rows.map(({ message, conversation }) => {
          const to = routes.chat(conversation.id, message.id)
          const key = messageKey(message)
          return (
            <li key={key} className="today-row warning">
              <Link className="today-open" data-row={key} tabIndex={key === reachable ? 0 : -1} to={to}>
                <Cells message={message} conversation={conversation} />
              </Link>
              <span className="today-acts">
                <Link className="today-act lead" tabIndex={-1} to={to}>
                  {words(offline ? 'today.warnings.look' : 'today.warnings.reply')}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
      {unread === 0 ? null : (
        <p className="today-more">
          <Link to={routes.chats}>{words('today.unread', { n: formatCount(unread) })}</Link>
        </p>
      )}
    </Section>
  )
}
