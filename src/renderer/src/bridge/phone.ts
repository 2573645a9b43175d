// The telephone: where the one call stands, what can be done with it, and the calls of this computer.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import type { PhoneCall } from '#shared/contract/phone'
import { core } from './index.ts'
import { phoneKeys } from './phone-keys.ts'

type Phone = CoreClient['phone']
type Input<Name extends keyof Phone> = Parameters<Phone[Name]>[0]

/** Where the telephone stands; the core says when that changes. */
export const phoneStateQuery = queryOptions({ queryKey: phoneKeys.state, queryFn: () => core.phone.state({}) })

/** What narrows the calls; '' and null are no filter. */
export type CallFilter = { readonly text: string; readonly answered: boolean | null }

/** Calls of this computer, newest first. */
export const callsQuery = (filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: [...phoneKeys.history, filter],
    queryFn: ({ pageParam }) => core.phone.history({ ...filter, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** Dials; what becomes of it stands in the state, a failure too. */
export const useDial = () => useMutation({ mutationFn: (input: Input<'dial'>) => core.phone.dial(input) })

export const useHangUp = () => useMutation({ mutationFn: (input: Input<'hangUp'>) => core.phone.hangUp(input) })

export const useAnswered = () =>
  useMutation({ mutationFn: (input: Input<'answeredByHand'>) => core.phone.answeredByHand(input) })

export const useDismiss = () => useMutation({ mutationFn: () => core.phone.dismiss({}) })

/** Keeps the note of a call as it is typed. */
export const useCallNote = () => useMutation({ mutationFn: (input: Input<'note'>) => core.phone.note(input) })

type Finish = Pick<PhoneCall, 'id' | 'note'> & {
  readonly outcome: 0 | 1 | 2 | 3 | 4 | null
  /** Words of the follow-up that the call becomes; null for none. */
  readonly followUp: ((seconds: number | null) => string) | null
}

/** Ends a call for good; where that is wished it becomes a follow-up of its record. */
export const useFinishCall = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ followUp, ...call }: Finish) => {
      const { followUp: prefill } = await core.phone.finish(call)
      if (prefill === null || followUp === null) return
      const { seconds, content, ...rest } = prefill
      await core.followups.add({ ...rest, content: content.trim() || followUp(seconds) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: phoneKeys.state }),
  })
}
