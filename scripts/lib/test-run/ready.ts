import { existsSync, readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../tools.ts'
import type { Selection } from './select.ts'

/** Bytes that a whole run writes at most, with room. */
const NEEDED = 1_500_000_000

const chromiumNote = join(root, 'node_modules', '.firmdesk', 'chromium-path')

/** The Chromium that the variable names or set-up found; undefined for Playwright's own. */
export const chromiumPath = (): string | undefined =>
  process.env.FIRMDESK_CHROMIUM ?? (existsSync(chromiumNote) ? readFileSync(chromiumNote, 'utf8') : undefined)

/** Chromium's own sandbox does not start as root; everybody else keeps it. */
export const chromiumSandbox = process.getuid?.() !== 0

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const diskTrouble = async (freeOf: typeof freeBytes): Promise<string | null> => {
  for (const folder of new Set([tmpdir(), root])) {
    const free = await freeOf(folder)
    if (free < NEEDED)
      return `the disk is nearly full: ${Math.round(free / 1e6)} MB are free in ${folder}, the tests need ${NEEDED / 1e6} MB`
  }
  return null
}

const browserTrouble = async (): Promise<string | null> => {
  const { chromium } = await import('@playwright/test')
  const executablePath = chromiumPath()
  try {
    const browser = await chromium.launch({
      ...(executablePath === undefined ? {} : { executablePath }),
      chromiumSandbox,
      timeout: 60_000,
    })
    await browser.close()
    return null
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    return `Chromium does not start (${executablePath ?? "Playwright's own"}; FIRMDESK_CHROMIUM names another): ${reason}`
  }
}

const electronTrouble = async (asked: boolean): Promise<string | null> => {
  const { electronBinary, whyNoElectron } = await import('../../../tests/support/electron.ts')
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH
  if (folder !== undefined && electronBinary() === null)
    return `ELECTRON_OVERRIDE_DIST_PATH names ${folder}, and no Electron is there`
  return asked ? whyNoElectron() : null
}

/**
 * Why the selected tests cannot run here, one sentence each; empty where they can. `named`: they were asked for by path,
 * so that Electron must be there where one of them needs it. `freeOf`: the free bytes of a folder's disk.
 */
export const troubles = async (
  selection: Selection,
  named: boolean,
  freeOf = freeBytes,
): Promise<readonly string[]> => {
  const desktop = selection.vitest.includes('tests/desktop/electron.test.ts')
  const found = [
    await diskTrouble(freeOf),
    selection.playwright.length > 0 ? await browserTrouble() : null,
    desktop ? await electronTrouble(named) : null,
  ]
  return found.filter((trouble) => trouble !== null)
}
