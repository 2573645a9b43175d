// Whether the firm can be asked now, for what cannot wait for the network.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { connection } from './index.ts'
import { sessionQuery, syncStatusQuery } from './queries.ts'

/** Why the firm cannot be asked now; the words stand under `online.<reason>`. */
export type OfflineReason = 'offline' | 'expired'

/** Why what needs the firm's server is not to be had now; null where it is. */
export const useOffline = (): OfflineReason | null => {
  const link = useSyncExternalStore(connection.subscribe, connection.get)
  const expired = useQuery(sessionQuery).data?.phase === 'expired'
  const offline = useQuery(syncStatusQuery).data?.connection === 'offline'
  if (offline || link === 'lost') return 'offline'
  return expired ? 'expired' : null
}
