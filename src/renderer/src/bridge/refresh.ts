import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Has everything under a key read again. What is just being read for the first time is read once more afterwards: its
 * answer may be of before the change, and the client would not ask again by itself.
 */
export const refresh = (client: QueryClient, queryKey: QueryKey): void => {
  const first = client
    .getQueryCache()
    .findAll({ queryKey })
    .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
  void client.invalidateQueries({ queryKey })
  for (const query of first) {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, again)
  }
}
