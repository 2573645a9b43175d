import { type App, type BrowserWindow, nativeImage } from 'electron'

const SIDE = 16
/** Colour of the dot, as Windows takes it: blue, green, red, opaque. */
const dot = [0x4d, 0x4f, 0xff, 0xff] as const

/** Bytes of a round dot, four a pixel; what lies outside of it is clear. */
export const dotBitmap = (): Buffer => {
  const bytes = Buffer.alloc(SIDE * SIDE * 4)
  const middle = (SIDE - 1) / 2
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    if (Math.hypot(x - middle, y - middle) <= middle) bytes.set(dot, at * 4)
  }
  return bytes
}

/** Shows how many things need a person: the count where the system draws one, a dot on the window's entry on Windows. */
export const showBadge = (
  app: Pick<App, 'setBadgeCount'>,
  window: Pick<BrowserWindow, 'setOverlayIcon'> | null,
  platform: NodeJS.Platform,
  count: number,
  words: string,
): void => {
  if (platform !== 'win32') app.setBadgeCount(count)
  else
    window?.setOverlayIcon(
      count === 0 ? null : nativeImage.createFromBitmap(dotBitmap(), { width: SIDE, height: SIDE }),
      count === 0 ? '' : words,
    )
}
