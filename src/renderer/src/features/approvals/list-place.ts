import type { Approvals } from './use-approvals.ts'

/** Where an approval stands in the list, and the ways to the ones before and after it; null where there is none. */
export type ListPlace = {
  readonly n: number
  readonly total: number
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** Where the open one stands among those of its group, and how one goes on from it; null where the list has it not. */
export const placeIn = (
  { rows, total, waiting }: Approvals,
  id: string,
  grouped: boolean,
  open: (id: string) => void,
): ListPlace | null => {
  const at = rows.findIndex((row) => row.id === id)
  const row = rows[at]
  if (row === undefined) return null
  const isWaiting = row.mine === 'waiting'
  const group = grouped ? rows.filter(({ mine }) => (mine === 'waiting') === isWaiting) : rows
  const [previous, next] = [rows[at - 1]?.id, rows[at + 1]?.id]
  return {
    n: group.indexOf(row) + 1,
    total: grouped ? (isWaiting ? waiting : total - waiting) : total,
    previous: previous === undefined ? null : () => open(previous),
    next: next === undefined ? null : () => open(next),
  }
}
