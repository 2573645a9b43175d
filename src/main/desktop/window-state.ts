import { z } from 'zod'

/** A rectangle of the screen in device-independent pixels. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Smallest main window (design: 1024 x 640), where the screen has room for it. */
const minimumSize = { width: 1024, height: 640 } as const
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

export type Size = Pick<Area, 'width' | 'height'>

export type WindowState = {
  readonly bounds: Area
  /** Smallest size that it can be given. */
  readonly minimum: Size
  readonly maximized: boolean
}

/** Smallest size of a window on a screen (its work area): on a small or a scaled one its buttons would lie outside else. */
export const minimumOn = (screen: Size): Size => ({
  width: Math.min(minimumSize.width, screen.width),
  height: Math.min(minimumSize.height, screen.height),
})

const overlap = (start: number, length: number, otherStart: number, otherLength: number): number =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart)

/** True where enough of a window is on a screen. */
export const isOnScreen = ({ x, y, width, height }: Area, screen: Area): boolean =>
  overlap(x, width, screen.x, screen.width) >= GRIP && overlap(y, height, screen.y, screen.height) >= GRIP

/** True where a window can be grabbed by its head on a screen. */
const isReachable = ({ x, y, width }: Omit<Area, 'height'>, screen: Area): boolean =>
  overlap(x, width, screen.x, screen.width) >= GRIP && y >= screen.y && y <= screen.y + screen.height - GRIP

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
  const { x, y } = wanted
  const home = x === null ? undefined : screens.find((screen) => isReachable({ x, y, width: wanted.width }, screen))
  const screen = home ?? primary
  const minimum = minimumOn(screen)
  const width = Math.max(minimum.width, Math.min(wanted.width, screen.width))
  const height = Math.max(minimum.height, Math.min(wanted.height, screen.height))
  const bounds =
    home === undefined || x === null
      ? centred(screen, width, height)
      : // What had to become smaller fills the screen, and stands nowhere but at its edge.
        { x: width < wanted.width ? screen.x : x, y: height < wanted.height ? screen.y : y, width, height }
  return { bounds, minimum, maximized: wanted.maximized }
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
  const home =
    x === undefined || y === undefined
      ? undefined
      : screens.find((screen) => isReachable({ x, y, width: diallerSize.width }, screen))
  const screen = home ?? screens[0]
  const width = Math.min(Math.round((diallerSize.width * zoom) / 100), screen.width)
  const height = Math.min(Math.round((diallerSize.height * zoom) / 100), screen.height)
  if (home !== undefined && x !== undefined && y !== undefined) return { x, y, width, height }
  const right = Math.max(screen.x, screen.x + screen.width - width - MARGIN)
  const bottom = Math.max(screen.y, screen.y + screen.height - height - MARGIN)
  return { x: right, y: bottom, width, height }
}
