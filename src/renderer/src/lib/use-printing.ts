import { useEffect, useState } from 'react'

/** Opens the system's print for what is put on the page, `null` for nothing, which is taken off afterwards. */
export const usePrinting = <What>(): readonly [What | null, (what: What) => void] => {
  const [printing, setPrinting] = useState<What | null>(null)
  // It is on the page before it is printed; some browsers answer before the person has chosen a printer.
  useEffect(() => {
    if (printing === null) return
    const leave = () => setPrinting(null)
    window.addEventListener('afterprint', leave)
    const frame = requestAnimationFrame(() => window.print())
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('afterprint', leave)
    }
  }, [printing])
  return [printing, setPrinting]
}
