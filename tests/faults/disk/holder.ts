// A process that holds an account open, writes into it and says so, until it is killed or told to go.
// Arguments: profile, account, and `locked` or `careless`, the known-bad variant that opens the file without the lock.
import { accountFolder } from '#core/account/keys'
import { openAccount } from '#core/account/open-account'
import { openStore } from '#core/areas/stores'
import { testPorts } from '../../support/ports.ts'
import { applyChange, storeKey, writerClock } from './changes.ts'

const [profile = '', account = '', way = 'locked'] = process.argv.slice(2)
const ways = { password: null, trustSecrets: true, create: true }
const store =
  way === 'locked'
    ? (await openAccount(testPorts({ profile }), account, ways)).store
    : openStore({ folder: accountFolder(profile, account), key: storeKey, now: writerClock })
let number = 0
process.on('message', (message: { readonly changes: number }) => {
  for (const last = number + message.changes; number < last; ) {
    number += 1
    applyChange(store, number, 1, true)
  }
  process.send?.({ changes: number })
})
process.send?.({ changes: 0 })
