import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { FailedLine } from '../../components/failed-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatCount } from '../../lib/count.ts'
import { useWords } from '../../lib/words.ts'

/** Where rows of a section will stand. */
const Waiting = () => (
  <div className="skeleton" role="status" aria-label={useWords()('common.loading')}>
    {[220, 180, 200].map((width) => (
      <span key={width} className="today-bone">
        <span className="bone" style={{ width }} />
      </span>
    ))}
  </div>
)

/**
 * A part of the page with a head of its own, and with states of its own: what was read stays where reading it again
 * fails. It never goes, so that the next one keeps its place.
 */
export const Section = (props: {
  readonly title: string
  readonly count: number
  /** Said beside the count. */
  readonly note?: string | null
  readonly link?: { readonly label: string; readonly to: string }
  /** True once this computer has answered. */
  readonly answered: boolean
  /** False until the firm was asked for these once. */
  readonly known: boolean
  readonly error: unknown
  /** What failed, in words. */
  readonly failed: string
  readonly retry: () => void
  /** Why there are no rows; null where there are some. */
  readonly none: ReactNode
  /** That the firm does not show these, in words: nobody knows then whether there are none. */
  readonly refused?: string | null
  readonly children: ReactNode
}) => {
  const words = useWords()
  const id = useId()
  const offline = useOffline() !== null
  const { answered, known, error, none, link, refused = null } = props
  return (
    <section className="today-section" aria-labelledby={id}>
      <header className="today-section-head">
        <h2 id={id}>{props.title}</h2>
        {props.count > 0 ? <span className="meta">{formatCount(props.count)}</span> : null}
        {props.note ? <span className="meta small">{props.note}</span> : null}
        {link === undefined ? null : <Link to={link.to}>{link.label}</Link>}
      </header>
      {error === null ? null : (
        <FailedLine text={`${props.failed}${words('join.colon')}${errorWords(error)}`} retry={props.retry} />
      )}
      {!answered && error === null ? <Waiting /> : null}
      {refused === null ? null : (
        <p className="today-none refused" role="status">
          <Icon name="lock" size={14} />
          <span>{refused}</span>
        </p>
      )}
      {answered && none !== null && refused === null ? (
        <p className="today-none" role="status">
          {known ? none : words(offline ? 'today.offlineUnread' : 'today.reading')}
        </p>
      ) : null}
      {props.children}
    </section>
  )
}
