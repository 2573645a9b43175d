import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What stands at the left of the page, in the order of its tabs. */
export const tabs = ['list', 'search', 'gallery', 'warnings'] as const
export type Tab = (typeof tabs)[number]

/** What the page shows, for which its address stands, so that back and forward lead through it. */
export const useChatsAddress = () => {
  const [address, setAddress] = useSearchParams()
  return {
    tab: tabs.find((one) => one === address.get('tab')) ?? 'list',
    /** The conversation that is open, and the message of it that is shown; null for none. */
    current: address.get('c'),
    message: address.get('m'),
    /** Goes on within the page; a message that is not named is not shown any more. */
    go: (next: { readonly tab?: Tab; readonly c?: string | null; readonly m?: string | null }, replace = false) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('m')
          for (const [name, value] of Object.entries(next)) {
            if (value === null || value === undefined || (name === 'tab' && value === 'list')) after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace },
      ),
    /** Goes to a tab as if the page were opened there. */
    begin: useCallback((tab: Tab) => setAddress(tab === 'list' ? {} : { tab }), [setAddress]),
  }
}
