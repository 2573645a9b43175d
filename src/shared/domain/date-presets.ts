/** The five dates that a list is filtered by (§3). */
export const dateDimensions = ['gmtCreate', 'gmtCooperate', 'gmtExpires', 'gmtFollowup', 'gmtNotFollowup'] as const
export type DateDimension = (typeof dateDimensions)[number]

/** Type value of a range that a person sets by hand. */
export const CUSTOM = -1

/**
 * Presets of each dimension by their type value (§9); the same value means different things in different dimensions
 * (D-38). The custom range of `gmtExpires` is hidden (D-37).
 */
export const datePresets: Readonly<Record<DateDimension, readonly number[]>> = {
  gmtCreate: [1, 2, 3, CUSTOM],
  gmtFollowup: [12, 13, 14, CUSTOM],
  gmtNotFollowup: [13, 14, CUSTOM],
  gmtCooperate: [2, 3, 23, 4, CUSTOM],
  gmtExpires: [13, 14],
}

/** A span of time, epoch milliseconds: from `start`, before `end`. */
export type TimeSpan = { readonly start: number; readonly end: number }
