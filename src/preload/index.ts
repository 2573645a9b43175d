// Hands the page its two message ports, and registerFile: the main process gets the path, the page an opaque handle.
// Lives here: nothing else, ever. May not: knowledge of the contract, of customers, of the core.
// To add a capability: an operation in src/shared/contract/shell.ts, not a line here.
import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { fileChannel, portsChannel } from './channels.ts'

const registerFile = (file: File): string => {
  const path = webUtils.getPathForFile(file)
  if (path === '') throw new Error('only files from this computer can be registered')
  const handle = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  ipcRenderer.send(fileChannel, handle.join(''), path)
  return handle.join('')
}

contextBridge.exposeInMainWorld('firmdesk', { registerFile })

// The page's listener stands once its module ran, which is before DOMContentLoaded; later ports come at any time.
const pageReady = new Promise<void>((resolve) => {
  window.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
})
ipcRenderer.on(portsChannel, async (event) => {
  await pageReady
  window.postMessage({ type: portsChannel }, window.location.origin, event.ports)
})
ipcRenderer.send(portsChannel)
