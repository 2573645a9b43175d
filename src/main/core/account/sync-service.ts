import { behind } from '#core/engine/jobs/behind'
import { retryOperations } from '#core/engine/sync/push/inbox-actions'
import type { CoreHandlers } from '#shared/contract/index'
import type { AccountHome } from './home.ts'

/** The sync's state and its start by hand. */
export function createSyncService(home: AccountHome): CoreHandlers['sync'] {
  return {
    status: () => home.opened().sync.status(),
    now() {
      const { store, sync } = home.opened()
      const { clock, random } = home.ports
      // Who presses it means everything: what waits for its time goes too, and a closed host is asked once.
      retryOperations({ store, clock, random, changed: home.changed }, null)
      sync.push.now()
      void sync.runForPerson()
      return sync.status()
    },
    attend(input) {
      home.attend(input)
      return {}
    },
    hint({ what }) {
      home.opened().sync.hint(what)
      return {}
    },
    sweep({ area, confirm }) {
      const { sync } = home.opened()
      // Where the store does not take it the page hears so; once it is noted, nobody waits for its end.
      const ended = sync.sweep({ area, confirm })
      behind(home, 'sweep', () => ended)
      return {}
    },
  }
}
