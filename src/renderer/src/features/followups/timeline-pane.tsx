// Follow-ups (§2, §3): the timeline of a record with its composer, its comments, and the popover of the list.
// Lives here: everything about follow-ups on the screen. May not: import another feature; app/ puts it into their pages.
// To add: a kind in lib/followup-kinds.ts, what its content shows in followup-details.tsx.
import { useEffect, useMemo, useRef, useState } from 'react'
import type { FollowUpView } from '#shared/contract/followups'
import { type Place, refreshTimeline } from '../../bridge/followups.ts'
import { IconButton } from '../../components/button.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { type TimelinePart, timelineParts } from '../../lib/followup-kinds.ts'
import { useZone } from '../../lib/time.ts'
import { useToday } from '../../lib/use-today.ts'
import { useWords } from '../../lib/words.ts'
import { knownZone } from '../../lib/zone-time.ts'
import { usePart } from '../use-parts.ts'
import { CommentComposer, Comments } from './comments.tsx'
import { Composer } from './composer.tsx'
import { PersonFilter, SpanFilter, TypeFilter } from './filter-fields.tsx'
import { filterOf, isNarrowed, type Narrowed, nothingNarrowed } from './filter-state.ts'
import { Timeline } from './timeline.tsx'
import { useFollowUpDraft, useQuote, useSwitches } from './use-follow-up-draft.ts'
import '../../app/styles/filters.css'
import '../../app/styles/followups.css'

/** The side of a customer's page: the composer, the parts of the timeline, the timeline, the comments. */
export const TimelinePane = ({ objType, objId }: Place) => {
  const words = useWords()
  const zone = knownZone(useZone())
  const place = { objType, objId }
  const switches = useSwitches()
  const SyncCalls = usePart('SyncCalls')
  const draft = useFollowUpDraft(place, false)
  const [part, setPart] = useState<TimelinePart | 'comments'>('all')
  const [filtering, setFiltering] = useState(false)
  const [narrowed, setNarrowed] = useState<Narrowed>(nothingNarrowed)
  const [quoting, setQuoting] = useState<FollowUpView | null>(null)
  useQuote(draft, quoting, () => setQuoting(null))
  const today = useToday()
  const filter = useMemo(() => (isNarrowed(narrowed) ? filterOf(narrowed, today, zone) : null), [narrowed, today, zone])
  const search = useRef<HTMLInputElement>(null)
  const narrow = (next: Partial<Narrowed>) => setNarrowed((before) => ({ ...before, ...next }))
  useEffect(() => {
    void refreshTimeline({ objType, objId })
  }, [objType, objId])
  return (
    <>
      {part === 'comments' ? <CommentComposer place={place} /> : <Composer draft={draft} place={place} />}
      <div className="timeline-top">
        <fieldset className="timeline-parts" aria-label={words('followup.parts')}>
          {([...timelineParts, 'comments'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={one === part ? 'btn quiet on' : 'btn quiet'}
              aria-pressed={one === part}
              onClick={() => setPart(one)}
            >
              {words(`followup.part.${one}`)}
            </button>
          ))}
        </fieldset>
        {part === 'comments' ? null : (
          <IconButton
            icon="filter"
            label={words('followup.filter')}
            className={filter === null ? '' : 'on'}
            aria-expanded={filtering}
            onClick={() => setFiltering((before) => !before)}
          />
        )}
      </div>
      {part === 'calls' && objType === 'company' ? <SyncCalls key={objId} customerId={objId} /> : null}
      {filtering && part !== 'comments' ? (
        <fieldset className="timeline-filters" aria-label={words('followup.filter')}>
          <SearchField
            label={words('followup.search')}
            clearLabel={words('followup.clearSearch')}
            keys=""
            value={narrowed.text}
            field={search}
            onChange={(text) => narrow({ text })}
          />
          <TypeFilter switches={switches} chosen={narrowed.types} onChange={narrow} />
          <PersonFilter chosen={narrowed.authors} onChange={narrow} />
          <SpanFilter state={narrowed} onChange={narrow} />
        </fieldset>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div className="timeline" role="group" aria-label={words('followup.timeline')} tabIndex={0}>
        {part === 'comments' ? (
          <Comments place={place} />
        ) : (
          <Timeline
            place={place}
            part={part}
            filter={filter}
            switches={switches}
            onQuote={setQuoting}
            onClear={() => setNarrowed(nothingNarrowed)}
          />
        )}
      </div>
    </>
  )
}
