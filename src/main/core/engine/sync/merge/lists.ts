import type { Json } from '#shared/domain/customer'
import { canonical, listOf, memberKey } from './compare.ts'

/** Where members stand that come before every kept one. */
const START = ''

/**
 * Joins two edits of an ordered list: members that a side took away are gone, those that a side added follow the member
 * that they were put behind, and an order that one side changed is kept. Undefined where both changed the order of what
 * is left, each its own way, or where a member stands twice.
 */
export function joinLists(base: Json, mine: Json, theirs: Json): Json | undefined {
  const [from, one, other] = [orderOf(base), orderOf(mine), orderOf(theirs)]
  if (from === null || one === null || other === null) return undefined
  const kept = (order: Order) => [...order.keys()].filter((key) => from.has(key) && one.has(key) && other.has(key))
  const [before, here, there] = [kept(from), kept(one), kept(other)]
  const [moved, movedThere] = [!sameOrder(before, here), !sameOrder(before, there)]
  if (moved && movedThere && !sameOrder(here, there)) return undefined
  const anchors = moved ? here : there
  const added = [addedAfter(one, from, anchors), addedAfter(other, from, anchors)]
  const joined = new Map<string, Json>()
  for (const anchor of [START, ...anchors]) {
    const member = other.get(anchor)
    if (member !== undefined) joined.set(anchor, member)
    const runs = added.map((of) => (of.get(anchor) ?? []).filter(([key]) => !joined.has(key)))
    for (const run of runs.sort(fullerFirst))
      for (const [key, value] of run) if (!joined.has(key)) joined.set(key, value)
  }
  return [...joined.values()]
}

/** Members by key, in their order. */
type Order = ReadonlyMap<string, Json>
type Run = readonly (readonly [string, Json])[]

function orderOf(value: Json): Order | null {
  const list = listOf(value)
  if (list === null) return null
  const order = new Map(list.map((member) => [memberKey(member), member]))
  return order.size === list.length ? order : null
}

/** What a side added, by the kept member behind which it stands. */
function addedAfter(order: Order, from: Order, anchors: readonly string[]): ReadonlyMap<string, Run> {
  const runs = new Map<string, (readonly [string, Json])[]>()
  const known = new Set(anchors)
  let anchor = START
  for (const [key, value] of order) {
    if (known.has(key)) anchor = key
    if (known.has(key) || from.has(key)) continue
    const run = runs.get(anchor) ?? []
    run.push([key, value])
    runs.set(anchor, run)
  }
  return runs
}

/**
 * Which run comes first must not depend on the side from which it is joined. One that holds all of the other was joined
 * from it before, and its order stands.
 */
function fullerFirst(one: Run, other: Run): number {
  const [fuller, others] = [holds(one, other), holds(other, one)]
  if (fuller !== others) return fuller ? -1 : 1
  return byText(one, other)
}

function holds(run: Run, other: Run): boolean {
  const own = new Set(run.map(([key]) => key))
  return other.every(([key]) => own.has(key))
}

function byText(one: Run, other: Run): number {
  const [a, b] = [one, other].map((run) => canonical(run.map(([, value]) => value)))
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1
}

/** True where two lists of keys are the same in every place. */
function sameOrder(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, place) => key === other[place])
}
