import { z } from 'zod'
import type { Store } from '#core/store/types'
import { type InterestCheck, interestCheck, type SimilarHit } from '#shared/contract/checks'
import { contactQuery } from '#shared/contract/contacts'
import type { CoreHandlers } from '#shared/contract/index'
import type { Contact } from '#shared/domain/records'
import { hexId, signedInAuthor } from './authors.ts'
import type { Home } from './home.ts'

const KEPT = 'interestChecks'
/** Checks that are kept, newest first. */
const MOST_KEPT = 500
/** Length of all of them together as JSON, in characters. */
const MOST_TEXT = 4_000_000
/** Hits of one name or number. */
const MOST_HITS = { typing: 5, check: 300 } as const
/** Shortest name worth comparing, characters. */
const SHORTEST = 2

/** Who is known already: duplicates while typing, and conflicts of interest. */
export function createChecks(home: Home): CoreHandlers['checks'] {
  return {
    similar({ name, phones }) {
      const { store } = home.opened()
      const asked = [name, ...phones].filter((text) => text.length >= SHORTEST)
      return { hits: unique(asked.flatMap((text) => hitsOf(store, text, MOST_HITS.typing))) }
    },
    interest({ parties }) {
      const { store, sync } = home.opened()
      const found = parties.map((party) => ({ party, hits: hitsOf(store, party, MOST_HITS.check) }))
      const check: InterestCheck = {
        id: hexId(home.ports.random),
        at: home.ports.clock.now(),
        by: signedInAuthor(store).name,
        parties,
        customers: store.customers.count(),
        contacts: store.contacts.count(),
        dataTime: sync.status().dataTime,
        complete: ['customers', 'contacts'].every((scope) => isWhole(store, scope)),
        cut: found.filter(({ hits }) => isCut(hits)).map(({ party }) => party),
        hits: found.flatMap(({ party, hits }) => hits.map((hit) => ({ ...hit, party }))),
      }
      store.values.put(KEPT, `[${newestTexts([check, ...kept(store)]).join()}]`)
      return check
    },
    kept: () => ({ checks: kept(home.opened().store) }),
  }
}

/** The newest checks as JSON, as many as are kept; the first of them whatever its length. */
function newestTexts(checks: readonly InterestCheck[]): string[] {
  const texts: string[] = []
  let length = 0
  for (const check of checks.slice(0, MOST_KEPT)) {
    const text = JSON.stringify(check)
    length += text.length
    if (texts.length > 0 && length > MOST_TEXT) break
    texts.push(text)
  }
  return texts
}

/** True where the first reading of an area has ended. */
function isWhole(store: Store, scope: string): boolean {
  const phase = store.cursors.get(scope)?.phase
  return phase === 'idle' || phase === 'incremental'
}

function kept(store: Store): InterestCheck[] {
  const text = store.values.get(KEPT)
  return text === null ? [] : (z.array(interestCheck).safeParse(JSON.parse(text)).data ?? [])
}

function hitsOf(store: Store, text: string, limit: number): SimilarHit[] {
  const customers = store.customers.suggest(text, limit).map(
    (found): SimilarHit => ({
      kind: 'customer',
      id: found.id,
      name: found.name,
      ownerName: found.ownerName,
      companyName: '',
      matched: found.matched,
      exact: found.name === text,
    }),
  )
  const contacts = contactsLike(store, text, limit).map(
    (row): SimilarHit => ({
      kind: 'contact',
      id: row.id,
      name: row.name,
      ownerName: row.ownerName,
      companyName: row.companyName,
      matched: row.name.includes(text) ? 'name' : /^[\d\s()+-]+$/.test(text) ? 'phone' : 'pinyin',
      exact: row.name === text,
    }),
  )
  return [...customers, ...contacts]
}

/** True where there may be more of a kind than were read. */
function isCut(hits: readonly SimilarHit[]): boolean {
  return (['customer', 'contact'] as const).some(
    (kind) => hits.filter((hit) => hit.kind === kind).length >= MOST_HITS.check,
  )
}

function contactsLike(store: Store, text: string, limit: number): Contact[] {
  const rows: Contact[] = []
  for (let pageIndex = 0; rows.length < limit; pageIndex += 1) {
    const page = store.contacts.list({ ...contactQuery.parse({ text, pageSize: 50, pageIndex }), sortField: 'name' })
    rows.push(...page.rows)
    if (page.rows.length < 50) break
  }
  return rows.slice(0, limit)
}

function unique(hits: readonly SimilarHit[]): SimilarHit[] {
  return [...new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()]
}
