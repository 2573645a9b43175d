// What a merge of two edits must keep (R7), said by oracles that share no code with it, and records whose two
// sides are related as real ones are: mostly untouched, sometimes edited alike, sometimes against each other.
import fc from '../../support/properties.ts'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json }
type Values = Readonly<Record<string, Json>>

/** A record as it was, and as each side has it now. */
export type Triple = { readonly base: Values; readonly mine: Values; readonly theirs: Values }
type Side = 'base' | 'mine' | 'theirs'

/** A merge of a customer's fields: what is sent to the server, what needs nothing, and what a person has to decide. */
export type Merge = (
  base: Values,
  mine: Values,
  theirs: Values,
) => { readonly send: Values; readonly agreed: readonly string[]; readonly conflicts: readonly string[] }

/** What kind of value a field of a triple holds. */
type Kind = 'word' | 'time' | 'step' | 'members' | 'list' | 'phones' | 'lines'

/** A value and two edits of it; half of the edits change nothing, so that one-sided ones are common. */
const edited = (
  value: fc.Arbitrary<Json>,
  edit: (from: Json) => fc.Arbitrary<Json>,
): fc.Arbitrary<Record<Side, Json>> =>
  value.chain((base) => {
    const side = fc.oneof(fc.constant(base), edit(base), value)
    return fc
      .tuple(side, side, fc.integer({ min: 0, max: 9 }))
      .map(([mine, theirs, luck]) => ({ base, mine, theirs: luck === 0 ? mine : theirs }))
  })

const member = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const members = fc.uniqueArray(member, { maxLength: 5 })
const tags = members.map((ids) => ids.map((id) => ({ id, name: `标签${id}` })))
const phones = fc.uniqueArray(fc.record({ phone: member, state: fc.constantFrom(null, 0, 1, 4) }), {
  selector: ({ phone }) => phone,
  maxLength: 4,
})
const line = fc.integer({ min: 0, max: 200 }).map((number) => `第${number}行`)
const text = fc.uniqueArray(line, { minLength: 2, maxLength: 9 }).map((lines) => lines.join('\n'))
const word = fc.constantFrom('', '甲', '乙', ' 甲 ', '丙')
const step = fc.constantFrom<Json>(null, 0, 1, 2)

/** Another text of the same lines: one goes, one comes, or one is replaced. */
const editText = (from: Json): fc.Arbitrary<Json> =>
  fc.tuple(fc.nat(8), fc.nat(2), line).map(([place, how, added]) => {
    const lines = String(from).split('\n')
    const at = place % lines.length
    lines.splice(at, how === 0 ? 0 : 1, ...(how === 1 ? [] : [added]))
    return lines.join('\n')
  })

const fields = {
  level: edited(word, () => word),
  gmtCooperate: edited(fc.constantFrom<Json>(null, 1_000, 1_400, 9_000), () => fc.constant(5_000)),
  dialState: edited(step, () => step),
  tagList: edited(tags as fc.Arbitrary<Json>, () => tags as fc.Arbitrary<Json>),
  'extra.interests': edited(members as fc.Arbitrary<Json>, () => members as fc.Arbitrary<Json>),
  phoneMore: edited(phones as fc.Arbitrary<Json>, () => phones as fc.Arbitrary<Json>),
  note: edited(text, editText),
} as const
const kinds: Readonly<Record<keyof typeof fields, Kind>> = {
  level: 'word',
  gmtCooperate: 'time',
  dialState: 'step',
  tagList: 'members',
  'extra.interests': 'list',
  phoneMore: 'phones',
  note: 'lines',
}

/**
 * Whether a person would call two values the same: a server trims words, keeps times to the second, and answers lists
 * in an order of its own (docs/sync.md, push 2).
 */
function same(one: Json, other: Json, kind: Kind): boolean {
  switch (kind) {
    case 'time':
      return one === other || (typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) < 1_000)
    case 'step':
      return Number(one) === Number(other)
    case 'members':
      return [...membersOf(one)].sort().join('\n') === [...membersOf(other)].sort().join('\n')
    case 'list':
      return keysOf(one).join('\n') === keysOf(other).join('\n')
    case 'phones':
      return numbersOf(one) === numbersOf(other)
    default:
      return String(one ?? '').trim() === String(other ?? '').trim()
  }
}

/** Names of the members of a list, in its order: the id of a tag, else the member itself. */
function keysOf(value: Json | undefined): readonly string[] {
  const list = (value ?? []) as readonly (string | { readonly id: string })[]
  return list.map((one) => (typeof one === 'string' ? one : one.id))
}

function membersOf(value: Json | undefined): ReadonlySet<string> {
  return new Set(keysOf(value))
}

type Phone = { readonly phone: string; readonly state: number | null }

function numbersOf(value: Json): string {
  const lines = ((value ?? []) as readonly Phone[]).map(({ phone, state }) => `${phone} ${state ?? 0}`)
  return lines.sort().join('\n')
}

/** Correlated triples of a whole record. */
export const triples: fc.Arbitrary<Triple> = fc.record(fields).map((record) => {
  const sideOf = (side: Side) =>
    Object.fromEntries(Object.entries(record).map(([field, value]) => [field, value[side]]))
  return { base: sideOf('base'), mine: sideOf('mine'), theirs: sideOf('theirs') }
})

