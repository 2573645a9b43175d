import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { FollowUpView } from '#shared/contract/followups'
import { isReported } from '#shared/domain/followups'
import type { RecordMark } from '#shared/domain/work'
import { Avatar } from '../../components/avatar.tsx'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu, type MenuItem } from '../../components/menu.tsx'
import { type Switches, typeIcon, typeLabel } from '../../lib/followup-kinds.ts'
import { formatDateTime, formatListTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { FileChips } from '../../media/file-chip.tsx'
import { CommentBox } from './comments.tsx'
import { EntryMark } from './entry-mark.tsx'
import { FollowUpDetails } from './followup-details.tsx'
import { EntryComments } from './followup-entry.tsx'
import { recordPath } from './record-path.ts'
import { isQuotable } from './use-entry-actions.tsx'

/** Texts longer than this, or of more lines, are shown cut; 展开 shows the rest. */
const SHORT = 140
const SHORT_LINES = 3

/** True while lines of a long text are cut off, in the width that it has now. */
const useCutLines = (shown: RefObject<HTMLElement | null>, isLong: boolean): boolean => {
  const [cut, setCut] = useState(false)
  useLayoutEffect(() => {
    const text = shown.current
    if (text === null || !isLong) return
    const look = () => setCut(text.scrollHeight > text.clientHeight)
    const observer = new ResizeObserver(look)
    observer.observe(text)
    look()
    return () => observer.disconnect()
  }, [shown, isLong])
  return cut
}

/** A text of up to three lines, and the rest by a press. */
const Text = ({ text }: { readonly text: string }) => {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  const isLong = text.length > SHORT || text.split('\n').length > SHORT_LINES
  const isCut = useCutLines(shown, isLong)
  return (
    <>
      <p ref={shown} className={isLong && !open ? 'event-text cut-lines' : 'event-text'}>
        {text}
      </p>
      {isCut || open ? (
        <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words(open ? 'followup.fold' : 'followup.unfold')}
        </button>
      ) : null}
    </>
  )
}

/** A follow-up among those of all records: when, of what kind, about what, by whom, and all that hangs on it. */
export const AllEntry = (props: {
  readonly entry: FollowUpView
  /** Whether it says its day too, where no head does. */
  readonly dated: boolean
  readonly switches: Switches
  readonly mark: RecordMark | null
  readonly items: readonly MenuItem[]
  /** Whether Tab reaches it. */
  readonly reachable: boolean
  readonly commenting: boolean
  readonly onQuote: () => void
  readonly onComment: (open: boolean) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { entry, mark } = props
  const label = typeLabel(entry.type, props.switches, words)
  const full = entry.gmtCreate === null ? '' : formatDateTime(entry.gmtCreate, zone)
  const to = recordPath(entry)
  const name = entry.object.name || entry.group.name || words('followup.noRecord')
  // What reports do not count is one quiet line.
  const isQuiet = !isReported(entry.type)
  return (
    <article
      className={isQuiet ? 'all-entry quiet' : 'all-entry'}
      data-entry={entry.id}
      tabIndex={props.reachable ? 0 : -1}
      aria-label={`${name} ${label} ${entry.author.name} ${full}`}
    >
      <time className="all-time" title={full}>
        {props.dated && entry.gmtCreate !== null ? formatListTime(entry.gmtCreate, zone) : full.slice(11)}
      </time>
      <span className="event-icon" title={label}>
        <Icon name={typeIcon(entry.type, entry.details)} size={12} />
      </span>
      <div className="all-body">
        <div className="all-head">
          {to === null ? (
            <strong className="cut" title={name}>
              {name}
            </strong>
          ) : (
            <Link className="all-record cut" to={to} title={name} tabIndex={-1}>
              {name}
            </Link>
          )}
          <span className="meta">{label}</span>
          <EntryMark mark={mark} />
          <span className="all-tools">
            {isQuotable(entry, mark !== null) ? (
              <IconButton icon="quote" label={words('followup.quote')} onClick={props.onQuote} />
            ) : null}
            <IconButton icon="comment" label={words('comment.write')} onClick={() => props.onComment(true)} />
            {props.items.length === 0 ? null : <Menu label={words('followup.actions')} items={props.items} />}
          </span>
          <span className="all-person">
            <Avatar name={entry.author.name} address={entry.author.avatarUrl} />
            <span className="cut">{entry.author.name}</span>
          </span>
        </div>
        <div className="all-content">
          <FollowUpDetails entry={entry} />
          {entry.text === '' ? null : <Text text={entry.text} />}
        </div>
        {entry.quote === '' ? null : <blockquote className="event-quote">{entry.quote}</blockquote>}
        <FileChips files={entry.attachments} />
        {props.commenting ? (
          <CommentBox entry={entry} onClose={() => props.onComment(false)} />
        ) : (
          <EntryComments entry={entry} />
        )}
      </div>
    </article>
  )
}
