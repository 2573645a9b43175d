import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type DraftState, useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { type Place, useAddFollowUp } from '../../bridge/followups.ts'
import { failureOf } from '../../bridge/index.ts'
import { configQuery } from '../../bridge/queries.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { needsTag, type Switches, type TagChoice, tagChoices, writableTypes } from '../../lib/followup-kinds.ts'
import { useWords } from '../../lib/words.ts'

/** A follow-up while it is being written. */
type Written = {
  readonly text: string
  /** Null for the first type that the firm offers. */
  readonly type: number | null
  /** Null for the tags that the firm presets. */
  readonly tags: readonly string[] | null
  /** Epoch milliseconds; null for the time of saving. */
  readonly at: number | null
  readonly quoted: { readonly id: string; readonly text: string } | null
}

const nothing: Written = { text: '', type: null, tags: null, at: null, quoted: null }

const writtenOf = (text: string | null): Written => {
  if (text === null) return nothing
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<Written>) }
  } catch {
    return { ...nothing, text }
  }
}

/** The organisation's switches; none while they are not there. */
export const useSwitches = (): Switches => useQuery(configQuery).data?.values ?? {}

/** A follow-up being written about an object, and what is needed to save it. */
export type FollowUpDraft = Omit<Written, 'type' | 'tags'> & {
  readonly state: DraftState
  /** True while another window writes it; it is only shown then. */
  readonly elsewhere: boolean
  readonly takeOver: () => void
  readonly type: number
  readonly tags: readonly string[]
  readonly choices: readonly TagChoice[]
  readonly error: string | null
  readonly busy: boolean
  readonly put: (change: Partial<Written>) => void
  readonly discard: () => void
  /** Saves it on this computer; `whenDone` runs once it is there. Nothing is sent twice. */
  readonly save: (whenDone?: () => void) => void
}

/**
 * The follow-up that a person writes about an object. The list's popover and the record's composer share it: what was
 * begun in one goes on in the other, after a restart too.
 */
export const useFollowUpDraft = (place: Place, withTags: boolean): FollowUpDraft => {
  const words = useWords()
  const switches = useSwitches()
  // Kind and tags alone are no draft: they stand here until there are words to keep.
  const [held, setHeld] = useState<{ readonly turn: number; readonly written: Written } | null>(null)
  const turn = useRef(0)
  const draft = useDraft(`followup:${place.objType}:${place.objId}`, (kept, typed) => {
    const [before, now] = [writtenOf(kept), writtenOf(typed)]
    const chosen = Object.fromEntries(Object.entries(now).filter(([, value]) => value !== null))
    const both = { ...before, ...chosen, text: before.text + now.text }
    setHeld({ turn: turn.current, written: both })
    return JSON.stringify(both)
  })
  turn.current = draft.turn
  const add = useAddFollowUp()
  const [error, setError] = useState<string | null>(null)
  const busy = useRef(false)
  // What stood here before another window wrote the draft is void.
  const written = held?.turn === draft.turn && !draft.elsewhere ? held.written : writtenOf(draft.text)
  const type = written.type ?? writableTypes(switches, words)[0]?.type ?? 0
  const choices = withTags ? tagChoices(switches, type) : []
  const presets = choices.filter(({ preset }) => preset).map(({ name }) => name)
  const tags = written.tags ?? presets
  const put = (change: Partial<Written>) => {
    if (draft.elsewhere) return
    setError(null)
    const next = { ...written, ...change }
    setHeld({ turn: draft.turn, written: next })
    const empty = next.text === '' && next.quoted === null && next.at === null
    if (!empty) draft.write(JSON.stringify(next))
    else if (draft.text !== null) draft.clear()
  }
  const forget = () => {
    setHeld(null)
    if (draft.text !== null) draft.clear()
  }
  const done = useRef<() => void>(undefined)
  const send = useOnceReady(draft, () => {
    const content = written.text.trim()
    if (busy.current || draft.elsewhere) return
    if (content === '') return setError(words('followup.empty'))
    if (withTags && needsTag(switches) && tags.length === 0) return setError(words('followup.tagRequired'))
    busy.current = true
    add
      .mutateAsync({
        ...place,
        type,
        content,
        tags: [...tags],
        quoted: written.quoted?.id ?? '',
        ...(written.at === null ? {} : { gmtCreate: written.at }),
        draft: draft.leave(null),
      })
      .then(
        () => {
          forget()
          done.current?.()
        },
        (reason: unknown) => setError(failureWords(failureOf(reason))),
      )
      .finally(() => {
        busy.current = false
      })
  })
  return {
    ...written,
    type,
    tags,
    choices,
    state: draft.state,
    elsewhere: draft.elsewhere,
    takeOver: draft.takeOver,
    error,
    busy: add.isPending,
    put,
    discard: () => {
      setError(null)
      forget()
    },
    save: (whenDone) => {
      done.current = whenDone
      send()
    },
  }
}
