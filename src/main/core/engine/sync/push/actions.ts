import type { Json } from '#shared/domain/customer'
import type { FieldValues } from '#shared/domain/work'
import { SETTLED } from './creates.ts'
import { isSame } from './values.ts'

/** Times that an action is sent where no answer ever comes; then a person looks. */
const TIMES = 2
/** Name among an operation's base under which its course is noted; the other names are the state that a person saw. */
const NOTE = 'action'

/**
 * How an action stands (docs/sync.md). `unsent`: nothing of it is at the firm; `insisted` where a person who was asked
 * wants it sent. `sent`: so many times, and nobody knows whether one arrived. `changed`: the firm had another state.
 */
export type ActionState =
  | { readonly at: 'unsent'; readonly insisted: boolean }
  | { readonly at: 'sent'; readonly times: number }
  | { readonly at: 'changed'; readonly found: FieldValues }

/** The state at the firm: as the person saw it, as the action makes it, another one, or one that nobody can tell. */
export type ShownState = 'seen' | 'wanted' | 'other' | 'unclear'

export type ActionStep = 'done' | 'send' | 'changed' | 'ask' | { readonly wait: number }

/**
 * What follows on a look at the state, which comes before every sending. `sentAgo` in milliseconds since it was sent
 * last. Nothing is sent over a state that nobody here saw, and nothing again while the first may still be worked on.
 */
export function stepAfterState(state: ActionState, shown: ShownState, sentAgo: number): ActionStep {
  if (shown === 'wanted') return 'done'
  const times = state.at === 'sent' ? state.times : 0
  if (times > 0 && sentAgo < SETTLED) return { wait: SETTLED - sentAgo }
  if (shown === 'other') return 'changed'
  if (shown === 'unclear') return state.at === 'unsent' && state.insisted ? 'send' : 'ask'
  return times < TIMES ? 'send' : 'ask'
}

/** The state after it was noted that it goes out now, before the request leaves. */
export function afterSending(state: ActionState): ActionState {
  return { at: 'sent', times: state.at === 'sent' ? state.times + 1 : 1 }
}

/** The state after a request that certainly changed nothing. */
export function afterNothing(state: ActionState): ActionState {
  if (state.at !== 'sent') return state
  return state.times > 1 ? { at: 'sent', times: state.times - 1 } : { at: 'unsent', insisted: false }
}

/** What the firm shows, compared with what was seen and what is wanted; null for what nobody can tell. */
export function shownState(base: FieldValues, patch: FieldValues, found: FieldValues | null): ShownState {
  if (found === null) return 'unclear'
  const names = Object.keys(seenState(base))
  const isAs = (values: FieldValues) => names.every((name) => isSame(found[name], values[name]))
  if (isAs(patch)) return 'wanted'
  return isAs(base) ? 'seen' : 'other'
}

/** The state that the person saw: the fields that the action changes. */
export function seenState(base: FieldValues): FieldValues {
  const { [NOTE]: _note, sent: _sent, restored: _restored, ...seen } = base
  return seen
}

/** The state that was found where it was another one; null where none was. */
export function foundState(base: FieldValues): FieldValues | null {
  const state = readAction(base)
  return state.at === 'changed' ? state.found : null
}

/** The course that an operation's base notes; `sent: true` is how a copy says that it may have gone out. */
export function readAction(base: FieldValues): ActionState {
  const { at, times, found, insisted } = valuesIn(base[NOTE])
  if (at === 'sent') return { at, times: typeof times === 'number' ? times : 1 }
  if (at === 'changed') return { at, found: valuesIn(found) }
  if (base.sent === true && base[NOTE] === undefined) return { at: 'sent', times: 1 }
  return { at: 'unsent', insisted: insisted === true }
}

/** The same base with the course noted in it. */
export function withAction(base: FieldValues, state: ActionState): FieldValues {
  return { ...base, [NOTE]: { ...state } }
}

/**
 * The base of an action that a person sends again: who was shown another state has seen that one, who was asked has
 * looked.
 */
export function resentAction(base: FieldValues): FieldValues {
  const seen = { ...base, ...foundState(base) }
  return withAction(seen, { at: 'unsent', insisted: true })
}

function valuesIn(value: Json | undefined): FieldValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldValues) : {}
}
