import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FollowUpView } from '#shared/contract/followups'
import { quoteBeginning } from '#shared/domain/followups'
import type { NextAction } from '#shared/domain/next-action'
import type { Attachment } from '#shared/domain/records'
import { dropUploads } from '../../bridge/attachments.ts'
import { type DraftState, useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { type Place, useAddFollowUp } from '../../bridge/followups.ts'
import { failureOf } from '../../bridge/index.ts'
import { tagsQuery } from '../../bridge/pickers.ts'
import { configQuery } from '../../bridge/queries.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { needsTag, offeredTags, type Switches, type TagChoice, writableTypes } from '../../lib/followup-kinds.ts'
import { randomId } from '../../lib/random-id.ts'
import { useWords } from '../../lib/words.ts'
import type { FilesTaken } from '../parts.ts'
import { useOnceTaken } from './use-once-taken.ts'

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
  readonly attachments: readonly Attachment[]
  /** What comes next, null for nothing. */
  readonly next: NextAction | null
}

const nothing: Written = { text: '', type: null, tags: null, at: null, quoted: null, attachments: [], next: null }

/** After so long a save that was not answered may be pressed again (FU-07), milliseconds; it stays the same save. */
const GUARD = 3_000

const isSomething = ({ text, quoted, at, attachments, next }: Written): boolean =>
  text !== '' || quoted !== null || at !== null || attachments.length > 0 || next !== null

const writtenOf = (text: string | null): Written => {
  if (text === null) return nothing
  try {
    return { ...nothing, ...(JSON.parse(text) as Partial<Written>) }
  } catch {
    return { ...nothing, text }
  }
}

const noTags = { choices: [], required: false } as const

/** The organisation's switches; none while they are not there. */
export const useSwitches = (): Switches => useQuery(configQuery).data?.values ?? {}

/** A follow-up being written about an object, and what is needed to save it. */
export type FollowUpDraft = Omit<Written, 'type' | 'tags'> & {
  /** True where something was written that giving up would lose. */
  readonly isWritten: boolean
  readonly state: DraftState
  /** True while another window writes it; it is only shown then. */
  readonly elsewhere: boolean
  readonly takeOver: () => void
  readonly type: number
  readonly tags: readonly string[]
  readonly choices: readonly TagChoice[]
  /** True where the firm demands a tag and nobody set one up: none is needed then, which is said (D-109). */
  readonly lacksTags: boolean
  readonly error: string | null
  readonly busy: boolean
  /** True while a save is on its way, however long: what it takes away when it ends is not changed meanwhile. */
  readonly isSaving: boolean
  /** Grows when what was written is given up: what was begun for it goes nowhere. */
  readonly round: number
  readonly put: (change: Partial<Written>) => void
  /** Told how far the files are here; a save waits for them. */
  readonly setTaken: (taken: FilesTaken) => void
  readonly discard: () => void
  /** Saves it on this computer; `whenDone` runs once it is there. Nothing is sent twice. */
  readonly save: (whenDone?: () => void) => void
}

/** What is written about an object, kept over a restart. */
const useWritten = (place: Place) => {
  // Kind and tags alone are no draft: they stand here until there are words to keep.
  const [entered, setEntered] = useState<{ readonly turn: number; readonly written: Written } | null>(null)
  const turn = useRef(0)
  const draft = useDraft(`followup:${place.objType}:${place.objId}`, (kept, typed) => {
    const [before, now] = [writtenOf(kept), writtenOf(typed)]
    const chosen = Object.fromEntries(Object.entries(now).filter(([, value]) => value !== null))
    const attachments = [...before.attachments, ...now.attachments]
    const both = { ...before, ...chosen, attachments, text: before.text + now.text }
    setEntered({ turn: turn.current, written: both })
    return JSON.stringify(both)
  })
  turn.current = draft.turn
  // What stood here before another window wrote the draft is void.
  const written = entered?.turn === draft.turn && !draft.elsewhere ? entered.written : writtenOf(draft.text)
  const latest = useRef(written)
  latest.current = written
  const [round, setRound] = useState(0)
  const lastRound = useRef(round)
  const forget = () => {
    latest.current = nothing
    setEntered(null)
    if (draft.text !== null) draft.clear()
  }
  return {
    draft,
    written,
    round,
    forget,
    /** False where nothing can be put now. */
    put: (change: Partial<Written>): boolean => {
      // A file that was still being taken for what was given up meanwhile.
      if (round !== lastRound.current) {
        dropUploads(change.attachments ?? [])
        return false
      }
      if (draft.elsewhere) return false
      // A file that arrives changes what stands there then, not what stood there when it was chosen.
      const next = { ...latest.current, ...change }
      latest.current = next
      setEntered({ turn: draft.turn, written: next })
      if (isSomething(next)) draft.write(JSON.stringify(next))
      else if (draft.text !== null) draft.clear()
      return true
    },
    giveUp: () => {
      dropUploads(written.attachments)
      lastRound.current = round + 1
      setRound(round + 1)
      forget()
    },
  }
}

