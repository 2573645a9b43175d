import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type OpenedPdf, openPdf } from '../lib/pdf/open-pdf.ts'
import { useWords } from '../lib/words.ts'
import { PdfPage } from './pdf-page.tsx'
import { useReadingPlace } from './use-reading-place.ts'
import { useSize } from './use-size.ts'
import { useZoomKeys, ZoomTools } from './zoom-tools.tsx'

type Size = { readonly width: number; readonly height: number }
type Reading = 'reading' | 'broken' | { readonly document: PDFDocumentProxy; readonly first: Size }

/** Points of a PDF as CSS pixels. */
const PIXELS = 96 / 72
/** Room around a page, pixels. */
const MARGIN = 48

/** A PDF, page under page; each is drawn when it comes near. */
export const PdfView = ({ bytes, broken }: { readonly bytes: Uint8Array<ArrayBuffer>; readonly broken: ReactNode }) => {
  const words = useWords()
  const [pdf, setPdf] = useState<Reading>('reading')
  const [wanted, setWanted] = useState<number | null>(null)
  const room = useRef<HTMLDivElement>(null)
  const around = useSize(room)
  useEffect(() => {
    let isGone = false
    let opened: OpenedPdf | null = null
    const read = async (): Promise<void> => {
      // The worker takes the bytes it is given.
      opened = await openPdf(bytes.slice())
      if (isGone) return opened.close()
      const { width, height } = (await opened.document.getPage(1)).getViewport({ scale: PIXELS })
      if (!isGone) setPdf({ document: opened.document, first: { width, height } })
    }
    read().catch(() => {
      if (!isGone) setPdf('broken')
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [bytes])

  const first = pdf === 'reading' || pdf === 'broken' ? null : pdf.first
  const fitted = first === null || around === null ? 100 : Math.min(200, ((around.width - MARGIN) / first.width) * 100)
  const percent = wanted ?? fitted
  useZoomKeys(percent, setWanted)
  const onScroll = useReadingPlace(room, percent)

  if (pdf === 'broken') return broken
  return (
    <>
      <div className="file-tools" role="toolbar" aria-label={words('file.tools')}>
        <ZoomTools percent={percent} isFitted={wanted === null} onZoom={setWanted} />
        {pdf === 'reading' ? null : <span>{words('file.pages', { n: pdf.document.numPages })}</span>}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <div className="file-room pages" ref={room} tabIndex={0} onScroll={onScroll}>
        {pdf === 'reading' || around === null
          ? null
          : Array.from({ length: pdf.document.numPages }, (_, index) => (
              <PdfPage
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                key={index}
                document={pdf.document}
                number={index + 1}
                scale={(PIXELS * percent) / 100}
                likely={pdf.first}
                percent={percent}
                label={words('file.page', { n: index + 1 })}
              />
            ))}
      </div>
    </>
  )
}
