import { describe, expect, it, vi } from 'vitest'
import { readDesktopSettings } from '../../src/main/desktop/desktop-settings.ts'
import { foreignPages } from '../../src/main/desktop/foreign-pages.ts'
import { serverQuestion } from '../../src/main/desktop/server-question.ts'
import { shellHandlers } from '../../src/main/desktop/shell-handlers.ts'
import { answerShellCall } from '../../src/main/desktop/shell-router.ts'
import { shellContract } from '../../src/shared/contract/index.ts'
import { shellWords, wordsFor } from '../../src/shared/locale/shell-words.ts'

const desktopState = {
  settings: readDesktopSettings({ get: () => null }),
  can: { tray: true, startAtLogin: false, protectScreen: false },
  taken: ['dial' as const],
  linksRefused: false,
}

const updateState = {
  can: false,
  phase: 'idle' as const,
  version: '',
  notes: '',
  percent: 0,
  reason: null,
  checkedAt: null,
}

const stage = () => {
  const done: string[] = []
  let maximized = false
  const window = {
    minimize: () => done.push('minimize'),
    maximize: () => {
      maximized = true
      done.push('maximize')
    },
    unmaximize: () => done.push('unmaximize'),
    isMaximized: () => maximized,
    close: () => done.push('close'),
    webContents: { setZoomFactor: (factor: number) => done.push(`zoom ${factor}`) },
  }
  const means = {
    version: '0.1.0',
    platform: 'linux' as const,
    openExternal: async (url: string) => url.startsWith('https:'),
    openFileWindow: (query: string) => done.push(`file ${query}`) > 0,
    openDialler: () => done.push('dialler') > 0,
    openMain: (path: string) => void done.push(`main ${path}`),
    dialler: { onTop: () => true, setOnTop: (onTop: boolean) => void done.push(`on top ${onTop}`) },
    readClipboard: async () => '1'.repeat(10_000_000),
    desktop: { state: async () => desktopState, set: async () => desktopState },
    update: {
      state: () => updateState,
      act: async (action: string) => ({ ...updateState, can: done.push(`update ${action}`) > 0 }),
    },
    writeClipboard: async (text: string) => void done.push(`copy ${text}`),
    copiedNumber: async ({ number }: { number: string }) => number.replace('****', '1234'),
    saveFile: async ({ name }: { name: string }) => ({ saved: name !== '' }),
    showSaved: (handle: string) => done.push(`show ${handle}`) > 0,
    holdPress: () => done.push('hold') > 0,
    openFile: async ({ name }: { name: string }) => ({ opened: done.push(`open ${name}`) > 0 }),
    dragOut: async (files: readonly { name: string }[]) => ({
      dragged: done.push(`drag ${files.map(({ name }) => name).join(' ')}`) > 0,
    }),
  }
  const handlers = shellHandlers(means, window as never)
  return {
    done,
    call: (operation: unknown, input: unknown, area: unknown = 'shell') =>
      answerShellCall(handlers, area, operation, input),
  }
}

