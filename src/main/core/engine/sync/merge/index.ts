// Three-way merge of a record's fields. Lives here: pure rules over values. May not: the store, the network, time.
// To teach it another form of value: a kind in kinds.ts, its equality in compare.ts, its joining in join.ts.
import type { Json } from '#shared/domain/customer'
import type { FieldValues } from '#shared/domain/work'
import { equal, sameValue } from './compare.ts'
import { type Edits, joinEdits, kindFor } from './join.ts'
import type { FieldKinds } from './kinds.ts'
import { spelledAlike } from './spelling.ts'

export { sameValue } from './compare.ts'
export { type FieldKinds, fieldKinds } from './kinds.ts'

/** What is to be done about the fields of a change; every field of `mine` stands in exactly one of the first three. */
export type Merged = {
  /** Values that the server has to be sent. */
  readonly send: FieldValues
  /** Fields that need nothing: the server has what this side wants, or only the server's side was edited. */
  readonly agreed: readonly string[]
  /** Fields that both sides edited in ways that do not go together: a person has to choose. */
  readonly conflicts: readonly string[]
  /** Fields of the first two that both sides edited, and that were joined. */
  readonly merged: readonly string[]
}

/**
 * Merges the fields of `mine` with what the server has: an edit of one side wins, equal edits are none,
 * sets, numbers and long texts are joined where that is clean. A field that `base` or `theirs` lacks is null there.
 */
export function mergeFields(base: FieldValues, mine: FieldValues, theirs: FieldValues, kinds: FieldKinds): Merged {
  const send: Record<string, Json> = {}
  const agreed: string[] = []
  const conflicts: string[] = []
  const merged: string[] = []
  for (const field of Object.keys(mine)) {
    const edits = { base: base[field] ?? null, mine: mine[field] ?? null, theirs: theirs[field] ?? null }
    const { value, joined } = mergeField(edits, kinds, field)
    if (value === undefined) conflicts.push(field)
    else if (value === KEEP) agreed.push(field)
    else send[field] = value
    if (joined) merged.push(field)
  }
  return { send, agreed, conflicts, merged }
}

/** Says that the server's value stays. */
const KEEP = Symbol('keep')

type Outcome = { readonly value: Json | typeof KEEP | undefined; readonly joined: boolean }

function mergeField(edits: Edits, kinds: FieldKinds, field: string): Outcome {
  const { base, mine, theirs } = edits
  const alone = (value: Json | typeof KEEP): Outcome => ({ value, joined: false })
  if (equal(mine, theirs)) return alone(KEEP)
  if (equal(theirs, base)) return alone(mine)
  if (equal(mine, base)) return alone(KEEP)
  const kind = kindFor(kinds(field), edits)
  if (sameValue(mine, theirs, kind) || sameValue(mine, base, kind)) return alone(KEEP)
  if (sameValue(theirs, base, kind)) return alone(mine)
  // A firm that took it may keep it in a spelling of its own.
  if (typeof mine === 'string' && typeof theirs === 'string' && spelledAlike(mine, theirs)) return alone(KEEP)
  const joined = joinEdits(edits, kind)
  if (joined === undefined) return { value: undefined, joined: false }
  return { value: sameValue(joined, theirs, kind) ? KEEP : joined, joined: true }
}
