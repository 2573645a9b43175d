import { useMemo, useRef, useState } from 'react'
import type { ApprovalView } from '#shared/contract/approvals'
import type { ApprovalKind } from '#shared/domain/approval'
import { dropUploads } from '../../../bridge/attachments.ts'
import { useDraft } from '../../../bridge/drafts.ts'
import { useZone } from '../../../lib/time.ts'
import { begun, isChanged, together, type Written, writtenOf } from './written.ts'

/** Where what was typed is kept. It ends with the kind: the end of a place is looked up among the customers' ids. */
const placeOf = (kind: ApprovalKind, again: ApprovalView | null): string =>
  again === null ? `approval:new:${kind}` : `approval:again:${again.id}:${kind}`

/**
 * What is typed into the form of a new approval. It is kept at every pause of typing: what was begun goes on after the
 * form was closed, in another window and after a restart.
 */
export const useApprovalDraft = (kind: ApprovalKind, again: ApprovalView | null) => {
  const zone = useZone()
  // As it was opened: the old form may be read again meanwhile.
  const [opened] = useState(again)
  const from = useMemo(() => begun(opened, zone), [opened, zone])
  const [entered, setEntered] = useState<{ readonly turn: number; readonly written: Written } | null>(null)
  const turn = useRef(0)
  const draft = useDraft(placeOf(kind, opened), (kept, typed) => {
    const both = together(writtenOf(kept, from), writtenOf(typed, from), from)
    setEntered({ turn: turn.current, written: both })
    return JSON.stringify(both)
  })
  turn.current = draft.turn
  // What stood here before another window wrote the draft is void.
  const isOwn = entered?.turn === draft.turn && !draft.elsewhere
  const written = isOwn ? entered.written : writtenOf(draft.text, from)
  const latest = useRef(written)
  latest.current = written
  const [round, setRound] = useState(0)
  const lastRound = useRef(round)
  const put = (change: Partial<Written>) => {
    // A file that was still being taken for what was given up meanwhile.
    if (round !== lastRound.current) return dropUploads(change.attachments ?? [])
    if (draft.elsewhere) return
    // A file that arrives changes what stands there then, not what stood there when it was chosen.
    const next = { ...latest.current, ...change }
    latest.current = next
    setEntered({ turn: draft.turn, written: next })
    if (isChanged(next, from)) draft.write(JSON.stringify(next))
    else draft.clear()
  }
  return {
    written,
    /** What stands there now, also after it was put and before it is drawn. */
    now: () => latest.current,
    put,
    /** True until something is changed of what stands there from the last time. */
    isRestored: draft.ready && draft.text !== null && entered === null && !draft.elsewhere,
    /** Grows when what was written is given up: what was begun for it goes nowhere. */
    round,
    giveUp: () => {
      dropUploads(written.attachments)
      lastRound.current = round + 1
      setRound(round + 1)
      latest.current = from
      setEntered({ turn: draft.turn, written: from })
      draft.clear()
    },
    draft,
  }
}
