import type { MetaField } from '#shared/contract/fields'
import type { Mapping, RowProblem } from '../../lib/sheet/mapping.ts'
import type { SheetProblem } from '../../lib/sheet/read-sheet.ts'

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

/** What rows are judged by; `fields` carry their choices, rows that are alike in all fields of `same` are one record. */
export type Judged = {
  readonly mapping: Mapping
  readonly fields: readonly MetaField[]
  readonly same: readonly string[]
}

/** A choice of columns and rows. */
export type Selection = Judged & { readonly leaveOutProblems: boolean }

/** What the page asks of the worker, and what it answers. */
export type SheetCalls = {
  open: { ask: { file: File; fields: readonly MetaField[] }; answer: SheetSummary }
  check: { ask: Judged; answer: SheetCheck }
  /** The bytes to send; null where the file itself can be sent. */
  reduce: { ask: Selection; answer: Uint8Array<ArrayBuffer> | null }
  failed: {
    ask: { name: string; messages: readonly string[]; reasonHeader: string }
    answer: Uint8Array<ArrayBuffer>
  }
  template: { ask: { name: string; fields: readonly MetaField[] }; answer: Uint8Array<ArrayBuffer> }
}

export type SheetCall = keyof SheetCalls

/** Problems that the page shows. */
export const shownProblems = 100
/** Rows that the page shows. */
export const shownRows = 5

export type ToWorker = {
  [Call in SheetCall]: { readonly id: number; readonly call: Call; readonly ask: SheetCalls[Call]['ask'] }
}[SheetCall]

export type FromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly problem: SheetProblem }
