import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeptDraft } from '#shared/contract/work'
import type { FieldValues } from '#shared/domain/work'
import { core } from './index.ts'
import { keys } from './keys.ts'

/** A pause of typing after which the text is kept, in milliseconds. */
const pause = 250

const draftQuery = (place: string) =>
  queryOptions({
    queryKey: [...keys.drafts, place],
    queryFn: async () => (await core.work.draft({ place })).text,
  })

/** Whether what stands in a field is on the disk: nothing typed, not yet, kept, or it could not be kept. */
export type DraftState = 'none' | 'typing' | 'kept' | 'failed'

/** A text that is being typed and outlives the page. */
export type Draft = {
  readonly place: string
  /** False until the text of the last time is there. What is typed before then is joined to it. */
  readonly ready: boolean
  /** True while that is just being done: there is more in the field than the person has typed now. */
  readonly joined: boolean
  /** What stands in the field; null where nothing was typed. */
  readonly text: string | null
  readonly state: DraftState
  readonly write: (text: string) => void
  /** Forgets the text, because it was saved or given up. */
  readonly clear: () => void
  /** Keeps what was typed last now, so that no late write follows what is done next. */
  readonly flush: () => void
  /** What a save leaves of the text; it goes with the save itself, so that no crash between the two can double it. */
  readonly leave: (text: string | null) => KeptDraft
}

/** New values of a record's fields, what the person saw in them before, and what their save leaves of the typed text. */
export type Edit = {
  readonly values: FieldValues
  readonly base: FieldValues
  readonly draft?: KeptDraft | undefined
}

/** Keeps one place's text: every write waits for a pause of typing, and goes at once when the page or the place is left. */
const keeperOf = (place: string, onState: (state: DraftState) => void) => {
  let waiting: { readonly text: string | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    if (waiting === null) return
    const { text } = waiting
    waiting = null
    core.work.keepDraft({ place, text }).then(
      () => waiting ?? onState(text === null ? 'none' : 'kept'),
      () => onState('failed'),
    )
  }
  const write = (text: string | null) => {
    waiting = { text }
    clearTimeout(timer)
    timer = setTimeout(flush, text === null ? 0 : pause)
  }
  const leave = (text: string | null): KeptDraft => {
    // What was typed last is kept first: a save that fails leaves it, and no late write follows one that does not.
    flush()
    return { place, text }
  }
  return { write, flush, leave }
}

/** The text of the last time and what a person, quicker than its reading, has typed meanwhile. */
export type JoinDrafts = (kept: string, typed: string) => string

const inARow: JoinDrafts = (kept, typed) => kept + typed

/** The draft of a place, such as `followup:company:12`. What was typed there before, in any window, is there again. */
export const useDraft = (place: string, join: JoinDrafts = inARow): Draft => {
  const client = useQueryClient()
  const { data, isPending } = useQuery(draftQuery(place))
  const [typed, setTyped] = useState<{ readonly place: string; readonly text: string | null } | null>(null)
  const [state, setState] = useState<DraftState>('none')
  const alive = useRef(true)
  const keeper = useMemo(() => keeperOf(place, (next) => alive.current && setState(next)), [place])
  useEffect(() => {
    alive.current = true
    window.addEventListener('pagehide', keeper.flush)
    return () => {
      alive.current = false
      window.removeEventListener('pagehide', keeper.flush)
      keeper.flush()
    }
  }, [keeper])
  // What was typed while nobody knew yet what stands on the disk.
  const early = useRef<{ readonly place: string; readonly text: string } | null>(null)
  const put = useCallback(
    (text: string | null) => {
      early.current = isPending && text !== null ? { place, text } : null
      setTyped(isPending && text === null ? null : { place, text })
      setState(text === null ? 'none' : 'typing')
      if (isPending) return
      client.setQueryData([...keys.drafts, place], text)
      keeper.write(text)
    },
    [client, keeper, place, isPending],
  )
  const joined = useRef(join)
  joined.current = join
  useEffect(() => {
    if (isPending || early.current?.place !== place) return
    const { text } = early.current
    put(typeof data === 'string' ? joined.current(data, text) : text)
  }, [isPending, data, place, put])
  const text = typed?.place === place ? typed.text : (data ?? null)
  return {
    place,
    ready: !isPending,
    joined: !isPending && typeof data === 'string' && early.current?.place === place,
    text,
    state: state === 'none' && text !== null ? 'kept' : state,
    write: put,
    clear: useCallback(() => put(null), [put]),
    flush: keeper.flush,
    leave: keeper.leave,
  }
}

/**
 * What a press starts, which waits for the draft where it is not there yet. What is joined to a text of the last time is
 * not sent by it: the person has to see all of it first.
 */
export const useOnceReady = (draft: Draft, run: () => void): (() => void) => {
  const { place, ready, joined } = draft
  const [asked, setAsked] = useState<string | null>(null)
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (asked === null || (asked === place && !ready)) return
    setAsked(null)
    if (asked === place && !joined) latest.current()
  }, [asked, place, ready, joined])
  return () => (ready ? run() : setAsked(place))
}