/** The laws that a merge breaks on a triple, by field; empty where it keeps all. */
export function brokenLaws(merge: Merge, triple: Triple): string[] {
  const merged = merge(triple.base, triple.mine, triple.theirs)
  const turned = merge(triple.base, triple.theirs, triple.mine)
  const again = merge(triple.base, triple.mine, { ...triple.theirs, ...merged.send })
  const broken: string[] = []
  if (JSON.stringify(merge(triple.base, triple.mine, triple.theirs)) !== JSON.stringify(merged))
    broken.push('not deterministic')
  for (const [field, kind] of Object.entries(kinds)) {
    const values = valuesOf(triple, field)
    const places = [field in merged.send, merged.agreed.includes(field), merged.conflicts.includes(field)]
    if (places.filter(Boolean).length !== 1) broken.push(`${field}: ${places.join()}`)
    const clash = merged.conflicts.includes(field)
    const result = clash ? undefined : field in merged.send ? merged.send[field] : values.theirs
    broken.push(...lawsOf(values, kind, result).map((law) => `${field}: ${law}`))
    if (clash !== turned.conflicts.includes(field)) broken.push(`${field}: a clash from one side only`)
    const other = turned.conflicts.includes(field) ? undefined : field in turned.send ? turned.send[field] : values.mine
    if (result !== undefined && other !== undefined && !same(result, other, kind))
      broken.push(`${field}: depends on the side`)
    if (clash ? !again.conflicts.includes(field) : !again.agreed.includes(field))
      broken.push(`${field}: another result when merged again`)
  }
  return broken
}

function valuesOf({ base, mine, theirs }: Triple, field: string): Record<Side, Json> {
  return { base: base[field] ?? null, mine: mine[field] ?? null, theirs: theirs[field] ?? null }
}

function lawsOf({ base, mine, theirs }: Record<Side, Json>, kind: Kind, result: Json | undefined): string[] {
  const mineEdited = !same(mine, base, kind)
  const theirsEdited = !same(theirs, base, kind)
  const clash = result === undefined
  if (!mineEdited || !theirsEdited || same(mine, theirs, kind)) {
    const expected = mineEdited ? mine : theirs
    if (clash) return ['a clash of one side']
    return same(result, expected, kind) ? [] : ['an edit of one side was lost']
  }
  switch (kind) {
    case 'members':
      return setLaws({ base, mine, theirs }, result)
    case 'list':
      return listLaws({ base, mine, theirs }, result)
    case 'phones':
      return phoneLaws({ base, mine, theirs }, result)
    case 'lines':
      return clash ? [] : textLaws({ base, mine, theirs }, String(result))
    case 'step':
      return clash || (Number(result) > Number(base) && result === Math.max(Number(mine), Number(theirs)))
        ? []
        : ['a step back']
    default:
      return clash ? [] : ['a silent clash']
  }
}

function setLaws(values: Record<Side, Json>, result: Json | undefined): string[] {
  if (result === undefined) return ['sets never clash']
  const [base, mine, theirs, got] = [values.base, values.mine, values.theirs, result].map(membersOf)
  const all = new Set([...(base ?? []), ...(mine ?? []), ...(theirs ?? []), ...(got ?? [])])
  const wrong = [...all].filter((key) => {
    const [here, there] = [mine?.has(key) === true, theirs?.has(key) === true]
    const wanted = base?.has(key) === true ? here && there : here || there
    return wanted !== got?.has(key)
  })
  return wrong.length === 0 ? [] : ['a member was lost or came back']
}

/** Members as in a set; those that all have stand as the side that moved them has them, and only two orders clash. */
function listLaws(values: Record<Side, Json>, result: Json | undefined): string[] {
  const [base, mine, theirs] = [values.base, values.mine, values.theirs].map((value) => value as readonly string[])
  const orderIn = (list: readonly string[] = []) =>
    list.filter((key) => base?.includes(key) && mine?.includes(key) && theirs?.includes(key)).join()
  const [was, here, there] = [orderIn(base), orderIn(mine), orderIn(theirs)]
  const clash = here !== was && there !== was && here !== there
  if (clash || result === undefined)
    return clash && result === undefined ? [] : ['orders clash where they do not, or the other way round']
  const wanted = here === was ? there : here
  return [...setLaws(values, result), ...(orderIn(result as readonly string[]) === wanted ? [] : ['an order was lost'])]
}

function phoneLaws(values: Record<Side, Json>, result: Json | undefined): string[] {
  const stateOf = (value: Json | undefined, number: string): Json | undefined => {
    const entry = (value as readonly Phone[]).find(({ phone }) => phone === number)
    return entry === undefined ? undefined : (entry.state ?? 0)
  }
  let clash = false
  for (const number of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const [base, mine, theirs] = [values.base, values.mine, values.theirs].map((value) => stateOf(value, number))
    const both = mine !== base && theirs !== base && mine !== theirs
    clash ||= both
    if (result !== undefined && !both && stateOf(result, number) !== (mine === base ? theirs : mine))
      return ['the state of a number was lost']
  }
  return clash === (result === undefined) ? [] : ['numbers clash where they do not, or the other way round']
}

/** Each line stands as often as both edits together say; an edit that both made counts once. */
function textLaws({ base, mine, theirs }: Record<Side, Json>, result: string): string[] {
  const counts = [String(base), String(mine), String(theirs), result].map((value) => {
    const times = new Map<string, number>()
    for (const row of value.split('\n')) times.set(row, (times.get(row) ?? 0) + 1)
    return times
  })
  const rows = new Set(counts.flatMap((times) => [...times.keys()]))
  const wrong = [...rows].filter((row) => {
    const [from = 0, one = 0, other = 0, got = 0] = counts.map((times) => times.get(row) ?? 0)
    return got !== one + other - from && !(one === other && got === one)
  })
  return wrong.length === 0 ? [] : ['a line was lost or came back']
}
