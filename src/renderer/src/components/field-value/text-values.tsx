import { formatDate, formatDateTime, formatListTime, useZone } from '../../lib/time.ts'
import { joined, legible, listOf, plainText, textOf, timeOf, unpacked } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import type { ValueProps } from './value-props.ts'

/** Text in a list is cut, and read whole by pointing at it. */
export const Cut = ({ text }: { readonly text: string }) => (
  <span className="cut" title={text}>
    {text}
  </span>
)

/** Longest text that a cell carries: more cannot be seen, and ten thousand characters slow the page down. */
const cellLimit = 500

/** Text, and every value of an unknown kind (FD-02, FD-11). Broken JSON is shown as it came. */
export const TextValue = ({ value, place }: Pick<ValueProps, 'value' | 'place'>) => {
  const text = plainText(unpacked(value))
  if (place === 'record') return <span className="value-text">{text}</span>
  return <Cut text={text.length > cellLimit ? `${text.slice(0, cellLimit)}…` : text} />
}

/** That nobody can read what the firm sent. */
export const Unreadable = () => <span className="meta">{useWords()('edit.unreadable')}</span>

/** What can be read of a value that is not what its field holds. */
export const LegibleValue = ({ value, place }: Pick<ValueProps, 'value' | 'place'>) => {
  const text = legible(value)
  return text === '' ? <Unreadable /> : <TextValue value={text} place={place} />
}

const dayPattern = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}:\d{2}))?/

/** Parts of a date that came as text: it is the firm's own time and stays as it is. */
export const writtenDate = (value: ValueProps['value']): { readonly day: string; readonly time: string } | null => {
  const found = typeof value === 'string' ? dayPattern.exec(value) : null
  if (found === null) return null
  const [, year = '', month = '', day = '', time = ''] = found
  return {
    day: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
    time: time === '' ? '' : time.padStart(5, '0'),
  }
}

/** A day as YYYY-MM-DD (FD-05, CL-42); what is none is shown as text. */
export const DateValue = ({ value, place }: ValueProps) => {
  const zone = useZone()
  const time = timeOf(value)
  if (time !== null) return <span>{formatDate(time, zone)}</span>
  const written = writtenDate(value)
  return written === null ? <TextValue value={value} place={place} /> : <span>{written.day}</span>
}

/** A moment: MM-DD HH:mm in a list, with the year in a record (FD-05). */
export const DateTimeValue = ({ value, place }: ValueProps) => {
  const zone = useZone()
  const time = timeOf(value)
  if (time !== null) {
    const stamp = formatDateTime(time, zone)
    return place === 'list' ? <span title={stamp}>{formatListTime(time, zone)}</span> : <span>{stamp}</span>
  }
  const written = writtenDate(value)
  if (written === null) return <TextValue value={value} place={place} />
  const full = `${written.day} ${written.time}`.trim()
  const thisYear = written.day.slice(0, 4) === formatDate(Date.now(), zone).slice(0, 4)
  if (place === 'list') return <span title={full}>{thisYear && written.time !== '' ? full.slice(5) : full}</span>
  return <span>{full}</span>
}

/** Tags, or what can be read where the value is no list. */
export const TagsValue = ({ value, place }: ValueProps) => {
  const tags = listOf(value).flatMap((tag) => textOf(tag) ?? [])
  if (tags.length === 0) return <LegibleValue value={value} place={place} />
  if (place === 'list') return <Cut text={joined(tags)} />
  return (
    <span className="tags">
      {[...new Set(tags)].map((tag) => (
        <span key={tag} className="tag" title={tag}>
          {tag}
        </span>
      ))}
    </span>
  )
}
