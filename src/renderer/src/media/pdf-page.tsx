import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'

/** Most pixels of a drawn page; a larger one is drawn coarser. */
const MOST_PIXELS = 16_000_000

type Size = { readonly width: number; readonly height: number }

/** True while an element is on the screen or near it. */
const useIsNear = (element: React.RefObject<HTMLElement | null>): boolean => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (watched === null) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
      root: watched.parentElement,
    })
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return isNear
}

/** Draws a page into a canvas as sharp as the screen is. Answers how to end it. */
const draw = (
  document: PDFDocumentProxy,
  number: number,
  scale: number,
  canvas: HTMLCanvasElement,
  onDrawn: (size: Size) => void,
) => {
  let isGone = false
  let task: RenderTask | null = null
  const run = async (): Promise<void> => {
    const page = await document.getPage(number)
    if (isGone) return
    const shown = page.getViewport({ scale })
    const sharp = Math.min(window.devicePixelRatio, Math.sqrt(MOST_PIXELS / (shown.width * shown.height)))
    const viewport = page.getViewport({ scale: scale * sharp })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    task = page.render({ canvas, viewport })
    await task.promise
    if (!isGone) onDrawn({ width: shown.width / scale, height: shown.height / scale })
  }
  // A page that is damaged stays white; the others are drawn.
  run().catch(() => undefined)
  return () => {
    isGone = true
    task?.cancel()
  }
}

/** One page of a PDF, white until it is near enough to be drawn; `likely` is its size before it is known, at 100 %. */
export const PdfPage = ({
  document,
  number,
  scale,
  percent,
  likely,
  label,
}: {
  readonly document: PDFDocumentProxy
  readonly number: number
  readonly scale: number
  readonly percent: number
  readonly likely: Size
  readonly label: string
}) => {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isNear = useIsNear(frame)
  const [size, setSize] = useState<Size | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (!isNear || canvas.current === null) return
    return draw(document, number, scale, canvas.current, (drawn) => {
      setSize(drawn)
      setDrawn(true)
    })
  }, [document, number, scale, isNear])
  const shown =
    size === null
      ? { width: (likely.width * percent) / 100, height: (likely.height * percent) / 100 }
      : { width: size.width * scale, height: size.height * scale }
  return (
    <div className="pdf-page" ref={frame} style={shown} role="img" aria-label={label} data-drawn={isDrawn}>
      {isNear ? <canvas ref={canvas} /> : null}
    </div>
  )
}
