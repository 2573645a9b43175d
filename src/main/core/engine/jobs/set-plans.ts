import type { Job } from '#shared/contract/jobs'
import { typedNumber } from '#shared/domain/typed-number'
import { sameValue } from '../sync/merge/index.ts'
import { breathed, type ChunkTask } from './batch-runner.ts'
import type { JobPlan } from './jobs.ts'

/** How one field of many records of an area is written, and read from this computer. */
export type SetKind = {
  readonly area: Job['area']
  /** A value as text; null where the record is not here. */
  readonly valueOf: (id: string, field: string) => string | null
  readonly write: (
    ids: readonly string[],
    field: string,
    value: string,
    more?: Pick<ChunkTask, 'begins' | 'undo'>,
  ) => JobPlan
}

/** One field of many records (BT-09). What was is noted with each chunk, for the one step back (beyond 20). */
export function setPlan(kind: SetKind, ids: readonly string[], field: string, value: string): JobPlan {
  const before = new Map<string, string[]>()
  const begins = (chunk: readonly string[]) => noteValues(kind, chunk, field, before)
  return kind.write(ids, field, value, { begins, undo: () => undoPlan(kind, { field, value, before }) })
}

/** What a batch wrote, and the records by the values that they had before. */
type Written = {
  readonly field: string
  readonly value: string
  readonly before: ReadonlyMap<string, readonly string[]>
}

/** Writes the old values back, one request a value and chunk; what somebody else changed since stays as it is. */
function undoPlan(kind: SetKind, { field, value, before }: Written): JobPlan | null {
  const groups = [...before].flatMap(([old, ids]) => (old === value ? [] : [{ old, ids }]))
  return groups.length === 0 ? null : writeBackPlan(kind, { field, value, groups })
}

type Group = { readonly old: string; readonly ids: readonly string[] }
type WriteBack = { readonly field: string; readonly value: string; readonly groups: readonly Group[] }

function writeBackPlan(kind: SetKind, { field, value, groups }: WriteBack): JobPlan {
  // The firm may have trimmed it, or made a number of it.
  const forms = [value, String(typedNumber(value) ?? value)]
  const isAsWritten = (id: string) => {
    const now = kind.valueOf(id, field)
    return now !== null && forms.some((form) => sameValue(now, form, 'atom'))
  }
  return {
    kind: 'batch',
    area: kind.area,
    total: sizeOf(groups),
    again(ids) {
      const failed = new Set(ids)
      const left = groups.map((group) => ({ old: group.old, ids: group.ids.filter((id) => failed.has(id)) }))
      return writeBackPlan(kind, { field, value, groups: left })
    },
    async run(tools) {
      const own: Group[] = []
      for (const { old, ids } of groups)
        own.push({ old, ids: await breathed(ids, (chunk) => chunk.filter(isAsWritten)) })
      const total = sizeOf(own)
      let updated = 0
      let done = 0
      tools.progress(0, total)
      for (const { old, ids } of own) {
        const part = kind.write(ids, field, old)
        const result = await part.run({ ...tools, progress: (count) => tools.progress(done + count, total) })
        done += ids.length
        updated += (result as { updated: number }).updated
      }
      return { updated }
    },
  }
}

const sizeOf = (groups: readonly Group[]): number => groups.reduce((sum, { ids }) => sum + ids.length, 0)

/** Adds records by the value that they have now. */
function noteValues(kind: SetKind, ids: readonly string[], field: string, groups: Map<string, string[]>): void {
  for (const id of ids) {
    const value = kind.valueOf(id, field)
    if (value === null) continue
    const alike = groups.get(value)
    if (alike === undefined) groups.set(value, [id])
    else alike.push(id)
  }
}
