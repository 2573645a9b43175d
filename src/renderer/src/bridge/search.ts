// Everything on this computer, asked while somebody types.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordPlace, SearchGroup } from '#shared/contract/search'
import { core } from './index.ts'
import { keys } from './keys.ts'

/** What a typed text finds; what the text before found stays until then. */
export const everythingQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.everything, text],
    queryFn: async ({ signal }): Promise<readonly SearchGroup[]> => {
      // An answer is missing where another window asked meanwhile; who has typed on is no longer here to ask again.
      for (;;) {
        const { groups } = await core.search.everything({ text })
        signal.throwIfAborted()
        if (groups !== null) return groups
      }
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

/** Records by what opens them, with the names that they have now. */
export const namedRecordsQuery = (records: readonly RecordPlace[]) =>
  queryOptions({
    queryKey: [...keys.named, records],
    queryFn: () => core.search.named({ records: [...records] }),
    enabled: records.length > 0,
    placeholderData: keepPreviousData,
  })

/** Records of one kind that a typed text finds, ten at most; [] for a blank text. */
export const foundRecordsQuery = (text: string, kind: 'customers' | 'contacts') =>
  queryOptions({
    queryKey: [...keys.everything, kind, text],
    queryFn: async ({ signal }): Promise<SearchGroup['hits']> => {
      for (;;) {
        const { groups } = await core.search.everything({ text, kinds: [kind], limit: 10 })
        signal.throwIfAborted()
        if (groups !== null) return groups[0]?.hits ?? []
      }
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
