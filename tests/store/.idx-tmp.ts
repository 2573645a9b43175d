import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, openStore } from '#core/store/index'
import { madeCustomers } from './rows.ts'
const N = 200000, key = new Uint8Array(32).fill(7)
const folder = mkdtempSync(join(tmpdir(), 'fdb-'))
const rows = madeCustomers(N)
const s = openStore({ folder, key, now: () => 1 })
const raw = openDatabase(join(folder, 'main.db'), key); raw.exec('drop index customer_by_gmtFollowup'); raw.close()
s.setDurability('ingest')
let t = performance.now()
for (let i = 0; i < N; i += 2000) s.transaction(() => s.customers.upsert(rows.slice(i, i + 2000), 1))
console.log('upsert without live index', Math.round(performance.now() - t))
s.close()
const go = (name: string, prep: (db: ReturnType<typeof openDatabase>) => void, n = 2) => {
  const db = openDatabase(join(folder, 'main.db'), key); db.pragma('synchronous=NORMAL'); db.pragma('wal_autocheckpoint=10000'); prep(db)
  let t = performance.now(); console.log(db.prepare('select count(*), sum(length(gmtFollowup)) from customer').raw().get(), name, 'scan', Math.round(performance.now() - t))
  for (const c of ['gmtFollowup', 'level', 'nameKey'].slice(0, n + 1)) { t = performance.now(); db.exec(`create index x_${c} on customer(${c},tie,chargeStatus,level,ownerid)`); console.log(name, c, Math.round(performance.now() - t)) }
  for (const c of ['gmtFollowup', 'level', 'nameKey'].slice(0, n + 1)) db.exec(`drop index x_${c}`)
  db.close()
}
console.log('MB', statSync(join(folder, 'main.db')).size / 1e6)
go('16MB', () => {})
go('256MB', (db) => { db.pragma('cache_size=-256000') })
go('threads', (db) => { db.pragma('threads=2') })
go('nosecure', (db) => { db.pragma('secure_delete=OFF') })
{
  const db = openDatabase(join(folder, 'main.db'), key); db.pragma('synchronous=NORMAL'); db.pragma('wal_autocheckpoint=10000')
  t = performance.now(); db.exec('create table o(no integer primary key, gmtFollowup integer, nameKey text, initials text, level text, chargeStatus text, ownerName text, gmtCooperate integer, gmtCreate integer, gmtModify integer, ownerid text)')
  db.exec('insert into o select no,gmtFollowup,nameKey,initials,level,chargeStatus,ownerName,gmtCooperate,gmtCreate,gmtModify,ownerid from customer'); console.log('narrow fill', Math.round(performance.now() - t))
  for (const c of ['gmtFollowup', 'level', 'nameKey']) { t = performance.now(); db.exec(`create index x_${c} on o(${c},no,chargeStatus,level,ownerid)`); console.log('narrow', c, Math.round(performance.now() - t)) }
  db.close()
}
rmSync(folder, { recursive: true })