/** Kind and tags of what is written, as far as the firm offers them now. */
const useKind = (written: Written, withTags: boolean) => {
  const words = useWords()
  const switches = useSwitches()
  const types = writableTypes(switches, words).map((one) => one.type)
  // A type that the firm does not offer any more is none.
  const type = written.type === null ? (types[0] ?? 0) : types.includes(written.type) ? written.type : -1
  const demanded = withTags && needsTag(switches)
  const firmTags = useQuery({ ...tagsQuery, enabled: demanded })
  const { choices, required } = withTags ? offeredTags(switches, type, firmTags.data?.tags ?? []) : noTags
  const tags = written.tags ?? choices.filter(({ preset }) => preset).map(({ name }) => name)
  return { type, tags, choices, required, lacksTags: demanded && !required && !firmTags.isPending }
}

/**
 * The follow-up that a person writes about an object. The list's popover and the record's composer share it: what was
 * begun in one goes on in the other, after a restart too.
 */
export const useFollowUpDraft = (place: Place, withTags: boolean): FollowUpDraft => {
  const words = useWords()
  const { draft, written, round, forget, ...kept } = useWritten(place)
  const { type, tags, choices, required, lacksTags } = useKind(written, withTags)
  const { save: add, isSavedElsewhere } = useAddFollowUp(place)
  const [error, setError] = useState<string | null>(null)
  // The save that is on its way; pressed again, it is the same one.
  const saving = useRef<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isOnItsWay, setOnItsWay] = useState(false)
  const isSaving = isOnItsWay || isSavedElsewhere
  const guard = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(guard.current), [])
  const put = (change: Partial<Written>) => {
    if (kept.put(change)) setError(null)
  }
  const done = useRef<() => void>(undefined)
  const send = useOnceReady(draft, () => {
    const content = written.text.trim()
    if (busy || isSavedElsewhere || draft.elsewhere) return
    if (content === '') return setError(words('followup.empty'))
    if (type < 0) return setError(words('followup.noType'))
    if (required && tags.length === 0) return setError(words('followup.tagRequired'))
    const id = saving.current ?? randomId()
    saving.current = id
    setError(null)
    setBusy(true)
    setOnItsWay(true)
    clearTimeout(guard.current)
    guard.current = setTimeout(() => setBusy(false), GUARD)
    add({
      ...place,
      id,
      type,
      content,
      tags: [...tags],
      quoted: written.quoted?.id ?? '',
      attachments: [...written.attachments],
      next: written.next === null ? null : { ...written.next, attendees: [...written.next.attendees] },
      ...(written.at === null ? {} : { gmtCreate: written.at }),
      draft: draft.leave(null),
    })
      .then(
        () => {
          if (saving.current !== id) return
          forget()
          done.current?.()
        },
        (reason: unknown) => {
          const failure = failureOf(reason)
          if (failure.details.reason !== 'gone') return setError(failureWords(failure))
          put({ quoted: null })
          setError(words('followup.quoteGone'))
        },
      )
      .finally(() => {
        if (saving.current !== id) return
        saving.current = null
        clearTimeout(guard.current)
        setBusy(false)
        setOnItsWay(false)
      })
  })
  const { isWaiting, setTaken, saveOnceTaken } = useOnceTaken(send)
  return {
    ...written,
    type,
    tags,
    choices,
    lacksTags,
    state: draft.state,
    elsewhere: draft.elsewhere,
    takeOver: draft.takeOver,
    error,
    busy: busy || isSavedElsewhere || isWaiting,
    isSaving,
    isWritten: isSomething(written),
    round,
    put: (change) => {
      // Files say by themselves how far they are; the person can neither add one now nor take one away.
      if (!isSaving || change.attachments !== undefined) put(change)
    },
    setTaken,
    discard: () => {
      if (isSaving) return
      setError(null)
      kept.giveUp()
    },
    save: (whenDone) => {
      done.current = whenDone
      saveOnceTaken()
    },
  }
}

/**
 * Puts an entry that is to be quoted into what is written, once. What is on its way takes none: it is the next one's; nor
 * does what another window writes, until it is taken over.
 */
export const useQuote = (draft: FollowUpDraft, quoting: FollowUpView | null, onQuoted: () => void): void =>
  useEffect(() => {
    if (quoting === null || draft.isSaving || draft.elsewhere) return
    draft.put({ quoted: { id: quoting.id, text: quoteBeginning(quoting.text) } })
    onQuoted()
  })
