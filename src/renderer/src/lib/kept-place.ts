// What a person sees of a screen beyond what its address says: kept while the window shows other screens, for the way back.
// Lives here: what is kept, and the place that a box is scrolled to. May not: outlive the window, or its account.
import {
  createContext,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** By a name of the screen's own. Each window that is signed in has one. */
export const KeptContext = createContext<Map<string, unknown>>(new Map())

/** A state that is there again on the way back; `name` is the same at every drawing. */
export const useKept = <Value>(name: string, first: Value) => {
  const kept = useContext(KeptContext)
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Value) : first))
  useEffect(() => {
    kept.set(name, value)
  }, [kept, name, value])
  return [value, setValue] as const
}

/** Keeps one thing of what is shown under `key`, and gives it back while the same is shown; undefined where another was. */
export const useKeptOf = <Value>(name: string, key: string) => {
  const kept = useContext(KeptContext)
  const read = useCallback((): Value | undefined => {
    const before = kept.get(name) as { readonly key: string; readonly value: Value } | undefined
    return before?.key === key ? before.value : undefined
  }, [kept, name, key])
  const keep = useCallback((value: Value) => void kept.set(name, { key, value }), [kept, name, key])
  return { read, keep }
}

/** What says that a person goes to another place themselves. */
const own = ['wheel', 'pointerdown', 'keydown'] as const

/** Scrolls a box to where it was when it showed the same (`key`), as soon as it is that high, unless a person was quicker. */
export const useKeptScroll = (scroller: RefObject<HTMLElement | null>, name: string, key: string): void => {
  const { read, keep } = useKeptOf<number>(name, key)
  const wanted = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null) return
    wanted.current = read()
    const note = () => {
      if (wanted.current === undefined) keep(box.scrollTop)
    }
    const giveUp = () => {
      wanted.current = undefined
    }
    box.addEventListener('scroll', note)
    for (const event of own) box.addEventListener(event, giveUp, { passive: true })
    return () => {
      box.removeEventListener('scroll', note)
      for (const event of own) box.removeEventListener(event, giveUp)
    }
  }, [scroller, read, keep])
  // After each drawing: its lines may come later.
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null || wanted.current === undefined) return
    box.scrollTop = wanted.current
    if (box.scrollTop >= wanted.current - 1) wanted.current = undefined
  })
}
