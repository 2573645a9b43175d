import { z } from 'zod'
import { read, write } from './operation.ts'
import { id, optionalTime } from './values.ts'

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Files that an export may be; the shell of the browser makes no PDF. */
const evidenceFormat = z.enum(['html', 'xlsx', 'pdf'])

/** Days of the firm's zone, both included; null leaves an end open. */
const period = { from: day.nullable().default(null), to: day.nullable().default(null) }

/** Something that was exported. `sha256` is that of the file as it was handed over, in hex. */
const exported = z.object({
  id,
  at: z.number(),
  /** Who exported it, as the firm names them. */
  person: z.string(),
  conversation: z.string(),
  name: z.string(),
  format: evidenceFormat,
  from: day.nullable(),
  to: day.nullable(),
  file: z.string(),
  bytes: z.int(),
  messages: z.int(),
  /** Attachments of these messages, and those of them whose bytes were not here. */
  files: z.int(),
  missing: z.int(),
  sha256: z.string(),
})

/**
 * What an export came to: the result of its task. `handle` is that of the file, `sum` that of a checksum file which the
 * systems' own tools read.
 */
export const evidenceResult = exported
  .pick({ bytes: true, messages: true, files: true, missing: true, sha256: true })
  .extend({ handle: z.string(), name: z.string(), sum: z.string() })

/** Conversations as evidence: a file with every message, and the list of what was exported. Administrators only. */
export const evidence = {
  /**
   * What is kept here of a conversation, and whether that is all that the firm has. `pdf` says whether this shell makes
   * one. Fails with `not-found`, `forbidden`.
   */
  scope: read(
    z.object({ id }),
    z.object({ messages: z.int(), first: optionalTime, last: optionalTime, complete: z.boolean(), pdf: z.boolean() }),
  ),
  /**
   * Starts a task of kind `export` that makes the file and notes it in the list; {@link evidenceResult} is what it comes
   * to. `fetch` reads attachments that are not here from the firm first; what cannot be had is named as not here. Fails
   * with `forbidden`, `not-found`, `invalid-input` (field `to`: a period that ends before it begins; field `format`).
   */
  export: write(
    z.object({
      id,
      ...period,
      format: evidenceFormat,
      fetch: z.boolean().default(false),
      language: z.enum(['zh-CN', 'en']).default('zh-CN'),
    }),
    z.object({ job: id }),
  ),
  /** What was exported on this computer under this account, newest first; of one conversation where one is named. */
  audit: read(
    z.object({ conversation: z.string().max(200).default(''), limit: z.int().min(1).max(200).default(20) }),
    z.object({ entries: z.array(exported), total: z.int() }),
  ),
} as const

export type EvidenceFormat = z.output<typeof evidenceFormat>
export type Exported = z.output<typeof exported>
export type EvidenceResult = z.output<typeof evidenceResult>

declare module './index.ts' {
  interface Contract {
    readonly evidence: typeof evidence
  }
}

declare module './jobs.ts' {
  interface JobAreas {
    readonly chats: true
  }
}
