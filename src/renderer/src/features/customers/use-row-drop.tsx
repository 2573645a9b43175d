import { useEffect, useEffectEvent, useState } from 'react'
import { carriesFiles, type Dropped, droppedFiles, isNothing } from '../../lib/dropped-files.ts'
import { useNoDropElsewhere } from '../../lib/use-file-drop.ts'
import { usePart } from '../use-parts.ts'

type Named = { readonly id: string; readonly name: string }

const rowUnder = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.grid-body .grid-row[data-id]') : null

/** Takes files that are dropped on a customer's row of the list, and asks where among its documents they go. */
export const useRowDrop = (rows: readonly Named[]) => {
  const DocumentDrop = usePart('DocumentDrop')
  const [taken, setTaken] = useState<{ readonly customer: Named; readonly dropped: Dropped } | null>(null)
  const take = useEffectEvent((id: string, dropped: Dropped) => {
    const customer = rows.find((row) => row.id === id)
    if (customer !== undefined && !isNothing(dropped)) setTaken({ customer, dropped })
  })
  useNoDropElsewhere()
  useEffect(() => {
    let over: HTMLElement | null = null
    const mark = (row: HTMLElement | null) => {
      if (row === over) return
      over?.classList.remove('drop')
      row?.classList.add('drop')
      over = row
    }
    const onDrag = (event: DragEvent) => {
      const row = carriesFiles(event.dataTransfer) ? rowUnder(event.target) : null
      mark(row)
      if (row === null || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) mark(null)
    }
    const onDrop = (event: DragEvent) => {
      mark(null)
      const id = rowUnder(event.target)?.dataset.id
      if (id === undefined || event.dataTransfer === null || !carriesFiles(event.dataTransfer)) return
      event.preventDefault()
      void droppedFiles(event.dataTransfer).then((dropped) => take(id, dropped))
    }
    document.addEventListener('dragover', onDrag)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      mark(null)
      document.removeEventListener('dragover', onDrag)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [])
  return taken === null ? null : <DocumentDrop {...taken} onClose={() => setTaken(null)} />
}
