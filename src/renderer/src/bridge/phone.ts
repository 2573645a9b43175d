// The telephone: where the one call stands, what can be done with it, and the calls of this computer.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { CoreClient, ShellClient } from '#shared/contract/index'
import type { PhoneCall } from '#shared/contract/phone'
import { core, shell } from './index.ts'
import { phoneKeys } from './phone-keys.ts'
import { workKeys } from './work-keys.ts'

type Phone = CoreClient['phone']
type Input<Name extends keyof Phone> = Parameters<Phone[Name]>[0]

/** Where the telephone stands; the core says when that changes. */
export const phoneStateQuery = queryOptions({ queryKey: phoneKeys.state, queryFn: () => core.phone.state({}) })

/** What narrows the calls; '' and null are no filter. */
export type CallFilter = Pick<Input<'history'>, 'text' | 'answered' | 'outcome' | 'customerId' | 'from' | 'to'>

/** Calls of this computer, newest first. */
export const callsQuery = (filter: CallFilter) =>
  infiniteQueryOptions({
    queryKey: [...phoneKeys.history, filter],
    queryFn: ({ pageParam }) => core.phone.history({ ...filter, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** People by a number, a name or its initials, and the number that the text itself is. */
export const phoneMatchQuery = (text: string, limit: number, enabled: boolean) =>
  queryOptions({
    queryKey: [...phoneKeys.match, text, limit],
    queryFn: () => core.phone.match({ text, limit }),
    enabled,
    placeholderData: keepPreviousData,
    // Numbers and names change; what was found for an earlier text is asked for again.
    staleTime: 0,
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

/** Has the firm write the calls of a customer down as follow-ups; what waits to be sent is known when it answers. */
export const useSyncCalls = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (customerId: string) => core.phone.syncCalls({ customerId }),
    onSuccess: () => client.invalidateQueries({ queryKey: workKeys.summary }),
  })
}

/** Has the shell copy a number of a record, also one behind a mask (D-22); answers whether it is on the clipboard. */
export const copyNumber = async (input: Parameters<ShellClient['shell']['copyNumber']>[0]): Promise<boolean> => {
  try {
    await shell.shell.copyNumber(input)
    return true
  } catch {
    return false
  }
}
