// What is done with many customers at once; each call starts a task and answers its id.
import { useMutation } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { core } from './index.ts'

type Batch = CoreClient['batch']
type Input<Name extends keyof Batch> = Parameters<Batch[Name]>[0]
type BatchName = 'set' | 'phase' | 'remove' | 'addMembers' | 'resetMembers' | 'clearParticipants'

/** Starts one of the tasks over customers. */
export type BatchCall<Name extends BatchName = BatchName> = {
  readonly [One in Name]: { readonly call: One; readonly input: Input<One> }
}[Name]

const start = async <Name extends BatchName>({ call, input }: BatchCall<Name>): Promise<string> => {
  const calls: { readonly [One in BatchName]: (input: Input<One>) => Promise<{ readonly job: string }> } = core.batch
  return (await calls[call](input)).job
}

export const useBatch = () => useMutation({ mutationFn: (asked: BatchCall) => start(asked) })
export const useFixNull = () => useMutation({ mutationFn: () => core.batch.fixNull({}) })
export const useHandover = () => useMutation({ mutationFn: (input: Input<'handover'>) => core.batch.handover(input) })
export const useSyncFromAlpha = () => useMutation({ mutationFn: () => core.batch.syncFromAlpha({}) })
export const useCreateCustomer = () => useMutation({ mutationFn: (input: Input<'create'>) => core.batch.create(input) })
/** Start an import or an export; both answer the id of the task. */
export const useImportCustomers = () =>
  useMutation({ mutationFn: async (input: Input<'import'>) => (await core.batch.import(input)).job })
export const useExportCustomers = () =>
  useMutation({ mutationFn: async (input: Input<'export'>) => (await core.batch.export(input)).job })
