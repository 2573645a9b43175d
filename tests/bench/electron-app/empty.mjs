// A window with the empty React page, served as the app serves its own.
import './watch.mjs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { app, BrowserWindow, protocol } from 'electron'

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8' }
const profile = process.argv.find((word) => word.startsWith('--profile='))
app.setPath('userData', profile.slice('--profile='.length))
app.enableSandbox()
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])

app.whenReady().then(() => {
  protocol.handle('app', async ({ url }) => {
    const { pathname } = new URL(url)
    const file = pathname === '/' ? '/index.html' : pathname
    const body = await readFile(join(import.meta.dirname, 'page', file))
    return new Response(new Uint8Array(body), { headers: { 'content-type': types[extname(file)] ?? 'text/plain' } })
  })
  const window = new BrowserWindow({ width: 1440, height: 900, show: false })
  window.once('ready-to-show', () => window.show())
  window.loadURL('app://firmdesk/')
})
app.on('window-all-closed', () => app.quit())
