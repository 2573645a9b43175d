import type { Place } from '../../bridge/followups.ts'
import { leadToWrong } from '../../lib/lead-to-wrong.ts'
import { usePart } from '../use-parts.ts'
import type { FollowUpDraft } from './use-follow-up-draft.ts'

/** Kinds of owners of documents by the kind of record (D-99). */
const documentOwners = ['company', 'project', 'contact']

/** Leads to what is written wrong beside a text that is to be saved; false where nothing is. */
export const leadToWrongExtras = (text: HTMLElement | null): boolean =>
  leadToWrong(text?.parentElement?.querySelector('.draft-extras'))

/** Files of what is being written, and what comes next after it. */
export const DraftExtras = ({ draft, place }: { readonly draft: FollowUpDraft; readonly place: Place }) => {
  const AttachmentField = usePart('AttachmentField')
  const NextActionFields = usePart('NextActionFields')
  const { next } = draft
  const project = next?.kind === 'task' && next.project.id !== '' ? next.project : null
  return (
    <div className="draft-extras" inert={draft.elsewhere}>
      <AttachmentField
        key={draft.round}
        value={draft.attachments}
        onChange={(attachments) => draft.put({ attachments })}
        owner={documentOwners.includes(place.objType) ? { btype: place.objType, bid: place.objId, name: '' } : null}
        project={place.objType === 'project' ? { id: place.objId, name: '' } : project}
        disabled={draft.elsewhere || draft.isSaving}
        onTaken={draft.setTaken}
      />
      <NextActionFields
        value={next}
        onChange={(changed) => draft.put({ next: changed })}
        objType={place.objType}
        objId={place.objId}
      />
    </div>
  )
}
