import type { Operation } from '#core/engine/store/work/types'
import type { FieldValues } from '#shared/domain/work'
import { afterEvent, type CreateEvent, readCreate, stepAfterLook, withCreate } from './creates.ts'
import { changedNothing } from './send-create.ts'
import type { SendTools } from './types.ts'

/** The part of an edit that no read of the record shows; it goes on as the making of a record does (creates.ts). */
export type UnconfirmedEdit = {
  /** What is left to be sent: what the firm took before and shows nowhere goes out no more. */
  readonly left: (send: FieldValues) => FieldValues
  /** True where it went out as often as a machine may send it, no answer came, and nothing else is to be sent. */
  readonly isDoubtful: (send: FieldValues) => boolean
  /** Runs the write of these values; how it ends is on the disk before anything follows on it. */
  readonly write: <Answer>(send: FieldValues, run: () => Promise<Answer>) => Promise<Answer>
}

/** Begins with what an earlier attempt noted; `unsaid` are the fields that the row lacks as the firm shows it now. */
export function unconfirmedEdit(operation: Operation, tools: SendTools, unsaid: readonly string[]): UnconfirmedEdit {
  const { store, clock, sentAgo } = tools
  let state = readCreate(operation.base)
  const isUnseen = (field: string) => unsaid.includes(field)
  const note = (event: CreateEvent) => {
    state = afterEvent(state, event)
    store.work.step(operation.opId, { base: withCreate(operation.base, state) }, clock.now())
  }
  return {
    left: (send) =>
      state.at === 'taken' ? Object.fromEntries(Object.entries(send).filter(([field]) => !isUnseen(field))) : send,
    isDoubtful(send) {
      const fields = Object.keys(send)
      return fields.length > 0 && fields.every(isUnseen) && stepAfterLook(state, 'absent', sentAgo()) === 'ask'
    },
    async write(send, run) {
      if (!Object.keys(send).some(isUnseen)) return run()
      note({ kind: 'sending' })
      try {
        const answer = await run()
        note({ kind: 'taken', id: null })
        return answer
      } catch (error) {
        if (changedNothing(error)) note({ kind: 'undone' })
        throw error
      }
    },
  }
}
