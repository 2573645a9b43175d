// Long tasks: their state, and what can be done about them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Job } from '#shared/contract/jobs'
import { core } from './index.ts'
import { keys } from './keys.ts'

const jobQuery = (id: string) =>
  queryOptions({ queryKey: [...keys.jobs, id], queryFn: () => core.jobs.get({ id }), enabled: id !== '' })

/** A task by its id, kept up to date while it runs; undefined where there is none. */
export const useJob = (id: string | null): Job | undefined => useQuery(jobQuery(id ?? '')).data

export const useCancelJob = () => useMutation({ mutationFn: (id: string) => core.jobs.cancel({ id }) })
/** Runs the failed records of a task again; answers the id of the new task. */
export const useRetryFailed = () =>
  useMutation({ mutationFn: async (id: string) => (await core.jobs.retryFailed({ id })).job })
/** Takes a task back; answers the id of the task that does it. */
export const useUndoJob = () => useMutation({ mutationFn: async (id: string) => (await core.jobs.undo({ id })).job })
