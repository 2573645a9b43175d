import { hash } from 'node:crypto'
import { type Envelope, readEnvelope, readList } from './envelope.ts'

/** A list's answer. `held`: the caller has these very rows, so `data` came without them. */
export type ListAnswer = {
  readonly data: unknown
  /** Stands for the text of the rows; null where they cannot be told from what is around them. */
  readonly digest: string | null
  readonly held: boolean
}

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
 * Reads the body of a list; where `held` knows the digest of its rows they are not read again, which takes a tenth of
 * the time. Fails as {@link readEnvelope} does.
 */
export const readListBody = (
  bytes: Uint8Array,
  secrets: readonly string[],
  held: (digest: string) => boolean,
): { readonly envelope: Envelope; readonly digest: string | null; readonly held: boolean } => {
  const parts = partsOf(bytes)
  const digest = parts === null ? null : hash('sha256', parts.rows, 'base64url')
  if (parts !== null && digest !== null && held(digest)) {
    const around = envelopeAround(parts.around, secrets)
    if (around !== null) return { envelope: around, digest, held: true }
  }
  return { envelope: readEnvelope(bytes, secrets), digest, held: false }
}
