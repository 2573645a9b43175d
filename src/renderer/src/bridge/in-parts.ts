import { BridgeFailure } from './failure.ts'

/**
 * Asks for many ids in several calls of at most so many. Each call goes on past what the firm refuses, and so do they
 * together: fails at the end as the first of them, with the number of all that were not done as `left`. Any other failure
 * ends it at once.
 */
export async function inParts(
  ids: readonly string[],
  most: number,
  ask: (part: string[]) => Promise<unknown>,
): Promise<void> {
  const parts = Math.max(1, Math.ceil(ids.length / most))
  // Parts of like size: a call for one alone would not say how many are left.
  const size = Math.ceil(ids.length / parts)
  let first: BridgeFailure | null = null
  let left = 0
  for (let part = 0; part < parts; part += 1)
    try {
      await ask(ids.slice(part * size, (part + 1) * size))
    } catch (error) {
      if (!(error instanceof BridgeFailure) || typeof error.details.left !== 'number') throw error
      first ??= error
      left += error.details.left
    }
  if (first !== null) throw new BridgeFailure(first.code, { ...first.details, left })
}
