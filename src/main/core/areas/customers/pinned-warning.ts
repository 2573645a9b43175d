import type { Store } from '#core/engine/store/types'
import type { CustomerDetail } from '#shared/contract/customers'
import { Failure } from '#shared/contract/failure'
import type { Customer, Json } from '#shared/domain/customer'
import {
  LONGEST_WARNING,
  readMarkedNote,
  WARNING_FIELD,
  WARNING_VALUE,
  warningLine,
  warningOf,
  writeMarkedNote,
} from '#shared/domain/pinned-warning'
import type { FieldValues } from '#shared/domain/work'

/**
 * Screens know the pinned warning as a field of its own, `pinnedWarning`, and the note without it; the firm has it in a
 * custom field or in the note's first line (beyond 33). These functions stand between the two.
 */
export const detailWithWarning = (detail: CustomerDetail): CustomerDetail => {
  const { note } = detail.fields
  const pinned = warningOf(note, detail.extra[WARNING_FIELD])
  const rest: FieldValues = typeof note === 'string' ? { note: readMarkedNote(note).rest } : {}
  return { ...detail, fields: { ...detail.fields, ...rest, [WARNING_FIELD]: pinned } }
}

/**
 * Values of an edit as the firm keeps them. A new note keeps the warning of the row, unless it brings one of its own. A
 * warning goes to the firm's field; where there is none, into the note. Fails with `invalid-input` where it is too long.
 */
export function withKeptWarning(store: Store, row: Customer, asked: FieldValues): FieldValues {
  const { [WARNING_FIELD]: pinned, ...values } = asked
  const known = readMarkedNote(row.note)
  // What is no text is refused with all the others.
  if (typeof values.note === 'object' && values.note !== null) return values
  const typed = values.note === undefined ? null : String(values.note ?? '')
  if (pinned === undefined) {
    if (typed === null || readMarkedNote(typed).warning !== '') return values
    return { ...values, note: writeMarkedNote({ warning: known.warning, rest: typed }) }
  }
  const warning = checkedWarning(pinned)
  const rest = typed ?? known.rest
  if (!hasField(store)) return { ...values, note: writeMarkedNote({ warning, rest }) }
  // What stood in the note before the firm had a field for it moves there.
  const moved: FieldValues = known.warning === '' && typed === null ? {} : { note: rest }
  return { ...values, ...moved, [WARNING_VALUE]: warning }
}

/** What the person saw when an edit was begun, as the firm keeps it: the other half of {@link withKeptWarning}. */
export function baseWithWarning(row: Customer, asked: FieldValues, base: FieldValues): FieldValues {
  const { [WARNING_FIELD]: pinned, ...values } = base
  const known = readMarkedNote(row.note)
  const extra = row.extra[WARNING_FIELD]
  const rest = typeof values.note === 'string' && asked.note !== undefined ? values.note : known.rest
  if (pinned === undefined || asked[WARNING_FIELD] === undefined)
    return values.note === undefined ? values : { ...values, note: writeMarkedNote({ warning: known.warning, rest }) }
  const warning = typeof pinned === 'string' ? pinned : ''
  const unchanged = warning === warningOf(row.note, extra)
  return {
    ...values,
    note: writeMarkedNote({ warning: unchanged ? known.warning : warning, rest }),
    [WARNING_VALUE]: unchanged ? (extra ?? null) : warning,
  }
}

function checkedWarning(value: Json): string {
  const warning = typeof value === 'string' ? warningLine(value) : ''
  if (value !== null && typeof value !== 'string')
    throw new Failure('invalid-input', { field: WARNING_FIELD, reason: 'form' })
  if (warning.length > LONGEST_WARNING)
    throw new Failure('invalid-input', { field: WARNING_FIELD, reason: 'too-long', length: LONGEST_WARNING })
  return warning
}

function hasField(store: Store): boolean {
  return store.reference.get('meta').some(({ fieldName, system }) => !system && fieldName === WARNING_FIELD)
}
