// A short warning that everybody who opens a customer has to see, as "仅联系家属" (beyond 33). It must reach all colleagues,
// so it lives where the firm keeps it: in a custom field of the name below where the firm has defined one, else as the
// first line of the note, behind a mark that a person reads as well in any other program.

import type { Json } from './customer.ts'

/** Name of the custom field (FD-12) that holds the warning, where the firm has one. */
export const WARNING_FIELD = 'pinnedWarning'
/** The same field as values and columns name it. */
export const WARNING_VALUE = `extra.${WARNING_FIELD}`
/** Longest warning, characters: it is to be read at a glance. */
export const LONGEST_WARNING = 100

const MARK = '【置顶】'
const marked = /^\s*【置顶】([^\r\n]*)(?:\r\n|\r|\n|$)/

/** A note, and the warning that stands in its first line; '' where none does. */
export type MarkedNote = { readonly warning: string; readonly rest: string }

/** A warning as it is kept: one line, without blanks at its ends. */
export const warningLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Takes a note apart; one without a warning is all rest. */
export const readMarkedNote = (note: string): MarkedNote => {
  const found = marked.exec(note)
  const warning = found === null ? '' : warningLine(found[1] ?? '')
  return warning === '' || found === null ? { warning: '', rest: note } : { warning, rest: note.slice(found[0].length) }
}

/** Puts a note together again; without a warning it is the rest alone. */
export const writeMarkedNote = ({ warning, rest }: MarkedNote): string => {
  if (warning === '') return rest
  return rest === '' ? `${MARK}${warning}` : `${MARK}${warning}\n${rest}`
}

/** The warning of a customer: the firm's own field comes before the note. */
export const warningOf = (note: unknown, field: unknown): string => {
  const own = typeof field === 'string' ? warningLine(field) : ''
  return own !== '' || typeof note !== 'string' ? own : readMarkedNote(note).warning
}

/** A row of the list with its warning as a field of its own, and the note without it. */
export const rowWithWarning = <Row extends Readonly<Record<string, Json>>>(row: Row): Row => {
  const pinned = warningOf(row.note, row[WARNING_VALUE])
  if (pinned === '') return row
  const rest = typeof row.note === 'string' ? { note: readMarkedNote(row.note).rest } : {}
  return { ...row, ...rest, [WARNING_FIELD]: pinned }
}
