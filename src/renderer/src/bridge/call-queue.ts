// The list of those who are called one after the other: whose turn it is, and what moves it on. It never dials.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { core } from './index.ts'
import { phoneKeys } from './phone-keys.ts'

type Phone = CoreClient['phone']
type Input<Name extends keyof Phone> = Parameters<Phone[Name]>[0]

/** The list as it stands; the core says when that changes. */
export const callQueueQuery = queryOptions({ queryKey: phoneKeys.queue, queryFn: () => core.phone.queue({}) })

/** What a list of calls is begun with: chosen records, or the customers of a query. */
export type NewQueue = Input<'queueStart'>

const useQueueMutation = <Sent, Answer>(run: (input: Sent) => Promise<Answer>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSettled: () => client.invalidateQueries({ queryKey: phoneKeys.queue }),
  })
}

/** Begins a list in the place of the one before; answers how many are in it. */
export const useQueueStart = () => useQueueMutation((input: NewQueue) => core.phone.queueStart(input))

/** Moves on from the person at a place. */
export const useQueueMove = () => useQueueMutation((input: Input<'queueMove'>) => core.phone.queueMove(input))

/** Gives the list up. */
export const useQueueEnd = () => useQueueMutation((_: undefined) => core.phone.queueEnd({}))

/** Those of a list who still wait, read now. */
export const waitingInQueue = async (): Promise<number> => (await core.phone.queue({})).waiting
