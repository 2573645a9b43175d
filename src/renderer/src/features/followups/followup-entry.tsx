import { Link } from 'react-router'
import type { FollowUpView } from '#shared/contract/followups'
import type { RecordMark } from '#shared/domain/work'
import { Icon } from '../../components/icon.tsx'
import { Menu, type MenuItem } from '../../components/menu.tsx'
import { type Switches, typeIcon, typeLabel } from '../../lib/followup-kinds.ts'
import { routes } from '../../lib/paths.ts'
import { formatDateTime, formatListTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { FileChip, FileChips } from '../../media/file-chip.tsx'
import { CommentBox } from './comments.tsx'
import { EntryMark } from './entry-mark.tsx'
import { FollowUpDetails } from './followup-details.tsx'
import { recordPath } from './record-path.ts'

/** Where a follow-up hangs, if not on the record that is open; a bill opens the customer that it belongs to (RT-08). */
const Elsewhere = ({ entry, here }: { readonly entry: FollowUpView; readonly here: string }) => {
  const { object } = entry
  if (object.name === '' || object.id === here) return null
  const to = recordPath(entry)
  return (
    <p className="event-line">
      <Icon
        name={object.type === 'company' ? 'building' : object.type === 'contact' ? 'user' : 'briefcase'}
        size={14}
      />
      {to === null || to === routes.companydetail(here) ? (
        <span className="meta">{object.name}</span>
      ) : (
        <Link to={to}>{object.name}</Link>
      )}
    </p>
  )
}

/** Comments of a follow-up as lines under it. */
export const EntryComments = ({ entry }: { readonly entry: FollowUpView }) => {
  const zone = useZone()
  if (entry.comments.length === 0) return null
  return (
    <ul className="event-comments">
      {entry.comments.map((comment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comments of a follow-up have no ids
        <li key={at}>
          <Icon name="comment" size={12} />
          <span>
            <strong>{comment.author}</strong> {comment.text}{' '}
            {comment.at === null ? null : <span className="meta">{formatListTime(comment.at, zone)}</span>}
            {comment.attachments.map((file) => (
              <FileChip key={file.id || file.name} file={file} among={comment.attachments} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One follow-up: who, what kind, when or how far it is, its words, and all that hangs on it (FP-09, FP-11, FP-14). */
export const FollowUpEntry = (props: {
  readonly entry: FollowUpView
  readonly switches: Switches
  readonly mark: RecordMark | null
  /** Id of the record that the timeline belongs to. */
  readonly here: string
  readonly items: readonly MenuItem[]
  /** Where it is commented on now: ends that. */
  readonly onCommented?: () => void
  /** Shows the day besides the time, where no day stands above it. */
  readonly dated?: boolean
}) => {
  const words = useWords()
  const zone = useZone()
  const { entry, mark } = props
  const label = typeLabel(entry.type, props.switches, words)
  const full = entry.gmtCreate === null ? '' : formatDateTime(entry.gmtCreate, zone)
  return (
    <li className="event" aria-label={`${entry.author.name} ${label} ${full}`}>
      <span className="event-icon" title={label}>
        <Icon name={typeIcon(entry.type, entry.details)} size={12} />
      </span>
      <div className="event-head">
        <strong className="cut">{entry.author.name}</strong>
        <span className="meta cut">{label}</span>
        <span className="event-end">
          {props.items.length === 0 ? null : <Menu label={words('followup.actions')} items={props.items} />}
          <EntryMark mark={mark} />
          <time className="meta" title={full}>
            {props.dated && entry.gmtCreate !== null ? formatListTime(entry.gmtCreate, zone) : full.slice(11)}
          </time>
        </span>
      </div>
      <FollowUpDetails entry={entry} />
      {entry.text === '' ? null : <p className="event-text">{entry.text}</p>}
      {entry.quote === '' ? null : <blockquote className="event-quote">{entry.quote}</blockquote>}
      <Elsewhere entry={entry} here={props.here} />
      <FileChips files={entry.attachments} />
      {props.onCommented === undefined ? (
        <EntryComments entry={entry} />
      ) : (
        <CommentBox entry={entry} onClose={props.onCommented} />
      )}
    </li>
  )
}
