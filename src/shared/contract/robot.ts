import { z } from 'zod'
import { online } from './operation.ts'
import { nothing } from './values.ts'

/** How far the sign-in of the robot is; `unknown` where the firm says something else. */
const robotStatus = z.enum(['waiting', 'scanned', 'online', 'expired', 'unknown'])

/**
 * The chat robot of the firm (RB-01, RB-02, D-60, D-107): signed in by hand, with a code that a person scans. Every call
 * is the firm's and fails with `forbidden` where `wechat.robot.enable` is off.
 */
export const robot = {
  /** A new code: `image` is a picture as a data address, or ''; `seconds` is how long it can be scanned. */
  login: online(nothing, z.object({ image: z.string(), seconds: z.int() })),
  /** How the sign-in stands; asked every 3 s while a code is open, for two minutes. */
  info: online(nothing, z.object({ status: robotStatus, seconds: z.int(), name: z.string() })),
  online: online(nothing, z.object({ online: z.boolean() })),
  /** Has the robot read its contacts; how many, or null where the firm does not say. */
  syncContacts: online(nothing, z.object({ contacts: z.int().nullable() })),
} as const

export type RobotStatus = z.output<typeof robotStatus>

declare module './index.ts' {
  interface Contract {
    readonly robot: typeof robot
  }
}
