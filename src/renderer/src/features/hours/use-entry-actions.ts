import { useState } from 'react'
import {
  type HoursEntry,
  useRemoveHours,
  useRestoreHours,
  useResumeHours,
  useStartHours,
  useStopHours,
} from '../../bridge/hours.ts'
import { useWords } from '../../lib/words.ts'
import { nameOf } from './entry-words.ts'

/** What is done with entries, and what was taken away last. */
export const useEntryActions = () => {
  const words = useWords()
  const start = useStartHours()
  const stop = useStopHours()
  const resume = useResumeHours()
  const remove = useRemoveHours()
  const restore = useRestoreHours()
  const [removed, setRemoved] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  const told = { onSuccess: () => setFailed(null), onError: setFailed }
  return {
    removed,
    /** Why the last of them was not done; null where it was. */
    failed: failed ?? start.error,
    restoreFailed: restore.error,
    start: start.mutate,
    run: ({ id, since }: HoursEntry) => (since === null ? resume.mutate(id, told) : stop.mutate(undefined, told)),
    remove: (entry: HoursEntry) =>
      remove.mutate(entry.id, {
        ...told,
        onSuccess: () => {
          told.onSuccess()
          restore.reset()
          setRemoved({ id: entry.id, name: nameOf(entry, words) })
        },
      }),
    /** Takes the last removal back; `onDone` gets what is there again. */
    restore: (onDone: (id: string) => void) => {
      if (removed === null || restore.isPending) return
      restore.mutate(removed.id, {
        onSuccess: () => {
          setRemoved(null)
          onDone(removed.id)
        },
      })
    },
  }
}
