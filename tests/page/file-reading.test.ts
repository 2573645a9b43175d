// A document that is read in the window of a file: its zoom by keys, what stays in view, and where a page of it is turned.
import { createElement, type RefObject, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { pageModule } from '../support/page-module.ts'
import { type Find, played } from '../support/played.ts'

vi.stubGlobal('location', { hash: '' })
/** An element of which only what it lies in is asked. */
class Element {
  readonly #selector: string
  constructor(selector: string) {
    this.#selector = selector
  }
  closest(selectors: string): Element | null {
    return selectors.split(', ').includes(this.#selector) ? this : null
  }
}
vi.stubGlobal('Element', Element)
vi.mock('../../src/renderer/src/lib/pdf/open-pdf.ts', () => ({ openPdf: () => new Promise(() => undefined) }))
type Handlers = { readonly [name in string]?: (event: object) => unknown }
/** What keys do in the part that was drawn last. */
const keys = vi.hoisted(() => ({ now: {} as Handlers }))
vi.mock('../../src/renderer/src/lib/keys.ts', () => ({
  useShortcuts: (handlers: Handlers) => {
    keys.now = { ...keys.now, ...handlers }
  },
}))
/** The file that the window shows, of how many. */
const window = vi.hoisted(() => ({ place: { at: 0, count: 1 }, step: vi.fn() }))
vi.mock('../../src/renderer/src/features/file-window/use-file.ts', () => ({
  useFile: () => ({ ...window, file: null, isUnknown: false, opened: null, failure: null, isStopped: false }),
}))
// What an effect does before the screen shows is done in the drawing.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useLayoutEffect: (effect: () => unknown) => effect(),
}))

const { FilePage } = await pageModule('features/file-window/file-page.tsx')
const { PdfView } = await pageModule('media/pdf-view.tsx')
const { useReadingPlace } = (await pageModule('media/use-reading-place.ts')) as {
  readonly useReadingPlace: (room: RefObject<object | null>, percent: number) => () => void
}

beforeEach(() => {
  keys.now = {}
  window.step.mockClear()
})

/** Presses a key that a part has; answers what it says to it. */
const press = (name: string, event: object = {}): unknown => keys.now[name]?.(event)

const pdf = (names: readonly string[]) => {
  const steps = names.map((name) => () => void press(name))
  const drawn = played(PdfView, { bytes: new Uint8Array(), broken: null }, { steps })
  const { percent, isFitted } = drawn.find('onZoom').props
  return { percent, isFitted, drawn }
}

it('RT-09 a PDF is made larger, smaller and as large as the window by the keys of a picture', () => {
  expect(pdf(['zoomIn'])).toMatchObject({ percent: 125, isFitted: false })
  expect(pdf(['zoomIn', 'zoomIn', 'zoomOut'])).toMatchObject({ percent: 125, isFitted: false })
  expect(pdf(['zoomOut', 'fitFile'])).toMatchObject({ percent: 100, isFitted: true })
})

/** A room of 600 × 500 pixels with pages of 800 × 1000 at 100 %, 12 pixels between them and around. */
const roomOf = (count: number, scroll: { top: number; left: number }) => {
  const room = {
    percent: 100,
    offsetTop: 40,
    offsetLeft: 0,
    clientWidth: 600,
    get height() {
      return 10 * room.percent
    },
    get children() {
      const offsetWidth = 8 * room.percent
      return Array.from({ length: count }, (_, at) => ({
        offsetTop: 40 + 12 + at * (room.height + 12),
        offsetHeight: room.height,
        offsetLeft: Math.max(12, (600 - offsetWidth) / 2),
        offsetWidth,
      }))
    },
    get scrollTop() {
      // As a browser does: once it is asked for where the document is too short now, it is lost.
      scroll.top = Math.max(0, Math.min(scroll.top, 12 + count * (room.height + 12) - 500))
      return scroll.top
    },
    set scrollTop(top: number) {
      scroll.top = top
    },
    get scrollLeft() {
      scroll.left = Math.max(0, Math.min(scroll.left, 8 * room.percent + 24 - 600))
      return scroll.left
    },
    set scrollLeft(left: number) {
      scroll.left = left
    },
  }
  return room
}

