import type { QueryClient } from '@tanstack/react-query'
import type { SessionState } from '#shared/contract/session'
import { sessionQuery } from './queries.ts'

/** Key of the account whose data are shown; null where none is open. */
export const openAccount = (client: QueryClient): string | null => accountOf(client.getQueryData(sessionQuery.queryKey))

const accountOf = (session: SessionState | undefined): string | null =>
  session?.phase === 'open' || session?.phase === 'expired' ? (session.account?.key ?? null) : null

/**
 * Whether that account is open; while it is locked, waits for what becomes of it. For work that goes on behind the
 * pages: no other account may take it over. False once `signal` is aborted.
 */
export const isOpenAgain = async (client: QueryClient, account: string, signal: AbortSignal): Promise<boolean> => {
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  return new Promise((resolve) => {
    const look = () => {
      const session = client.getQueryData(sessionQuery.queryKey)
      if (!signal.aborted && session?.phase === 'locked' && session.account?.key === account) return
      stop()
      signal.removeEventListener('abort', look)
      resolve(!signal.aborted && accountOf(session) === account)
    }
    const stop = client.getQueryCache().subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}
