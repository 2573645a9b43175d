import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from './home.ts'

/** The sync's state and its start by hand. */
export function createSyncService(home: Home): CoreHandlers['sync'] {
  return {
    status: () => home.opened().sync.status(),
    now() {
      const { sync } = home.opened()
      void sync.run()
      sync.push.wake()
      return sync.status()
    },
    attend(input) {
      home.opened().sync.attend(input)
      return {}
    },
    hint({ what }) {
      home.opened().sync.hint(what)
      return {}
    },
    sweep({ area, confirm }) {
      void home.opened().sync.sweep({ area, confirm })
      return {}
    },
  }
}
