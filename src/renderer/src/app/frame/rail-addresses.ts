// Where the entries of the rail lead: some of them back to what their screen showed last.
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useBindings } from '../../lib/keys.ts'
import { railEntries, railKeys } from '../features.ts'
import { useScreenFocus } from './use-screen-focus.ts'

const returning: ReadonlySet<string> = new Set(railEntries.flatMap(({ to, returns }) => (returns ? [to] : [])))

/** What screens showed last, as the ends of their addresses, by path. */
export type LastShown = ReadonlyMap<string, string>

/** What was shown last once an address is shown; the same where that says nothing new. */
export const shownAt = (last: LastShown, pathname: string, search: string): LastShown =>
  returning.has(pathname) && (last.get(pathname) ?? '') !== search ? new Map([...last, [pathname, search]]) : last

/** Where an entry leads from a screen; pressed on its own it begins that anew. */
export const addressFrom = (last: LastShown, pathname: string, path: string): string =>
  pathname === path ? path : path + (last.get(path) ?? '')

/** The address to which an entry of the rail leads now, by its path. */
export const useRailAddresses = (): ((path: string) => string) => {
  const { pathname, search } = useLocation()
  const [before, setLast] = useState<LastShown>(new Map())
  const last = shownAt(before, pathname, search)
  if (last !== before) setLast(last)
  return (path) => addressFrom(last, pathname, path)
}

/** Opens the rail's entries by their keys: Ctrl+1 and on, Ctrl+, (Cmd on macOS); the focus goes into their screens. */
export const useRailKeys = (addressOf: (path: string) => string): void => {
  const navigate = useNavigate()
  const { leave } = useScreenFocus()
  const open = (path: string) => () => {
    leave()
    void navigate(addressOf(path))
  }
  useBindings([...railKeys].map(([key, path]) => ({ keys: [`Mod+${key}`], run: open(path) })))
}
