/** One tile of the watermark (§9), in CSS px and degrees. */
const tile = { width: 200, height: 100, angle: -20, font: 12 } as const

/** The tile as a picture, sharp on any display; '' where the page cannot draw. */
const drawTile = (text: string, color: string): string => {
  const canvas = document.createElement('canvas')
  const scale = Math.max(1, window.devicePixelRatio)
  canvas.width = tile.width * scale
  canvas.height = tile.height * scale
  const pen = canvas.getContext('2d')
  if (pen === null) return ''
  pen.scale(scale, scale)
  pen.translate(tile.width / 2, tile.height / 2)
  pen.rotate((tile.angle * Math.PI) / 180)
  pen.font = `${tile.font}px ${getComputedStyle(document.body).fontFamily}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = color
  pen.fillText(text, 0, 0, tile.width)
  return canvas.toDataURL()
}

const lay = (text: string): HTMLElement => {
  const sheet = document.createElement('div')
  sheet.className = 'watermark'
  sheet.setAttribute('aria-hidden', 'true')
  sheet.popover = 'manual'
  document.body.append(sheet)
  const color = getComputedStyle(sheet).color
  sheet.style.backgroundImage = `url(${drawTile(text, color)})`
  sheet.style.backgroundSize = `${tile.width}px ${tile.height}px`
  sheet.showPopover()
  return sheet
}

/**
 * Lays a text over the whole window (WK), above dialogs too, and lays it again whenever it was taken away, changed, or
 * covered by what opened in the top layer. Answers a function that ends it.
 */
export const keepWatermark = (text: string): (() => void) => {
  let sheet = lay(text)
  const renew = () => {
    // Nothing that this does itself may call it again.
    stop()
    sheet.remove()
    sheet = lay(text)
    watch()
  }
  const taken = new MutationObserver((changes) => {
    if (!sheet.isConnected || changes.some(({ type }) => type === 'attributes')) renew()
  })
  const onToggle = (event: Event) => {
    // What opens last stands on top: a menu may hide the watermark as little as a dialog.
    const isOpen = (event as ToggleEvent).newState === 'open'
    if ((event.target === sheet) !== isOpen) renew()
  }
  const watch = () => {
    taken.observe(document.body, { childList: true })
    taken.observe(sheet, { attributes: true })
    document.addEventListener('toggle', onToggle, true)
  }
  const stop = () => {
    taken.disconnect()
    document.removeEventListener('toggle', onToggle, true)
  }
  watch()
  const thisDisplay = () => matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  let display = thisDisplay()
  const onDisplay = () => {
    // The question names one resolution; the next change is one away from the new one.
    display.removeEventListener('change', onDisplay)
    display = thisDisplay()
    display.addEventListener('change', onDisplay)
    renew()
  }
  const appearance = new MutationObserver(renew)
  appearance.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  display.addEventListener('change', onDisplay)
  return () => {
    stop()
    appearance.disconnect()
    display.removeEventListener('change', onDisplay)
    sheet.remove()
  }
}
