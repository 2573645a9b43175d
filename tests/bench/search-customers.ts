import { openStore } from '#core/areas/stores'
import { openDatabase } from '#core/engine/store/database'
import { seeded } from '../engine/store/rows.ts'
import { type BenchProfile, benchProfile, CUSTOMERS } from './data.ts'
import { type Benchmark, compare, percentile } from './measure.ts'

/** The longest that a suggestion may take in the core, milliseconds; a noisy machine is given twice as much. */
const LIMIT = 5
const LENGTHS = [1, 2, 3, 4] as const
const SCANS = 3

/** What a person types to find a customer. */
export type Typed = { readonly text: string; readonly kind: 'name' | 'pinyin' | 'phone' }

/** Texts as people type them: parts of names, initials, the ends of numbers; the same in every run. */
export const typedTexts = (profile: BenchProfile): readonly Typed[] => {
  const database = openDatabase(profile.store, profile.key)
  try {
    const random = seeded(25)
    const read = database.prepare('SELECT name, initials, telephone FROM customer WHERE no = ?')
    const typed: Typed[] = []
    for (let row = 0; row < 60; row += 1) {
      const found = read.get(1 + Math.floor(random() * CUSTOMERS)) as Record<'name' | 'initials' | 'telephone', string>
      for (const length of LENGTHS) {
        const from = (text: string) => Math.floor(random() * Math.max(1, [...text].length - length))
        const part = (text: string, start: number) => [...text].slice(start, start + length).join('')
        typed.push({ kind: 'name', text: part(found.name, from(found.name)) })
        typed.push({ kind: 'pinyin', text: part(found.initials, from(found.initials)) })
      }
      typed.push({ kind: 'phone', text: found.telephone.slice(-4) })
    }
    return typed.filter(({ text }) => text.trim() !== '')
  } finally {
    database.close()
  }
}

const kinds = ['name', 'pinyin', 'phone'] as const
const scanned = { name: 'name', pinyin: 'initials', phone: 'telephone' } as const

/** Suggestions while one types, the worst kind of text at the 95th percentile, against reading every row with LIKE. */
export const searchCustomers: Benchmark = {
  name: 'search-customers',
  async run(say) {
    const profile = await benchProfile(CUSTOMERS, say)
    const typed = typedTexts(profile)
    const store = openStore({ folder: profile.account, key: profile.key, now: Date.now })
    const database = openDatabase(profile.store, profile.key)
    try {
      const scans = new Map(
        Object.entries(scanned).map(([kind, column]) => [
          kind,
          database.prepare(
            `SELECT id, name, ownerName FROM customer NOT INDEXED WHERE ${column} LIKE '%' || ? || '%'
             ORDER BY gmtFollowup DESC LIMIT 8`,
          ),
        ]),
      )
      const time = (run: () => unknown): number => {
        const started = performance.now()
        run()
        return performance.now() - started
      }
      const times = new Map<Typed['kind'], number[]>()
      const suggest = () => {
        const all = typed.map(({ text, kind }) => {
          const took = time(() => store.customers.suggest(text, 8))
          times.set(kind, [...(times.get(kind) ?? []), took])
          return { kind, took }
        })
        return Math.max(
          ...kinds.map((kind) =>
            percentile(
              all.filter((one) => one.kind === kind).map(({ took }) => took),
              0.95,
            ),
          ),
        )
      }
      const random = seeded(7)
      const scan = () => {
        const picked = Array.from({ length: SCANS }, () => typed[Math.floor(random() * typed.length)])
        const all = picked.map((one) => (one === undefined ? 0 : time(() => scans.get(one.kind)?.all(one.text))))
        return all.reduce((sum, took) => sum + took, 0) / SCANS
      }
      say(`measuring ${typed.length} typed texts`)
      const result = await compare(scan, suggest, 7)
      const parts = [...times].map(
        ([kind, all]) => `${kind} ${percentile(all, 0.5).toFixed(2)} / ${percentile(all, 0.95).toFixed(2)}`,
      )
      return [
        {
          name: 'search-customers',
          unit: 'ms',
          value: result.value,
          floor: result.floor,
          ratio: result.ratio,
          goal: `p95 at most ${LIMIT} ms, fails above ${2 * LIMIT}`,
          holds: result.value <= 2 * LIMIT,
          note: `p50 / p95 in ms: ${parts.join(', ')}; the floor reads every row with LIKE`,
        },
      ]
    } finally {
      database.close()
      store.close()
      profile.remove()
    }
  },
}
