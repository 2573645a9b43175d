import { Icon, type IconName } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'

const icons = { pinned: 'pin', kept: 'device', online: 'cloud' } as const satisfies Record<string, IconName>

/** Where the bytes of a document are: kept for good, here but may go, only at the firm, or open in another program. */
export const OfflineMark = ({ here, editing }: { readonly here: keyof typeof icons; readonly editing: boolean }) => {
  const words = useWords()
  if (editing)
    return (
      <span className="state editing" title={words('documents.editingHint')}>
        <Icon name="edit" size={14} />
        {words('documents.editing')}
      </span>
    )
  return (
    <span className={here === 'pinned' ? 'state pinned' : 'state'}>
      <Icon name={icons[here]} size={14} />
      {words(`documents.here.${here}`)}
    </span>
  )
}
