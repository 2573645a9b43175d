import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { evictFiles } from './pull-files.ts'
import { readsHistory } from './pull-messages.ts'
import { isPaused, mostBytes, setMostBytes, setPaused } from './retention.ts'

/** How far back messages are here, and how much of them is kept. */
export function createHistory(home: Home): Pick<CoreHandlers['chats'], 'history' | 'setHistory'> {
  return {
    history() {
      const { store } = home.opened()
      const { complete, oldest } = store.messages.reach()
      return {
        conversations: store.conversations.count(),
        complete,
        messages: store.messages.count(),
        oldest,
        reading: readsHistory(store, home.ports.clock.now()),
        paused: isPaused(store),
        bytes: store.messages.bytes() + store.chatFiles.bytes(),
        mostBytes: mostBytes(store),
      }
    },
    setHistory({ paused, mostBytes: bytes }) {
      const { store, sync } = home.opened()
      if (bytes !== undefined) setMostBytes(store, bytes)
      if (bytes !== undefined) evictFiles(store, home.ports.clock.now())
      if (paused !== undefined) setPaused(store, paused)
      // What was paused goes on behind the pass.
      void sync.run()
      return {}
    },
  }
}
