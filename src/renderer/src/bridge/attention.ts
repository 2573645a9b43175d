// What the window shows, as the sync is told it: what a person looks at is read first, and less where nobody looks.
import { useEffect } from 'react'
import { core } from './index.ts'

/** Names of the screens that stand in the window, the one on top last. */
const shown: string[] = []

const tell = (): void => {
  const visible = document.visibilityState === 'visible'
  // Signed out there is nobody to tell.
  void core.sync.attend({ screen: shown.at(-1) ?? null, visible }).catch(() => undefined)
}

/** Tells the sync of a screen for as long as it is there, by its name in the contract of the sync; null is none. */
export const useAttention = (screen: string | null): void => {
  useEffect(() => {
    if (screen === null) return
    shown.push(screen)
    tell()
    return () => {
      shown.splice(shown.lastIndexOf(screen), 1)
      tell()
    }
  }, [screen])
}

/** Tells the sync whether anybody can see the window, for as long as the page lives. */
export const followVisibility = (): void => document.addEventListener('visibilitychange', tell)
