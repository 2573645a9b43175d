import { z } from 'zod'
import { attachment } from './followups.ts'
import { online, write } from './operation.ts'
import { nothing } from './values.ts'

const handle = z.string().regex(/^[0-9a-f]{32}$/)

/** Files between a page and the firm. Bytes travel by handle (`/media/<handle>`), never in a message. */
export const files = {
  /** A handle to which the page sends the bytes of a file by PUT. */
  expect: write(
    z.object({ name: z.string().min(1).max(500), type: z.string().max(200), size: z.int().min(0) }),
    z.object({ handle }),
  ),
  /** Keeps a file that was handed over and owes it to the server; the attachment can be used at once. */
  attach: write(
    z.object({ handle, type: z.enum(['protected', 'temp']).default('protected') }),
    z.object({ attachment }),
  ),
  /** Fetches a file of the firm and answers the handle under which the page reads it. */
  open: online(z.object({ fsid: z.string().min(1).max(300), name: z.string().max(500) }), z.object({ handle })),
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
