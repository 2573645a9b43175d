import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { Home } from '../account-session.ts'
import { classifyFailure } from '../sync/failures.ts'
import { behind } from './behind.ts'

/** After so many milliseconds a firm that was late with its answer has done what it was at. */
const LATE = 5 * 60_000

/**
 * Reads all of some areas again, for a firm may leave alone the stamps by which a pass would find what changed; with
 * `again` once more after so many milliseconds.
 */
export function readAllAgain(home: Home, areas: readonly string[], again?: number): void {
  const { sync } = home.opened()
  void sync.runAnew()
  // The change is done, or in doubt: that this computer could not note the reading says nothing of it.
  for (const area of areas)
    behind(home, `sweep.${area}`, () => sync.sweep({ area, ...(again !== undefined && { again }) }))
}

/** True where the account of a store was left: then the store is closed, and no answer of the firm can be read. */
function isLeft(home: Home, store: Store): boolean {
  try {
    return home.opened().store !== store
  } catch {
    return true
  }
}

/**
 * Does something at the firm to records that nobody here can name, and then reads all of the areas again, also after an
 * answer that was lost. Where the firm may still be at it, that fails with doubtful, and they are read once more later;
 * so it fails where somebody signed out before the answer could be read.
 */
export async function changeUnnamed<Done>(
  home: Home,
  areas: readonly string[],
  run: (api: Remote) => Promise<Done>,
): Promise<Done> {
  const { connect, store } = home.opened()
  const api = await connect()
  let done: Done
  try {
    done = await run(api)
  } catch (error) {
    const left = isLeft(home, store)
    const verdict = error instanceof Failure ? classifyFailure(error, 'create') : null
    const isOpen = verdict === null ? left : verdict.class === 'unknown'
    if (!isOpen) throw error
    const late = verdict?.late ?? true
    if (!left) readAllAgain(home, areas, late ? LATE : undefined)
    throw late ? new Failure('doubtful', { reason: 'under-way' }, { cause: error }) : error
  }
  if (!isLeft(home, store)) readAllAgain(home, areas)
  return done
}
