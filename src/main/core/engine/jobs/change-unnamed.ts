import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import type { Home } from '../account-session.ts'
import { classifyFailure } from '../sync/failures.ts'

/** Reads all of some areas again, for a firm may leave alone the stamps by which a pass would find what changed. */
export function readAllAgain(home: Home, areas: readonly string[]): void {
  const { sync } = home.opened()
  void sync.runAnew()
  for (const area of areas) void sync.sweep({ area })
}

/**
 * Does something at the firm to records that nobody here can name, and then reads all of the areas again, also after an
 * answer that was lost.
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
    if (error instanceof Failure && classifyFailure(error, 'create').class === 'unknown') readAllAgain(home, areas)
    throw error
  }
}
