import { type ComponentType, createContext } from 'react'

type OfNumber = ComponentType<{ readonly number: string }>

/** What stands beside a number of a record: what dials it, and what copies it. Null where nothing does. */
export const DialSlot = createContext<{ readonly Dial: OfNumber; readonly Copy: OfNumber } | null>(null)