describe('the shell’s contract', () => {
  it('answers every operation', async () => {
    const { done, call } = stage()
    expect(await call('about', {})).toEqual({
      ok: true,
      value: { kind: 'desktop', version: '0.1.0', platform: 'linux', customFrame: true },
    })
    expect(await call('openExternal', { url: 'https://firm.example/' })).toEqual({ ok: true, value: { opened: true } })
    for (const action of ['minimize', 'maximize', 'maximize', 'close']) await call('window', { action })
    await call('copyText', { text: '123' })
    // The whole number goes onto the clipboard and not into the answer (D-22).
    const copied = await call('copyNumber', { number: '138****5621', objType: 'company', objId: '1' })
    expect(copied).toEqual({ ok: true, value: {} })
    await call('setZoom', { percent: 125 })
    const query = 'a'.repeat(32)
    expect(await call('openFileWindow', { query })).toEqual({ ok: true, value: { opened: true } })
    expect(await call('showSaved', { handle: 'h' })).toEqual({ ok: true, value: { shown: true } })
    expect(await call('holdPress', {})).toEqual({ ok: true, value: { held: true } })
    expect(await call('openFile', { handle: 'h', name: 'a.docx' })).toEqual({ ok: true, value: { opened: true } })
    const handles = ['a.docx', 'b.pdf'].map((name) => ({ handle: 'h', name }))
    expect(await call('dragOut', { handles })).toEqual({ ok: true, value: { dragged: true } })
    expect(await call('openDialler', {})).toEqual({ ok: true, value: { opened: true } })
    expect(await call('dialler', {})).toEqual({ ok: true, value: { onTop: true } })
    await call('setDialler', { onTop: false })
    expect(await call('openMain', { path: '/companydetail/7' })).toEqual({ ok: true, value: { opened: true } })
    expect(await call('readClipboard', {})).toEqual({ ok: true, value: { text: '1'.repeat(500) } })
    expect(await call('desktop', {})).toEqual({ ok: true, value: desktopState })
    expect(await call('setDesktop', { dialKey: 'F9' })).toEqual({ ok: true, value: desktopState })
    expect(await call('update', {})).toEqual({ ok: true, value: updateState })
    expect(await call('actOnUpdate', { action: 'check' })).toEqual({ ok: true, value: { ...updateState, can: true } })
    const files = [`file ${query}`, 'show h', 'hold', 'open a.docx', 'drag a.docx b.pdf']
    expect(done).toEqual([
      'minimize',
      'maximize',
      'unmaximize',
      'close',
      'copy 123',
      'copy 13812345621',
      'zoom 1.25',
      ...files,
      'dialler',
      'on top false',
      'main /companydetail/7',
      'update check',
    ])
    expect(Object.keys(shellContract.shell).sort()).toEqual([
      'about',
      'actOnUpdate',
      'copyNumber',
      'copyText',
      'desktop',
      'dialler',
      'dragOut',
      'holdPress',
      'openDialler',
      'openExternal',
      'openFile',
      'openFileWindow',
      'openMain',
      'readClipboard',
      'saveFile',
      'setDesktop',
      'setDialler',
      'setZoom',
      'showSaved',
      'update',
      'window',
    ])
  })

  it('checklist 17: input that the schema refuses runs nothing', async () => {
    const { done, call } = stage()
    for (const [operation, input] of [
      ['setZoom', { percent: 1000 }],
      ['setZoom', { percent: '100' }],
      ['setZoom', null],
      ['window', { action: 'constructor' }],
      ['openMain', { path: '/companydetail/7\\x' }],
      ['openMain', { path: 'https://evil.example/' }],
      ['openMain', { path: '/x#y' }],
      ['copyText', { text: 'x'.repeat(1_000_001) }],
      ['openExternal', { url: ['https://a'] }],
      ['openFileWindow', { query: '../../companies' }],
      ['dragOut', { handles: [] }],
      ['dragOut', { handles: [{ handle: 'h', name: '' }] }],
      ['setDesktop', { dialKey: 'Ctrl+Q' }],
      ['setDesktop', { closeToTray: 'yes' }],
      ['actOnUpdate', { action: 'constructor' }],
    ] as const)
      expect(await call(operation, input)).toMatchObject({ ok: false, code: 'invalid-input' })
    for (const operation of ['constructor', '__proto__', 'toString', 'nothing', 'takeFile'])
      expect(await call(operation, {})).toMatchObject({ ok: false, code: 'not-found' })
    expect(await call('about', {}, 'constructor')).toMatchObject({ ok: false, code: 'not-found' })
    expect(await call({}, {})).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(done).toEqual([])
  })

  it('checklist 17: what is no message is refused before a schema reads it, and what is not declared is not run', async () => {
    const { done, call } = stage()
    const read: string[] = []
    const trap = Object.defineProperty({}, 'text', { enumerable: true, get: () => read.push('text') && 'x' })
    expect(await call('copyText', trap)).toMatchObject({ ok: false, code: 'invalid-input' })
    expect(await call('copyText', { text: 'x'.repeat(9_000_000) })).toMatchObject({ ok: false, code: 'too-large' })
    expect([done, read]).toEqual([[], []])
    const handlers = { shell: { leak: () => done.push('leak') } } as never
    for (const operation of ['leak', 'about'])
      expect(await answerShellCall(handlers, 'shell', operation, {})).toMatchObject({ ok: false, code: 'not-found' })
    expect(done).toEqual([])
  })

  it('a bug in a handler is `internal`, and says nothing of its message', async () => {
    const lines: string[] = []
    const written = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    const handlers = shellHandlers(
      {
        version: '',
        platform: 'linux',
        openExternal: async () => true,
        openFileWindow: () => false,
        openDialler: () => false,
        openMain: () => {},
        dialler: { onTop: () => false, setOnTop: () => {} },
        readClipboard: async () => '',
        desktop: { state: async () => desktopState, set: async () => desktopState },
        update: { state: () => updateState, act: async () => updateState },
        writeClipboard: async () => {
          throw new Error('13800005621')
        },
        copiedNumber: async () => '',
        saveFile: async () => ({ saved: false }),
        showSaved: () => false,
        holdPress: () => false,
        openFile: async () => ({ opened: false }),
        dragOut: async () => ({ dragged: false }),
      },
      {} as never,
    )
    expect(await answerShellCall(handlers, 'shell', 'copyText', { text: '13800005621' })).toEqual({
      ok: false,
      code: 'internal',
      details: {},
    })
    written.mockRestore()
    expect(lines.join('')).toContain('shell-call-failed')
    expect(lines.join('')).not.toContain('5621')
  })
})

