import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, openStore } from '#core/store/index'
import { customerQuery } from '#shared/contract/customers'
import { customerTextFields, customerTimeFields } from '#shared/domain/customer'
import { madeCustomers } from '/work/main/tests/store/rows.ts'
const N = Number(process.argv[2] ?? 200000)
const key = new Uint8Array(32).fill(7)
const folder = mkdtempSync(join(tmpdir(), 'fdb-'))
const rows = madeCustomers(N)
const ms = (t: number) => Math.round(performance.now() - t)
// floor
let floorMs = 0
{
  const db = openDatabase(join(folder, 'floor.db'), key)
  db.pragma('synchronous=NORMAL'); db.pragma('wal_autocheckpoint=10000')
  const cols = [...customerTextFields, ...customerTimeFields, 'phoneMore', 'participantList', 'tagList', 'extra', 'unknown']
  db.exec(`create table f(id text primary key, ${cols.join(',')})`)
  const st = db.prepare(`insert into f values(?,${cols.map(() => '?').join(',')})`)
  const pre = rows.map((r) => [r.id, ...customerTextFields.map((f) => r[f]), ...customerTimeFields.map((f) => r[f] ?? 0), JSON.stringify(r.phoneMore), JSON.stringify(r.participantList), JSON.stringify(r.tagList), JSON.stringify(r.extra), '{}'])
  const t = performance.now()
  for (let i = 0; i < N; i += 2000) { db.exec('begin immediate'); for (const p of pre.slice(i, i + 2000)) st.run(...p); db.exec('commit') }
  const d = performance.now() - t
  floorMs = d; console.log('floor insert', Math.round(N / d * 1000), 'rows/s', Math.round(d), 'ms')
  db.close()
}
const store = openStore({ folder, key, now: () => 1 })
if (process.argv[3] !== 'live') store.customers.dropIndexes()
let g6 = 0
store.setDurability('ingest')
let t = performance.now(), worst = 0
for (let i = 0; i < N; i += 2000) { const a = performance.now(); store.transaction(() => store.customers.upsert(rows.slice(i, i + 2000), 1)); worst = Math.max(worst, performance.now() - a) }
let d = performance.now() - t
g6 = d
console.log('upsert', Math.round(N / d * 1000), 'rows/s', Math.round(d), 'ms, worst tx', Math.round(worst))
t = performance.now(); let slice = t, worstSlice = 0; const big: number[] = []
await store.customers.buildIndexes(() => {}, async () => { const n = performance.now(); if (n - slice > 50) big.push(Math.round(n - slice)); worstSlice = Math.max(worstSlice, n - slice); await null; slice = performance.now() })
g6 += performance.now() - t; console.log('G6', (floorMs / g6).toFixed(3)); console.log('build', ms(t), 'ms, worst slice', Math.round(worstSlice), 'big', big.join(','))
t = performance.now()
for (let i = 0; i < N; i += 2000) store.transaction(() => store.customers.upsert(rows.slice(i, i + 2000), 1))
d = performance.now() - t
console.log('resync', Math.round(N / d * 1000), 'rows/s')
store.setDurability('full')
console.log('size MB', statSync(join(folder, 'main.db')).size / 1e6)
const time = (name: string, f: (i: number) => unknown, n = 300) => { const x: number[] = []; for (let i = 0; i < n; i++) { const a = performance.now(); f(i); x.push((performance.now() - a) * 1000) } const first = x[0]; x.sort((a, b) => a - b); console.log(name.padEnd(34), 'first', Math.round(first!), 'p50', Math.round(x[n >> 1]!), 'p95', Math.round(x[Math.floor(n * .95)]!)) }
const columns = ['name', 'contact', 'telephone', 'level', 'chargeStatus', 'ownerName', 'gmtFollowup', 'gmtCreate', 'industry', 'city', 'channel', 'gmtModify']
const list = (p: object) => store.customers.list(customerQuery.parse({ pageSize: 50, columns, ...p }))
const q0 = customerQuery.parse({ pageSize: 50, columns })
time('first page 50', () => store.customers.list(q0))
time('first page again', () => store.customers.list(q0))
const qd = { ...q0, pageIndex: Math.floor(N * .95 / 50) }
time('deep (95%)', () => store.customers.list(qd))
const qm = { ...q0, pageIndex: Math.floor(N * .5 / 50) }
time('middle', () => store.customers.list(qm))
const spread = Array.from({ length: 300 }, (_, i) => ({ ...q0, pageIndex: Math.floor((i * 7919) % (N / 50)) }))
time('random pages', (i) => store.customers.list(spread[i]!))
for (const f of ['name', 'level', 'chargeStatus', 'ownerName', 'gmtCooperate', 'gmtCreate', 'gmtModify']) { time('sort ' + f, () => list({ sortField: f })); time('sort asc deep ' + f, () => list({ sortField: f, sortOrder: 'asc', pageIndex: Math.floor(N * .7 / 50) }), 30) }
const f3 = { chargeStatus: ['1'], level: ['2'], ownerid: rows[5]!.ownerid }
time('3 filters', () => list(f3)); time('3 filters p5', () => list({ ...f3, pageIndex: 5 }))
time('1 filter', () => list({ chargeStatus: ['1'] })); time('1 filter mid', () => list({ chargeStatus: ['1'], pageIndex: 700 }))
for (const name of ['公司', '有限公司', '张伟', '重庆宏达', 'cqhd', 'yxgs', 'kj', 'a', '不存在的']) time('name ' + name, () => list({ name }), 20)
for (const text of ['张', '公司', '有限公司', '张伟', '重庆宏达', 'cqhd', 'yxgs', 'kj', 'z', '5621', '138', '13', '13812345621', '010', '9999', '不存在', 'gsyx', 'qqq', 'sszs', '汇通永兴']) time('suggest ' + text + ' (' + store.customers.suggest(text, 8).length + ')', () => store.customers.suggest(text, 8), 50)
const changed = rows.slice(0, 20000).map((r) => ({ ...r, note: r.note + 'x', gmtModify: 5 }))
t = performance.now(); for (let i = 0; i < 20000; i += 2000) store.transaction(() => store.customers.upsert(changed.slice(i, i + 2000), 1)); d = performance.now() - t
console.log('update changed', Math.round(20000 / d * 1000), 'rows/s')
t = performance.now(); store.close(); console.log('close', ms(t))
t = performance.now(); const s2 = openStore({ folder, key, now: () => 1 }); console.log('open', performance.now() - t); t = performance.now(); s2.customers.list(q0); console.log('first page cold', performance.now() - t); s2.close()
rmSync(folder, { recursive: true })
console.log('rss', Math.round(process.memoryUsage().rss / 1e6))
