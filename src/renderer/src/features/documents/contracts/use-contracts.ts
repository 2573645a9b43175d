import { useQuery } from '@tanstack/react-query'
import { contractRefreshQuery, contractsQuery } from '../../../bridge/contracts.ts'
import { useOffline } from '../../../bridge/online.ts'
import { freshOf } from '../list-states.tsx'

/** One page of contracts, with the list read at the firm meanwhile. */
export const useContracts = (asked: {
  readonly text: string
  readonly pageIndex: number
  readonly pageSize: number
}) => {
  const offline = useOffline() !== null
  const list = useQuery(contractsQuery(asked))
  const fresh = freshOf(offline, useQuery({ ...contractRefreshQuery(), enabled: !offline }))
  return { list, fresh }
}
