import type { FirmState } from '../../endpoint.ts'
import { seeded } from '../../random.ts'
import { contentOf } from './data.ts'
import { sentence } from './dialogue.ts'

/** Messages that came while nobody asked, at most: after a night the archive does not grow by a thousand. */
const mostAtOnce = 40
/** Conversations that anything is said in. */
const busy = 6

/** Clients who go on writing by the firm's clock. */
export type Live = {
  /** Adds the messages that were due by `now` (epoch milliseconds), each with the time at which it was. */
  readonly catchUp: (now: number) => void
}

/**
 * Clients write every `seconds`, from `begun` (epoch milliseconds) on, in one of the newest conversations. What they write
 * depends on the seed and on how many there were before; no timer runs: a message is there once somebody asks after it.
 */
export function createLive(state: FirmState, seed: number, seconds: number, begun: number): Live {
  const every = seconds * 1000
  let count = 0
  let last = begun

  const add = (time: number): void => {
    count += 1
    const random = seeded(seed, 20_000_000 + count)
    const conversations = state.messages.newest(busy)
    if (conversations.length === 0) return
    const conversation = random.pick(conversations)
    const type = random.pick(['text', 'text', 'text', 'text', 'image', 'voice'])
    const faces = conversation.platform !== 'wework'
    const saying = { incoming: true, first: false, upset: random.chance(0.05), faces, person: '', turn: count }
    const made =
      type === 'text' ? { json: { content: sentence(random, saying) }, fsids: [] } : contentOf(random, type, '')
    const marks = { isNewData: true, ...(type === 'text' && saying.upset ? { emotionState: 1, warningState: 1 } : {}) }
    const words = { json: JSON.stringify(made.json), fsids: JSON.stringify(made.fsids), content: null }
    state.messages.add(
      conversation,
      { time: Math.floor(time / 1000) * 1000, type, incoming: true, marks, ...words },
      time,
    )
  }
  return {
    catchUp: (now) => {
      last = Math.max(last, now - mostAtOnce * every)
      while (last + every <= now) {
        last += every
        add(last)
      }
    },
  }
}
