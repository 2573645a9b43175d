import { useWords } from '../lib/words.ts'
import { Icon } from './icon.tsx'

/** A draft as another window may write it. */
type Held = { readonly elsewhere: boolean; readonly takeOver: () => void }

/** Says that another window writes a text, and takes it over; nothing where none does. */
export const DraftElsewhere = ({ draft }: { readonly draft: Held }) => {
  const words = useWords()
  if (!draft.elsewhere) return null
  return (
    <p className="field-note warn" role="status">
      <Icon name="warning" size={14} />
      <span>{words('draft.elsewhere')}</span>
      <button type="button" className="text-button" onClick={draft.takeOver}>
        {words('draft.takeOver')}
      </button>
    </p>
  )
}
