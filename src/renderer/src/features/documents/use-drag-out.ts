import { useQuery } from '@tanstack/react-query'
import { type DragEvent, useRef } from 'react'
import type { DocumentRow } from '../../bridge/documents.ts'
import { dragDocuments, fetchDocuments, MOST_DRAGGED } from '../../bridge/drag-out.ts'
import { failureOf } from '../../bridge/index.ts'
import { aboutQuery } from '../../bridge/queries.ts'
import { formatSize } from '../../lib/file-size.ts'
import { useWords } from '../../lib/words.ts'
import { problemWords, type Said } from './use-document-actions.ts'

/** What begins when the handle of a row is dragged, with the files that go along. */
export type DragOut = (
  event: Pick<DragEvent, 'preventDefault' | 'stopPropagation'>,
  rows: readonly DocumentRow[],
) => void

/** Answers whether the button that began a drag is still held. */
const holding = (): (() => boolean) => {
  let held = true
  const end = () => {
    held = false
  }
  window.addEventListener('mouseup', end, { once: true, capture: true })
  return () => held
}

/**
 * Drags files out of the window; null where the shell cannot, as in a browser. Only files that are kept here go along at
 * once: the others are fetched, and `say` is told to drag once more.
 */
export const useDragOut = (say: ((said: Said | null) => void) | null): DragOut | null => {
  const words = useWords()
  const { data: about } = useQuery(aboutQuery)
  // Rows learn of what was fetched a moment after the person was told to drag once more.
  const fetched = useRef(new Set<string>())
  if (about?.kind !== 'desktop' || say === null) return null
  const tell = (text: string, wrong = false) => say({ text, wrong })
  const failed = (error: unknown) => tell(problemWords(failureOf(error), words), true)
  return (event, rows) => {
    // The system drags these, and the list has a drag of its own.
    event.preventDefault()
    event.stopPropagation()
    const size = rows.reduce((bytes, { fileSize }) => bytes + (fileSize ?? 0), 0)
    if (size > MOST_DRAGGED) return tell(words('documents.dragOutMost', { size: formatSize(MOST_DRAGGED) }), true)
    say(null)
    const away = rows.flatMap(({ id, here }) => (here === 'online' && !fetched.current.has(id) ? [id] : []))
    if (away.length === 0) {
      const isHeld = holding()
      dragDocuments(
        rows.map(({ id }) => id),
        isHeld,
      ).then((dragged) => {
        // The shell takes one drag a second.
        if (!dragged && isHeld()) tell(words('documents.dragOutAgain'))
      }, failed)
      return
    }
    tell(words('documents.dragOutFetching', { n: away.length }))
    fetchDocuments(away).then(() => {
      for (const id of away) fetched.current.add(id)
      tell(words('documents.dragOutFetched'))
    }, failed)
  }
}
