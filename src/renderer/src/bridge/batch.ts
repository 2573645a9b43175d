// What is done with many customers at once; each call starts a task and answers its id.
import { useMutation } from '@tanstack/react-query'
import type { CoreClient } from '#shared/contract/index'
import { core } from './index.ts'

type Batch = CoreClient['batch']
type Input<Name extends keyof Batch> = Parameters<Batch[Name]>[0]

/** Starts one of the tasks over customers. */
export type BatchCall =
  | { readonly call: 'set'; readonly input: Input<'set'> }
  | { readonly call: 'phase'; readonly input: Input<'phase'> }
  | { readonly call: 'remove'; readonly input: Input<'remove'> }
  | { readonly call: 'addMembers'; readonly input: Input<'addMembers'> }
  | { readonly call: 'resetMembers'; readonly input: Input<'resetMembers'> }
  | { readonly call: 'clearParticipants'; readonly input: Input<'clearParticipants'> }

const start = async (asked: BatchCall): Promise<string> => {
  switch (asked.call) {
    case 'set':
      return (await core.batch.set(asked.input)).job
    case 'phase':
      return (await core.batch.phase(asked.input)).job
    case 'remove':
      return (await core.batch.remove(asked.input)).job
    case 'addMembers':
      return (await core.batch.addMembers(asked.input)).job
    case 'resetMembers':
      return (await core.batch.resetMembers(asked.input)).job
    case 'clearParticipants':
      return (await core.batch.clearParticipants(asked.input)).job
  }
}

export const useBatch = () => useMutation({ mutationFn: start })
export const useFixNull = () => useMutation({ mutationFn: () => core.batch.fixNull({}) })
export const useHandover = () => useMutation({ mutationFn: (input: Input<'handover'>) => core.batch.handover(input) })
export const useSyncFromAlpha = () => useMutation({ mutationFn: () => core.batch.syncFromAlpha({}) })
export const useCreateCustomer = () => useMutation({ mutationFn: (input: Input<'create'>) => core.batch.create(input) })
/** Start an import or an export; both answer the id of the task. */
export const useImportCustomers = () =>
  useMutation({ mutationFn: async (input: Input<'import'>) => (await core.batch.import(input)).job })
export const useExportCustomers = () =>
  useMutation({ mutationFn: async (input: Input<'export'>) => (await core.batch.export(input)).job })
