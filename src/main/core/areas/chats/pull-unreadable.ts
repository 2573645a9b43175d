import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import { isRecord, toText, tryJson } from '../../engine/remote/coerce.ts'
import { listOf, storedValue } from '../../engine/sync/stored-value.ts'

/** Conversations of which that is kept by name; where more of them lack messages, each may lack some. */
const MOST = 2_000

const form = listOf(z.string())
const noted = (store: Store) => storedValue(store, 'sync.messages.unreadable', form)

/** Notes that the firm gave a message of a conversation that could not be kept; in the caller's transaction. */
export function noteUnreadable(store: Store, conversation: string): void {
  const { get, write } = noted(store)
  const known = get()
  if (!known.includes(conversation) && known.length < MOST) write([...known, conversation])
}

/**
 * Whether a message came that could not be kept, of this conversation or of one that nobody can name. The quarantine
 * forgets, and a message that is not here is missing all the same.
 */
export function lacksUnreadable(store: Store, conversation: string): boolean {
  const known = noted(store).get()
  if (known.length >= MOST || known.includes(conversation)) return true
  return store.quarantine.list('messages').some(({ body }) => {
    const row = tryJson(body)
    const named = isRecord(row) ? toText(row.conversation) : ''
    return named === '' || named === conversation
  })
}
