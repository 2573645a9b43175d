/** The item whose turn it is, in a list that begins anew at its end. */
export function inTurn<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('nothing is in turn in an empty list')
  return item
}
