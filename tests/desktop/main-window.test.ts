import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openMainWindow } from '../../src/main/desktop/main-window.ts'

/** The webContents of the newest window, which has the id 1. */
const made = vi.hoisted(() => ({ contents: [] as EventEmitter[] }))
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class FakeWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), { id: 1, isDestroyed: () => false, reload: () => {} })
    constructor() {
      super()
      made.contents = [this.webContents]
    }
    loadURL = async () => {}
    show() {}
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
const open = () =>
  openMainWindow({
    preload: '',
    icon: '',
    settings: { get: () => undefined } as never,
    ports: {
      give: () => {},
      leaving: (page) => void told.push(`leaving ${page}`),
      arrived: (page) => told.push(`arrived ${page}`) > 0,
      close: (page) => void told.push(`close ${page}`),
      renew: () => {},
    },
    presses: {
      heard: (page, type) => void told.push(`${type} ${page}`),
      forget: (page) => void told.push(`forget ${page}`),
    },
    words: () => ({}) as never,
    windows,
    staysInTray: () => false,
    onLoaded: () => {},
  })

const navigation = (change: object) => ({ isMainFrame: true, isSameDocument: false, ...change })

describe('the main window', () => {
  beforeEach(() => {
    told.length = 0
    open()
  })
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
})
