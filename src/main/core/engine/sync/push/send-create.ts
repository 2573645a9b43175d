import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { FieldValues } from '#shared/domain/work'
import { classifyFailure } from '../failures.ts'
import {
  afterEvent,
  type CreateEvent,
  type CreateState,
  firstStep,
  type NotFound,
  readCreate,
  stepAfterLook,
  withCreate,
} from './creates.ts'
import type { SendOutcome, SendTools } from './types.ts'

/** Time until what was taken is looked for again where the look itself failed, milliseconds. */
const SOON = 1_000

/** What a look at the firm showed. */
export type Look<Row> = { readonly kind: 'found'; readonly row: Row } | { readonly kind: NotFound }

/** How one kind of record is made and known again. */
export type CreateKind<Row> = {
  /** Values noted in the operation's base before it is sent first. */
  readonly notes: () => Promise<FieldValues>
  /** Sends it; answers what the firm said: its id, and the row where it sent one. */
  readonly post: () => Promise<{ readonly id: string | null; readonly row: Row | null }>
  /**
   * Looks for it at the firm. `exact` asks for what can be nothing else, its own id or mark, where nothing was noted
   * before it was sent.
   */
  readonly look: (notes: FieldValues, exact: boolean) => Promise<Look<Row>>
  /** The record as the firm shows it by that id; null where it does not. */
  readonly get: (id: string) => Promise<Row | null>
  /** The end of it; without a row what stands here stays, under the firm's id. */
  readonly arrived: (id: string, row: Row | null) => SendOutcome
  readonly idOf: (row: Row) => string
}

/** Makes a record at the firm by the one rule for all kinds (creates.ts): never twice by a machine's decision. */
export async function sendCreate<Row>(
  operation: Operation,
  tools: SendTools,
  kind: CreateKind<Row>,
): Promise<SendOutcome> {
  const { store, clock, sentAgo, noteSent } = tools
  let notes = operation.base
  let state = readCreate(notes)
  const keep = (next: FieldValues) => {
    notes = next
    store.work.step(operation.opId, { base: notes }, clock.now())
  }
  const advance = (event: CreateEvent) => {
    state = afterEvent(state, event)
    keep(withCreate(notes, state))
  }

  const arrive = (id: string, row: Row | null) => kind.arrived(id, row)

  const lookFor = async (): Promise<SendOutcome | 'send'> => {
    const shown = await lookAt(kind, notes, state)
    if (shown.kind === 'found') return arrive(kind.idOf(shown.row), shown.row)
    const step = stepAfterLook(state, shown.kind, sentAgo())
    if (step === 'send') return 'send'
    if (step === 'ask') return { kind: 'doubtful' }
    advance({ kind: 'missed' })
    return { kind: 'again', after: step.wait }
  }

  const send = async (): Promise<SendOutcome> => {
    if (state.at === 'unsent') keep({ ...notes, ...(await kind.notes()) })
    // What is noted here is on the disk before the request can be on its way.
    advance({ kind: 'sending' })
    noteSent()
    let answer: Awaited<ReturnType<typeof kind.post>>
    try {
      answer = await kind.post()
    } catch (error) {
      if (changedNothing(error)) advance({ kind: 'undone' })
      throw error
    }
    const { id, row } = answer
    advance({ kind: 'taken', id })
    if (id !== null) return arrive(id, row ?? (await shownRow(kind, id)))
    try {
      const found = await lookFor()
      return found === 'send' ? { kind: 'doubtful' } : found
    } catch (error) {
      // It was taken: whatever stands in the way of finding it now says nothing about that.
      if (!(error instanceof Failure)) throw error
      return { kind: 'again', after: SOON }
    }
  }

  const first = firstStep(state)
  if (typeof first === 'object') return arrive(first.done, await shownRow(kind, first.done))
  if (first === 'look' || operation.state === 'verify') {
    const outcome = await lookFor()
    if (outcome !== 'send') return outcome
  }
  return send()
}

/** A look that the firm refuses proves nothing; one that fails for now is repeated by the loop. */
async function lookAt<Row>(kind: CreateKind<Row>, notes: FieldValues, state: CreateState): Promise<Look<Row>> {
  try {
    return await kind.look(notes, state.at === 'unsent')
  } catch (error) {
    if (!(error instanceof Failure) || classifyFailure(error, 'create').class !== 'rejected') throw error
    return { kind: 'unclear' }
  }
}

/** The firm has it: a read that fails now only means that its own form of the row comes later. */
async function shownRow<Row>(kind: CreateKind<Row>, id: string): Promise<Row | null> {
  try {
    return await kind.get(id)
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

/** True where a failed request certainly made nothing. */
export function changedNothing(error: unknown): boolean {
  if (!(error instanceof Failure) || error.code === 'internal' || error.code === 'too-large') return false
  return classifyFailure(error, 'create').class !== 'unknown'
}
