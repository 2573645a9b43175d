import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leaveTypesOf, leaveTypesSwitch } from '#shared/domain/approval-kinds'
import { configQuery } from '../../bridge/queries.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import type { Saying } from './approval-words.ts'

/** What words of approvals need, out of the store. */
export const useSaying = (): Saying => {
  const words = useWords()
  const zone = useZone()
  const leaves = useQuery(configQuery).data?.values[leaveTypesSwitch]
  const types = useMemo(() => leaveTypesOf(leaves), [leaves])
  return { words, zone, leaves: types }
}
