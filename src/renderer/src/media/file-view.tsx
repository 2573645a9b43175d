// What a file shows, by its bytes and whatever its name says: in its own window, and beside the list of documents.
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { type ShownFile, WHOLE_LIMIT } from '../bridge/files.ts'
import type { NamedFile } from '../bridge/media.ts'
import type { fileKind } from '../lib/file-kind.ts'
import { LARGEST_FILE } from '../lib/sheet/sheet-file.ts'
import { useWords } from '../lib/words.ts'
import { PictureView } from './picture-view.tsx'
import { SheetView } from './sheet-view.tsx'
import { StreamView } from './stream-view.tsx'
import { TextView } from './text-view.tsx'
import { useVoiceEnd } from './use-voice-end.ts'
import { VoiceClip } from './voice-clip.tsx'
import '../app/styles/file-window.css'

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }))

/** A file and what its bytes are. */
export type OpenedFile = ShownFile & { readonly kind: ReturnType<typeof fileKind> }

/** The most of a PDF and of a sheet in bytes: they are read whole, a sheet by the page itself, which stands still as long. */
const MOST_OF: Readonly<Record<string, number>> = { pdf: WHOLE_LIMIT, sheet: LARGEST_FILE }

/** Why a file is too large for what its kind needs, null where it is not; other kinds are shown at any size. */
export const tooLarge = ({ kind, address, size }: OpenedFile): 'file.largePdf' | 'file.largeSheet' | null => {
  const most = MOST_OF[kind.kind]
  if (most === undefined || (address === null && size <= most)) return null
  return kind.kind === 'pdf' ? 'file.largePdf' : 'file.largeSheet'
}

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
  const clipId = `file:${file.fsid}`
  useVoiceEnd(clipId)
  if (tooLarge(opened) !== null) return broken
  const clip = (
    <div className="file-middle">
      <VoiceClip id={clipId} {...file} seconds={null} own={false} next={noNext} />
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
