// Who is known already, asked while a name or a number is being typed.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeptDraft } from '#shared/contract/work'
import { checkKeys } from './check-keys.ts'
import { customerKeys } from './customer-keys.ts'
import { core } from './index.ts'

/** Customers and contacts like a name or numbers (beyond 3); nothing is asked while there is nothing to compare. */
export const similarQuery = (name: string, phones: readonly string[]) =>
  queryOptions({
    queryKey: [...customerKeys.lists, 'similar', name, phones],
    queryFn: () => core.checks.similar({ name, phones: [...phones] }),
    enabled: name.length > 1 || phones.some((phone) => phone.length > 2),
    placeholderData: keepPreviousData,
  })

/** The newest checks for conflicts of interest that were made on this computer, so many of them. */
export const keptChecksQuery = (limit: number) =>
  queryOptions({
    queryKey: [...checkKeys.kept, limit],
    queryFn: () => core.checks.kept({ limit }),
    placeholderData: keepPreviousData,
  })

/** Reads one of them; it never changes. */
export const useKeptCheck = () => useMutation({ mutationFn: (id: string) => core.checks.one({ id }) })

/** Looks for parties among everything that is cached, and keeps what it found (beyond 1). */
export const useInterestCheck = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ parties, draft }: { readonly parties: readonly string[]; readonly draft: KeptDraft }) =>
      core.checks.interest({ parties: [...parties], draft }),
    onSuccess: () => client.invalidateQueries({ queryKey: checkKeys.kept }),
  })
}
