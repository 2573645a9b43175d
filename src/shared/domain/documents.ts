import type { Json } from './customer.ts'

/** Records that have documents, as the firm names their kinds (DC-07). */
export const documentTypes = [
  'company',
  'contact',
  'project',
  'ipcase',
  'contracttemplateuser',
  'contracttemplatelawfirm',
  'contracttemplatesystem',
] as const

/** A file or a folder among the documents of a record (DC-08); times are epoch milliseconds. */
export type FirmDocument = {
  readonly id: string
  readonly name: string
  /** '' for a folder. */
  readonly fsid: string
  readonly fileSize: number | null
  readonly directory: boolean
  readonly btype: string
  readonly bid: string
  /** Id of the folder; '' for the root. */
  readonly parent: string
  readonly modifyUserName: string
  readonly gmtModify: number | null
  readonly gmtCreate: number | null
  readonly unknown: Readonly<Record<string, Json>>
}

/** A folder on the way to a document. */
export type Crumb = { readonly id: string; readonly name: string }
