import { useEffect, useState } from 'react'
import type { CalendarKind } from '#shared/domain/calendar'
import { calendarIcs, type Span } from '../../bridge/calendar.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { download } from '../../lib/download.ts'
import { useWords } from '../../lib/words.ts'

/** How long what became of an export is said, in milliseconds. */
const TOLD = 6000

/** Gives what is shown to the person as an iCalendar file; `told` says what became of it, for a while. */
export const useExport = () => {
  const words = useWords()
  const [told, setTold] = useState<{ readonly text: string; readonly failed: boolean } | null>(null)
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => setTold(null), TOLD)
    return () => clearTimeout(timer)
  }, [told])
  const run = async (span: Span, kinds: readonly CalendarKind[], day: string) => {
    try {
      const asked = { ...span, kinds: [...kinds], deadline: words('calendar.export.deadline') }
      const { text, count } = await calendarIcs(asked)
      if (count > 0) download(words('calendar.export.file', { day }), text, 'text/calendar')
      setTold({ text: words(count > 0 ? 'calendar.export.done' : 'calendar.export.none', { n: count }), failed: false })
    } catch (error) {
      setTold({ text: words('calendar.export.failed', { reason: errorWords(error) }), failed: true })
    }
  }
  return { run, told }
}
