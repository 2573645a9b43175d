// When and how the app ends. Lives here: what is asked before it does, and the order of its end. May not: what stops.
import { app } from 'electron'
import type { DiallerEnd, DiallerWindow } from './dialler-window.ts'
import type { MainWindow } from './main-window.ts'
import type { ShellWatch } from './shell-state.ts'

/**
 * Ends the app with its last window, and stops what runs first; `installNow` then takes the end over where a new version is
 * to be installed. Answers whether the app is ending.
 */
export const endInOrder = (stop: () => Promise<unknown>, installNow: () => boolean): (() => boolean) => {
  let quitting = false
  let stopped = false
  app.on('window-all-closed', () => app.quit())
  app.on('before-quit', () => {
    quitting = true
  })
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void stop().then(() => {
      stopped = true
      // The new version begins before this process has ended, and would take it for a second start.
      app.releaseSingleInstanceLock()
      if (!installNow()) app.quit()
    })
  })
  return () => quitting
}

/** What follows as windows are closed: the app ends where nothing of it is left to a person, no window and no call. */
export type LastWindow = {
  readonly diallerEnd: () => DiallerEnd
  /** The main window was closed. */
  readonly mainClosed: () => Promise<void>
  /** Another window was closed or put away, or a call ended. */
  readonly left: () => Promise<void>
}

/** Watches over the last window of the app. */
export const lastWindow = (
  watch: ShellWatch,
  main: Pick<MainWindow, 'window'>,
  dialler: DiallerWindow,
  hasTray: () => boolean,
): LastWindow => {
  const goesOn = (): boolean => watch.state().call !== null
  const isOut = (): boolean => main.window() === null && !dialler.isShown()
  /** A call that has just begun may not have been told yet: it is asked for before the app ends. */
  const left = async (): Promise<void> => {
    if (isOut()) await watch.refresh()
    if (isOut() && !goesOn()) app.quit()
  }
  return {
    left,
    mainClosed: async () => {
      await watch.refresh()
      // Whoever closes the window in a call still has the call before the eyes.
      if (isOut() && goesOn()) dialler.show()
      await left()
    },
    diallerEnd: () => (hasTray() || main.window() !== null || !goesOn() ? 'hide' : 'minimize'),
  }
}
