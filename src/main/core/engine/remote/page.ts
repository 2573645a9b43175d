import { Failure } from '#shared/contract/failure'
import { noteAnsweredFields } from './answered-fields.ts'
import { isRecord } from './coerce.ts'
import { readList } from './envelope.ts'
import type { BadRow, Parsed } from './row.ts'
import type { Page } from './types.ts'

/** The page that was asked for; `pageSize` is left out where the server's own counts. */
export type AskedPage = {
  readonly pageIndex: number
  readonly pageSize?: number | undefined
  /** True where the list was asked for below a row: then no list is its end, whatever it counts. */
  readonly isBelow?: boolean
  /** True for a short list of which a firm has many empty ones, as that of a folder: a null in its place is no row. */
  readonly mayBeEmpty?: boolean | undefined
}

/** Reads the rows of a list's answer (§7); `asked` is the page where the server does not say which it is. */
export const readPage = <Row>(data: unknown, asked: AskedPage, parse: (raw: unknown) => Parsed<Row>): Page<Row> => {
  const before = asked.isBelow === true ? Number.POSITIVE_INFINITY : asked.pageIndex * (asked.pageSize ?? 0)
  const { rows: raw, total, pageIndex } = readList(data, Math.max(0, before), asked.mayBeEmpty)
  const rows: Row[] = []
  const bad: BadRow[] = []
  for (const one of raw) {
    const parsed = parse(one)
    if ('row' in parsed) rows.push(parsed.row)
    else bad.push(parsed.bad)
  }
  return { rows, bad, total, pageIndex: pageIndex ?? asked.pageIndex }
}

/** A page with the Date of its answer, where it had one. */
export const datedPage = <Row>(page: Page<Row>, at: number | null): Page<Row> => (at === null ? page : { ...page, at })

/** The one record of an answer. Fails with not-found where there is none, with bad-envelope where it is another one. */
export const readOne = <Row extends { readonly id: string }>(
  data: unknown,
  id: string,
  parse: (raw: unknown) => Parsed<Row>,
): Row => {
  if (!isRecord(data)) throw new Failure('not-found')
  const parsed = parse(data)
  // Another record under this id would overwrite the right one.
  if ('bad' in parsed || parsed.row.id !== id) throw new Failure('bad-envelope', { reason: 'other-row' })
  noteAnsweredFields(parsed.row, data)
  return parsed.row
}
