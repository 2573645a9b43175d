import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { Reader } from '#core/engine/threads/reader/index'
import { type InterestCheck, interestCheck } from '#shared/contract/checks'

/** What a check is called in the list whose entries stand; its subject is the check's id. */
const ACTION = 'checks.interest'

/** Keeps a check, in the caller's transaction. */
export function keepCheck(store: Store, check: InterestCheck): void {
  store.audit.add({ at: check.at, action: ACTION, subject: check.id, detail: JSON.stringify(check) })
}

/** A check as the list reads it: of its hits only the number. */
const line = interestCheck.pick({ id: true, at: true, by: true, parties: true }).extend({ hits: z.int() })

/** The newest checks, and how many there are in all. A check may have MBs of hits: they are counted where they lie. */
export async function keptChecks(reader: Reader, limit: number) {
  const { entries, total } = await reader.ask('countedAudit', { action: ACTION, list: 'hits', limit })
  const checks = entries.flatMap(({ detail }) => {
    const { success, data } = line.safeParse(JSON.parse(detail))
    if (!success) return []
    const { hits, ...facts } = data
    return { ...facts, found: hits }
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
