import { useEffect, useState } from 'react'

const SECOND = 1_000

/**
 * The moment now in epoch milliseconds, told anew with each second that a clock has counted since a moment, so that all
 * that show it agree; null for one that stands.
 */
export const useSecond = (since: number | null): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (since === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      setNow(Date.now())
      const counted = (Date.now() - since) % SECOND
      timer = setTimeout(tell, SECOND - Math.max(counted, 0))
    }
    tell()
    return () => clearTimeout(timer)
  }, [since])
  return now
}
