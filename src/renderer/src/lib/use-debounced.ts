import { useEffect, useState } from 'react'

/** A value once it has stood still for so many milliseconds; until then the one before. */
export const useDebounced = <Value>(value: Value, milliseconds: number): Value => {
  const [debounced, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
