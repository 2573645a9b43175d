import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import type { Said } from './use-document-actions.ts'

/** What was last done, until it is closed or something else is said. */
export const SaidLine = ({ said, onClose }: { readonly said: Said | null; readonly onClose: () => void }) => {
  const words = useWords()
  return (
    <div className={said?.wrong ? 'said-line wrong' : 'said-line'} role={said?.wrong ? 'alert' : 'status'}>
      {said === null ? null : (
        <>
          <Icon name={said.wrong ? 'alert' : 'check'} size={14} />
          <span className="grow">{said.text}</span>
          <IconButton icon="close" label={words('documents.closeNote')} onClick={onClose} />
        </>
      )}
    </div>
  )
}
