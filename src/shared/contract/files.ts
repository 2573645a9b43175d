import { z } from 'zod'
import { attachment } from './followups.ts'
import { online, read, write } from './operation.ts'
import { id, nothing } from './values.ts'

const handle = z.string().regex(/^[0-9a-f]{32}$/)

/** What a page calls a file of the firm that it waits for, made at random; '' where nobody asks how far it is. */
export const arrivalId = z.string().regex(/^(?:[0-9a-f]{32})?$/)

/** How a file stands that was handed over; `id` is the `uploadId` of an attachment, or what `documents.upload` answered. */
export const uploadView = z.object({
  id,
  name: z.string(),
  fileSize: z.number(),
  /** Bytes that left for the firm. */
  sent: z.number(),
  /**
   * `queued` and not tried yet, `waiting` for a network; `refused` by the firm or damaged here, kept in the inbox (D-98);
   * `done` also registered, where it is a document; `cancelled` taken back.
   */
  state: z.enum(['queued', 'waiting', 'sending', 'done', 'refused', 'cancelled']),
  /** The firm's record, once it has the bytes (AT-04). */
  attachment: attachment.nullable(),
  /** Why the last attempt came to nothing: a code of `failure.*`, and the server's own words. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
})

/** Files between a page and the firm. Bytes travel by handle (`/media/<handle>`), never in a message. */
export const files = {
  /**
   * A handle to which the page sends the bytes of a file by PUT: as a whole, or one after the other in parts of `part`
   * bytes, each to `?at=` with its offset. Fails with `too-large`, `files-full`, `disk-low`.
   */
  expect: write(
    z.object({ name: z.string().min(1).max(500), type: z.string().max(200), size: z.int().min(0) }),
    z.object({ handle, part: z.int().nullable() }),
  ),
  /** Keeps a file that was handed over and owes it to the server; the attachment can be used at once. */
  attach: write(
    z.object({ handle, type: z.enum(['protected', 'temp']).default('protected') }),
    z.object({ attachment }),
  ),
  /** Files on their way up; with `ids` those, also when they have ended. Told as changes of `uploads`. */
  uploads: read(z.object({ ids: z.array(id).max(200).default([]) }), z.object({ uploads: z.array(uploadView) })),
  /**
   * Takes a file back, before it is sent and while it is; nothing of it stays. Fails with `not-found` where it has
   * arrived, with `invalid-input` (reason `in-use`) where a saved record names it: the outbox gives it up then.
   */
  cancel: write(z.object({ id }), nothing),
  /**
   * How far a file is for which a page waits (`chats.media`, `documents.open`), in bytes; `total` is null where the firm
   * does not say, all of it where nothing is on its way any more. Told as changes of `arrivals`.
   */
  arrival: read(
    z.object({ id: arrivalId }),
    z.object({ arrival: z.object({ read: z.number(), total: z.number().nullable() }).nullable() }),
  ),
  /** Gives such a file up: the call that waits for it fails with `stopped`, and nothing of it stays. */
  stop: write(z.object({ id: arrivalId }), nothing),
  /**
   * Fetches a file of the firm and answers the handle under which the page reads it; with `here` only one that is on this
   * computer, else `not-found`.
   */
  open: online(
    z.object({ fsid: z.string().min(1).max(300), name: z.string().max(500), here: z.boolean().default(false) }),
    z.object({ handle, size: z.int() }),
  ),
  /**
   * The picture of a person at an address out of another answer (CA-19, WM-04, CM-04). Fails with `not-found` where no
   * answer had it, nothing came, it stands at no public place, or pictures of people are switched off.
   */
  face: online(z.object({ address: z.string().min(1).max(2_000) }), z.object({ handle, size: z.int() })),
  forget: write(z.object({ handle }), nothing),
} as const

declare module './index.ts' {
  interface Contract {
    readonly files: typeof files
  }
}
declare module '../domain/work.ts' {
  interface WritableKinds {
    readonly file: true
  }
}
