const WINDOW_MS = 60_000
const LONGEST_MS = 30_000

/**
 * Milliseconds to wait before the core is started again. The first crash of a minute costs nothing; each further one
 * doubles the wait from a second up to half a minute, so that a broken core does not burn the machine.
 */
export const restartDelay = (crashes: readonly number[], now: number): number => {
  const recent = crashes.filter((at) => now - at < WINDOW_MS).length
  return recent <= 1 ? 0 : Math.min(LONGEST_MS, 1000 * 2 ** (recent - 2))
}
