import { useState } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import { readFollowUpContent } from '#shared/domain/followups'
import { mendPlace } from '#shared/domain/work'
import type { LocaleKey } from '#shared/locale/index'
import { entryKind, entryProblem, entryText, writtenText } from '../../actions/change-words.ts'
import { DiscardDialog } from '../../actions/discard-dialog.tsx'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { useDraft } from '../../bridge/drafts.ts'
import { exportWork, useResendWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import { download } from '../../lib/download.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import { submitWords } from '../../lib/shortcuts.ts'
import { formatStamp } from '../../lib/time.ts'
import { textOf } from '../../lib/values.ts'
import { usePart } from '../use-parts.ts'
import { type CardAt, InboxCard } from './inbox-card.tsx'
import { MendedField, type Patch, WrittenEditor } from './mend-editors.tsx'

/** Why what stands in fields cannot be sent, as long as the draft is at the same turn. */
type Wrong = { readonly turn: number; readonly fields: Readonly<Record<string, LocaleKey | null>> }

const patchOf = (text: string | null): Patch => {
  try {
    return text === null ? {} : (JSON.parse(text) as Patch)
  } catch {
    return {}
  }
}

/** What the server did not take: its words, the text to mend, and the ways on. */
export const RejectionCard = ({ entry, ...card }: CardAt & { readonly entry: OutboxEntry }) => {
  const tools = useChangeWords()
  const { words, zone } = tools
  const resend = useResendWork()
  const draft = useDraft(mendPlace(entry.opId))
  const patch = patchOf(draft.text)
  // What was typed before the draft changed hands, or went, is not what is sent.
  const [found, setFound] = useState<Wrong>({ turn: draft.turn, fields: {} })
  const wrong = found.turn === draft.turn ? found.fields : {}
  const [mending, setMending] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  // What was mended the last time stands in the fields from the first moment.
  const open = draft.ready && (mending || draft.text !== null)
  const written = writtenText(entry) !== null
  const blank = typeof patch.content === 'string' && writtenText(entry, patch.content)?.trim() === ''
  const unfit = blank || Object.values(wrong).some((reason) => reason !== null)
  // What is done to a record has no values to mend.
  const isAction = entry.kind === 'action'
  // A version of a document that met another one is chosen between, not sent again as it is.
  const asks = entry.entity === 'document' && entry.failure?.code === 'changed-elsewhere'
  const DocumentConflict = usePart('DocumentConflict')
  const save = () => {
    if (!draft.ready || draft.elsewhere || unfit) return
    draft.flush()
    resend.mutate({ opId: entry.opId, patch: { ...patch } }, { onSuccess: () => draft.clear() })
  }
  const exportIt = async () => {
    const { name, text } = await exportWork(entry.opId)
    download(name, text)
  }
  const onPatch = (next: Patch) => draft.write(JSON.stringify(next))
  const content = readFollowUpContent(textOf(entry.changes.find(({ field }) => field === 'content')?.to) ?? '')
  return (
    <InboxCard
      {...card}
      id={entry.opId}
      entry={entry}
      tone="error"
      beside={
        <span className="meta cut">{entryKind(entry, tools) + words('join.comma') + formatStamp(entry.at, zone)}</span>
      }
      reason={entryProblem(entry, words)}
      draft={draft}
      error={resend.error}
      onSubmit={asks ? undefined : save}
      actions={
        <>
          <Button kind="quiet" icon="trash" className="danger-text" onClick={() => setDiscarding(true)}>
            {words('outbox.discard')}
          </Button>
          <Button kind="quiet" icon="download" onClick={() => void exportIt()}>
            {words('outbox.export')}
          </Button>
          <span className="grow" />
          {open ? (
            <Button
              disabled={draft.elsewhere}
              onClick={() => {
                setMending(false)
                setFound({ turn: draft.turn, fields: {} })
                draft.clear()
              }}
            >
              {words('common.cancel')}
            </Button>
          ) : isAction || asks ? null : (
            <Button onClick={() => setMending(true)}>{words('outbox.mend')}</Button>
          )}
          {asks ? (
            <DocumentConflict opId={entry.opId} />
          ) : (
            <Button
              kind={card.current ? 'primary' : 'default'}
              disabled={resend.isPending || !draft.ready || draft.elsewhere || unfit}
              onClick={save}
            >
              {words('outbox.resend')}
              <span className="key">{submitWords}</span>
            </Button>
          )}
        </>
      }
    >
      <div className="inbox-body">
        {written && !open ? <p className="inbox-text">{content.text}</p> : null}
        {written && open ? (
          <WrittenEditor entry={entry} patch={patch} blank={blank} readOnly={draft.elsewhere} onPatch={onPatch} />
        ) : null}
        {isAction ? <p className="inbox-text">{entryText(entry, tools)}</p> : null}
        {written || isAction || asks
          ? null
          : entry.changes.map((change) =>
              open ? (
                <MendedField
                  key={`${change.field} ${draft.turn}`}
                  entry={entry}
                  change={change}
                  patch={patch}
                  wrong={wrong[change.field] ?? null}
                  readOnly={draft.elsewhere}
                  onPatch={onPatch}
                  onWrong={(reason) => setFound({ turn: draft.turn, fields: { ...wrong, [change.field]: reason } })}
                  onSubmit={save}
                />
              ) : (
                <div key={change.field} className="mend-field">
                  <span className="meta cut">
                    {fieldLabel(fieldOf(entry.entity, change.field, tools.lists), words)}
                  </span>
                  <FieldValue
                    field={fieldOf(entry.entity, change.field, tools.lists)}
                    value={change.to}
                    place="record"
                    items={itemsOf(fieldOf(entry.entity, change.field, tools.lists), tools.lists)}
                  />
                </div>
              ),
            )}
      </div>
      {discarding ? (
        <DiscardDialog
          entry={entry}
          tools={tools}
          title={words('outbox.discardTitle')}
          text={words('outbox.discardText', { name: entry.title, kind: entryKind(entry, tools) })}
          action={words('outbox.discard')}
          failure={failureWords}
          onBegin={draft.flush}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
    </InboxCard>
  )
}
