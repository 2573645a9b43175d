import { type ComponentType, useEffect, useState } from 'react'

/**
 * A screen whose code is read after the first paint, while nobody waits. Opened before that, it appears as soon as its
 * code is there, without the pause that a Suspense fallback brings.
 */
export const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let loaded: ComponentType<Props> | null = null
  let loading: Promise<void> | null = null
  const start = (): Promise<void> => {
    loading ??= load().then(
      (screen) => {
        loaded = screen
      },
      () => {
        loading = null
      },
    )
    return loading
  }
  const Later = (props: Props) => {
    const [, redraw] = useState(0)
    useEffect(() => {
      let here = true
      if (loaded === null) void start().then(() => here && redraw((count) => count + 1))
      return () => {
        here = false
      }
    }, [])
    const Screen = loaded
    return Screen === null ? null : <Screen {...props} />
  }
  return Object.assign(Later, { start })
}
