import { useSearchParams } from 'react-router'
import type { WarningFilter } from '../../bridge/chats.ts'
import type { useConversationFilter } from './use-conversation-filter.ts'

/** Part of the address that stands where only warnings that show emotion are listed. */
const EMOTION = 'emotion'

/** What narrows the warnings, as the address says it; the account is that of the conversations. */
export const useWarningFilter = ({ filter, change }: ReturnType<typeof useConversationFilter>) => {
  const [address, setAddress] = useSearchParams()
  return {
    warnings: { account: filter.account, emotion: address.has(EMOTION) },
    changeWarnings: ({ account, emotion }: Partial<WarningFilter>) => {
      const put = (after: URLSearchParams) => {
        if (emotion === true) after.set(EMOTION, '1')
        if (emotion === false) after.delete(EMOTION)
        return after
      }
      // At once: of two changes of the address the second begins with what stood there before the first.
      if (account === undefined) setAddress(put, { replace: true })
      else change({ account }, put)
    },
  }
}
