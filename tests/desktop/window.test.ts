import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { root } from '../../scripts/lib/tools.ts'
import { createDialler, createWindow, hardenedPreferences } from '../../src/main/desktop/window-factory.ts'
import { guardContents } from '../../src/main/desktop/window-rules.ts'

const made: Record<string, unknown>[] = []
vi.mock('electron', () => ({
  BrowserWindow: class {
    constructor(options: Record<string, unknown>) {
      made.push(options)
    }
    maximize(): void {
      made.push({ maximized: true })
    }
  },
}))

const options = {
  preload: '/app/preload/index.cjs',
  icon: '/app/icon.png',
  state: {
    bounds: { x: 0, y: 0, width: 1440, height: 900 },
    minimum: { width: 911, height: 640 },
    maximized: false,
  },
  dark: false,
  developer: false,
  platform: 'win32',
} as const

describe('the window factory', () => {
  it('checklist 2, 3, 4, 6 and 11: the web preferences are exactly these', () => {
    expect(hardenedPreferences('/app/preload/index.cjs', false)).toEqual({
      preload: '/app/preload/index.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    })
  })

  it('checklist 2: a window gets them, stays hidden until drawn, and is never smaller than it may be', () => {
    made.length = 0
    createWindow(options)
    expect(made[0]).toMatchObject({
      minWidth: 911,
      minHeight: 640,
      show: false,
      titleBarStyle: 'hidden',
      icon: '/app/icon.png',
    })
    expect(made[0]?.webPreferences).toEqual(hardenedPreferences('/app/preload/index.cjs', false))
  })

  it('macOS keeps its own buttons; a maximised window comes back maximised', () => {
    made.length = 0
    createWindow({ ...options, platform: 'darwin', state: { ...options.state, maximized: true } })
    expect(made[0]).toMatchObject({ titleBarStyle: 'hiddenInset' })
    expect(made[0]).not.toHaveProperty('icon')
    expect(made[1]).toEqual({ maximized: true })
  })
})

describe('the buttons of macOS', () => {
  const style = (name: string) => readFileSync(join(root, 'src/renderer/src/app/styles', name), 'utf8')

  it('stand in the middle of the page’s head, which begins where they end', () => {
    made.length = 0
    createWindow({ ...options, platform: 'darwin' })
    createDialler({ ...options, platform: 'darwin', bounds: options.state.bounds, onTop: false })
    expect(made.map(({ titleBarOverlay }) => titleBarOverlay)).toEqual([{ height: 44 }, { height: 32 }])
    expect(style('tokens.css')).toContain('--topbar: 44px;')
    expect(style('dialler.css')).toMatch(/\.dialler-head \{\s+height: 32px;/)
    expect(style('frame.css')).toMatch(/\.top \{[^}]*padding: [^;]*max\(var\(--s-4\), env\(titlebar-area-x, 0px\)\);/)
    expect(style('dialler.css')).toMatch(/\.dialler-head \{[^}]*padding-left: max\([^;]*env\(titlebar-area-x, 0px\)\);/)
  })

  it.each(['win32', 'linux'] as const)('are drawn by the page on %s', (platform) => {
    made.length = 0
    createWindow({ ...options, platform })
    expect(made[0]).not.toHaveProperty('titleBarOverlay')
  })
})

type Listener = (event: { url: string; preventDefault: () => void }) => void

const guarded = () => {
  const listeners = new Map<string, Listener>()
  const opened: string[] = []
  const udp: string[] = []
  let openHandler: (details: { url: string }) => { action: string } = () => ({ action: 'unset' })
  guardContents(
    {
      on: (name: string, listener: Listener) => listeners.set(name, listener),
      setWebRTCIPHandlingPolicy: (policy: string) => udp.push(policy),
      setWindowOpenHandler: (handler: typeof openHandler) => {
        openHandler = handler
      },
    } as never,
    (url) => opened.push(url),
  )
  const prevented = (name: string, url: string): boolean => {
    let stopped = false
    const listener = listeners.get(name)
    if (listener === undefined) throw new Error(`nobody listens to ${name}`)
    listener({
      url,
      preventDefault: () => {
        stopped = true
      },
    })
    return stopped
  }
  return { prevented, open: (url: string) => openHandler({ url }), opened, udp }
}

describe('navigation', () => {
  const { prevented, open, opened, udp } = guarded()

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect'])(
    'checklist 13: %s goes to own pages only',
    (name) => {
      expect(prevented(name, 'app://firmdesk/index.html#/companies')).toBe(false)
      for (const url of [
        'https://firm.example/',
        'app://evil/',
        'app://user@firmdesk/',
        'file:///etc/passwd',
        'about:blank',
        'javascript:1',
        'data:text/html,x',
      ])
        expect(prevented(name, url), url).toBe(true)
    },
  )

  it('no contents sends UDP', () => expect(udp).toEqual(['disable_non_proxied_udp']))

  it('checklist 12: no webview is ever attached', () => {
    expect(prevented('will-attach-webview', 'app://firmdesk/')).toBe(true)
  })

  it('checklist 14: no second window; the address goes to the policy for foreign pages', () => {
    for (const url of ['https://firm.example/', 'app://firmdesk/', 'file:///etc/passwd'])
      expect(open(url)).toEqual({ action: 'deny' })
    expect(opened).toEqual(['https://firm.example/', 'app://firmdesk/', 'file:///etc/passwd'])
  })
})
