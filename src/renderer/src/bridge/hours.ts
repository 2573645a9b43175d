// Hours of the person (beyond 35): entries of this computer, the clock, and what may become an entry.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HoursEntry, HoursProposal } from '#shared/contract/hours'
import type { CoreClient } from '#shared/contract/index'
import type { MadeOf } from '#shared/domain/hours'
import { hoursKeys } from './hours-keys.ts'
import { core } from './index.ts'

export type { HoursEntry, HoursProposal }

type Hours = CoreClient['hours']
type Input<Name extends keyof Hours> = Parameters<Hours[Name]>[0]

/** Days, both included, as `YYYY-MM-DD` in the firm's zone. */
export type HoursSpan = Input<'proposals'>

/** What a person has worked on. */
export type HoursWork = Input<'start'>

/** What the form of an entry is opened for: an entry, something of which one is made, or neither. */
export type HoursOpened = { readonly entry?: HoursEntry; readonly proposal?: HoursProposal }

/** The entries of some days, with their sums. */
export const hoursQuery = (span: HoursSpan, text: string) =>
  queryOptions({
    queryKey: [...hoursKeys.list, span, text],
    queryFn: () => core.hours.list({ ...span, text }),
    placeholderData: keepPreviousData,
  })

/** What runs, and what stood last. */
export const hoursClockQuery = queryOptions({ queryKey: hoursKeys.clock, queryFn: () => core.hours.clock({}) })

/** Calls, follow-ups and ticked tasks of some days that no entry was made of. */
export const hoursProposalsQuery = (span: HoursSpan) =>
  queryOptions({
    queryKey: [...hoursKeys.proposals, span],
    queryFn: async () => (await core.hours.proposals(span)).proposals,
    placeholderData: keepPreviousData,
  })

/** What entries are made of, by its ids, as the hours know it: the entry of each, and what it may become. */
export const hoursOfQuery = (source: MadeOf, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...hoursKeys.sources, source, ids],
    queryFn: async () => (await core.hours.ofSources({ source, ids: [...ids] })).found,
    placeholderData: keepPreviousData,
  })

/** One of them as the hours know it now; undefined where this computer does not have it. */
export const hoursOf = async (source: MadeOf, id: string) =>
  (await core.hours.ofSources({ source, ids: [id] })).found[0]

/** Asks the core, and shows the clock as it stands before the change is told. */
const useHours = <Result, Asked = void>(ask: (input: Asked) => Promise<Result>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ask,
    onSuccess: () => client.invalidateQueries({ queryKey: hoursKeys.clock }),
  })
}

/** Begins an entry of today; what ran stands. */
export const useStartHours = () => useHours((work: HoursWork) => core.hours.start(work))

/** Has the clock of an entry run again. */
export const useResumeHours = () => useHours((id: string) => core.hours.resume({ id }))

/** Stops the clock. */
export const useStopHours = () => useHours(() => core.hours.stop({}))

/** Writes an entry down, or changes one. Fails with `invalid-input` and the field. */
export const useSaveHours = () => useHours((input: Input<'save'>) => core.hours.save(input))

/** Takes an entry away. */
export const useRemoveHours = () => useHours((id: string) => core.hours.remove({ ids: [id] }))

/** Takes the removal of an entry back. */
export const useRestoreHours = () => useHours((id: string) => core.hours.restore({ id }))

/** Writes entries to a sheet; answers the task. */
export const useExportHours = () =>
  useMutation({ mutationFn: async (input: Input<'export'>) => (await core.hours.export(input)).job })
