// What a file shows, by its bytes and whatever its name says: in its own window, and beside the list of documents.
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { ShownFile } from '../bridge/files.ts'
import type { NamedFile } from '../bridge/media.ts'
import type { fileKind } from '../lib/file-kind.ts'
import { useWords } from '../lib/words.ts'
import { PictureView } from './picture-view.tsx'
import { SheetView } from './sheet-view.tsx'
import { StreamView } from './stream-view.tsx'
import { TextView } from './text-view.tsx'
import { VoiceClip } from './voice-clip.tsx'
import '../app/styles/file-window.css'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

/** A file and what its bytes are. */
export type OpenedFile = ShownFile & { readonly kind: ReturnType<typeof fileKind> }

/** Kinds that are read whole before anything of them is drawn. */
const readWhole: ReadonlySet<string> = new Set(['pdf', 'sheet'])

/** Whether a file is too large for what its kind needs; everything else is shown at any size. */
export const isTooLarge = ({ kind, address }: OpenedFile): boolean => address !== null && readWhole.has(kind.kind)

const noNext = (): null => null

/** The file as its kind is shown; `broken` stands where the kind cannot read it after all, or not so much of it. */
export const FileView = ({
  file,
  opened,
  broken,
}: {
  readonly file: NamedFile
  readonly opened: OpenedFile
  readonly broken: ReactNode
}) => {
  const { bytes, kind, address } = opened
  useEffect(() => opened.letGo, [opened])
  if (isTooLarge(opened)) return broken
  const clip = (
    <div className="file-middle">
      <VoiceClip id={`file:${file.fsid}`} {...file} seconds={null} own={false} next={noNext} />
    </div>
  )
  const stream = (as: 'film' | 'sound', soundOnly: ReactNode) => (
    <StreamView file={opened} kind={as} type={kind.type} name={file.name} soundOnly={soundOnly} broken={broken} />
  )
  switch (kind.kind) {
    case 'picture':
      return <PictureView file={opened} type={kind.type} name={file.name} broken={broken} />
    case 'pdf':
      return (
        <Suspense fallback={<Waiting />}>
          <PdfView bytes={bytes} broken={broken} />
        </Suspense>
      )
    case 'text':
      return <TextView file={opened} />
    case 'sheet':
      return <SheetView bytes={bytes} broken={broken} />
    case 'sound':
      return address === null ? clip : stream('sound', null)
    case 'film':
      return stream('film', address === null ? clip : stream('sound', null))
    case 'other':
      return broken
  }
}

/** Stands where a file will be, while it is read. */
export const Waiting = () => {
  const words = useWords()
  return (
    <div className="file-middle" role="status">
      <span className="file-waiting">{words('common.loading')}</span>
    </div>
  )
}
