// That a field was saved, said once that is true: when the server has it, and not when it stands on this computer alone.
import { useEffect, useState } from 'react'
import type { RecordMark } from '#shared/domain/work'
import { useOffline } from '../bridge/online.ts'
import { useReadMarks } from '../bridge/work.ts'

/** Duration of the badge that a field was saved, ms. */
const PRAISE = 2500

type MarkOf = (name: string) => RecordMark | null

/**
 * Of fields that were saved here, those that the server has by now, and those that are on their way to it; what is done
 * with the others is told by their marks.
 */
export const settledOf = (
  saved: readonly string[],
  markOf: MarkOf,
  offline: boolean,
): { readonly there: readonly string[]; readonly left: readonly string[] } => ({
  there: saved.filter((name) => markOf(name) === null),
  left: saved.filter((name) => markOf(name) === 'sending' || (markOf(name) === 'saved' && !offline)),
})

/** Praises fields for a moment, each from when its change has reached the server. */
export const usePraise = (
  markOf: MarkOf,
): { readonly has: (name: string) => boolean; readonly add: (name: string) => Promise<void> } => {
  const offline = useOffline() !== null
  const readMarks = useReadMarks()
  const [saved, setSaved] = useState<readonly string[]>([])
  const [praised, setPraised] = useState<readonly string[]>([])
  useEffect(() => {
    const { there, left } = settledOf(saved, markOf, offline)
    if (left.length === saved.length) return
    setSaved(left)
    if (there.length === 0) return
    setPraised((all) => [...all, ...there])
    setTimeout(() => setPraised((all) => all.filter((name) => !there.includes(name))), PRAISE)
  })
  return {
    has: (name) => praised.includes(name) && markOf(name) === null,
    add: async (name) => {
      // Before it is known where the change stands it would be praised at once.
      await readMarks()
      setSaved((all) => [...all, name])
    },
  }
}
