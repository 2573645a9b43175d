import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The moment now in epoch milliseconds, told anew as each minute begins. */
export const useMinute = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE - (now % MINUTE))
    return () => clearTimeout(timer)
  }, [now])
  return now
}
