import { hash } from 'node:crypto'
import { type Envelope, readEnvelope, readList } from './envelope.ts'

/** The text of the rows, and what is around them with an empty list in their place. */
type Parts = { readonly rows: Uint8Array; readonly around: Uint8Array }

const NAME = '"list":'
const OPEN = 0x5b
const CLOSE = ']'

/**
 * Cuts the rows out of a body. Nothing is read for it: whether the cut was right shows when what is around the rows
 * is an envelope with an empty list, for then the rows were all that stood in it.
 */
const partsOf = (bytes: Uint8Array): Parts | null => {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const name = body.indexOf(NAME)
  if (name === -1) return null
  let open = name + NAME.length
  while (body[open] === 0x20) open += 1
  const close = body.lastIndexOf(CLOSE)
  if (body[open] !== OPEN || close < open) return null
  const rows = body.subarray(open + 1, close)
  return { rows, around: Buffer.concat([body.subarray(0, open + 1), body.subarray(close)]) }
}

/** The envelope around the rows; null where it is none, or says less than the whole body may say. */
const envelopeAround = (around: Uint8Array, secrets: readonly string[]): Envelope | null => {
  try {
    const envelope = readEnvelope(around, secrets)
    const { rows, total } = readList(envelope.data)
    return envelope.succeed && rows.length === 0 && total !== null ? envelope : null
  } catch {
    return null
  }
}

/**
 * Says whether the rows of a list's body are those that `isCached` knows by their digest: they need not be read again
 * then, which takes a tenth of the time.
 */
export const unchangedRows = (
  bytes: Uint8Array,
  secrets: readonly string[],
  isCached: (digest: string) => boolean,
): {
  /** Stands for the text of the rows; null where they cannot be told from what is around them. */
  readonly digest: string | null
  /** The envelope without the rows that are cached; null where they are to be read. */
  readonly around: Envelope | null
} => {
  const parts = partsOf(bytes)
  if (parts === null) return { digest: null, around: null }
  const digest = hash('sha256', parts.rows, 'base64url')
  return { digest, around: isCached(digest) ? envelopeAround(parts.around, secrets) : null }
}
