// What the list tells of its tasks: those of the core, and sentences about what was done at once. It stands in the
// query cache, so that it is still there when a person comes back from a record.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { core } from './index.ts'
import { keys } from './keys.ts'

/** What a task does; its words stand under `task.<what>`. */
export type TaskKind =
  | 'level'
  | 'charge'
  | 'owner'
  | 'inviter'
  | 'phase'
  | 'members'
  | 'clear'
  | 'remove'
  | 'undo'
  | 'import'
  | 'export'
  | 'other'

/** A task of the core, or a sentence (`text`) with the customer that it is about, if it is about one. */
export type Told =
  | { readonly key: string; readonly job: string; readonly kind: TaskKind }
  | { readonly key: string; readonly job: null; readonly text: string; readonly customerId: string | null }

const toldKey = [...keys.jobs, 'told']
/** Entries that stand there at once; the oldest makes room. */
const most = 4

const known = (client: QueryClient): readonly Told[] => client.getQueryData<readonly Told[]>(toldKey) ?? []

/** Tasks that the core runs and this page has not started: it was loaded while they ran. */
const toldQuery = queryOptions({
  queryKey: toldKey,
  queryFn: async ({ client }): Promise<readonly Told[]> => {
    const { ids } = await core.jobs.running({})
    const told = known(client)
    const others = ids.filter((id) => !told.some(({ job }) => job === id))
    return [...told, ...others.map((id): Told => ({ key: id, job: id, kind: 'other' }))]
  },
})

let notes = 0

/** What is told of tasks, and the ways to add to it and to take from it. */
export const useTold = () => {
  const client = useQueryClient()
  const entries = useQuery(toldQuery).data ?? []
  const actions = useMemo(() => {
    const put = (change: (told: readonly Told[]) => readonly Told[]) =>
      client.setQueryData(toldKey, change(known(client)))
    const add = (entry: Told) => put((told) => [...told.filter(({ key }) => key !== entry.key), entry].slice(-most))
    return {
      task: (job: string, kind: TaskKind) => add({ key: job, job, kind }),
      note: (text: string, customerId: string | null = null) => {
        notes += 1
        add({ key: `note ${notes}`, job: null, text, customerId })
      },
      drop: (key: string) => put((told) => told.filter((entry) => entry.key !== key)),
    }
  }, [client])
  return { entries, ...actions }
}

/** The ways to tell of a task, for whoever starts one. */
export type Tell = Pick<ReturnType<typeof useTold>, 'task' | 'note'>
