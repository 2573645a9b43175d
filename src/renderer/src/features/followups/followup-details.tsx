import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FollowUpView } from '#shared/contract/followups'
import { Icon, type IconName } from '../../components/icon.tsx'
import { changeKinds } from '../../lib/followup-kinds.ts'
import { routes } from '../../lib/paths.ts'
import { clockOf, formatDateTime, useZone } from '../../lib/time.ts'
import { type JsonRecord, listOf, textOf, timeOf } from '../../lib/values.ts'
import { useWords, type Words } from '../../lib/words.ts'

/** A change of contact as a sentence (FP-12) and who it was about; null where the content tells of none. */
const contactChange = (details: JsonRecord, words: Words) => {
  const kind = changeKinds.find((one) => one === String(details.changeType ?? ''))
  if (kind === undefined) return null
  const people = [textOf(details.memberName), textOf(details.contactName)].filter((name) => name !== null)
  return { sentence: words(`followup.change.${kind}`), people }
}

const When = ({ value }: { readonly value: FollowUpView['details'][string] | undefined }) => {
  const zone = useZone()
  const time = timeOf(value)
  const text = time === null ? textOf(value)?.slice(0, 16) : formatDateTime(time, zone)
  return text ? <span className="meta">{text}</span> : null
}

const Line = ({
  icon,
  label,
  text,
  to,
  children,
}: {
  readonly icon: IconName
  readonly label: string
  readonly text: string | null
  /** Where a press on the line leads. */
  readonly to?: string
  readonly children?: ReactNode
}) => {
  const words = useWords()
  return (
    <p className="event-line">
      <Icon name={icon} size={14} />
      <span>
        {text === null ? label : label + words('join.colon')}
        {text === null ? null : to === undefined ? text : <Link to={to}>{text}</Link>}
        {children === undefined ? null : <> {children}</>}
      </span>
    </p>
  )
}

/** What a structured content holds besides its words (FP-12, FP-15): a task, a schedule, a call, a visit, a change. */
export const FollowUpDetails = ({ entry }: { readonly entry: FollowUpView }) => {
  const words = useWords()
  const { type } = entry
  const details = entry.details as JsonRecord
  const change = contactChange(details, words)
  const tags = listOf(details.tags).flatMap((tag) => textOf(tag) ?? [])
  const duration = Number(details.duration ?? Number.NaN)
  const title = textOf(details.title) ?? textOf(details.summary) ?? textOf(details.name)
  return (
    <>
      {change === null ? null : (
        <p className="event-text">
          {change.sentence}
          {change.people.length === 0 ? null : <span className="meta">{change.people.join(' → ')}</span>}
        </p>
      )}
      {type === 8 && Number.isFinite(duration) ? (
        <p className="event-text">
          {duration > 0 ? words('followup.call', { time: clockOf(duration) }) : words('followup.callMissed')}
          {textOf(details.phone) === null ? null : <span className="meta">{textOf(details.phone)}</span>}
        </p>
      ) : null}
      {type === 4 && title !== null ? (
        <Line
          icon={details.itemType === 'file' ? 'file' : 'arrow-out'}
          label={words('followup.visited')}
          text={title}
          to={routes.radardetail(entry.id)}
        >
          {Number.isFinite(duration) ? <span className="meta">{clockOf(duration)}</span> : null}
        </Line>
      ) : null}
      {details.type === 1 ? (
        <Line icon="task" label={words('followup.task')} text={title}>
          <When value={details.startTime} />
        </Line>
      ) : null}
      {details.type === 2 ? (
        <Line icon="calendar" label={words('followup.schedule')} text={title}>
          <When value={details.startTime} />
        </Line>
      ) : null}
      {tags.length === 0 ? null : (
        <span className="tags event-tags">
          {tags.map((tag) => (
            <span key={tag} className="tag" title={tag}>
              {tag}
            </span>
          ))}
        </span>
      )}
    </>
  )
}
