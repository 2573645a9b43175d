import { useEffect, useRef, useState } from 'react'

const noIds: ReadonlySet<string> = new Set()

/** Selected rows. They are forgotten when others are asked for: nobody could see what is selected. */
export const useSelection = (filterKey: string, stillBefore: boolean) => {
  const [selected, setSelected] = useState(noIds)
  const shown = useRef(filterKey)
  useEffect(() => {
    if (stillBefore || shown.current === filterKey) return
    shown.current = filterKey
    setSelected(noIds)
  }, [filterKey, stillBefore])
  return { selected, select: setSelected, clear: () => setSelected(noIds) }
}
