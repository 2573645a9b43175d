import { z } from 'zod'

/** A rectangle of the screen in device-independent pixels. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Smallest main window (design: 1024 x 640). */
export const minimumSize = { width: 1024, height: 640 } as const
const usualSize = { width: 1440, height: 900 } as const
/** How much of a window must stay on a screen so that it can be grabbed. */
const GRIP = 120

const savedState = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(1).max(20_000),
  height: z.int().min(1).max(20_000),
  maximized: z.boolean(),
})

export type WindowState = { readonly bounds: Area; readonly maximized: boolean }

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)

const centred = (screen: Area, width: number, height: number): Area => ({
  x: screen.x + Math.max(0, Math.round((screen.width - width) / 2)),
  y: screen.y + Math.max(0, Math.round((screen.height - height) / 2)),
  width,
  height,
})

/**
 * Where the main window opens: as it was left, unless its title bar would be out of reach on today's screens (work
 * areas, the primary one first); then centred on the primary one.
 */
export const restoreWindow = (saved: unknown, screens: readonly [Area, ...Area[]]): WindowState => {
  const primary = screens[0]
  const parsed = savedState.safeParse(saved)
  const wanted = parsed.success ? parsed.data : { ...usualSize, x: null, y: null, maximized: false }
  const home =
    screens.find(
      (screen) =>
        wanted.x !== null &&
        overlap(wanted.x, wanted.width, screen.x, screen.width) >= GRIP &&
        wanted.y >= screen.y &&
        wanted.y <= screen.y + screen.height - GRIP,
    ) ?? null
  const screen = home ?? primary
  const width = Math.max(minimumSize.width, Math.min(wanted.width, screen.width))
  const height = Math.max(minimumSize.height, Math.min(wanted.height, screen.height))
  const bounds =
    home === null || wanted.x === null ? centred(screen, width, height) : { x: wanted.x, y: wanted.y, width, height }
  return { bounds, maximized: wanted.maximized }
}

/** Size of the dialler at a zoom of 100 %. */
const diallerSize = { width: 320, height: 460 } as const
/** How far a new dialler stands from the corner of the screen. */
const MARGIN = 24

/**
 * Where the dialler opens: as it was left where its head can be reached on today's screens, else in the lower right
 * corner of the primary one; as large as the zoom (percent) of its page asks for and the screen allows.
 */
export const restoreDialler = (
  saved: { readonly x?: number | undefined; readonly y?: number | undefined },
  zoom: number,
  screens: readonly [Area, ...Area[]],
): Area => {
  const { x, y } = saved
  const isReachable = (screen: Area) =>
    x !== undefined &&
    y !== undefined &&
    overlap(x, diallerSize.width, screen.x, screen.width) >= GRIP &&
    y >= screen.y &&
    y <= screen.y + screen.height - GRIP
  const home = screens.find(isReachable)
  const screen = home ?? screens[0]
  const width = Math.min(Math.round((diallerSize.width * zoom) / 100), screen.width)
  const height = Math.min(Math.round((diallerSize.height * zoom) / 100), screen.height)
  if (home !== undefined && x !== undefined && y !== undefined) return { x, y, width, height }
  const right = Math.max(screen.x, screen.x + screen.width - width - MARGIN)
  const bottom = Math.max(screen.y, screen.y + screen.height - height - MARGIN)
  return { x: right, y: bottom, width, height }
}
