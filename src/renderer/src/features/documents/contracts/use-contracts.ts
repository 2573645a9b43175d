import { useQuery } from '@tanstack/react-query'
import { contractRefreshQuery, contractsQuery } from '../../../bridge/contracts.ts'
import { failureOf } from '../../../bridge/index.ts'
import { useOffline } from '../../../bridge/online.ts'
import type { Fresh } from '../list-states.tsx'

/** One page of contracts, with the list read at the firm meanwhile. */
export const useContracts = (asked: {
  readonly text: string
  readonly pageIndex: number
  readonly pageSize: number
}) => {
  const offline = useOffline() !== null
  const list = useQuery(contractsQuery(asked))
  const { error, isFetching, refetch } = useQuery({ ...contractRefreshQuery(), enabled: !offline })
  const failure = error === null ? null : failureOf(error)
  const fresh: Fresh = { offline, failure, busy: isFetching, again: () => void refetch() }
  return { list, fresh }
}
