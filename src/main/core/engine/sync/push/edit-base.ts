import type { FieldValues } from '#shared/domain/work'
import { type FieldKinds, mergeFields } from '../merge/index.ts'

/** From what a person began an edit. */
export type EditBase = {
  /** The fields as the person saw them. */
  readonly values: FieldValues
  /** 32 hex digits for the operation that keeps what clashes with what came in meanwhile. */
  readonly clashId: string
}

/**
 * The values that an edit makes of a record now: joined with what came in since it was begun. `clashes` are fields that
 * do not go together with it; their values are this side's. Fields of unknown beginning stay as they were typed.
 */
export function sinceEditBase(
  kinds: FieldKinds,
  typed: FieldValues,
  begun: EditBase | undefined,
  now: FieldValues,
): { readonly values: FieldValues; readonly clashes: readonly string[] } {
  const known = begun?.values ?? {}
  const seen = Object.fromEntries(Object.entries(typed).filter(([field]) => Object.hasOwn(known, field)))
  const { send, conflicts } = mergeFields(known, seen, now, kinds)
  const values = Object.entries(typed).flatMap(([field, value]) => {
    if (!Object.hasOwn(seen, field) || conflicts.includes(field)) return [[field, value] as const]
    return Object.hasOwn(send, field) ? [[field, send[field] ?? null] as const] : []
  })
  return { values: Object.fromEntries(values), clashes: conflicts }
}
