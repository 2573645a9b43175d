import { leaveDraft } from '#core/engine/sync/push/enqueue-edit'
import { type CheckedArea, checkedAreas, type InterestCheck, type SimilarHit } from '#shared/contract/checks'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { AccountSession, Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'
import { checkOf, keepCheck, keptChecks } from './kept-checks.ts'

/** Hits of one name or number, of each kind. */
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
      const near = await reader.ask('searchParties', { texts: parties, limit: MOST_HITS.check })
      const found = parties.map((party, place) => ({ party, ...(near[place] ?? { hits: [], more: false }) }))
      const check: InterestCheck = {
        id: hexId(home.ports.random),
        at: home.ports.clock.now(),
        by: signedInAuthor(store).name,
        parties,
        customers: store.customers.count(),
        contacts: store.contacts.count(),
        contracts: store.contracts.count(),
        compared: 'near',
        ...freshness({ store, sync }),
        cut: found.filter(({ more }) => more).map(({ party }) => party),
        hits: found.flatMap(({ party, hits }) => hits.map((hit) => ({ ...hit, party }))),
      }
      store.transaction(() => {
        keepCheck(store, check)
        leaveDraft(store, draft, check.at)
      })
      if (draft !== undefined) home.changed('work', [])
      return check
    },
    kept: ({ limit }) => keptChecks(home.opened().store, limit),
    one({ id }) {
      const check = checkOf(home.opened().store, id)
      if (check === null) throw new Failure('not-found')
      return check
    },
  }
}

/** How far what was searched is that of the firm. */
function freshness({ store, sync }: Pick<AccountSession, 'store' | 'sync'>) {
  const refused = checkedAreas.filter(sync.isClosed)
  const isWhole = (area: CheckedArea) => {
    const phase = store.cursors.get(area)?.phase
    return phase === 'idle' || phase === 'incremental'
  }
  const read = checkedAreas.map((area) => ({ area, time: store.cursors.get(area)?.lastDone ?? null }))
  // What the firm closed stands as it was read last; what it never opened has nothing that could be old.
  const times = read.filter(({ area, time }) => time !== null || !refused.includes(area)).map(({ time }) => time)
  const known = times.filter((time) => time !== null)
  return {
    dataTime: known.length === times.length && known.length > 0 ? Math.min(...known) : null,
    complete: checkedAreas.every((area) => refused.includes(area) || isWhole(area)),
    refused,
  }
}

function unique(hits: readonly SimilarHit[]): SimilarHit[] {
  return [...new Map(hits.map((hit) => [`${hit.kind} ${hit.id}`, hit])).values()]
}
