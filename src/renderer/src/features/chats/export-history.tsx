import { useQuery } from '@tanstack/react-query'
import { exportsQuery } from '../../bridge/evidence.ts'
import { formatCount } from '../../lib/count.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

/** What was exported of a conversation on this computer before, with the values against which files are checked. */
export const ExportHistory = ({ conversation }: { readonly conversation: string }) => {
  const words = useWords()
  const zone = useZone()
  const { data } = useQuery(exportsQuery(conversation))
  if (data === undefined) return null
  const open = words('evidence.openEnd')
  return (
    <section className="evidence-history" aria-label={words('evidence.history')}>
      <h3>{words('evidence.history')}</h3>
      {data.entries.length === 0 ? <p className="meta">{words('evidence.historyNone')}</p> : null}
      <ul>
        {data.entries.map(({ id, at, person, format, messages, from, to, sha256 }) => (
          <li key={id}>
            <span>
              {words('evidence.historyRow', {
                time: formatDateTime(at, zone),
                person,
                format: words(`evidence.format.${format}`),
                messages: formatCount(messages),
              })}
              {from === null && to === null
                ? null
                : ` · ${words('evidence.periodOf', { from: from ?? open, to: to ?? open })}`}
            </span>
            <code>{sha256}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
