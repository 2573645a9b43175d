import { useEffect, useState } from 'react'
import type { PhoneCall } from '#shared/contract/phone'
import { useCallNote } from '../../bridge/phone.ts'
import { followingNote, heardNote, keptNote, typedNote } from './live-note.ts'

/** The note of a call as this window shows it: kept as it is typed, and what another window types is seen here. */
export const useLiveNote = ({ id, note }: Pick<PhoneCall, 'id' | 'note'>) => {
  const keep = useCallNote()
  const [live, setLive] = useState(followingNote)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard is looked at again once the own text is kept
  useEffect(() => setLive((now) => heardNote(now, note)), [note, live.isKept])
  const text = live.own ?? note
  return {
    text,
    /** What stands here and may not be kept yet; undefined where the core has it. */
    unkept: live.own ?? undefined,
    isKept: text !== '' && (live.own === null || live.isKept),
    failed: keep.error !== null && live.own !== null && !live.isKept,
    type: (typed: string) => {
      setLive((now) => typedNote(now, typed, note))
      keep.mutate({ id, text: typed }, { onSuccess: () => setLive((now) => keptNote(now, typed)) })
    },
  }
}
