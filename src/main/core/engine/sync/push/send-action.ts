import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { FieldValues } from '#shared/domain/work'
import { classifyFailure } from '../failures.ts'
import {
  type ActionState,
  afterNothing,
  afterSending,
  readAction,
  shownState,
  stepAfterState,
  withAction,
} from './actions.ts'
import { changedNothing } from './send-create.ts'
import type { Accept, SendOutcome, SendTools } from './types.ts'

/** How one kind of action is done and its state is read. */
export type ActionKind = {
  /** The fields that it changes as the firm has them now; null where that cannot be told. */
  readonly look: () => Promise<FieldValues | null>
  readonly act: () => Promise<void>
  /** Takes over that the state is as the action makes it. */
  readonly accept: Accept
}

/** Does something at the firm by the one rule for all actions (actions.ts): after a look at the state, never blindly. */
export async function sendAction(operation: Operation, tools: SendTools, kind: ActionKind): Promise<SendOutcome> {
  const { store, clock, sentAgo, noteSent, noteAnswered } = tools
  const { opId, base, patch } = operation
  const { accept } = kind
  let state = readAction(base)
  const keep = (next: ActionState) => {
    state = next
    store.work.step(opId, { base: withAction(base, state) }, clock.now())
  }
  const found = await lookAt(kind)
  const step = stepAfterState(state, shownState(base, patch, found), sentAgo())
  if (step === 'done') return { kind: 'done', accept }
  if (step === 'changed') return { kind: 'changed', base: withAction(base, { at: 'changed', found: found ?? {} }) }
  if (step === 'ask') return { kind: 'doubtful' }
  if (step !== 'send') return { kind: 'again', after: step.wait }
  // What is noted here is on the disk before the request can be on its way.
  keep(afterSending(state))
  noteSent()
  try {
    await kind.act()
  } catch (error) {
    if (!changedNothing(error)) throw error
    noteAnswered()
    keep(afterNothing(state))
    // An earlier one that arrived late may be why this one was refused.
    if (isRefusal(error) && shownState(base, patch, await lookAt(kind)) === 'wanted') return { kind: 'done', accept }
    throw error
  }
  return { kind: 'done', accept }
}

/** A look that the firm refuses says nothing; one that fails for now is repeated by the loop. */
async function lookAt({ look }: ActionKind): Promise<FieldValues | null> {
  try {
    return await look()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure && classifyFailure(error, 'action').class === 'rejected'
}
