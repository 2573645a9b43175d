import { createContext, useContext } from 'react'
import type { Parts } from './parts.ts'

/** Parts of features for those that stand inside of parts themselves; screens are given theirs. */
export const PartsContext = createContext<Parts | null>(null)

/** A part of another feature by its name. */
export const usePart = <Name extends keyof Parts>(name: Name): Parts[Name] => {
  const parts = useContext(PartsContext)
  if (parts === null) throw new Error('parts are used inside a window alone')
  return parts[name]
}
