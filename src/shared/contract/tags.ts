import { z } from 'zod'
import { taggedTypes } from '../domain/record-kinds.ts'
import { online } from './operation.ts'

/** Tags of a kind of record (TG-01). Which of them a customer carries is one of its fields, `tagList` (TG-04). */
export const tags = {
  /** Makes a tag, or answers the one of that name that the firm has already; names are trimmed. */
  create: online(
    z.object({ objType: z.enum(taggedTypes), name: z.string().trim().min(1).max(50) }),
    z.object({ id: z.string(), name: z.string() }),
  ),
} as const

declare module './index.ts' {
  interface Contract {
    readonly tags: typeof tags
  }
}
