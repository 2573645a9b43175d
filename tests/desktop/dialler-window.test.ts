// The dialler's window: made once, hidden, put away instead of closed; where it opens and how large it is.
import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DiallerEnd, diallerWindow } from '../../src/main/desktop/dialler-window.ts'
import { type Area, restoreDialler } from '../../src/main/desktop/window-state.ts'

type Made = EventEmitter & { readonly options: object; readonly told: string[]; close: () => void }
const made = vi.hoisted(() => ({ windows: [] as unknown[] }))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class FakeWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), { id: made.windows.length + 1, isDestroyed: () => false })
    readonly told: string[] = []
    visible = false
    minimized = false
    readonly options: object
    constructor(options: object) {
      super()
      this.options = options
      this.top = 'alwaysOnTop' in options && options.alwaysOnTop === true
      made.windows.push(this)
    }
    loadURL = async (address: string) => void this.told.push(address)
    isVisible = () => this.visible
    isMinimized = () => this.minimized
    restore = () => {
      this.minimized = false
    }
    minimize = () => {
      this.minimized = true
    }
    show = () => {
      this.visible = true
      this.told.push('show')
    }
    focus = () => void this.told.push('focus')
    hide = () => {
      this.visible = false
      this.emit('hide')
    }
    top = false
    bounds = { x: 40, y: 60, width: 320, height: 460 }
    getPosition = () => [this.bounds.x, this.bounds.y]
    getBounds = () => this.bounds
    getNormalBounds = () => this.bounds
    setBounds = (bounds: { x: number; y: number; width: number; height: number }) => {
      this.bounds = bounds
    }
    isMaximized = () => false
    isFullScreen = () => false
    isAlwaysOnTop = () => this.top
    setSize = (width: number, height: number) => void this.told.push(`${width}x${height}`)
    setAlwaysOnTop = (onTop: boolean) => {
      this.top = onTop
      this.told.push(`on top ${onTop}`)
    }
    destroy = () => void this.emit('closed')
    close = () => {
      let prevented = false
      const preventDefault = () => {
        prevented = true
      }
      this.emit('close', { preventDefault })
      if (!prevented) this.emit('closed')
    }
  }
  const display = { workArea: { x: 0, y: 0, width: 1440, height: 900 } }
  return {
    app: { quit: () => {} },
    BrowserWindow: FakeWindow,
    dialog: {},
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getAllDisplays: () => [display], getPrimaryDisplay: () => display, getDisplayMatching: () => display },
  }
})

vi.mock('electron-store', () => ({ default: class {} }))
vi.mock('../../src/main/desktop/log.ts', () => ({ log: () => {} }))

const windows = new Map()
const open = (kept: Record<string, unknown> = {}) => {
  const told = { hidden: 0 }
  const way: { end: DiallerEnd; zoom: number } = { end: 'hide', zoom: 100 }
  const dialler = diallerWindow({
    preload: '',
    icon: '',
    settings: {
      get: (key) => kept[key],
      set: (key, value) => {
        if (Object.isFrozen(kept)) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        Object.assign(kept, { [key]: value })
      },
      snapshot: () => kept,
      onChange: () => {},
    },
    ports: { give: () => {}, leaving: () => {}, arrived: () => true, close: () => {}, lose: () => {}, renew: () => {} },
    presses: { heard: () => {}, forget: () => {} },
    words: () => ({}) as never,
    windows,
    zoom: () => way.zoom,
    onClosing: () => way.end,
    onHidden: () => {
      told.hidden += 1
    },
  })
  return { dialler, way, told, kept }
}
const list = () => made.windows as Made[]

