import { createContext } from 'react'

/** Names of social accounts by their ids, for records that carry the id alone (WM-09). */
export const AccountNames = createContext<ReadonlyMap<string, string>>(new Map())
