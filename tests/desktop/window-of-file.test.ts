import type { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fileWindows } from '../../src/main/desktop/window-of-file.ts'

type Made = EventEmitter & { readonly options: object; readonly told: string[] }
const made = vi.hoisted(() => ({ windows: [] as unknown[], area: { x: 0, y: 0, width: 1440, height: 900 } }))

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events')
  class FakeWindow extends EventEmitter {
    readonly webContents = Object.assign(new EventEmitter(), { id: made.windows.length + 2, isDestroyed: () => false })
    readonly told: string[] = []
    readonly options: object
    constructor(options: object) {
      super()
      this.options = options
      made.windows.push(this)
    }
    loadURL = async (address: string) => void this.told.push(address)
    isMinimized = () => false
    show = () => void this.told.push('show')
    focus = () => void this.told.push('focus')
    destroy = () => void this.emit('closed')
  }
  const display = { workArea: made.area }
  return {
    app: { quit: () => {} },
    BrowserWindow: FakeWindow,
    dialog: {},
    nativeTheme: { shouldUseDarkColors: false },
    screen: { getDisplayMatching: () => display },
  }
})

const opener = { getBounds: () => ({ x: 400, y: 40, width: 1440, height: 900 }) } as never
const windows = new Map()
const open = () =>
  fileWindows({
    preload: '',
    icon: '',
    ports: { give: () => {}, leaving: () => {}, arrived: () => true, close: () => {}, lose: () => {}, renew: () => {} },
    presses: { heard: () => {}, forget: () => {} },
    words: () => ({}) as never,
    windows,
  })
const query = (digit: number) => digit.toString(16).padStart(32, '0')
const list = () => made.windows as Made[]

describe('windows of files', () => {
  beforeEach(() => {
    made.windows.length = 0
    windows.clear()
  })

  it('RT-09 each file has one, whose address names no file, on the screen of the window that opened it', () => {
    const files = open()
    expect(files.open(query(1), opener)).toBe(true)
    expect(list()[0]?.told).toEqual([`app://firmdesk/#/file/detail?q=${query(1)}`])
    expect(list()[0]?.options).toMatchObject({ x: 340, y: 40, width: 1100, height: 860 })
    list()[0]?.emit('ready-to-show')
    expect(files.open(query(1), opener)).toBe(true)
    expect(list()[0]?.told.slice(1)).toEqual(['show', 'show', 'focus'])
    expect(list()).toHaveLength(1)
    expect([...windows.keys()]).toEqual([2])
  })

  it('RT-09 on a small screen it is no larger than that, and can be made no larger by its smallest size', () => {
    const { width, height } = made.area
    Object.assign(made.area, { width: 911, height: 472 })
    open().open(query(1), opener)
    const small = { width: 911, height: 472 }
    expect(list()[0]?.options).toMatchObject({ x: 0, y: 0, ...small, minWidth: small.width, minHeight: small.height })
    Object.assign(made.area, { width, height })
  })

  it('RT-09 a window that was closed opens anew, and no page opens more than twenty', () => {
    const files = open()
    files.open(query(1), opener)
    list()[0]?.emit('closed')
    for (let digit = 1; digit <= 20; digit += 1) expect(files.open(query(digit), opener)).toBe(true)
    expect(files.open(query(21), opener)).toBe(false)
    expect(list()).toHaveLength(21)
    files.closeAll()
    expect(files.open(query(21), opener)).toBe(true)
  })
})
