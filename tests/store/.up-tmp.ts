import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, openStore } from '#core/store/index'
import { madeCustomers } from './rows.ts'
const N = 100000, key = new Uint8Array(32).fill(7)
const folder = mkdtempSync(join(tmpdir(), 'fdb-'))
const rows = madeCustomers(N)
const s = openStore({ folder, key, now: () => 1 })
const raw = openDatabase(join(folder, 'main.db'), key); raw.exec('drop index customer_by_gmtFollowup'); raw.close()
s.setDurability('ingest')
let t = performance.now()
for (let i = 0; i < N; i += 2000) s.transaction(() => s.customers.upsert(rows.slice(i, i + 2000), 1))
console.log('upsert without live index', Math.round(performance.now() - t))
s.close()
rmSync(folder, { recursive: true })
