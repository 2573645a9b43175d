import { useEffect, useRef, useState } from 'react'

const noIds: ReadonlySet<string> = new Set()

/** `selected` with the row `id` taken in or out; where `anchor` is one of `ids`, with all rows from there to it. */
export const toggledRow = (
  selected: ReadonlySet<string>,
  ids: readonly string[],
  id: string,
  anchor: string | null,
): ReadonlySet<string> => {
  const [from, to] = [anchor === null ? -1 : ids.indexOf(anchor), ids.indexOf(id)]
  const next = new Set(selected)
  if (from >= 0) for (const one of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(one)
  else if (!next.delete(id)) next.add(id)
  return next
}

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
