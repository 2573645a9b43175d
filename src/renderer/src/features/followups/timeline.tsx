import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FollowUpView } from '#shared/contract/followups'
import type { OutboxEntry } from '#shared/contract/work'
import { isDeletable } from '#shared/domain/followups'
import { TakeBackDialog } from '../../actions/take-back-dialog.tsx'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { type Place, timelineQuery, useRemoveFollowUp } from '../../bridge/followups.ts'
import { failureOf } from '../../bridge/index.ts'
import { syncStatusQuery } from '../../bridge/queries.ts'
import { outboxQuery, useMarks } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import type { MenuItem } from '../../components/menu.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { inPart, type Switches, type TimelinePart } from '../../lib/followup-kinds.ts'
import { formatDay } from '../../lib/relative-time.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { FollowUpEntry } from './followup-entry.tsx'

/** What a person may do with a follow-up: quote it, take back what was not sent, delete what is their own (FP-08). */
const useActions = (
  place: Place,
  onQuote: (entry: FollowUpView) => void,
  onTakeBack: (entry: OutboxEntry) => void,
  onDelete: (entry: FollowUpView) => void,
) => {
  const words = useWords()
  const marks = useMarks()
  const offline = useQuery(syncStatusQuery).data?.connection === 'offline'
  const unsent = useQuery({ ...outboxQuery, enabled: marks.any('followup') }).data?.entries ?? []
  return (entry: FollowUpView): readonly MenuItem[] => {
    const quote: MenuItem = { label: words('followup.quote'), icon: 'quote', run: () => onQuote(entry) }
    const operation = unsent.find((one) => one.entity === 'followup' && one.id === entry.id)
    const mark = marks.record('followup', entry.id)
    const takeBack: MenuItem = {
      label: words('followup.takeBack'),
      icon: 'undo',
      disabled: operation === undefined || mark === 'sending',
      run: () => operation && onTakeBack(operation),
    }
    const remove: MenuItem = {
      label: words('followup.delete'),
      icon: 'trash',
      danger: true,
      disabled: offline,
      ...(offline ? { hint: words('failure.offline') } : {}),
      run: () => onDelete(entry),
    }
    return [
      ...(isDeletable(entry.type) && mark === null ? [quote] : []),
      ...(mark === null ? [] : [takeBack]),
      ...(entry.deletable && mark === null && place.objId !== '' ? [remove] : []),
    ]
  }
}

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

/** The follow-ups of an object, newest first, by day. */
export const Timeline = ({
  place,
  part,
  switches,
  onQuote,
}: {
  readonly place: Place
  readonly part: TimelinePart
  readonly switches: Switches
  readonly onQuote: (entry: FollowUpView) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const marks = useMarks()
  const tools = useChangeWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    timelineQuery(place),
  )
  const [takingBack, setTakingBack] = useState<OutboxEntry | null>(null)
  const [deleting, setDeleting] = useState<FollowUpView | null>(null)
  const remove = useRemoveFollowUp(place)
  const actions = useActions(place, onQuote, setTakingBack, setDeleting)
  const end = useReadOn(hasNextPage && !isFetchingNextPage, () => void fetchNextPage())
  if (data === undefined)
    return error === null ? (
      <div className="timeline-loading skeleton" role="status" aria-label={words('common.loading')}>
        {[120, 300, 240, 140, 280].map((width) => (
          <span key={width} className="bone" style={{ width }} />
        ))}
      </div>
    ) : (
      <Notice
        icon="alert"
        title={words('followup.failed')}
        text={failureWords(failureOf(error))}
        action={{ label: words('common.retry'), run: () => void refetch() }}
      />
    )
  const rows = data.pages.flatMap((page) => page.rows).filter((row) => inPart(row.type, part))
  if (rows.length === 0 && !hasNextPage)
    return <Notice icon="trail" title={words('common.empty')} text={words('followup.none')} />
  const dayOf = (time: number | null) => (time === null ? words('followup.noDay') : formatDay(time, zone, words))
  return (
    <>
      {byDay(rows, dayOf).map(([day, entries]) => (
        <section key={day} aria-label={day}>
          <h3 className="event-day">{day}</h3>
          <ul className="events">
            {entries.map((entry) => (
              <FollowUpEntry
                key={entry.id}
                entry={entry}
                switches={switches}
                mark={marks.record('followup', entry.id)}
                here={place.objId}
                items={actions(entry)}
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
      {takingBack === null ? null : (
        <TakeBackDialog entry={takingBack} tools={tools} onClose={() => setTakingBack(null)} />
      )}
      {deleting === null ? null : (
        <Confirm
          title={words('followup.delete')}
          text={words('followup.deleteSure')}
          action={words('followup.delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting.id, { onSuccess: () => setDeleting(null) })}
          onClose={() => {
            remove.reset()
            setDeleting(null)
          }}
        >
          {remove.isError ? <p className="field-note error">{failureWords(failureOf(remove.error))}</p> : null}
        </Confirm>
      )}
      <span className="visually-hidden" role="status">
        {remove.isSuccess ? words('followup.deleted') : ''}
      </span>
    </>
  )
}
