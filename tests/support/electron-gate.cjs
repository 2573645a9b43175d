// Loaded before the app: nothing becomes ready until Playwright has attached and calls `__playwright_run`. A window that
// is made while it attaches can leave it waiting for ever. What Playwright loads by itself would change the switches of
// Chromium too, which the tests of the shell want as they are.
const { app } = require('electron')

process.argv.splice(process.argv.indexOf('-r'), 2)
const ready = app.whenReady()
const open = Promise.withResolvers()
const emit = app.emit.bind(app)
let held = []
let isOpen = false
app.emit = (event, ...words) => {
  if (event !== 'ready') return emit(event, ...words)
  held = words
  return app.listenerCount('ready') > 0
}
app.isReady = () => isOpen
app.whenReady = () => open.promise
globalThis.__playwright_run = async () => {
  await ready
  isOpen = true
  open.resolve()
  emit('ready', ...held)
}
