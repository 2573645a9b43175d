import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { messageKey, type WarningFilter, warningsQuery } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { Segments } from '../../components/segments.tsx'
import { readNextPage } from '../../lib/read-next-page.ts'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { useWords } from '../../lib/words.ts'
import { usePart } from '../use-parts.ts'
import { AccountChoice } from './account-choice.tsx'
import { useWarningClearing } from './clear-warning.tsx'
import { type Warning, WarningRow } from './warning-row.tsx'

const NEAR_END = 50

/**
 * Messages whose warning stands, over all conversations (beyond 27): each leads to where it was said, is cleared there, or
 * is handed over to a colleague as a task.
 */
export const WarningList = (props: {
  readonly filter: WarningFilter
  /** Key of the message that is shown beside the list, null for none. */
  readonly current: string | null
  readonly onFilter: (change: Partial<WarningFilter>) => void
  readonly onOpen: (conversation: string, message: string) => void
}) => {
  const words = useWords()
  const { filter, onFilter, onOpen } = props
  const query = useInfiniteQuery(warningsQuery(filter))
  const clearing = useWarningClearing()
  const NewTask = usePart('NewTask')
  const [handed, setHanded] = useState<Warning | null>(null)
  const [isHandedOver, setHandedOver] = useState(false)
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const onScroll = useNearEnd(NEAR_END, () => readNextPage(query))
  const isFiltered = filter.account !== '' || filter.emotion
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.warning-open')]
    const at = all.findIndex((one) => one.matches(':focus'))
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  if (query.data === undefined && query.error !== null)
    return (
      <Notice
        icon="alert"
        title={words('warnings.failed')}
        text={errorWords(query.error)}
        action={{ label: words('common.retry'), run: () => void query.refetch() }}
      />
    )
  return (
    <>
      <div className="chat-tools">
        <AccountChoice account={filter.account} onChange={(account) => onFilter({ account })} />
        <Segments
          label={words('warnings.which')}
          items={(['all', 'emotion'] as const).map((value) => ({ value, label: words(`warnings.which.${value}`) }))}
          value={filter.emotion ? 'emotion' : 'all'}
          onChange={(value) => onFilter({ emotion: value === 'emotion' })}
        />
      </div>
      {isHandedOver ? (
        <p className="chat-line-note" role="status">
          {words('warnings.handedOver')}
        </p>
      ) : null}
      {query.data !== undefined && rows.length === 0 ? (
        <p className="chat-line-empty" role="status">
          {words(isFiltered ? 'warnings.noMatch' : 'warnings.none')}
          {isFiltered ? (
            <Button kind="link" onClick={() => onFilter({ account: '', emotion: false })}>
              {words('chats.clearFilters')}
            </Button>
          ) : null}
        </p>
      ) : (
        <div className="list-rows" onScroll={onScroll}>
          <ul aria-label={words('warnings.list')} onKeyDown={onKeyDown}>
            {rows.map((warning) => (
              <WarningRow
                key={messageKey(warning.message)}
                warning={warning}
                isCurrent={messageKey(warning.message) === props.current}
                clearingWaits={clearing.reason}
                onOpen={() => onOpen(warning.conversation.id, warning.message.id)}
                onHandOver={() => {
                  setHandedOver(false)
                  setHanded(warning)
                }}
                onClear={() => clearing.ask(warning.message)}
              />
            ))}
          </ul>
        </div>
      )}
      {clearing.question}
      {handed === null ? null : (
        <NewTask
          place={`calendar:warning:${handed.conversation.id}:${handed.message.id}`}
          title={words('warnings.task', { name: handed.conversation.peer.name })}
          customer={{ id: handed.conversation.companyId, name: handed.conversation.companyName }}
          onClose={() => setHanded(null)}
          onMade={() => setHandedOver(true)}
        />
      )}
    </>
  )
}
