import { setImmediate } from 'node:timers/promises'
import type { Endpoint, OperationName } from './endpoints.ts'
import { dataOf, readEnvelope } from './envelope.ts'
import { type AskedPage, datedPage, readPage } from './page.ts'
import type { Parsed } from './row.ts'
import { createTimes, type FirmTimes } from './times.ts'
import type { Transport } from './transport.ts'
import type { Page } from './types.ts'
import { unchangedRows } from './unchanged-rows.ts'
import type { Outgoing } from './wire.ts'

/** Rows that come in long lists, and what a list of them was asked for; an area adds its own beside its reader of them. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it by declaration merging.
export interface ListRows {}

type ListKind = keyof ListRows
type Row<Kind extends ListKind> = ListRows[Kind] extends { readonly row: infer Found } ? Found : never
type Asked<Kind extends ListKind> = ListRows[Kind] extends { readonly asked: infer Given } ? Given : never

/** The reader of a row for each kind of long list. */
export type RowReaders = {
  readonly [Kind in ListKind]: (raw: unknown, times: FirmTimes, asked: Asked<Kind>) => Parsed<Row<Kind>>
}

/** What is worked out of a row in the thread that read it, so that the store has only to write it. */
export type RowPreparers = { readonly [Kind in ListKind]?: (row: Row<Kind>) => unknown }

/** A body of a list and all that is needed to read it, so that any thread can. */
export type ListJob<Kind extends ListKind = ListKind> = {
  readonly kind: Kind
  readonly body: Uint8Array
  /** Never shown in a message of the server. */
  readonly secrets: readonly string[]
  /** IANA zone of the firm's times. */
  readonly zone: string
  /** The page that was asked for. */
  readonly page: AskedPage
  readonly asked: Asked<Kind>
}

/** Reads a list's body in another place; null where there is none, or none any more. Fails as {@link readListJob} does. */
export type ListReader = (job: ListJob) => Promise<Page<unknown> | null>

/** Bytes from which a body is worth another thread: below it is read sooner than it is handed over. */
const LONG = 128 * 1024

const zones = new Map<string, FirmTimes>()
const timesOf = (zone: string): FirmTimes => {
  const times = zones.get(zone) ?? createTimes(zone)
  zones.set(zone, times)
  return times
}

const rowsOf = <Kind extends ListKind>(readers: RowReaders, job: ListJob<Kind>, data: unknown): Page<Row<Kind>> => {
  const times = timesOf(job.zone)
  return readPage<Row<Kind>>(data, job.page, (raw) => readers[job.kind](raw, times, job.asked))
}

/** Reads the body of a list (§7). Fails with not-json, bad-envelope and, with the server's words, refused. */
export const readListJob = (readers: RowReaders, job: ListJob): Page<unknown> =>
  rowsOf(readers, job, dataOf(readEnvelope(job.body, job.secrets)))

const readHere = async <Kind extends ListKind>(readers: RowReaders, job: ListJob<Kind>): Promise<Page<Row<Kind>>> => {
  const data = dataOf(readEnvelope(job.body, job.secrets))
  // To parse the text has held the thread for long enough.
  if (job.body.length >= LONG) await setImmediate()
  return rowsOf(readers, job, data)
}

/** Sends a list's call of the table and reads its rows; `isCached` says by their digest which rows the caller has. */
export type AskPage = <Kind extends ListKind>(
  kind: Kind,
  operation: OperationName,
  parameters: Outgoing,
  ways: {
    readonly page: AskedPage
    readonly asked: Asked<Kind>
    readonly signal?: AbortSignal | undefined
    readonly isCached?: ((digest: string) => boolean) | undefined
  },
) => Promise<Page<Row<Kind>>>

/** The long lists of one firm. */
export const createAskPage = (
  { body: bodyOf }: Pick<Transport, 'body'>,
  endpoints: Readonly<Record<OperationName, Endpoint>>,
  { zone }: FirmTimes,
  readers: RowReaders,
  reader: ListReader | undefined,
): AskPage => {
  const read = async <Kind extends ListKind>(job: ListJob<Kind>): Promise<Page<Row<Kind>>> => {
    const page = job.body.length < LONG ? null : await reader?.(job)
    return (page as Page<Row<Kind>> | null | undefined) ?? readHere(readers, job)
  }
  return async (kind, operation, parameters, { page: asPage, asked, signal, isCached }) => {
    const { bytes: body, at, secrets } = await bodyOf({ endpoint: endpoints[operation], parameters, signal })
    const { pageIndex, pageSize, mayBeEmpty } = asPage
    const job = { kind, body, secrets, zone, page: { pageIndex, pageSize, mayBeEmpty }, asked }
    if (isCached === undefined) return datedPage(await read(job), at)
    // The same text is another time in another zone.
    const digestOf = (digest: string) => `${digest} ${zone}`
    const { digest, around } = unchangedRows(body, secrets, (text) => isCached(digestOf(text)))
    const page = around === null ? await read(job) : rowsOf(readers, job, dataOf(around))
    const dated = datedPage(page, at)
    return { ...dated, digest: digest === null ? null : digestOf(digest), isCached: around !== null }
  }
}
