// Everything on this computer, asked while somebody types.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { RecordPlace, SearchGroup } from '#shared/contract/search'
import { core } from './index.ts'
import { keys } from './keys.ts'

/** Shortest text for which people are looked for who can be dialled. */
const SHORTEST_DIALLED = 2

const searched = async (
  asked: Parameters<typeof core.search.everything>[0],
  signal: AbortSignal,
): Promise<readonly SearchGroup[]> => {
  // An answer is missing where another window asked meanwhile; who has typed on is no longer here to ask again.
  for (;;) {
    const { groups } = await core.search.everything(asked)
    signal.throwIfAborted()
    if (groups !== null) return groups
  }
}

/** What a typed text finds, and whom it can dial; null where that is not known. */
export type FoundByText = {
  readonly groups: readonly SearchGroup[]
  readonly match: Awaited<ReturnType<typeof core.phone.match>> | null
}

/**
 * What a typed text finds, and whom it can dial; what the text before found stays until then. One answer: a line that
 * dials and comes later would push itself under a press that was meant for another line.
 */
export const paletteQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.everything, text],
    queryFn: async ({ signal }): Promise<FoundByText> => {
      const isDialled = [...text].length >= SHORTEST_DIALLED
      const [groups, match] = await Promise.all([
        searched({ text }, signal),
        isDialled ? core.phone.match({ text }).catch(() => null) : null,
      ])
      return { groups, match }
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
    queryFn: async ({ signal }): Promise<SearchGroup['hits']> =>
      (await searched({ text, kinds: [kind], limit: 10 }, signal))[0]?.hits ?? [],
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })
