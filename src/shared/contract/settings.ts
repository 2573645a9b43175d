import { z } from 'zod'
import { read, write } from './operation.ts'

/** What a person sets for this computer. Kept outside the encrypted store, so it holds nothing of a firm. */
export const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  density: z.enum(['compact', 'normal']).default('compact'),
  /** Percent, 80 to 200. */
  zoom: z.int().min(80).max(200).default(100),
  language: z.enum(['zh-CN', 'en']).default('zh-CN'),
  /** The firm's zone (D-68). */
  timeZone: z.string().max(100).default('Asia/Shanghai'),
  /** Header that carries the token (D-07). */
  tokenHeader: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/)
    .default('Authorization'),
})

/** Preferences of this computer. */
export const settings = {
  get: read(z.object({}), preferences),
  set: write(preferences.partial(), preferences),
} as const

export type Preferences = z.output<typeof preferences>
