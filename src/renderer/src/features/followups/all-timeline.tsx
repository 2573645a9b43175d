import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { GroupedVirtuoso, type GroupedVirtuosoHandle, type StateSnapshot } from 'react-virtuoso'
import type { FollowUpFilter, FollowUpGrouping, FollowUpView } from '#shared/contract/followups'
import { errorWords } from '../../bridge/error-words.ts'
import { allFollowUpsQuery } from '../../bridge/followups.ts'
import { syncStatusQuery } from '../../bridge/queries.ts'
import { useMarks } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { useKeptOf } from '../../lib/kept-place.ts'
import { isTyping } from '../../lib/keys.ts'
import { readNextPage } from '../../lib/read-next-page.ts'
import { formatDay } from '../../lib/relative-time.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { isFirstToCome } from '../../lib/sync-words.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { AllEntry } from './all-entry.tsx'
import { countsOf, countWords, groupsOf, headWords } from './grouping.ts'
import { recordPath } from './record-path.ts'
import { isQuotable, useEntryActions } from './use-entry-actions.tsx'
import { useSwitches } from './use-follow-up-draft.ts'

/** What is drawn beyond the edges, CSS px. */
const BEYOND = 600

const Waiting = () => {
  const words = useWords()
  return (
    <div className="timeline-loading skeleton followups-waiting" role="status" aria-label={words('common.loading')}>
      {[240, 420, 360].map((width) => (
        <span key={width} className="all-bones">
          <span className="bone" style={{ width: width / 2 }} />
          <span className="bone" style={{ width }} />
        </span>
      ))}
    </div>
  )
}

/** Follow-ups of all records as a virtual list by day, customer or person, whose heads stay in sight and count. */
export const AllTimeline = (props: {
  readonly filter: FollowUpFilter
  readonly group: FollowUpGrouping
  readonly ready: boolean
  /** True where a person narrowed it. */
  readonly narrowed: boolean
  readonly onClear: () => void
  readonly onWrite: () => void
  readonly onFocused: (entry: FollowUpView) => void
  readonly onQuote: (entry: FollowUpView) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const navigate = useNavigate()
  const marks = useMarks()
  const switches = useSwitches()
  const isToCome = isFirstToCome(useQuery(syncStatusQuery).data, 'followups')
  const { group, onQuote } = props
  const query = useInfiniteQuery(allFollowUpsQuery(props.filter, group, props.ready))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const groups = useMemo(() => groupsOf(rows, group, zone), [rows, group, zone])
  const counts = useMemo(() => countsOf(data?.pages ?? []), [data])
  const [commenting, setCommenting] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const { items, dialogs } = useEntryActions({ onQuote, onComment: ({ firstId }) => setCommenting(firstId) })
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<GroupedVirtuosoHandle>(null)
  const { read, keep } = useKeptOf<StateSnapshot>('followups.scroll', JSON.stringify([props.filter, group]))
  const place = useMemo(read, [read])
  useLayoutEffect(() => () => list.current?.getState(keep), [keep])
  // A search may have read enough without a hit, and goes on until something is found or nothing is left.
  useEffect(() => {
    if (rows.length === 0 && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  const focusAt = (index: number) => {
    const id = rows[index]?.id
    if (id === undefined) return
    const find = () => box.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"]`)
    list.current?.scrollIntoView({ index, done: () => find()?.focus({ preventScroll: true }) })
  }
  const entryOf = ({ target }: { readonly target: EventTarget }): number => {
    const own = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
    return rows.findIndex(({ id }) => id === own?.dataset.entry)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = entryOf(event)
    const entry = rows[at]
    if (entry === undefined || isTyping(event)) return
    const isSelf = event.target instanceof HTMLElement && event.target.dataset.entry !== undefined
    if (isShortcut(event, 'previousEntry')) focusAt(Math.max(at - 1, 0))
    else if (isShortcut(event, 'nextEntry')) focusAt(Math.min(at + 1, rows.length - 1))
    else if (isShortcut(event, 'quoteEntry')) {
      if (!isQuotable(entry, marks.record('followup', entry.id) !== null)) return
      onQuote(entry)
    } else if (isSelf && isShortcut(event, 'openEntry')) {
      const to = recordPath(entry)
      if (to !== null) void navigate(to)
    } else return
    event.preventDefault()
  }
  const onFocus = (event: FocusEvent) => {
    const entry = rows[entryOf(event)]
    if (entry === undefined) return
    setFocused(entry.id)
    props.onFocused(entry)
  }
  const failed =
    error === null ? null : (
      <p className="followups-error" role="alert">
        <Icon name="alert" size={14} />
        <span className="grow">{`${words('followup.failed')}${words('join.colon')}${errorWords(error)}`}</span>
        <Button kind="link" onClick={() => void query.refetch()}>
          {words('common.retry')}
        </Button>
      </p>
    )
  if (data === undefined) return failed ?? <Waiting />
  if (rows.length === 0)
    return hasNextPage ? (
      <Waiting />
    ) : (
      <>
        {failed}
        <Notice
          icon={isToCome ? 'refresh' : 'trail'}
          title={words(isToCome ? 'followup.firstSync' : props.narrowed ? 'followup.noMatch' : 'followup.none')}
          action={
            props.narrowed
              ? { label: words('followup.clearFilters'), run: props.onClear }
              : isToCome
                ? undefined
                : { label: words('detail.writeFollowUp'), run: props.onWrite }
          }
        />
      </>
    )
  const first = rows.some(({ id }) => id === focused) ? focused : rows[0]?.id
  return (
    <>
      {failed}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div
        className={group === 'day' ? 'all-timeline' : 'all-timeline dated'}
        role="group"
        aria-label={words('followup.timeline')}
        ref={box}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <GroupedVirtuoso
          ref={list}
          className="all-scroll"
          {...(place === undefined ? {} : { restoreStateFrom: place })}
          groupCounts={groups.map(({ entries }) => entries.length)}
          increaseViewportBy={BEYOND}
          endReached={() => readNextPage(query)}
          groupContent={(index) => {
            const { key, entries } = groups[index] ?? { key: '', entries: [] }
            const count = counts.get(key)
            const head = headWords(entries[0], group, (time) => formatDay(time, zone, words), words)
            return (
              <h2 className="all-day">
                <span className="cut" title={head}>
                  {head}
                </span>
                {count === undefined ? null : <span className="meta">{countWords(count, words)}</span>}
              </h2>
            )
          }}
          itemContent={(index) => {
            const entry = rows[index]
            return entry === undefined ? null : (
              <AllEntry
                entry={entry}
                dated={group !== 'day'}
                switches={switches}
                mark={marks.record('followup', entry.id)}
                items={items(entry)}
                reachable={entry.id === first}
                commenting={commenting === entry.firstId}
                onQuote={() => onQuote(entry)}
                onComment={(open) => setCommenting(open ? entry.firstId : null)}
              />
            )
          }}
          components={{
            Footer: () => (
              <p className="timeline-end meta">{words(hasNextPage ? 'common.loading' : 'followup.noMore')}</p>
            ),
          }}
        />
      </div>
      {dialogs}
    </>
  )
}
