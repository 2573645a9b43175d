import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FollowUpView } from '#shared/contract/followups'
import { errorWords } from '../../bridge/error-words.ts'
import { type Place, type PlaceFilter, timelineQuery } from '../../bridge/followups.ts'
import { useMarks } from '../../bridge/work.ts'
import { Bones } from '../../components/bones.tsx'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { inPart, type Switches, type TimelinePart } from '../../lib/followup-kinds.ts'
import { formatDay } from '../../lib/relative-time.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { FollowUpEntry } from './followup-entry.tsx'
import { useEntryActions } from './use-entry-actions.tsx'

/** Reads on when the end of what is there comes into view. */
const useReadOn = (more: boolean, readOn: () => void) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(readOn)
  useEffect(() => {
    latest.current = readOn
  })
  useEffect(() => {
    if (!more || end.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '300px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [more])
  return end
}

/** Entries by the day on which they happened, newest day first. */
const byDay = (rows: readonly FollowUpView[], dayOf: (time: number | null) => string) => [
  ...Map.groupBy(rows, (row) => dayOf(row.gmtCreate)),
]

/** The follow-ups of an object that a filter leaves, newest first, by day. */
export const Timeline = ({
  place,
  part,
  filter,
  switches,
  onQuote,
  onClear,
}: {
  readonly place: Place
  readonly part: TimelinePart
  /** Null where nothing is narrowed. */
  readonly filter: PlaceFilter | null
  readonly switches: Switches
  readonly onQuote: (entry: FollowUpView) => void
  readonly onClear: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const marks = useMarks()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    timelineQuery(place, filter ?? undefined),
  )
  const [commenting, setCommenting] = useState<string | null>(null)
  const { items, dialogs } = useEntryActions({ onQuote, onComment: ({ firstId }) => setCommenting(firstId) })
  const end = useReadOn(hasNextPage && !isFetchingNextPage, () => void fetchNextPage())
  if (data === undefined)
    return error === null ? (
      <Bones className="timeline-loading" widths={[120, 300, 240, 140, 280]} />
    ) : (
      <Notice
        icon="alert"
        title={words('followup.failed')}
        text={errorWords(error)}
        action={{ label: words('common.retry'), run: () => void refetch() }}
      />
    )
  const rows = data.pages.flatMap((page) => page.rows).filter((row) => inPart(row.type, part))
  if (rows.length === 0 && !hasNextPage)
    return filter === null ? (
      <Notice icon="trail" title={words('common.empty')} text={words('followup.none')} />
    ) : (
      <Notice
        icon="trail"
        title={words('followup.noMatch')}
        action={{ label: words('followup.clearFilters'), run: onClear }}
      />
    )
  const dayOf = (time: number | null) => (time === null ? words('followup.noDay') : formatDay(time, zone, words))
  return (
    <>
      {byDay(rows, dayOf).map(([day, entries]) => (
        <section key={day} aria-label={day}>
          <h3 className="event-day">{day}</h3>
          <ul className="events">
            {entries.map((entry) => (
              <FollowUpEntry
                key={entry.firstId}
                entry={entry}
                switches={switches}
                mark={marks.record('followup', entry.id)}
                here={place.objId}
                items={items(entry)}
                {...(commenting === entry.firstId ? { onCommented: () => setCommenting(null) } : {})}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className="timeline-end" ref={end}>
        {hasNextPage ? (
          <Button kind="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words(isFetchingNextPage ? 'common.loading' : 'followup.more')}
          </Button>
        ) : (
          <span className="meta">{words('followup.noMore')}</span>
        )}
      </div>
      {dialogs}
    </>
  )
}
