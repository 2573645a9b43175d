import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#core/store/index'
import { initialsOf } from '#core/store/search/initials'
import { phoneKey, searchKey } from '#core/store/search/key'
import { indexTerms } from '#core/store/search/terms'
import { contentHash } from '#core/store/customers/hash'
import { madeCustomers } from './rows.ts'
const N = 50000
const rows = madeCustomers(N)
const t = (n: string, f: () => unknown) => { for (let k = 0; k < 2; k++) { const a = performance.now(); f(); const d = performance.now() - a; if (k) console.log(n.padEnd(28), (d / N * 1000).toFixed(2), 'us/row') } }
t('searchKey', () => rows.map((r) => searchKey(r.name)))
t('initials', () => rows.map((r) => initialsOf(r.name)))
t('phoneKey', () => rows.map((r) => phoneKey(r.telephone, r.phoneMore)))
const keyed = rows.map((r) => [searchKey(r.name), initialsOf(searchKey(r.name)), phoneKey(r.telephone, r.phoneMore)] as const)
t('terms', () => keyed.map((k) => indexTerms(...k)))
t('json', () => rows.map((r) => JSON.stringify(r.extra) + JSON.stringify(r.unknown)))
const txt = rows.map((r) => Object.values(r).join('\0'))
t('hash', () => txt.map((x) => contentHash(x)))
const folder = mkdtempSync(join(tmpdir(), 'fdb-'))
const db = openDatabase(join(folder, 'x.db'), new Uint8Array(32).fill(1)); db.pragma('synchronous=NORMAL'); db.pragma('wal_autocheckpoint=10000')
const terms = keyed.map((k) => indexTerms(...k))
const fts = (name: string, opts: string, list: string[]) => { db.exec(`create virtual table f using fts5(terms, content='', contentless_delete=1, ${opts})`); const st = db.prepare('insert into f(rowid,terms) values(?,?)'); const a = performance.now(); for (let i = 0; i < N; i += 2000) { db.exec('begin'); for (let j = i; j < i + 2000; j++) st.run(j + 1, list[j]); db.exec('commit') } console.log(name.padEnd(28), ((performance.now() - a) / N * 1000).toFixed(2), 'us/row', list[0]!.length); db.exec('drop table f') }
fts('fts as is', `detail=none, prefix='1', tokenize='ascii'`, terms)
fts('fts no prefix', `detail=none, tokenize='ascii'`, terms)
rmSync(folder, { recursive: true })
