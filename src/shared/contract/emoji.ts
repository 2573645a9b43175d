import { z } from 'zod'
import { read } from './operation.ts'
import { nothing } from './values.ts'

/** Pictures that the firm laid beside the app's own set. */
export const emoji = {
  /**
   * What stands in the folder `emoji` of the profile. A picture is a data address; `platform` is '' where it serves all
   * platforms that have names in brackets. `ignored` are files that are no such picture, with the reason.
   */
  pictures: read(
    nothing,
    z.object({
      pictures: z.array(z.object({ platform: z.string(), name: z.string(), address: z.string() })),
      ignored: z.array(z.object({ file: z.string(), reason: z.enum(['kind', 'name', 'large', 'many']) })),
    }),
  ),
} as const

export type FirmEmoji = z.output<(typeof emoji)['pictures']['output']>

declare module './index.ts' {
  interface Contract {
    readonly emoji: typeof emoji
  }
}
