import { randomUUID } from 'node:crypto'
import type { Session } from 'electron'
import { cutPageNetwork } from './page-network.ts'
import { APP_SCHEME } from './url-policy.ts'
import { createPrintWindow } from './window-factory.ts'

/** Nothing is loaded, and no script runs, whatever stands in the page; its own style does. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const footer =
  '<div style="width:100%;font-size:8px;text-align:center;color:#646a73"><span class="pageNumber"></span> / <span class="totalPages"></span></div>'

/**
 * Prints pages of HTML in a session of their own, which has no network and serves nothing but these pages; `openSession`
 * is asked with the first of them. Each page has a window that nobody sees, and that ends with it.
 */
export const pdfPrinter = (openSession: () => Session): ((html: string) => Promise<Uint8Array>) => {
  const pages = new Map<string, string>()
  let session: Promise<Session> | null = null
  const open = async (): Promise<Session> => {
    const opened = openSession()
    opened.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
    opened.protocol.handle(APP_SCHEME, ({ url }) => {
      const html = pages.get(url)
      if (html === undefined) return new Response(null, { status: 404 })
      return new Response(html, {
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
      })
    })
    await cutPageNetwork(opened, false)
    return opened
  }
  return async (html) => {
    session ??= open()
    const address = `${APP_SCHEME}://print/${randomUUID()}`
    const window = createPrintWindow(await session)
    pages.set(address, html)
    try {
      await window.loadURL(address)
      return await window.webContents.printToPDF({
        printBackground: true,
        pageSize: 'A4',
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: footer,
        margins: { top: 0.6, bottom: 0.7, left: 0.55, right: 0.55 },
      })
    } finally {
      pages.delete(address)
      window.destroy()
    }
  }
}
