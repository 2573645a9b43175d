// The parts of pdfjs-dist's build that its own declarations do not name.
declare module 'pdfjs-dist/build/pdf.worker.min.mjs?worker' {
  const PdfWorker: new () => Worker
  export default PdfWorker
}
