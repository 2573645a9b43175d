// What a file shows, by its bytes and whatever its name says: in its own window, and beside the list of documents.
import { lazy, type ReactNode, Suspense } from 'react'
import type { NamedFile } from '../bridge/media.ts'
import type { fileKind } from '../lib/file-kind.ts'
import { useWords } from '../lib/words.ts'
import { PictureView } from './picture-view.tsx'
import { SheetView } from './sheet-view.tsx'
import { TextView } from './text-view.tsx'
import { VoiceClip } from './voice-clip.tsx'
import '../app/styles/file-window.css'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

/** Bytes of a file and what they are. */
export type OpenedFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly kind: ReturnType<typeof fileKind> }

const noNext = (): null => null

/** The file as its kind is shown; `broken` stands where the kind cannot read it after all. */
export const FileView = ({
  file,
  opened,
  broken,
}: {
  readonly file: NamedFile
  readonly opened: OpenedFile
  readonly broken: ReactNode
}) => {
  const { bytes, kind } = opened
  switch (kind.kind) {
    case 'picture':
      return <PictureView bytes={bytes} type={kind.type} name={file.name} broken={broken} />
    case 'pdf':
      return (
        <Suspense fallback={<Waiting />}>
          <PdfView bytes={bytes} broken={broken} />
        </Suspense>
      )
    case 'text':
      return <TextView bytes={bytes} />
    case 'sheet':
      return <SheetView bytes={bytes} broken={broken} />
    case 'sound':
      return (
        <div className="file-middle">
          <VoiceClip id={`file:${file.fsid}`} {...file} seconds={null} own={false} next={noNext} />
        </div>
      )
    case 'other':
      return broken
  }
}

/** Stands where a file will be, while it is read. */
export const Waiting = () => {
  const words = useWords()
  return <div className="file-middle" role="status" aria-label={words('common.loading')} />
}
