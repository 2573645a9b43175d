import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openMainWindow, showWindow } from '../../src/main/desktop/main-window.ts'

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Made = EventEmitter & { full: boolean; bounds: Place; readonly told: string[]; close: () => void }
/** The newest window and its webContents, which has the id 1. */
const made = vi.hoisted(() => ({ contents: [] as EventEmitter[], windows: [] as EventEmitter[] }))
vi.mock('electron-store', () => ({ default: class {} }))
vi.mock('../../src/main/desktop/log.ts', () => ({ log: () => {} }))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class FakeWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), { id: 1, isDestroyed: () => false, reload: () => {} })
    readonly told: string[] = []
    full = false
    bounds = { x: 100, y: 60, width: 1200, height: 800 }
    constructor() {
      super()
      made.contents = [this.webContents]
      made.windows = [this]
    }
    loadURL = async () => {}
    show = () => void this.told.push('show')
    focus = () => {}
    hide = () => void this.told.push('hide')
    isMinimized = () => false
    isMaximized = () => false
    isFullScreen = () => this.full
    setFullScreen = (full: boolean) => void this.told.push(`full screen ${full}`)
    getNormalBounds = () => this.bounds
    setBounds = (bounds: typeof this.bounds) => {
      this.bounds = bounds
    }
    close = () => {
      let prevented = false
      const preventDefault = () => {
        prevented = true
      }
      this.emit('close', { preventDefault })
      if (!prevented) this.emit('closed')
    }
  }
  return {
    app: { isPackaged: true, quit: () => {} },
    BrowserWindow: FakeWindow,
    dialog: {},
    nativeTheme: { shouldUseDarkColors: false },
    screen: {
      getAllDisplays: () => [],
      getPrimaryDisplay: () => ({ workArea: { x: 0, y: 0, width: 1440, height: 900 } }),
    },
  }
})

/** Ports that say what they were told. */
const told: string[] = []
const windows = new Map()
const way = { tray: false, full: false }
const open = () =>
  openMainWindow({
    preload: '',
    icon: '',
    settings: {
      get: () => undefined,
      set: () => {
        if (way.full) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      },
    } as never,
    ports: {
      give: () => {},
      leaving: (page) => void told.push(`leaving ${page}`),
      arrived: (page) => told.push(`arrived ${page}`) > 0,
      close: (page) => void told.push(`close ${page}`),
      lose: () => {},
      renew: () => {},
    },
    presses: {
      heard: (page, type) => void told.push(`${type} ${page}`),
      forget: (page) => void told.push(`forget ${page}`),
    },
    words: () => ({}) as never,
    windows,
    staysInTray: () => way.tray,
    onLoaded: () => {},
  })

const navigation = (change: object) => ({ isMainFrame: true, isSameDocument: false, ...change })

describe('the main window', () => {
  beforeEach(() => {
    told.length = 0
    Object.assign(way, { tray: false, full: false })
    open()
  })
  const window = () => made.windows[0] as Made
  const emit = (...event: Parameters<EventEmitter['emit']>) => made.contents[0]?.emit(...event)

  it('checklist 17: tells the ports of a navigation that starts and of its arrival, so that the old pair closes', () => {
    emit('did-start-navigation', navigation({}))
    expect(told).toEqual(['leaving 1'])
    emit('did-navigate')
    expect(told).toEqual(['leaving 1', 'arrived 1', 'forget 1'])
  })

  it('checklist 17: a frame and a step within the page leave the ports as they are', () => {
    emit('did-start-navigation', navigation({ isMainFrame: false }))
    emit('did-start-navigation', navigation({ isSameDocument: true }))
    expect(told).toEqual([])
  })

  it.each(['render-process-gone', 'destroyed'])('checklist 17: closes the ports of a page at %s', (event) => {
    emit(event, {}, { reason: 'clean-exit' })
    expect(told).toEqual(['close 1', 'forget 1'])
    expect(windows.has(1)).toBe(event !== 'destroyed')
  })

  it('tells which input the system gave the page', () => {
    emit('input-event', {}, { type: 'mouseDown' })
    expect(told).toEqual(['mouseDown 1'])
  })

  it.each([false, true])('is put away in the tray, where its place cannot be kept too: %s', (full) => {
    Object.assign(way, { tray: true, full })
    window().close()
    expect(window().told).toEqual(['hide'])
  })

  it('leaves full screen before it is put away on macOS, which would go on showing a black one', () => {
    vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
    way.tray = true
    window().full = true
    window().close()
    expect(window().told).toEqual(['full screen false'])
    window().emit('leave-full-screen')
    expect(window().told).toEqual(['full screen false', 'hide'])
    vi.restoreAllMocks()
  })

  it('comes back to a screen that is there where its own is gone', () => {
    showWindow(window() as never)
    expect(window().bounds).toMatchObject({ x: 100, y: 60 })
    window().bounds = { ...window().bounds, x: 1500 }
    showWindow(window() as never)
    expect(window().bounds).toEqual({ x: 120, y: 50, width: 1200, height: 800 })
  })
})
