import { USER_VALUE } from '../../engine/signed-in-user.ts'
import type { SyncArea } from '../../engine/sync/types.ts'

/** The signed-in user: permissions and switches of a person change while the account stays open (D-64). */
export const user: SyncArea = {
  name: 'user',
  ownCursor: false,
  async pull({ store, remote, changed, breathe }) {
    const text = JSON.stringify(await remote.session.me())
    await breathe()
    if (store.values.get(USER_VALUE) === text) return
    store.values.put(USER_VALUE, text)
    changed('session', [])
  },
}
