import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KeptDraft } from '#shared/contract/work'
import type { FieldValues } from '#shared/domain/work'
import { randomId } from '../lib/random-id.ts'
import { core } from './index.ts'
import { workKeys } from './work-keys.ts'

/** A pause of typing after which the text is kept, in milliseconds. */
const pause = 250

/** Events of a page that is left. What is sent at `pagehide` alone does not always arrive. */
const endings = ['beforeunload', 'pagehide'] as const

/** This page among all that the core serves; a page that is loaded anew is another one. */
export const page = randomId()

const draftQuery = (place: string) =>
  queryOptions({ queryKey: [...workKeys.drafts, place], queryFn: () => core.work.draft({ place, page }) })

type Kept = Awaited<ReturnType<typeof core.work.draft>>

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
  /** True while another window writes it: `text` follows what is typed there, and nothing is written here. */
  readonly elsewhere: boolean
  /** Grows whenever the text becomes another window's, comes back, or was saved there: what is held here is void. */
  readonly turn: number
  /** Goes on writing here; the other window shows the text from then on. */
  readonly takeOver: () => void
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

/**
 * Keeps one place's text: every write waits for a pause of typing, and goes at once when the page or the place is left.
 * After that nothing more is written; a text that was saved meanwhile is still forgotten. `onState` hears what stands.
 */
export const keeperOf = (place: string, onState: (state: DraftState) => void) => {
  let waiting: { readonly text: string | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let written = false
  // Where this page saves a draft or gives it up, it is not another window's doing that it is gone.
  let leaving = false
  let released = false
  /** False for a text that comes when the place is left: it may have been saved or given up there. */
  const takes = (text: string | null) => !released || text === null
  const flush = () => {
    clearTimeout(timer)
    if (waiting === null) return
    const { text } = waiting
    waiting = null
    written = true
    core.work.keepDraft({ place, text, page }).then(
      () => waiting ?? onState(text === null ? 'none' : 'kept'),
      () => onState('failed'),
    )
  }
  const write = (text: string | null) => {
    if (!takes(text)) return
    leaving = text === null
    waiting = { text }
    clearTimeout(timer)
    timer = setTimeout(flush, text === null ? 0 : pause)
  }
  const leave = (text: string | null, held: boolean): KeptDraft => {
    // What was typed last is kept first: a save that fails leaves it, and no late write follows one that does not.
    flush()
    leaving = true
    return held ? { place, text, page } : { place, text }
  }
  /** Nothing of this page is written any more: the text is another window's. */
  const stop = () => {
    clearTimeout(timer)
    waiting = null
    leaving = false
  }
  const take = () => {
    written = true
    return core.work.holdDraft({ place, page })
  }
  const release = () => {
    released = true
    flush()
    if (written) core.work.releaseDraft({ place, page }).catch(() => undefined)
  }
  return { takes, write, flush, leave, stop, take, release, waits: () => waiting !== null || leaving }
}

/**
 * Watches who writes a draft: `turn` grows when it became another window's, came back from there, or was saved or given
 * up there. `typed` says whether something that is not kept yet stands here.
 */
const useTurn = (place: string, kept: Kept | undefined, typed: () => boolean, onLost: () => void): number => {
  const [turn, setTurn] = useState(0)
  const before = useRef<{ readonly place: string; readonly kept: Kept | undefined } | null>(null)
  const lost = useRef(onLost)
  lost.current = onLost
  const waits = useRef(typed)
  waits.current = typed
  useLayoutEffect(() => {
    const last = before.current?.place === place ? before.current.kept : undefined
    before.current = { place, kept }
    if (kept === undefined || last === undefined) return
    const savedThere = last.holder === 'here' && kept.holder === 'nobody' && kept.text === null && !waits.current()
    if (savedThere || (last.holder === 'elsewhere') !== (kept.holder === 'elsewhere')) {
      lost.current()
      setTurn((turns) => turns + 1)
    }
  }, [place, kept])
  return turn
}

/** The text of the last time and what a person, quicker than its reading, has typed meanwhile. */
export type JoinDrafts = (kept: string, typed: string) => string

const inARow: JoinDrafts = (kept, typed) => kept + typed

/** The draft of a place, such as `followup:company:12`. What was typed there before, in any window, is there again. */
export const useDraft = (place: string, join: JoinDrafts = inARow): Draft => {
  const client = useQueryClient()
  const { data: kept, isPending } = useQuery(draftQuery(place))
  const data = kept?.text
  const elsewhere = kept?.holder === 'elsewhere'
  const [typed, setTyped] = useState<{ readonly place: string; readonly text: string | null } | null>(null)
  const [state, setState] = useState<DraftState>('none')
  const alive = useRef(true)
  const keeper = useMemo(() => keeperOf(place, (next) => alive.current && setState(next)), [place])
  useEffect(() => {
    alive.current = true
    for (const event of endings) window.addEventListener(event, keeper.flush)
    return () => {
      alive.current = false
      for (const event of endings) window.removeEventListener(event, keeper.flush)
      keeper.release()
    }
  }, [keeper])
  const turn = useTurn(place, kept, keeper.waits, () => {
    keeper.stop()
    setTyped(null)
    setState('none')
  })
  // What was typed while nobody knew yet what stands on the disk.
  const early = useRef<{ readonly place: string; readonly text: string } | null>(null)
  const put = useCallback(
    (text: string | null) => {
      if (elsewhere || !keeper.takes(text)) return
      early.current = isPending && text !== null ? { place, text } : null
      setTyped(isPending && text === null ? null : { place, text })
      setState(text === null ? 'none' : 'typing')
      if (isPending) return
      client.setQueryData(draftQuery(place).queryKey, (last) => ({
        holder: text === null ? 'nobody' : (last?.holder ?? 'nobody'),
        text,
      }))
      keeper.write(text)
    },
    [client, keeper, place, isPending, elsewhere],
  )
  const joined = useRef(join)
  joined.current = join
  // Before the next key, which would go over the text of the last time.
  useLayoutEffect(() => {
    if (isPending || early.current?.place !== place) return
    const { text } = early.current
    put(typeof data === 'string' ? joined.current(data, text) : text)
  }, [isPending, data, place, put])
  const text = typed?.place === place && !elsewhere ? typed.text : (data ?? null)
  return {
    place,
    ready: !isPending,
    joined: !isPending && typeof data === 'string' && early.current?.place === place,
    text,
    state: elsewhere ? 'none' : state === 'none' && text !== null ? 'kept' : state,
    elsewhere,
    turn,
    takeOver: () =>
      void keeper.take().then(
        () => client.invalidateQueries({ queryKey: draftQuery(place).queryKey }),
        () => undefined,
      ),
    write: put,
    clear: useCallback(() => put(null), [put]),
    flush: keeper.flush,
    leave: (left) => keeper.leave(left, text !== null),
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
