// The telephone: where the one call stands, what can be done with it, and the calls of this computer.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { CoreClient, ShellClient } from '#shared/contract/index'
import type { CallPrefill, PhoneCall } from '#shared/contract/phone'
import type { NextAction } from '#shared/domain/next-action'
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

/** Numbers that were copied on this computer, newest first. */
export const copiedNumbersQuery = queryOptions({ queryKey: phoneKeys.copies, queryFn: () => core.phone.copies({}) })

export const useHangUp = () => useMutation({ mutationFn: (input: Input<'hangUp'>) => core.phone.hangUp(input) })

export const useAnswered = () =>
  useMutation({ mutationFn: (input: Input<'answeredByHand'>) => core.phone.answeredByHand(input) })

export const useDismiss = () => useMutation({ mutationFn: () => core.phone.dismiss({}) })

/** Keeps the note of a call as it is typed. */
export const useCallNote = () => useMutation({ mutationFn: (input: Input<'note'>) => core.phone.note(input) })

/** The same for what comes next. */
export const useCallNext = () =>
  useMutation({
    mutationFn: ({ id, next }: { readonly id: string; readonly next: NextAction | null }) =>
      core.phone.next({ id, next: sendable(next) }),
  })

/** Keeps what became of a call as it is chosen; it has succeeded once the state has it. */
export const useCallOutcome = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<'outcome'>) => core.phone.outcome(input),
    onSuccess: () => client.invalidateQueries({ queryKey: phoneKeys.state }),
  })
}

/** Hands the call on to another seat. */
export const useTransfer = () => useMutation({ mutationFn: (input: Input<'transfer'>) => core.phone.transfer(input) })

/** A next action as a call may take it. */
const sendable = (next: NextAction | null) => (next === null ? null : { ...next, attendees: [...next.attendees] })

type FollowUp = Parameters<CoreClient['followups']['add']>[0]

type Finish = Pick<PhoneCall, 'id'> & {
  /** What this window has of the note and may not be kept yet; so of what comes next, created with the follow-up (FU-08). */
  readonly note: string | undefined
  readonly next: NextAction | null | undefined
  readonly outcome: 0 | 1 | 2 | 3 | 4 | null
  /** Words of the follow-up that the call becomes; null for none. */
  readonly followUp: ((talk: Pick<CallPrefill, 'seconds' | 'reached'>) => string) | null
}

/**
 * Ends a call for good; where that is wished it becomes a follow-up of its record, under the id of the call: pressed in
 * two windows, or again after an answer that was lost, it is one. All that could not be saved waits for `again`.
 */
export const useFinishCall = () => {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState<readonly FollowUp[]>([])
  const [isNextLost, setNextLost] = useState(false)
  const add = useMutation({
    mutationFn: (followUp: FollowUp) => core.followups.add(followUp),
    onSuccess: (_, { id }) => setWaiting((before) => before.filter((one) => one.id !== id)),
  })
  const finish = useMutation({
    mutationFn: async ({ followUp, next, note, ...call }: Finish) => {
      const { followUp: prefill } = await core.phone.finish({
        ...call,
        ...(note === undefined ? {} : { note }),
        ...(next === undefined ? {} : { next: sendable(next) }),
      })
      // Another window has finished the call before it knew of what comes next here.
      if (prefill === null && next) setNextLost(true)
      if (prefill === null || followUp === null) return
      const { seconds, reached, content, ...rest } = prefill
      const wanted: FollowUp = {
        ...rest,
        id: call.id,
        content: content.trim() || followUp({ seconds, reached }),
      }
      setWaiting((before) => [...before.filter(({ id }) => id !== call.id), wanted])
      await add.mutateAsync(wanted)
    },
    onSettled: () => client.invalidateQueries({ queryKey: phoneKeys.state }),
  })
  return {
    run: finish.mutate,
    /** Id of the call that is being ended; null for none. */
    ending: finish.isPending ? finish.variables.id : null,
    /** Why the call could not be ended; null where it was. */
    error: waiting.some(({ id }) => id === finish.variables?.id) ? null : finish.error,
    /** Why follow-ups of calls that are ended could not be saved, as it was told last; null where all were. */
    unsaved: waiting.length === 0 ? null : add.error,
    /** Saves them all, one after the other. */
    again: async () => {
      for (const one of waiting) await add.mutateAsync(one).catch(() => undefined)
    },
    /** True where a next action stood here that went with a call which another window finished. */
    isNextLost,
    setNextLost,
  }
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
