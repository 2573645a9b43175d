import { type DragEvent, useState } from 'react'
import { carriesFiles, type Dropped, droppedFiles } from '../../lib/dropped-files.ts'

/** Type under which documents of the page itself are dragged. */
const DRAGGED = 'application/x-firmdesk-documents'

/** Where something hangs over now: the folder that would take it, and where the pointer is, CSS px of the zoomed page. */
export type Hanging = {
  readonly folder: string
  readonly files: boolean
  /** How many hang there; 0 where another window alone knows. */
  readonly count: number
  readonly x: number
  readonly y: number
}

/**
 * Ids of documents that are dragged from this window, none where they come from another one; a drag does not tell them
 * before it is dropped.
 */
let dragged: readonly string[] = []

const endDrag = (): void => {
  dragged = []
}

/** Begins to drag documents. */
export const startDrag = (event: Pick<DragEvent, 'currentTarget' | 'dataTransfer'>, ids: readonly string[]): void => {
  dragged = ids
  event.currentTarget.addEventListener('dragend', endDrag, { once: true })
  event.dataTransfer.setData(DRAGGED, ids.join('\n'))
  event.dataTransfer.effectAllowed = 'move'
}

/** Ids of the documents that were dropped, from whatever window. */
export const droppedIds = (transfer: Pick<DataTransfer, 'getData'>): readonly string[] =>
  transfer.getData(DRAGGED).split('\n').filter(Boolean)

/**
 * What takes files of the computer and documents of the page. `folderAt` answers the folder under the pointer, null where
 * nothing is taken.
 */
export const useDropTarget = (props: {
  readonly folderAt: (target: Element) => string | null
  /** Folders into which documents that are dragged may not be moved. */
  readonly refuses: (ids: readonly string[], folder: string) => boolean
  readonly onFiles: (dropped: Dropped, folder: string) => void
  readonly onMove: (ids: readonly string[], folder: string) => void
}) => {
  const [hanging, setHanging] = useState<Hanging | null>(null)
  const onDragOver = (event: DragEvent) => {
    const files = carriesFiles(event.dataTransfer)
    if (!files && !event.dataTransfer.types.includes(DRAGGED)) return
    const folder = event.target instanceof Element ? props.folderAt(event.target) : null
    if (folder === null || (!files && props.refuses(dragged, folder))) return setHanging(null)
    event.preventDefault()
    event.dataTransfer.dropEffect = files ? 'copy' : 'move'
    const count = files ? event.dataTransfer.items.length : dragged.length
    const zoom = event.currentTarget.currentCSSZoom
    setHanging({ folder, files, count, x: event.clientX / zoom, y: event.clientY / zoom })
  }
  const onDragLeave = (event: DragEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setHanging(null)
  }
  const onDrop = (event: DragEvent) => {
    setHanging(null)
    const folder = event.target instanceof Element ? props.folderAt(event.target) : null
    if (folder === null) return
    event.preventDefault()
    const ids = droppedIds(event.dataTransfer)
    if (carriesFiles(event.dataTransfer))
      void droppedFiles(event.dataTransfer).then((dropped) => props.onFiles(dropped, folder))
    else if (ids.length > 0 && !props.refuses(ids, folder)) props.onMove(ids, folder)
  }
  return { hanging, onDragOver, onDragLeave, onDrop }
}
