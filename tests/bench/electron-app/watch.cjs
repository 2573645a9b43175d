// What this waits for is put in when the file is copied.
const { ipcRenderer } = require('electron')

const observer = new MutationObserver(() => {
  if (document.querySelector('BENCH_WANTED') === null) return
  observer.disconnect()
  // The second frame begins when the first one is on its way to the screen.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => ipcRenderer.send('bench-ready', performance.timeOrigin + performance.now())),
  )
})
observer.observe(document, { childList: true, subtree: true })
