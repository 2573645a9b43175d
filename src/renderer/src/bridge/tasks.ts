// What a list tells of its tasks: those of the core, and sentences about what was done at once. It stands in the
// query cache, so that it is still there when a person comes back from a record.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JobArea } from '#shared/contract/jobs'
import { core } from './index.ts'
import { keys } from './keys.ts'

/** What a task does; its words stand under `task.<what>`. */
export type TaskKind =
  | 'level'
  | 'charge'
  | 'owner'
  | 'inviter'
  | 'phase'
  | 'field'
  | 'members'
  | 'resetMembers'
  | 'clear'
  | 'remove'
  | 'undo'
  | 'import'
  | 'export'
  | 'other'

/** Whether a sentence tells of something that was done, of what could not be done, or of why it cannot be just now. */
export type NoteTone = 'good' | 'bad' | 'passing'

/**
 * A task of the core (`isReported` once its page was told of its end), or a sentence (`text`) with the record that it is
 * about, if it is about one; `area` is whose list tells it. `ids` are the records of the task in their order, where it
 * matters which they are.
 */
export type Told = { readonly key: string; readonly area: JobArea } & (
  | { readonly job: string; readonly kind: TaskKind; readonly ids?: readonly string[]; readonly isReported: boolean }
  | { readonly job: null; readonly text: string; readonly tone: NoteTone; readonly recordId: string | null }
)

const toldKey = [...keys.jobs, 'told']
/** Entries that stand there at once; the oldest makes room. */
const most = 4

const known = (client: QueryClient): readonly Told[] => client.getQueryData<readonly Told[]>(toldKey) ?? []

/** Tasks that the core runs and this page has not started: it was loaded while they ran. */
export const toldQuery = queryOptions({
  queryKey: toldKey,
  queryFn: async ({ client }): Promise<readonly Told[]> => {
    const { ids } = await core.jobs.running({})
    const told = known(client)
    const others = ids.filter((id) => !told.some(({ job }) => job === id))
    const jobs = await Promise.all(others.map((id) => core.jobs.get({ id })))
    return [
      ...told,
      ...jobs.map(({ id, area }): Told => ({ key: id, area, job: id, kind: 'other', isReported: false })),
    ]
  },
})

let notes = 0

/** What is told of an area's tasks, and the ways to add to it and to take from it. */
export const useTold = (area: JobArea) => {
  const client = useQueryClient()
  const all = useQuery(toldQuery).data
  const entries = useMemo(() => (all ?? []).filter((entry) => entry.area === area), [all, area])
  const actions = useMemo(() => {
    const put = (change: (told: readonly Told[]) => readonly Told[]) =>
      client.setQueryData(toldKey, change(known(client)))
    const add = (entry: Told) =>
      put((told) => {
        const next = [...told.filter(({ key }) => key !== entry.key), entry]
        // A sentence makes room before a task does, which has more to say.
        const first = next.length > most ? next.find(({ job }) => job === null) : undefined
        return next.filter((one) => one !== first).slice(-most)
      })
    return {
      task: (job: string, kind: TaskKind, ids: readonly string[] = []) =>
        add({ key: job, area, job, kind, ids, isReported: false }),
      note: (text: string, tone: NoteTone = 'good', recordId: string | null = null) => {
        notes += 1
        // What could not be done stays there until it is closed, once for all times that it was tried.
        const key = tone === 'bad' ? `bad ${area} ${text}` : `note ${notes}`
        if (tone === 'passing') put((told) => told.filter((one) => one.job !== null || one.tone !== 'passing'))
        add({ key, area, job: null, text, tone, recordId })
      },
      reported: (key: string) =>
        put((told) =>
          told.map((entry) => (entry.key === key && entry.job !== null ? { ...entry, isReported: true } : entry)),
        ),
      drop: (key: string) => put((told) => told.filter((entry) => entry.key !== key)),
    }
  }, [client, area])
  return { entries, ...actions }
}

/** The ways to tell of a task, for whoever starts one. */
export type Tell = Pick<ReturnType<typeof useTold>, 'task' | 'note'>
