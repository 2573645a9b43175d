import { z } from 'zod'
import { read, write } from './operation.ts'
import { jsonValue, nothing } from './values.ts'

/** Zones that were found good; asking for one costs more than the rest of a call. */
const zones = new Set<string>()

/** True for a zone whose times can be told: with any other one neither a list nor the sync would work. */
const isZone = (name: string): boolean => {
  if (zones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  zones.add(name)
  return true
}

const choices = {
  theme: z.enum(['system', 'light', 'dark']),
  density: z.enum(['compact', 'normal']),
  /** Percent, 80 to 200. */
  zoom: z.int().min(80).max(200),
  language: z.enum(['zh-CN', 'en']),
  /** What a window shows that was opened at no address. */
  opens: z.enum(['customers', 'today']),
  /** Whether pictures of people are fetched and shown; else the first letters of their names. */
  faces: z.boolean(),
  /** The firm's zone (D-68). */
  timeZone: z.string().max(100).refine(isZone),
  /** Header that carries the token (D-07). */
  tokenHeader: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
}

/** What a person sets for this computer. Kept outside the encrypted store, so it holds nothing of a firm. */
export const preferences = z.object({
  theme: choices.theme.default('system'),
  density: choices.density.default('compact'),
  zoom: choices.zoom.default(100),
  language: choices.language.default('zh-CN'),
  opens: choices.opens.default('customers'),
  faces: choices.faces.default(true),
  timeZone: choices.timeZone.default('Asia/Shanghai'),
  tokenHeader: choices.tokenHeader.default('Authorization'),
})

/** Preferences of this computer. */
export const settings = {
  get: read(nothing, preferences),
  /** Sets what is named and leaves the rest; a default here would put the rest back. */
  set: write(z.object(choices).partial(), preferences),
  /** What helps whoever looks into a failure: codes, counts, times and the log; nothing of what a firm keeps. */
  diagnostics: read(nothing, z.object({ facts: z.record(z.string(), jsonValue) })),
} as const

export type Preferences = z.output<typeof preferences>

declare module './index.ts' {
  interface Contract {
    readonly settings: typeof settings
  }
}
