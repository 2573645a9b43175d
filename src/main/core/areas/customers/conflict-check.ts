import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import { leaveDraft } from '#core/engine/sync/push/enqueue-edit'
import { type InterestCheck, interestCheck, type SimilarHit } from '#shared/contract/checks'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'

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
    async similar({ name, phones }) {
      const texts = [name, ...phones].filter((text) => text.length >= SHORTEST)
      const found = await home.opened().reader.ask('searchSimilar', { texts, limit: MOST_HITS.typing })
      return { hits: unique(found.flat()) }
    },
    async interest({ parties, draft }) {
      const { store, sync, reader } = home.opened()
      const hitsOf = await reader.ask('searchSimilar', { texts: parties, limit: MOST_HITS.check })
      const found = parties.map((party, place) => ({ party, hits: hitsOf[place] ?? [] }))
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
      store.transaction(() => {
        store.values.put(KEPT, `[${newestTexts([check, ...kept(store)]).join()}]`)
        leaveDraft(store, draft, check.at)
      })
      if (draft !== undefined) home.changed('work', [])
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

/** True where there may be more of a kind than were read. */
function isCut(hits: readonly SimilarHit[]): boolean {
  return (['customer', 'contact'] as const).some(
    (kind) => hits.filter((hit) => hit.kind === kind).length >= MOST_HITS.check,
  )
}

function unique(hits: readonly SimilarHit[]): SimilarHit[] {
  return [...new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()]
}
