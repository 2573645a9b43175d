import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#core/store/index'
import { madeCustomers } from './rows.ts'
const N = 200000, key = new Uint8Array(32).fill(7)
const folder = mkdtempSync(join(tmpdir(), 'fdb-'))
const rows = madeCustomers(N)
const s = openStore({ folder, key, now: () => 1 })
s.customers.dropIndexes(); s.setDurability('ingest')
let t = performance.now()
for (let i = 0; i < N; i += 2000) s.transaction(() => s.customers.upsert(rows.slice(i, i + 2000), 1))
console.log('upsert', Math.round(performance.now() - t))
t = performance.now(); let last = 0
const marks: [number, number][] = []
await s.customers.buildIndexes((done) => { last = done; marks.push([done, performance.now() - t]) }, async () => {})
console.log(marks.slice(0, 9).map((m) => m.map(Math.round).join('@')).join(' '), '...', marks.slice(-3).map((m) => m.map(Math.round).join('@')).join(' '), 'end', Math.round(performance.now() - t))
rmSync(folder, { recursive: true })
