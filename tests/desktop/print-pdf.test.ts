// What a page is printed with: a window of its own that ends with it, no script, no network.
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pdfPrinter } from '../../src/main/desktop/print-pdf.ts'

type Made = { readonly options: Record<string, unknown>; destroyed: boolean; loaded: string }
const { made, fails } = vi.hoisted(() => ({ made: [] as Made[], fails: { print: false } }))

vi.mock('electron', () => ({
  BrowserWindow: class {
    readonly #own: Made
    constructor(options: Record<string, unknown>) {
      this.#own = { options, destroyed: false, loaded: '' }
      made.push(this.#own)
    }
    webContents = {
      printToPDF: async () => {
        if (fails.print) throw new Error('no printer')
        return new TextEncoder().encode(`%PDF ${this.#own.loaded}`)
      },
    }
    async loadURL(url: string) {
      const { session } = this.#own.options.webPreferences as { session: ReturnType<typeof sessionOf> }
      const answer = session.answer?.({ url })
      this.#own.loaded = `${answer?.status} ${await answer?.text()}`
    }
    destroy() {
      this.#own.destroyed = true
    }
  },
}))

type Answer = (request: { readonly url: string }) => Response
const sessionOf = () => {
  const session = {
    answer: null as Answer | null,
    proxy: null as unknown,
    asked: 0,
    setPermissionRequestHandler: () => undefined,
    protocol: {
      handle: (_scheme: string, answer: Answer) => {
        session.answer = answer
      },
    },
    setProxy: async (rules: unknown) => {
      session.proxy = rules
    },
  }
  return session
}

beforeEach(() => {
  made.length = 0
  fails.print = false
})

describe('printing a page', () => {
  it('answers the PDF of its HTML from a hidden window without script, preload and network', async () => {
    const session = sessionOf()
    const print = pdfPrinter(() => {
      session.asked += 1
      return session as never
    })
    const texts = await Promise.all(
      ['<p>一</p>', '<p>二</p>'].map(async (html) => Buffer.from(await print(html)).toString()),
    )
    expect(texts).toEqual(['%PDF 200 <p>一</p>', '%PDF 200 <p>二</p>'])
    expect(session.asked).toBe(1)
    expect(session.proxy).toMatchObject({ proxyRules: 'socks5://127.0.0.1:1' })
    for (const { options, destroyed } of made) {
      expect([options.show, destroyed]).toEqual([false, true])
      expect(options.webPreferences).toMatchObject({ javascript: false, sandbox: true, contextIsolation: true })
      expect(options.webPreferences).not.toHaveProperty('preload')
    }
    // The page is served while it is printed, and to nobody afterwards.
    expect(session.answer?.({ url: 'app://print/other' }).status).toBe(404)
  })

  it('ends its window where nothing could be printed', async () => {
    fails.print = true
    await expect(pdfPrinter(() => sessionOf() as never)('<p></p>')).rejects.toThrow('no printer')
    expect(made.map(({ destroyed }) => destroyed)).toEqual([true])
  })
})
