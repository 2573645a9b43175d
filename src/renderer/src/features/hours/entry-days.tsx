import { useContext, useEffect, useRef } from 'react'
import { dayjs } from '#shared/dates/dayjs'
import { durationText, minutesOf } from '#shared/domain/hours'
import type { HoursEntry } from '../../bridge/hours.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useSectionWalk } from '../../lib/use-section-walk.ts'
import { LanguageContext, useWords } from '../../lib/words.ts'
import { EntryRow } from './entry-row.tsx'

/** Entries of one day after the other, each as they come. */
const daysOf = (
  entries: readonly HoursEntry[],
): readonly (readonly [day: string, entries: readonly HoursEntry[]])[] => [...Map.groupBy(entries, ({ day }) => day)]

/** The entries under their days. `wanted` is one that gets the focus as soon as it stands there, which `onReached` is told. */
export const EntryDays = (props: {
  readonly entries: readonly HoursEntry[]
  readonly wanted: string | null
  readonly onReached: () => void
  readonly onOpen: (entry: HoursEntry) => void
  readonly onRun: (entry: HoursEntry) => void
  /** `beside` is the entry that takes the place of the one that goes; null where it was the only one. */
  readonly onRemove: (entry: HoursEntry, beside: string | null) => void
}) => {
  const words = useWords()
  const language = useContext(LanguageContext)
  const list = useRef<HTMLDivElement>(null)
  const { entries, wanted, onReached } = props
  const { reachable, walk } = useSectionWalk(
    entries.map(({ id }) => id),
    (event) => isShortcut(event, 'moveHours'),
  )
  const isThere = entries.some(({ id }) => id === wanted)
  useEffect(() => {
    if (!isThere || wanted === null) return
    list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted)}"]`)?.focus()
    onReached()
  }, [isThere, wanted, onReached])
  const besideOf = (entry: HoursEntry): string | null => {
    const at = entries.indexOf(entry)
    return (entries[at + 1] ?? entries[at - 1])?.id ?? null
  }
  return (
    <div ref={list} className="hours-days" {...walk}>
      {daysOf(entries).map(([day, own]) => {
        const title = dayjs.utc(day).locale(language).format(words('day.otherYear'))
        const minutes = own.reduce((sum, entry) => sum + minutesOf(entry.seconds), 0)
        return (
          <section key={day} aria-label={title}>
            <h2 className="hours-day">
              {title}
              <span className="hours-length">{durationText(minutes)}</span>
            </h2>
            <ul>
              {own.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  reachable={entry.id === reachable}
                  onOpen={() => props.onOpen(entry)}
                  onRun={() => props.onRun(entry)}
                  onRemove={() => props.onRemove(entry, besideOf(entry))}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
