import { leaveDraft } from '#core/engine/sync/push/enqueue-edit'
import type { CheckedArea, InterestCheck, SimilarHit } from '#shared/contract/checks'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { checkedAreas } from '#shared/domain/record-kinds'
import type { AccountSession, Home } from '../../engine/account-session.ts'
import { hexId, signedInAuthor } from '../../engine/authors.ts'
import { checkOf, keepCheck, keptChecks } from './kept-checks.ts'

/** Hits of one name or number, of each kind. */
const MOST_HITS = { typing: 5, check: 300 } as const
/** Hits of all names of a check, of each kind: a check is kept for good, and read as a whole. */
const MOST_IN_ALL = 1_500
/** Shortest name worth comparing, characters. */
const SHORTEST = 2

/** A Chinese name without the blanks in it: a copied line break becomes one, and a short name is spread by some. */
const closed = (name: string): string => name.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '')

/** Who is known already: duplicates while typing, and conflicts of interest. */
export function createChecks(home: Home): CoreHandlers['checks'] {
  return {
    async similar({ name, phones }) {
      const texts = [...new Set([closed(name), name, ...phones])].filter((text) => text.length >= SHORTEST)
      const found = await home.opened().reader.ask('searchSimilar', { texts, limit: MOST_HITS.typing })
      return { hits: unique(found.flat()) }
    },
    async interest({ parties, draft }) {
      const { store, sync, reader } = home.opened()
      const near = await reader.ask('searchParties', {
        texts: parties,
        limit: Math.min(MOST_HITS.check, Math.floor(MOST_IN_ALL / parties.length)),
      })
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
      home.changed('checks', [])
      if (draft !== undefined) home.changed('work', [])
      return check
    },
    kept: ({ limit }) => keptChecks(home.opened().reader, limit),
    one({ id }) {
      const check = checkOf(home.opened().store, id)
      if (check === null) throw new Failure('not-found')
      return check
    },
  }
}

/** How far what was searched is that of the firm. */
function freshness({ store, sync }: Pick<AccountSession, 'store' | 'sync'>) {
  const isWhole = (area: CheckedArea) => {
    const phase = store.cursors.get(area)?.phase
    return phase === 'idle' || phase === 'incremental'
  }
  // One that is being read for the first time is open again, whatever was said before that.
  const isBegun = (area: CheckedArea) => store.cursors.get(area) !== null && !isWhole(area)
  const refused = checkedAreas.filter((area) => sync.isClosed(area) && !isBegun(area))
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
