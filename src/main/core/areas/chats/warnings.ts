import { setImmediate } from 'node:timers/promises'
import type { MarkedPage } from '#core/areas/chats/store/mark-lists'
import type { PlacedMessage } from '#core/areas/chats/store/message-row'
import type { Store } from '#core/engine/store/types'

/** Whose warnings are asked for: of one account of the firm or, for '', of all; with `emotion` those that show one. */
export type AskedWarnings = {
  readonly account: string
  readonly emotion: boolean
  readonly before: string | null
  readonly limit: number
}

/**
 * Messages whose warning stands, newest first: `limit` of them, or more where few of a stretch were wanted. `total` counts
 * all that stand, whatever is asked for.
 */
export async function warningPage(store: Store, asked: AskedWarnings): Promise<MarkedPage> {
  const { account, emotion, limit } = asked
  const isWanted = ({ message }: PlacedMessage) =>
    (!emotion || message.emotionState === 1) &&
    (account === '' || store.conversations.get(message.conversation)?.openId === account)
  const wanted: PlacedMessage[] = []
  for (let { before } = asked; ; await setImmediate()) {
    const { rows, next, total } = store.messages.marked({ kind: 'warning', conversation: '', own: null, before, limit })
    wanted.push(...rows.filter(isWanted))
    if (next === null || wanted.length >= limit) return { rows: wanted, next, total }
    before = next
  }
}
