// Says when the page that the app opens was painted: beside the app's own preload, and without a debugger that slows it.
import { join } from 'node:path'
import { app, ipcMain, session } from 'electron'

const preload = join(import.meta.dirname, 'watch.cjs')

app.whenReady().then(() => {
  const { defaultSession } = session
  if (typeof defaultSession.registerPreloadScript === 'function')
    defaultSession.registerPreloadScript({ type: 'frame', filePath: preload })
  else defaultSession.setPreloads([preload])
})

ipcMain.on('bench-ready', (_event, at) => {
  process.stdout.write(`bench-ready ${at}\n`)
  app.quit()
})
