import { useQuery } from '@tanstack/react-query'
import { configQuery, fieldsQuery, usersQuery } from '../bridge/queries.ts'
import { noLists } from '../lib/field-labels.ts'
import { useZone } from '../lib/time.ts'
import { useWords } from '../lib/words.ts'
import type { WordsOfChange } from './change-words.ts'

/** What the words of a change need, out of the store. */
export const useChangeWords = (): WordsOfChange => ({
  lists: {
    ...(useQuery(fieldsQuery).data ?? noLists),
    people: useQuery(usersQuery).data?.users.map(({ id, name }) => ({ value: id, label: name })) ?? [],
  },
  switches: useQuery(configQuery).data?.values ?? {},
  zone: useZone(),
  words: useWords(),
})
