import { getDocument, type PDFDocumentProxy, PDFWorker } from 'pdfjs-dist'
import StartWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

/**
 * Files that a document may need beside itself: characters of Chinese fonts, fonts that it does not hold (the system has
 * the sans ones; pdf.js's are under the GPL), decoders of scans.
 */
const beside: Readonly<Record<string, string>> = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/*.pfb',
    '../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { eager: true, query: '?url', import: 'default' },
)

const addresses = new Map(
  Object.entries(beside).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** Fetches those files from the page's own origin, whose build gives each a name of its own. */
class OwnFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    if (address === undefined) throw new Error(`the build has no ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename} was not found`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

/** An opened document; `close` ends its worker. */
export type OpenedPdf = { readonly document: PDFDocumentProxy; readonly close: () => void }

/** Most pixels of a picture in a document: more is left out. */
const MOST_PIXELS = 100_000_000

/** Opens a PDF in a worker. Fails where it is damaged, or asks for a password. No script in it runs. */
export const openPdf = async (bytes: Uint8Array<ArrayBuffer>): Promise<OpenedPdf> => {
  const port = new StartWorker()
  const worker = PDFWorker.create({ port })
  const close = (): void => {
    worker.destroy()
    port.terminate()
  }
  try {
    const document = await getDocument({
      data: bytes,
      worker,
      // One factory for all three; the names alone count.
      cMapUrl: 'cmaps/',
      standardFontDataUrl: 'fonts/',
      wasmUrl: 'wasm/',
      BinaryDataFactory: OwnFiles,
      useWorkerFetch: false,
      enableXfa: false,
      maxImageSize: MOST_PIXELS,
      verbosity: 0,
    }).promise
    return { document, close }
  } catch (error) {
    close()
    throw error
  }
}
