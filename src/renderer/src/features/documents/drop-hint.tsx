import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import type { Hanging } from './use-drop-target.ts'

/** Beside the pointer: what letting go does. */
export const DropHint = ({ hanging, name }: { readonly hanging: Hanging; readonly name: string }) => {
  const words = useWords()
  const { files, count, x, y } = hanging
  return (
    <div className="drop-hint pop" style={{ left: x + 16, top: y + 8 }} aria-hidden="true">
      <Icon name={files ? 'upload' : 'folder'} size={14} />
      {words(files ? 'documents.release' : 'documents.releaseMove', { n: count, name })}
    </div>
  )
}