describe('the dialler’s window', () => {
  beforeEach(() => {
    made.windows.length = 0
    windows.clear()
  })

  it('is made hidden with its page, once, and only shown from then on', () => {
    const { dialler } = open()
    dialler.warm()
    dialler.warm()
    expect(list()).toHaveLength(1)
    expect(list()[0]?.options).toMatchObject({ width: 320, height: 460, show: false, title: 'Firmdesk' })
    // Drawn is not shown: it stays away until somebody asks for it.
    list()[0]?.emit('ready-to-show')
    expect(dialler.isShown()).toBe(false)
    dialler.show()
    expect(dialler.isShown()).toBe(true)
    expect(list()[0]?.told).toEqual(['app://firmdesk/#/dialler', 'show', 'focus'])
    expect([...windows.keys()]).toEqual([1])
  })

  it('is put away when it is closed, made small where nothing else shows it, and ends with the app', () => {
    const { dialler, way, told, kept } = open()
    dialler.show()
    list()[0]?.close()
    expect([dialler.isShown(), told.hidden, list().length]).toEqual([false, 1, 1])
    expect(kept['desktop.dialler']).toEqual({ x: 40, y: 60, onTop: false })
    dialler.show()
    way.end = 'minimize'
    list()[0]?.close()
    expect([dialler.isShown(), told.hidden]).toEqual([true, 1])
    way.end = 'close'
    list()[0]?.close()
    expect(dialler.isShown()).toBe(false)
    dialler.warm()
    expect(list()).toHaveLength(2)
    dialler.close()
    expect(dialler.isShown()).toBe(false)
  })

  it('stays above the others where that was chosen, also the next time, and grows with the zoom', () => {
    const { dialler, way, kept } = open()
    dialler.warm()
    expect([dialler.onTop(), list()[0]?.options]).toMatchObject([false, { alwaysOnTop: false }])
    dialler.setOnTop(true)
    way.zoom = 150
    dialler.resize()
    expect(list()[0]?.told.slice(1)).toEqual(['on top true', '480x690'])
    const next = open(kept).dialler
    next.warm()
    expect([next.onTop(), list()[1]?.options]).toMatchObject([true, { alwaysOnTop: true }])
  })

  it('is put away and stays above the others where nothing can be kept', () => {
    const { dialler, told } = open(Object.freeze({}))
    dialler.show()
    dialler.setOnTop(true)
    expect(dialler.onTop()).toBe(true)
    list()[0]?.close()
    expect([dialler.isShown(), told.hidden, list().length]).toEqual([false, 1, 1])
  })

  it('comes back to a screen that is there where its own is gone', () => {
    const { dialler } = open()
    dialler.show()
    const window = list()[0] as Made & { bounds: Area }
    window.bounds = { ...window.bounds, x: 1000 }
    dialler.show()
    expect(window.bounds.x).toBe(1000)
    window.bounds = { ...window.bounds, x: 2000 }
    dialler.show()
    expect(window.bounds).toEqual({ x: 1096, y: 416, width: 320, height: 460 })
  })
})

describe('where the dialler opens', () => {
  const laptop: Area = { x: 0, y: 25, width: 1440, height: 875 }
  const right: Area = { x: 1440, y: 0, width: 1920, height: 1080 }

  it('is the lower right corner at first, then where it was left, and never out of reach', () => {
    expect(restoreDialler({}, 100, [laptop])).toEqual({ x: 1096, y: 416, width: 320, height: 460 })
    expect(restoreDialler({ x: 1500, y: 90 }, 100, [laptop, right])).toMatchObject({ x: 1500, y: 90 })
    for (const gone of [{ x: 1500, y: 90 }, { x: 100, y: 5 }, { x: 100, y: 5000 }, { x: -5000, y: 90 }, { x: 100 }])
      expect(restoreDialler(gone, 100, [laptop])).toMatchObject({ x: 1096, y: 416 })
    // A screen that is too small for the zoom still shows its head.
    expect(restoreDialler({}, 200, [{ x: 0, y: 0, width: 600, height: 480 }])).toEqual({
      x: 0,
      y: 0,
      width: 600,
      height: 480,
    })
  })
})
