import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Home } from '../account-session.ts'
import { classifyFailure } from '../sync/failures.ts'

/** After so many milliseconds a firm that was late with its answer has done what it was at. */
const LATE = 5 * 60_000

/**
 * Reads all of some areas again, for a firm may leave alone the stamps by which a pass would find what changed; with
 * `again` once more after so many milliseconds.
 */
export function readAllAgain(home: Home, areas: readonly string[], again?: number): void {
  const { sync } = home.opened()
  void sync.runAnew()
  for (const area of areas) void sync.sweep({ area, ...(again !== undefined && { again }) })
}

/**
 * Does something at the firm to records that nobody here can name, and then reads all of the areas again, also after an
 * answer that was lost. Where the firm may still be at it, that fails with doubtful, and they are read once more later.
 */
export async function changeUnnamed<Done>(
  home: Home,
  areas: readonly string[],
  run: (api: Remote) => Promise<Done>,
): Promise<Done> {
  const api = await home.opened().connect()
  try {
    const done = await run(api)
    readAllAgain(home, areas)
    return done
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const verdict = classifyFailure(error, 'create')
    if (verdict.class !== 'unknown') throw error
    readAllAgain(home, areas, verdict.late ? LATE : undefined)
    throw verdict.late ? new Failure('doubtful', { reason: 'under-way' }, { cause: error }) : error
  }
}
