// What a file of journeys through the real Electron works with.
import type { ElectronApplication } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import {
  appFolder,
  type Display,
  electronBinary,
  launchApp,
  openDisplay,
  readableApp,
  removeFolder,
  writeWrapper,
} from './electron.ts'

/** Folders that go with the file, and the built app on a profile in a display of the file's own. */
export type Journey = {
  readonly folder: (name: string) => string
  readonly launch: (profile: string, words?: readonly string[]) => Promise<ElectronApplication>
}

/** Opens the display before the tests of the file, and takes all away after them. */
export function journeyForFile(): Journey {
  let display: Display | null = null
  let wrapper: ReturnType<typeof writeWrapper>
  let built: ReturnType<typeof readableApp> | null = null
  const folders: string[] = []
  beforeAll(async () => {
    display = await openDisplay()
    wrapper = writeWrapper(electronBinary() ?? '', display)
    built = readableApp()
  })
  afterAll(async () => {
    await display?.close()
    if (display !== null) wrapper.remove()
    built?.remove()
    for (const made of folders) removeFolder(made)
  })
  return {
    folder(name) {
      const made = appFolder(name)
      folders.push(made)
      return made
    },
    launch: (profile, words) => launchApp(wrapper.file, built?.folder ?? '', profile, words),
  }
}
