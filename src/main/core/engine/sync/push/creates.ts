import type { FieldValues } from '#shared/domain/work'

/** A request that was sent may still be worked on for so long, milliseconds; before that nothing proves it missing. */
export const SETTLED = 60_000
/** Times that a create is sent where no answer ever comes; then a person looks. */
const TIMES = 2
/** Waits between the looks for what the firm took without saying its id, milliseconds; then a person looks. */
const LOOKS = [1_000, 5_000, 15_000, 60_000, 120_000, 300_000, 600_000] as const

/**
 * How the making of a record at the firm stands (docs/sync.md). `sent`: so many times, and nobody knows whether one
 * arrived. `taken`: the firm said yes, with the id where it gave one; `looks` have not shown it yet.
 */
export type CreateState =
  | { readonly at: 'unsent' }
  | { readonly at: 'sent'; readonly times: number }
  | { readonly at: 'taken'; readonly id: string | null; readonly looks: number }

/**
 * What happens to it. `sending` is noted before the request leaves, `undone` where it certainly changed nothing, `taken`
 * at a positive answer, `missed` after a look that did not show it. A lost answer is no event: it stays `sent`.
 */
export type CreateEvent =
  | { readonly kind: 'sending' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'taken'; readonly id: string | null }
  | { readonly kind: 'missed' }

/** What a look at the firm showed: nothing of it, more than one, or a list that proves nothing. */
export type NotFound = 'absent' | 'several' | 'unclear'

export const unsent: CreateState = { at: 'unsent' }

/** The state after an event. Throws where what was taken would be sent again. */
export function afterEvent(state: CreateState, event: CreateEvent): CreateState {
  switch (event.kind) {
    case 'sending':
      if (state.at === 'taken') throw new Error('a create that was taken is never sent again')
      return { at: 'sent', times: state.at === 'sent' ? state.times + 1 : 1 }
    case 'undone':
      if (state.at !== 'sent') return state
      return state.times > 1 ? { at: 'sent', times: state.times - 1 } : unsent
    case 'taken':
      return { at: 'taken', id: event.id, looks: 0 }
    case 'missed':
      return state.at === 'taken' ? { ...state, looks: state.looks + 1 } : state
  }
}

/** What comes first: to send it, to look for it, or nothing more, for the firm has it under that id. */
export function firstStep(state: CreateState): 'send' | 'look' | { readonly done: string } {
  if (state.at === 'unsent') return 'send'
  return state.at === 'taken' && state.id !== null ? { done: state.id } : 'look'
}

/**
 * What follows on a look that did not find the one. `sentAgo` in milliseconds since it was sent last. What was taken is
 * never sent again; what was sent is sent once more, and only where its absence is proved.
 */
export function stepAfterLook(
  state: CreateState,
  shown: NotFound,
  sentAgo: number,
): 'send' | 'ask' | { readonly wait: number } {
  if (state.at === 'unsent') return 'send'
  if (shown === 'several') return 'ask'
  if (state.at === 'taken') {
    const wait = LOOKS[state.looks]
    return wait === undefined ? 'ask' : { wait }
  }
  if (sentAgo < SETTLED) return { wait: SETTLED - sentAgo }
  return shown === 'absent' && state.times < TIMES ? 'send' : 'ask'
}

/** The state that an operation's base or a stored value notes; `sent: true` is how it was noted before. */
export function readCreate({ create, sent }: FieldValues): CreateState {
  const noted = typeof create === 'object' && create !== null && !Array.isArray(create) ? create : {}
  const { at, times, id, looks } = noted as FieldValues
  if (at === 'sent') return { at, times: typeof times === 'number' ? times : 1 }
  if (at === 'taken')
    return { at, id: typeof id === 'string' ? id : null, looks: typeof looks === 'number' ? looks : 0 }
  return sent === true ? { at: 'sent', times: 1 } : unsent
}

/** The same values with the state noted among them. */
export function withCreate(values: FieldValues, state: CreateState): FieldValues {
  const { create: _before, sent: _old, ...others } = values
  return state.at === 'unsent' ? others : { ...others, create: { ...state } }
}
