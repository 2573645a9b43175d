// Dialling. What becomes of a call that was begun stands in the state of the telephone, a failure too; this also knows
// why a dial of this window began none.
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { type BridgeFailure, core, failureOf } from './index.ts'
import { phoneStateQuery } from './phone.ts'
import { phoneKeys } from './phone-keys.ts'
import { isUndialled } from './undialled.ts'

/** Why the last dial of this window began no call; null where it began one. */
const undialledQuery = queryOptions({
  queryKey: phoneKeys.undialled,
  queryFn: (): BridgeFailure | null => null,
  enabled: false,
  initialData: null,
})

/** Why the last dial of this window began no call, from whichever screen, and a function that forgets it. */
export const useUndialled = () => {
  const client = useQueryClient()
  return {
    failure: useQuery(undialledQuery).data,
    forget: () => client.setQueryData(undialledQuery.queryKey, null),
  }
}

/** Dials. A call that fails stands in the state; what kept one from being begun is told by {@link useUndialled}. */
export const useDial = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<CoreClient['phone']['dial']>[0]) => core.phone.dial(input),
    onMutate: () => {
      client.setQueryData(undialledQuery.queryKey, null)
      return client.getQueryData(phoneStateQuery.queryKey)
    },
    onError: async (error, _input, before) => {
      const failure = failureOf(error)
      const after = await client.fetchQuery({ ...phoneStateQuery, staleTime: 0 }).catch(() => undefined)
      if (isUndialled(failure, before, after)) client.setQueryData(undialledQuery.queryKey, failure)
    },
  })
}
