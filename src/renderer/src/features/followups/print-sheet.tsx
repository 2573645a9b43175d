import type { FollowUpGrouping, FollowUpView } from '#shared/contract/followups'
import type { Printed } from '../../bridge/printed-followups.ts'
import { type Switches, typeLabel } from '../../lib/followup-kinds.ts'
import { formatWholeDay } from '../../lib/relative-time.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { FollowUpDetails } from './followup-details.tsx'
import { countsOf, countWords, groupsOf, headWords } from './grouping.ts'

const Entry = ({ entry, switches }: { readonly entry: FollowUpView; readonly switches: Switches }) => {
  const words = useWords()
  const zone = useZone()
  const files = entry.attachments.map(({ name }) => name)
  return (
    <article className="paper-entry">
      <p className="meta">
        {[
          entry.gmtCreate === null ? words('followup.noDay') : formatDateTime(entry.gmtCreate, zone),
          typeLabel(entry.type, switches, words),
          entry.author.name,
        ].join('  ')}
      </p>
      <strong>{entry.object.name || entry.group.name || words('followup.noRecord')}</strong>
      <FollowUpDetails entry={entry} />
      {entry.text === '' ? null : <p className="event-text">{entry.text}</p>}
      {entry.quote === '' ? null : <blockquote className="event-quote">{entry.quote}</blockquote>}
      {files.length === 0 ? null : <p className="meta">{files.join('  ')}</p>}
      {entry.comments.map(({ id, author, text, at }) => (
        <p key={id || `${at}${text}`} className="event-text">
          {`${author}${words('join.colon')}${text}`}
        </p>
      ))}
    </article>
  )
}

/** What the page prints: every row as a whole, under the heads of the screen. It is seen on paper alone. */
export const PrintSheet = (props: {
  readonly printed: Printed
  readonly group: FollowUpGrouping
  readonly switches: Switches
}) => {
  const words = useWords()
  const zone = useZone()
  const { rows, pages, total } = props.printed
  const counts = countsOf(pages)
  return (
    <div className="followups-paper">
      <h1>{words('followup.title')}</h1>
      <p className="meta">
        {total === null
          ? words('followup.printed', { n: rows.length })
          : words('followup.printedCut', { n: rows.length, m: total })}
      </p>
      {groupsOf(rows, props.group, zone).map(({ key, entries }) => {
        const count = counts.get(key)
        return (
          <section key={key}>
            <h2>
              {headWords(entries[0], props.group, (time) => formatWholeDay(time, zone, words), words)}
              {count === undefined ? null : <span className="meta">{countWords(count, words)}</span>}
            </h2>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} switches={props.switches} />
            ))}
          </section>
        )
      })}
    </div>
  )
}
