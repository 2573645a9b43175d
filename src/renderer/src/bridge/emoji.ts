// The firm's own pictures for names in brackets.
import { queryOptions } from '@tanstack/react-query'
import { core } from './index.ts'

/** What stands in the folder of pictures; read once a start. */
export const firmEmojiQuery = queryOptions({
  queryKey: ['media', 'emoji'],
  queryFn: () => core.emoji.pictures({}),
  staleTime: 'static',
  gcTime: Number.POSITIVE_INFINITY,
})
