import { useEffect, useRef, useState } from 'react'
import { type HoursEntry, type HoursWork, useSaveHours } from '../../bridge/hours.ts'
import { workOf } from './entry-words.ts'

/** A pause of typing after which the text is kept, in milliseconds. */
const PAUSE = 250

/** What is said of the work while its clock runs: kept as it is typed and chosen. */
export const useLiveWork = (entry: HoursEntry) => {
  const save = useSaveHours()
  // What was changed here and is not read back yet.
  const [own, setOwn] = useState<Partial<HoursWork>>({})
  const unsent = useRef<Partial<HoursWork> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(timer.current)
    const sent = unsent.current
    unsent.current = null
    if (sent === null) return
    const { id, day, source, sourceId } = entry
    save.mutate(
      { id, day, minutes: null, ...workOf(entry), ...sent, source, sourceId },
      {
        onSuccess: () => setOwn((now) => (now === sent ? {} : now)),
        // It goes with the next change, with the stop of the clock, or as the page is left.
        onError: () => {
          unsent.current = { ...sent, ...unsent.current }
        },
      },
    )
  }
  const latest = useRef(flush)
  useEffect(() => {
    latest.current = flush
  })
  useEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('beforeunload', leave)
    return () => {
      window.removeEventListener('beforeunload', leave)
      leave()
    }
  }, [])
  return {
    work: { ...workOf(entry), ...own },
    failed: save.error,
    flush,
    put: (change: Partial<HoursWork>) => {
      const next = { ...own, ...change }
      unsent.current = next
      setOwn(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(), PAUSE)
    },
  }
}
