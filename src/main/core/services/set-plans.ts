import type { Job } from '#shared/contract/jobs'
import type { JobPlan } from './jobs.ts'

/** How one field of many records of an area is written, and read from this computer. */
export type SetKind = {
  readonly area: Job['area']
  /** A value as text; null where the record is not here. */
  readonly valueOf: (id: string, field: string) => string | null
  readonly write: (ids: readonly string[], field: string, value: string, undo?: JobPlan['undo']) => JobPlan
}

/** One field of many records (BT-09). What was is remembered, for the one step back (beyond 20). */
export function setPlan(kind: SetKind, ids: readonly string[], field: string, value: string): JobPlan {
  const before = valuesBefore(kind, ids, field)
  return kind.write(ids, field, value, () => undoPlan(kind, { field, value, before }))
}

/** What a batch wrote, and the records by the values that they had before. */
type Written = {
  readonly field: string
  readonly value: string
  readonly before: ReadonlyMap<string, readonly string[]>
}

/** Writes the old values back, one request a value and chunk; what somebody else changed since stays as it is. */
function undoPlan(kind: SetKind, { field, value, before }: Written): JobPlan | null {
  const groups = [...before].flatMap(([old, ids]) => {
    const own = old === value ? [] : ids.filter((id) => kind.valueOf(id, field) === value)
    return own.length === 0 ? [] : [{ old, ids: own }]
  })
  return groups.length === 0 ? null : writeBackPlan(kind, field, groups)
}

type Group = { readonly old: string; readonly ids: readonly string[] }

function writeBackPlan(kind: SetKind, field: string, groups: readonly Group[]): JobPlan {
  const total = groups.reduce((sum, { ids }) => sum + ids.length, 0)
  return {
    kind: 'batch',
    area: kind.area,
    total,
    again: (failed) =>
      writeBackPlan(
        kind,
        field,
        groups.map(({ old, ids }) => ({ old, ids: ids.filter((id) => failed.includes(id)) })),
      ),
    async run(tools) {
      let updated = 0
      let done = 0
      for (const { old, ids } of groups) {
        const part = kind.write(ids, field, old)
        const result = await part.run({ ...tools, progress: (count) => tools.progress(done + count, total) })
        done += ids.length
        updated += (result as { updated: number }).updated
      }
      return { updated }
    },
  }
}

function valuesBefore(kind: SetKind, ids: readonly string[], field: string): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const id of ids) {
    const value = kind.valueOf(id, field)
    if (value !== null) groups.set(value, [...(groups.get(value) ?? []), id])
  }
  return groups
}
