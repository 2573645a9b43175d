// Where a call stands and what may happen to it: one table, and nothing else decides.

/** 空闲, 呼叫中, 已接通, 已挂断, 话后整理. */
export const callStates = ['idle', 'calling', 'connected', 'ended', 'wrapUp'] as const
export type CallState = (typeof callStates)[number]

/** What a person does or the provider tells (PH-13): its states 0, 1 and 2 are `ring`, `answer` and `hangUp`. */
export const callEvents = ['dial', 'refuse', 'ring', 'answer', 'hangUp', 'wrapUp', 'finish'] as const
export type CallEvent = (typeof callEvents)[number]

/** The moves. What a row lacks is no move: it changes nothing and is counted. */
export const callMoves = {
  idle: { dial: 'calling' },
  calling: { ring: 'calling', answer: 'connected', hangUp: 'ended', refuse: 'idle' },
  connected: { hangUp: 'ended' },
  ended: { wrapUp: 'wrapUp', finish: 'idle' },
  wrapUp: { finish: 'idle' },
} as const satisfies { readonly [From in CallState]: { readonly [Event in CallEvent]?: CallState } }

/** A call as it stands; times are epoch milliseconds, `ignored` counts what was no move. */
export type CallProgress = {
  readonly state: CallState
  readonly dialledAt: number
  readonly answeredAt: number | null
  readonly endedAt: number | null
  readonly ignored: number
}

/** A call that was just dialled. */
export const dialledCall = (at: number): CallProgress => ({
  state: 'calling',
  dialledAt: at,
  answeredAt: null,
  endedAt: null,
  ignored: 0,
})

/** The state after an event; null where it is no move. */
export const movedTo = (state: CallState, event: CallEvent): CallState | null => {
  const row: { readonly [Event in CallEvent]?: CallState } = callMoves[state]
  return row[event] ?? null
}

/** A call after an event at a time; its answer and its end are written once, and never before what came before them. */
export const advanceCall = (call: CallProgress, event: CallEvent, at: number): CallProgress => {
  const state = movedTo(call.state, event)
  if (state === null) return { ...call, ignored: call.ignored + 1 }
  if (event === 'dial') return { ...dialledCall(at), ignored: call.ignored }
  if (event === 'answer') return { ...call, state, answeredAt: Math.max(at, call.dialledAt) }
  if (event === 'hangUp') return { ...call, state, endedAt: Math.max(at, call.answeredAt ?? call.dialledAt) }
  return { ...call, state }
}

/** The event of a provider's status; null for one that nobody knows. */
export const eventOfStatus = (status: number | null): 'ring' | 'answer' | 'hangUp' | null =>
  status === 0 ? 'ring' : status === 1 ? 'answer' : status === 2 ? 'hangUp' : null

/** True while somebody may be on the line: then no other call begins. */
export const isOnLine = (state: CallState): boolean => state === 'calling' || state === 'connected'
