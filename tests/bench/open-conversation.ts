import { join } from 'node:path'
import { createChats } from '#core/areas/chats/service'
import { openStore } from '#core/areas/stores'
import type { Home } from '#core/engine/account-session'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { conversation } from '../areas/chats/chat-rows.ts'
import { seeded } from '../engine/store/rows.ts'
import { type Benchmark, compare, percentile, processor } from './measure.ts'
import { MESSAGES } from './messages.ts'
import { benchKey } from './pull-sides.ts'
import { CONVERSATION, filledFolder } from './search-messages.ts'

/** The longest that a conversation's last screen may take, milliseconds of the processor at the 99th percentile. */
const LIMIT = 5
const OPENED = 1_000
const SCREEN = 50

/** The last screen of conversations that were not opened before, in the core, against their bare rows. */
export const openConversation: Benchmark = {
  name: 'open-conversation',
  async run(say) {
    const folder = await filledFolder(say)
    const store = openStore({ folder, key: benchKey, now: Date.now })
    const database = openDatabase(join(folder, storeFile), benchKey)
    try {
      const chats = MESSAGES / CONVERSATION
      const ids = Array.from({ length: chats }, (_, index) => String(index))
      store.conversations.upsert(
        ids.map((id) => conversation(id)),
        1,
      )
      const { messages } = createChats({
        opened: () => ({ store }),
        timeZone: () => 'Asia/Shanghai',
      } as unknown as Home)
      const numbers = database.prepare('SELECT no FROM chat').pluck().all() as number[]
      const rows = database.prepare('SELECT * FROM message WHERE chat = ? ORDER BY pkid DESC LIMIT 50')
      const random = seeded(11)
      const timed = (open: (place: number) => unknown): number => {
        const times = Array.from({ length: OPENED }, () => {
          const place = Math.floor(random() * chats)
          const started = processor()
          open(place)
          return processor() - started
        })
        return percentile(times, 0.99)
      }
      say(`measuring ${OPENED} conversations`)
      const result = await compare(
        () => timed((place) => rows.all(numbers[place] ?? 0)),
        () => timed((place) => messages({ conversation: `wework:${place}`, from: { at: 'newest' }, limit: SCREEN })),
        5,
      )
      return [
        {
          name: 'open-conversation',
          unit: 'ms of processor',
          value: result.value,
          floor: result.floor,
          ratio: result.ratio,
          goal: `p99 at most ${LIMIT} ms`,
          holds: result.value <= LIMIT,
        },
      ]
    } finally {
      database.close()
      store.close()
    }
  },
}
