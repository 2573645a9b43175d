import type { Json } from '#shared/domain/customer'
import { isRecord } from '#shared/domain/json-values'
import { readMarkedNote, writeMarkedNote } from '#shared/domain/pinned-warning'
import { equal, listOf, memberKey, phoneOf } from './compare.ts'
import { type FieldKind, kindOfValues } from './kinds.ts'
import { mergeLines } from './lines.ts'
import { joinLists } from './lists.ts'
import { numberKey } from './spelling.ts'

/** Two edits of one field. */
export type Edits = { readonly base: Json; readonly mine: Json; readonly theirs: Json }

/** What two edits of one field become together; undefined where a person has to choose. */
export function joinEdits(edits: Edits, kind: FieldKind): Json | undefined {
  switch (kind) {
    case 'set':
      return joinSets(edits)
    case 'list':
      return joinLists(edits.base, edits.mine, edits.theirs)
    case 'phones':
      return joinPhones(edits)
    case 'text':
      return joinTexts(edits)
    case 'note':
      return joinNotes(edits)
    case 'highest':
      return joinSteps(edits)
    default:
      return undefined
  }
}

/** The kind of a field for these values. */
export function kindFor(kind: FieldKind, { base, mine, theirs }: Edits): FieldKind {
  return kind === 'any' ? kindOfValues([base, mine, theirs]) : kind
}

/** Members that a side took away are gone, those that a side added stay: theirs in their order, then mine. */
function joinSets(edits: Edits): Json | undefined {
  const [base, mine, theirs] = [listOf(edits.base), listOf(edits.mine), listOf(edits.theirs)]
  if (base === null || mine === null || theirs === null) return undefined
  const [known, here, there] = [base, mine, theirs].map((list) => new Set(list.map(memberKey)))
  const kept = theirs.filter((member) => here?.has(memberKey(member)) || !known?.has(memberKey(member)))
  const added = mine.filter((member) => !there?.has(memberKey(member)) && !known?.has(memberKey(member)))
  return once([...kept, ...added])
}

function once(members: readonly Json[]): Json {
  const seen = new Map<string, Json>()
  for (const member of members) if (!seen.has(memberKey(member))) seen.set(memberKey(member), member)
  return [...seen.values()]
}

/** Number by number; a number that both sides gave another state, or that one took away and one changed, is a clash. */
function joinPhones(edits: Edits): Json | undefined {
  const sides = [edits.base, edits.mine, edits.theirs]
  // Where two of a side are one number, only the text tells them apart.
  const read = (keyOf: (number: string) => string) => sides.map((side) => phonesOf(side, keyOf))
  const byNumber = read(numberKey)
  const [base, mine, theirs] = byNumber.includes(null) ? read((number) => number) : byNumber
  if (!base || !mine || !theirs) return undefined
  const joined: Json[] = []
  const numbers = new Set([...theirs.keys(), ...mine.keys(), ...base.keys()])
  for (const number of numbers) {
    const entry = joinEntry(base.get(number), mine.get(number), theirs.get(number))
    if (entry === 'clash') return undefined
    if (entry !== undefined) joined.push(entry)
  }
  return joined
}

function joinEntry(
  base: Json | undefined,
  mine: Json | undefined,
  theirs: Json | undefined,
): Json | undefined | 'clash' {
  if (sameEntry(mine, theirs) || sameEntry(base, mine)) return theirs
  if (!sameEntry(base, theirs)) return 'clash'
  // A person changes nothing but the state: whatever else stands with the number is theirs.
  return isRecord(mine) && isRecord(theirs) ? { ...theirs, state: mine.state ?? null } : mine
}

function sameEntry(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return equal(phoneOf(one)?.state ?? null, phoneOf(other)?.state ?? null)
}

/** Entries by number; null where something is no number, or where two have the same key, as behind masks. */
function phonesOf(value: Json, keyOf: (number: string) => string): ReadonlyMap<string, Json> | null {
  const list = listOf(value)
  if (list === null) return null
  const phones = new Map<string, Json>()
  for (const entry of list) {
    const phone = phoneOf(entry)
    if (phone === null || phones.has(keyOf(phone.number))) return null
    phones.set(keyOf(phone.number), entry)
  }
  return phones
}

function joinTexts({ base, mine, theirs }: Edits): Json | undefined {
  const [from, one, other] = [textOf(base), textOf(mine), textOf(theirs)]
  if (from === null || one === null || other === null) return undefined
  return mergeLines(from, one, other) ?? undefined
}

/**
 * The pinned warning and what stands under it, each by itself: a warning that one side set or changed survives whatever
 * the other did to the text beside it (beyond 33). Two different warnings are for a person.
 */
function joinNotes({ base, mine, theirs }: Edits): Json | undefined {
  const [from, one, other] = [textOf(base), textOf(mine), textOf(theirs)]
  if (from === null || one === null || other === null) return undefined
  const [known, here, there] = [readMarkedNote(from), readMarkedNote(one), readMarkedNote(other)]
  const warning = joinPart(known.warning, here.warning, there.warning)
  const rest = joinPart(known.rest, here.rest, there.rest) ?? mergeLines(known.rest, here.rest, there.rest)
  return warning === null || rest === null ? undefined : writeMarkedNote({ warning, rest })
}

/** A part that only one side changed, or both alike; null where both did otherwise. */
function joinPart(base: string, mine: string, theirs: string): string | null {
  if (mine.trim() === theirs.trim() || mine.trim() === base.trim()) return theirs
  return theirs.trim() === base.trim() ? mine : null
}

function textOf(value: Json): string | null {
  if (value === null) return ''
  return typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : null
}

function joinSteps({ base, mine, theirs }: Edits): Json | undefined {
  const [from, one, other] = [base ?? 0, mine ?? 0, theirs ?? 0]
  if (typeof from !== 'number' || typeof one !== 'number' || typeof other !== 'number') return undefined
  return one > from && other > from ? Math.max(one, other) : undefined
}
