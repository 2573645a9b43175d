// Long tasks: their state, and what can be done about them.
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Job } from '#shared/contract/jobs'
import { core, failureOf } from './index.ts'
import { keys } from './keys.ts'

/** A task by its id. One that ran in a core that has ended went no further: it failed with `core-restarted`. */
export const jobQuery = (id: string) => {
  const queryKey = [...keys.jobs, id]
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<Job> => {
      try {
        return await core.jobs.get({ id })
      } catch (error) {
        const last = client.getQueryData<Job>(queryKey)
        if (failureOf(error).code !== 'not-found' || last?.state !== 'running') throw error
        return { ...last, state: 'failed', cancellable: false, failure: { code: 'core-restarted', message: '' } }
      }
    },
    enabled: id !== '',
  })
}

/** A task by its id, kept up to date while it runs; undefined where there is none. */
export const useJob = (id: string | null): Job | undefined => useQuery(jobQuery(id ?? '')).data

export const useCancelJob = () => useMutation({ mutationFn: (id: string) => core.jobs.cancel({ id }) })
/** Runs the failed records of a task again; answers the id of the new task. */
export const useRetryFailed = () =>
  useMutation({ mutationFn: async (id: string) => (await core.jobs.retryFailed({ id })).job })
/** Takes a task back; answers the id of the task that does it. */
export const useUndoJob = () => useMutation({ mutationFn: async (id: string) => (await core.jobs.undo({ id })).job })
