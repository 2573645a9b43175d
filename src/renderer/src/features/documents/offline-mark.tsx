import type { DocumentRow } from '../../bridge/documents.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { EditMark } from './edit-mark.tsx'
import type { Said } from './use-document-actions.ts'

const icons = { pinned: 'pin', kept: 'device', online: 'cloud' } as const satisfies Record<string, IconName>

/** Where the bytes of a document are: kept for good, here but may go, or only at the firm; and an edit of it. */
export const RowMark = ({
  row,
  onSay,
}: {
  readonly row: Pick<DocumentRow, 'id' | 'name' | 'here' | 'editing'>
  readonly onSay: ((said: Said) => void) | null
}) => {
  const words = useWords()
  const { id, name, here, editing } = row
  if (editing) return <EditMark id={id} name={name} onSay={onSay} />
  return (
    <span className={here === 'pinned' ? 'state here-pinned' : 'state'}>
      <Icon name={icons[here]} size={14} />
      {words(`documents.here.${here}`)}
    </span>
  )
}
