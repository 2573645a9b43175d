import { useQuery } from '@tanstack/react-query'
import { documentEditsQuery } from '../../bridge/document-edits.ts'
import { useWords } from '../../lib/words.ts'
import { EditMark } from './edit-mark.tsx'
import type { Said } from './use-document-actions.ts'

/** Documents that are open in Word and stand in no folder any more, above the list: there alone they can be ended. */
export const LostEdits = ({ onSay }: { readonly onSay: (said: Said) => void }) => {
  const words = useWords()
  const { data } = useQuery(documentEditsQuery)
  return (data ?? [])
    .filter(({ gone }) => gone)
    .map(({ id, name }) => (
      <p key={id} className="edit-conflict" role="status">
        <span className="grow">{words('documents.editGone', { name })}</span>
        <EditMark id={id} name={name} onSay={onSay} />
      </p>
    ))
}
