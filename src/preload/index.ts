// Hands the page its two message ports, and a mark by which it knows the desktop shell.
// Lives here: nothing else, ever. May not: knowledge of the contract, of customers, of the core.
// To add a capability: an operation in src/shared/contract/shell.ts, not a line here.
import { contextBridge, ipcRenderer } from 'electron'
import { portsChannel } from './channels.ts'

contextBridge.exposeInMainWorld('firmdesk', {})

// The page's listener stands once its module ran, which is before DOMContentLoaded; later ports come at any time.
const pageReady = new Promise<void>((resolve) => {
  window.addEventListener('DOMContentLoaded', () => resolve(), { once: true })
})
ipcRenderer.on(portsChannel, async (event) => {
  await pageReady
  window.postMessage({ type: portsChannel }, window.location.origin, event.ports)
})
ipcRenderer.send(portsChannel)
