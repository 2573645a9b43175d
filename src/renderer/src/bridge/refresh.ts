import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Has everything under a key read again. What is just being read for the first time, or by nobody who shows it, is stale
 * once more afterwards: its answer may be of before the change, and the client would take it for new.
 */
export const refresh = (client: QueryClient, queryKey: QueryKey): void => {
  const reading = client
    .getQueryCache()
    .findAll({ queryKey })
    .filter((query) => query.state.fetchStatus !== 'idle' && (query.state.data === undefined || !query.isActive()))
  void client.invalidateQueries({ queryKey })
  for (const query of reading) {
    const again = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, again)
  }
}
