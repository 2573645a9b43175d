import { type ComponentType, createContext } from 'react'

/** What dials a number, put beside it where the number belongs to a record that is open; null where nothing does. */
export const DialSlot = createContext<ComponentType<{ readonly number: string }> | null>(null)
