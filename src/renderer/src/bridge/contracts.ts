// Contracts (CT): what was read once is kept; everything else asks the firm.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContractView } from '#shared/contract/contracts'
import type { CoreClient } from '#shared/contract/index'
import { uploadsQuery } from './attachments.ts'
import { contractKeys } from './contract-keys.ts'
import { sendFile } from './files.ts'
import { core } from './index.ts'

export type { ContractView } from '#shared/contract/contracts'

type Contracts = CoreClient['contracts']
type Input<Name extends keyof Contracts> = Parameters<Contracts[Name]>[0]
/** What the firm reads out of a file, for a person to check. */
export type ParsedContract = Awaited<ReturnType<Contracts['parse']>>

/** One page of contracts, newest first. */
export const contractsQuery = (input: Input<'list'>) =>
  queryOptions({
    queryKey: [...contractKeys.lists, input],
    queryFn: () => core.contracts.list(input),
    placeholderData: keepPreviousData,
  })

/** One contract; null where this computer does not know it. */
export const contractQuery = (id: ContractView['id']) =>
  queryOptions({
    queryKey: [...contractKeys.one, id],
    queryFn: async () => (await core.contracts.get({ id })).contract,
    enabled: id !== '',
  })

/** Reads the list, or one contract, at the firm; what it found is told as a change. */
export const contractRefreshQuery = (id = '') =>
  queryOptions({
    queryKey: [...contractKeys.refreshes, id],
    queryFn: () => core.contracts.refresh({ id }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** The file of a contract as others name it. */
export const contractFile = async (id: string) => (await core.contracts.file({ id })).file

/** Keeps a file on this computer and owes it to the firm; answers the id by which its upload is followed. */
export const handOver = async (file: File): Promise<string> => {
  const { attachment } = await core.files.attach({ handle: await sendFile(file), type: 'protected' })
  return attachment.uploadId ?? ''
}

/** Where the upload of a file stands whose contract is to be read. */
export const handedOverQuery = (uploadId: string) => uploadsQuery(uploadId === '' ? [] : [uploadId])

/** What the firm reads out of an uploaded file (CT-05). */
export const parseContract = (fsid: string): Promise<ParsedContract> => core.contracts.parse({ fsid })

/** Makes, changes or deletes a contract; lists are read again before the mutation ends. */
export type ContractChange =
  | { readonly call: 'create'; readonly input: Input<'create'> }
  | { readonly call: 'update'; readonly input: Input<'update'> }
  | { readonly call: 'remove'; readonly input: Input<'remove'> }

/** The contract that was changed; `outdated` is what the firm has where somebody else was quicker, and nothing was done. */
type Changed = { readonly id: string; readonly outdated: ContractView | null }

const run = async (asked: ContractChange): Promise<Changed> => {
  switch (asked.call) {
    case 'create':
      return { id: (await core.contracts.create(asked.input)).id, outdated: null }
    case 'update':
      return { id: asked.input.id, outdated: (await core.contracts.update(asked.input)).contract }
    case 'remove':
      await core.contracts.remove(asked.input)
      return { id: asked.input.id, outdated: null }
  }
}

export const useContractChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: async () => {
      await Promise.all(
        [contractKeys.lists, contractKeys.one].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
}