/** What is in view of 300 pages after zooms one after the other, where one has scrolled to a height at 100 %. */
const inView = (top: number, zooms: readonly number[]) => {
  const room = roomOf(300, { top: 0, left: 0 })
  const Pages = () => {
    const [percent, onZoom] = useState(100)
    room.percent = percent
    return createElement('div', { onZoom, onScroll: useReadingPlace({ current: room }, percent) } as object)
  }
  const call = (find: Find, name: string, value?: number) => (find(name).props[name] as (value?: number) => void)(value)
  const scroll = (find: Find) => {
    room.scrollTop = top
    call(find, 'onScroll')
    call(find, 'onZoom', zooms[0])
  }
  const steps = zooms.slice(1).map((percent) => (find: Find) => {
    // A browser tells of the scroll that the zoom before has brought about.
    call(find, 'onScroll')
    call(find, 'onZoom', percent)
  })
  played(Pages, {}, { steps: [scroll, ...steps] })
  const below = room.scrollTop - 12
  const page = Math.floor(below / (room.height + 12))
  return { page, share: (below - page * (room.height + 12)) / room.height, left: room.scrollLeft }
}

// What stood in the middle stands there still; a page that was narrower than the room is looked at in its own middle.
it.each([
  [[200], 12 + 1600 * 0.36 - 300],
  [[50], 0],
  [[400, 300, 150], 12 + 1200 * 0.36 - 300],
  [[200, 25, 100], 12 + 800 * 0.5 - 300],
])('RT-09 what is read of a PDF stays in view through the zooms %j', (zooms, across) => {
  const { page, share, left } = inView(12 + 250 * 1012 + 400, zooms)
  expect(page).toBe(250)
  expect(share).toBeCloseTo(0.4, 5)
  expect(left).toBeCloseTo(across, 5)
})

it('RT-09 a PDF that stands at its beginning stays there, with the room above its first page', () => {
  const { page, share } = inView(0, [300, 50, 100])
  expect([page, share]).toEqual([-1, 1])
})

it('RT-09 the pages of a PDF tell of each scroll', () => {
  expect(pdf([]).drawn.find('onScroll').props.className).toBe('file-room pages')
})

it.each(['.file-room.pages', '.file-text', '.file-sheet'])(
  'RT-09 Page Up and Page Down scroll what is read in %s, P and N lead to another file from there',
  (selector) => {
    window.place = { at: 1, count: 3 }
    played(FilePage, {})
    const target = new Element(selector)
    expect(press('nextFile', { key: 'PageDown', target })).toBe(false)
    expect(press('previousFile', { key: 'PageUp', target })).toBe(false)
    expect(window.step).not.toHaveBeenCalled()
    expect(press('nextFile', { key: 'n', target })).not.toBe(false)
    expect(press('previousFile', { key: 'p', target })).not.toBe(false)
    expect(press('nextFile', { key: 'PageDown', target: new Element('.file-tools') })).not.toBe(false)
    expect(press('previousFile', { key: 'PageUp', target: new Element('.file-room') })).not.toBe(false)
    expect(window.step.mock.calls).toEqual([[1], [-1], [1], [-1]])
  },
)

it('RT-09 a key that leads beyond the first or the last file is not taken', () => {
  const target = new Element('.file-room')
  window.place = { at: 2, count: 3 }
  played(FilePage, {})
  expect(press('nextFile', { key: 'PageDown', target })).toBe(false)
  window.place = { at: 0, count: 3 }
  played(FilePage, {})
  expect(press('previousFile', { key: 'PageUp', target })).toBe(false)
  expect(window.step).not.toHaveBeenCalled()
})
