import { createContext, useContext } from 'react'
import type { Unsent } from '../../bridge/work.ts'

/** What of the list's customers is unsent. The page asks once; a cell that asked by itself would cost every flip of a page. */
export const UnsentContext = createContext<Unsent | null>(null)

/** What is unsent, in a cell. */
export const useListUnsent = (): Unsent | null => useContext(UnsentContext)