describe('foreign pages', () => {
  const stageForeign = (answer: number | Promise<number>, pressed = () => true) => {
    const opened: string[] = []
    const asked: { message?: string; defaultId?: number; cancelId?: number }[] = []
    const open = foreignPages(
      { openExternal: async (url) => void opened.push(url) },
      {
        showMessageBox: (async (_window: object, options: object) => {
          asked.push(options)
          return { response: await answer, checkboxChecked: false }
        }) as never,
      },
      () => wordsFor('en'),
      pressed,
    )
    return { open: (url: string) => open({} as never, url), without: (url: string) => open(null, url), opened, asked }
  }

  it('checklist 15: an unknown host is asked about by its name, and the safe answer is the default', async () => {
    const yes = stageForeign(0)
    expect(await yes.open('https://www.court.example/case?id=1')).toBe(true)
    expect(yes.opened).toEqual(['https://www.court.example/case?id=1'])
    expect(yes.asked[0]).toMatchObject({ message: 'Open www.court.example in the browser?', defaultId: 1, cancelId: 1 })
    const no = stageForeign(1)
    expect(await no.open('https://www.court.example/')).toBe(false)
    expect(no.opened).toEqual([])
  })

  it('checklist 15: refused addresses are never asked about; mail and telephone open at once', async () => {
    const { open, opened, asked } = stageForeign(0)
    for (const url of ['file:///etc/passwd', 'javascript:1', 'http://firm.example/'])
      expect(await open(url)).toBe(false)
    expect(await open('tel:13800005621')).toBe(true)
    expect(await open('mailto:lin@firm.example')).toBe(true)
    expect(asked).toEqual([])
    expect(opened).toEqual(['tel:13800005621', 'mailto:lin@firm.example'])
  })

  it('checklist 15: without a press nothing is opened and nothing is asked; a refused address takes no press', async () => {
    let presses = 0
    const { open, opened, asked } = stageForeign(0, () => {
      presses -= 1
      return presses >= 0
    })
    for (const url of ['tel:13800005621', 'mailto:lin@firm.example', 'https://a.example/'])
      expect(await open(url)).toBe(false)
    presses = 1
    expect(await open('tel:*#06#')).toBe(false)
    expect(await open('tel:13800005621')).toBe(true)
    expect(await open('tel:13800005621')).toBe(false)
    expect(opened).toEqual(['tel:13800005621'])
    expect(asked).toEqual([])
  })

  it('checklist 15: one question at a time, and none without a window', async () => {
    const gate = Promise.withResolvers<number>()
    const { open, without, asked } = stageForeign(gate.promise)
    const first = open('https://a.example/')
    expect(await open('https://b.example/')).toBe(false)
    gate.resolve(0)
    expect(await first).toBe(true)
    expect(await without('https://c.example/')).toBe(false)
    expect(asked).toHaveLength(1)
    // Who has answered is asked about the next one.
    expect(await open('https://d.example/')).toBe(true)
    expect(asked).toHaveLength(2)
  })
})

describe('a server that was never used', () => {
  const stageServer = (response: number) => {
    const asked: unknown[] = []
    const ask = serverQuestion(
      {
        showMessageBox: (async (_window: object, options: object) => {
          asked.push(options)
          return { response, checkboxChecked: false }
        }) as never,
      },
      () => wordsFor('zh-CN'),
    )
    return { ask, asked }
  }

  it('is asked about by its host, and the safe answer is the default', async () => {
    const yes = stageServer(0)
    expect(await yes.ask({} as never, 'https://firm.example:8443')).toBe(true)
    expect(yes.asked).toMatchObject([{ message: '连接到 firm.example:8443？', defaultId: 1, cancelId: 1 }])
    const no = stageServer(1)
    expect(await no.ask({} as never, 'https://firm.example')).toBe(false)
  })

  it('is refused where there is no window to ask at, or no address to ask about', async () => {
    const { ask, asked } = stageServer(0)
    expect(await ask(null, 'https://firm.example')).toBe(false)
    expect(await ask({} as never, 'firm')).toBe(false)
    expect(asked).toEqual([])
  })
})

describe('words of the shell', () => {
  it('are the same set in both languages, Chinese where the language is unknown', () => {
    expect(Object.keys(shellWords.en)).toEqual(Object.keys(shellWords['zh-CN']))
    expect(wordsFor(undefined).quit).toBe('退出')
    expect(wordsFor('en').quit).toBe('Quit')
  })
})
