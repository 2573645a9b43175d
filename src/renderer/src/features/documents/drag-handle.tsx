import type { DragEvent } from 'react'
import { IconButton } from '../../components/button.tsx'
import { useWords } from '../../lib/words.ts'

/** 拖出: at the end of a file's row, for a drag out of the window; a drag of the row itself moves it within the list. */
export const DragHandle = (props: { readonly name: string; readonly onDragStart: (event: DragEvent) => void }) => {
  const words = useWords()
  return (
    <IconButton
      icon="grip"
      className="drag-out"
      label={words('documents.dragOut', { name: props.name })}
      title={words('documents.dragOutHint')}
      tabIndex={-1}
      draggable
      onDragStart={props.onDragStart}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
