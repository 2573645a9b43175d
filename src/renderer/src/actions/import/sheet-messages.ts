import type { FailureCodec } from '#shared/threads/calls'
import type { Mapping, RowProblem, SheetField } from '../../lib/sheet/mapping.ts'
import { SheetError } from '../../lib/sheet/read-sheet.ts'

/** What the page learns of a file; its rows stay with the worker. */
export type SheetSummary = {
  readonly headers: readonly string[]
  readonly rows: number
  /** The first rows, for a look at them. */
  readonly first: readonly { readonly number: number; readonly cells: readonly string[] }[]
  /** Fields that the headers suggest. */
  readonly mapping: Mapping
}

/** What is wrong with the rows under a mapping; `first` are the first of the problems. */
export type SheetCheck = {
  readonly problems: number
  readonly rows: number
  readonly first: readonly RowProblem[]
}

/**
 * What rows are judged by; `fields` carry their choices, each row needs all fields of `same`, and rows that are alike in
 * them are one record.
 */
export type Judged = {
  readonly mapping: Mapping
  readonly fields: readonly SheetField[]
  readonly same: readonly string[]
}

/** A choice of columns and rows. */
export type Selection = Judged & { readonly leaveOutProblems: boolean }

/** What the page asks of the worker. */
export type SheetCalls = {
  open(asked: { readonly file: File; readonly fields: readonly SheetField[] }): Promise<SheetSummary>
  check(asked: Judged): SheetCheck
  /** The bytes to send; null where the file itself can be sent. */
  reduce(asked: Selection): Promise<Bytes | null>
  failed(asked: {
    readonly name: string
    readonly messages: readonly string[]
    readonly reasonHeader: string
  }): Promise<Bytes>
  template(asked: { readonly name: string; readonly fields: readonly SheetField[] }): Promise<Bytes>
}
type Bytes = Uint8Array<ArrayBuffer>

/** Every failure crosses as a problem that has words. */
export const sheetCodec: FailureCodec = {
  encode: (error) => (error instanceof SheetError ? error.reason : 'damaged'),
  decode: (reason) => new SheetError(reason as SheetError['reason']),
}

/** Problems that the page shows. */
export const shownProblems = 100
/** Rows that the page shows. */
export const shownRows = 5
