// Follow-ups (§2, §3): the timeline of a record with its composer, its comments, and the popover of the list.
// Lives here: everything about follow-ups on the screen. May not: import another feature; app/ puts it into their pages.
// To add: a kind in lib/followup-kinds.ts, what its content shows in followup-details.tsx.
import { useEffect, useState } from 'react'
import { type Place, refreshTimeline } from '../../bridge/followups.ts'
import { type TimelinePart, timelineParts } from '../../lib/followup-kinds.ts'
import { useWords } from '../../lib/words.ts'
import { CommentComposer, Comments } from './comments.tsx'
import { Composer } from './composer.tsx'
import { Timeline } from './timeline.tsx'
import { useFollowUpDraft, useSwitches } from './use-follow-up-draft.ts'
import '../../app/styles/followups.css'

/** Longest preview of a quote (§9), in characters. */
const quoteLength = 100

/** The side of a customer's page: the composer, the parts of the timeline, the timeline, the comments. */
export const TimelinePane = ({ objType, objId }: Place) => {
  const words = useWords()
  const place = { objType, objId }
  const switches = useSwitches()
  const draft = useFollowUpDraft(place, false)
  const [part, setPart] = useState<TimelinePart | 'comments'>('all')
  useEffect(() => {
    void refreshTimeline({ objType, objId })
  }, [objType, objId])
  return (
    <>
      {part === 'comments' ? <CommentComposer place={place} /> : <Composer draft={draft} />}
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div className="timeline" role="group" aria-label={words('followup.timeline')} tabIndex={0}>
        {part === 'comments' ? (
          <Comments place={place} />
        ) : (
          <Timeline
            place={place}
            part={part}
            switches={switches}
            onQuote={({ id, text }) => draft.put({ quoted: { id, text: text.slice(0, quoteLength) } })}
          />
        )}
      </div>
    </>
  )
}
