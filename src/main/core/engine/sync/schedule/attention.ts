import type { Random } from '#core/ports'

/** What a person looks at: the screen, and whether any window of the app can be seen (D-53). */
export type Attention = {
  /** `chats`, `chat:<id>`, any other name of a screen, or null. */
  readonly screen: string | null
  readonly visible: boolean
}

/** Time between two passes while somebody may look, milliseconds (§9: conversations every 60 s). */
export const PASS_EVERY = 60_000
/** Time between two passes while no window can be seen, milliseconds (D-53). */
const HIDDEN_EVERY = 5 * 60_000
/** Time between two looks at what is on the screen, milliseconds (docs/sync.md, "What runs when"). */
const LOOK_EVERY = 5_000
/** Part of a time by which it is cut at random, so that the clients of a firm do not come together. */
const JITTER = 0.2

/** A time shortened by up to a fifth. */
export function jittered(milliseconds: number, random: Random): number {
  return Math.round(milliseconds * (1 - JITTER * random.next()))
}

/** Time until the next pass after one that ended well. */
export function passEvery({ visible }: Attention, random: Random): number {
  return jittered(visible ? PASS_EVERY : HIDDEN_EVERY, random)
}

/** Time until the next look at what is on the screen; null where the passes are enough, or nobody answers. */
export function lookEvery(attention: Attention, followed: boolean, online: boolean, random: Random): number | null {
  return attention.visible && followed && online ? jittered(LOOK_EVERY, random) : null
}

/** True where a change of attention calls for a pass at once: a window is seen again (D-53). */
export function calls(before: Attention, after: Attention): boolean {
  return after.visible && !before.visible
}
