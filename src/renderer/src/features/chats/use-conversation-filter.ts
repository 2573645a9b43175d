import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { type ConversationFilter, noFilter } from '../../bridge/chats.ts'
import { keepQuery, keptQuery } from '../../bridge/pages.ts'

/** Part of the address that stands for the filter, beside that of the search over all conversations. */
const FILTER = 'f'

const names = Object.keys(noFilter) as readonly (keyof ConversationFilter)[]
const onlies: readonly ConversationFilter['only'][] = ['all', 'unread', 'warning']

const readFilter = (query: URLSearchParams): ConversationFilter => {
  const text = (name: keyof ConversationFilter) => query.get(name) ?? ''
  return {
    account: text('account'),
    peer: text('peer'),
    peerName: text('peerName'),
    platform: text('platform'),
    text: text('text'),
    only: onlies.find((one) => one === text('only')) ?? noFilter.only,
  }
}

const writeFilter = (filter: ConversationFilter): string =>
  new URLSearchParams(
    names.flatMap((name) => (filter[name] === noFilter[name] ? [] : [[name, filter[name]]])),
  ).toString()

/**
 * What narrows the list of conversations, for which an opaque id stands in the address, so that it is there again on the
 * way back from a customer.
 */
export const useConversationFilter = () => {
  const client = useQueryClient()
  const [address, setAddress] = useSearchParams()
  const id = address.get(FILTER)
  const kept = useQuery({ ...keptQuery(id ?? ''), enabled: id !== null, placeholderData: keepPreviousData })
  const text = id === null ? '' : (kept.data?.search ?? '')
  const filter = useMemo(() => (text === '' ? noFilter : readFilter(new URLSearchParams(text))), [text])
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  }, [filter])
  /** `put` changes other parts of the address with it. */
  const change = (next: Partial<ConversationFilter>, put = (after: URLSearchParams) => after) => {
    latest.current = { ...latest.current, ...next }
    const query = writeFilter(latest.current)
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (query === '') after.delete(FILTER)
        else after.set(FILTER, keepQuery(client, query))
        return put(after)
      },
      { replace: true },
    )
  }
  return { filter, change }
}
