import type { Store } from '#core/engine/store/types'
import { type InterestCheck, interestCheck } from '#shared/contract/checks'

/** What a check is called in the list whose entries stand; its subject is the check's id. */
const ACTION = 'checks.interest'

/** Keeps a check, in the caller's transaction. */
export function keepCheck(store: Store, check: InterestCheck): void {
  store.audit.add({ at: check.at, action: ACTION, subject: check.id, detail: JSON.stringify(check) })
}

/** The newest checks, and how many there are in all. */
export function keptChecks(store: Store, limit: number) {
  const { entries, total } = store.audit.list(ACTION, '', limit)
  const checks = entries.flatMap(({ detail }) => {
    const check = readCheck(detail)
    if (check === null) return []
    const { id, at, by, parties, hits } = check
    return { id, at, by, parties, found: hits.length }
  })
  return { checks, total }
}

/** One of them; null where there is none. */
export function checkOf(store: Store, id: string): InterestCheck | null {
  const entry = store.audit.list(ACTION, id, 1).entries[0]
  return entry === undefined ? null : readCheck(entry.detail)
}

/** An entry as a page shows it; null for one of a form that nobody here writes. */
function readCheck(detail: string): InterestCheck | null {
  return interestCheck.safeParse(JSON.parse(detail)).data ?? null
}
