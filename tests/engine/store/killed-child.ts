// Writes pages until it is killed; prints the number of each page after its commit.
import { writeSync } from 'node:fs'
import { openStore } from '#core/areas/stores'
import { madeCustomers } from './rows.ts'

const [folder = '', level] = process.argv.slice(2)
const store = openStore({ folder, key: Buffer.from(process.env.STORE_KEY ?? '', 'hex'), now: () => 1 })
store.setDurability(level === 'ingest' ? 'ingest' : 'full')
for (let page = 0; page < 100_000; page += 1) {
  store.transaction(() => {
    store.customers.upsert(madeCustomers(50, page + 1, page * 50), 1)
    store.cursors.put({
      scope: 'customers',
      phase: 'first-rest',
      watermark: null,
      candidate: null,
      pageIndex: page + 1,
      total: null,
      rows: (page + 1) * 50,
      passStarted: 1,
      lastDone: null,
    })
  })
  writeSync(1, `${page + 1}\n`)
}
