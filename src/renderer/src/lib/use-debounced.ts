import { useEffect, useState } from 'react'

/** A value once it has rested for so many milliseconds; until then the one before. */
export const useDebounced = <Value>(value: Value, milliseconds: number): Value => {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return rested
}
