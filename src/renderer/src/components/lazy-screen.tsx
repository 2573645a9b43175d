import { type ComponentType, useEffect, useSyncExternalStore } from 'react'

/**
 * A screen whose code is read after the first paint, while nobody waits. Opened before that, it appears as soon as its
 * code is there, without the pause that a Suspense fallback brings. `ready` has it where its file was read for another.
 */
export const lazyScreen = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ready: () => ComponentType<Props> | null = () => null,
) => {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const drawn = new Set<() => void>()
  const start = (): Promise<void> => {
    loading ??= load().then(
      (screen) => {
        loaded = screen
        for (const redraw of drawn) redraw()
      },
      () => {
        loading = null
      },
    )
    return loading
  }
  const draw = (redraw: () => void) => {
    drawn.add(redraw)
    void start()
    return () => void drawn.delete(redraw)
  }
  const LazyScreen = (props: Props) => {
    // The code may come between a drawing and its effects; this hook looks again then.
    const Screen = useSyncExternalStore(draw, () => (loaded ??= ready()))
    return Screen === null ? null : <Screen {...props} />
  }
  return Object.assign(LazyScreen, { start, isHere: () => loaded !== null })
}

/** Reads the code of such screens once nobody waits; `screens` are the same array at every drawing. */
export const useLoadAtIdle = (screens: readonly { readonly start: () => Promise<void> }[]): void => {
  useEffect(() => {
    const handle = requestIdleCallback(() => {
      for (const { start } of screens) void start()
    })
    return () => cancelIdleCallback(handle)
  }, [screens])
}
