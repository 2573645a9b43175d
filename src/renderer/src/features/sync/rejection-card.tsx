import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import { readFollowUpContent } from '#shared/domain/followups'
import { mendPlace } from '#shared/domain/work'
import { entryKind, entryProblem, entryText, type WordsOfChange, writtenText } from '../../actions/change-words.ts'
import { DiscardDialog } from '../../actions/discard-dialog.tsx'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { useDraft } from '../../bridge/drafts.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { exportWork, useResendWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import { download } from '../../lib/download.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import { submitWords } from '../../lib/shortcuts.ts'
import { formatStamp } from '../../lib/time.ts'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { usePart } from '../use-parts.ts'
import { type CardAt, InboxCard } from './inbox-card.tsx'
import { MendedField, WrittenEditor } from './mend-editors.tsx'
import { type Mended, mendedIn, sentOf } from './mending.ts'

/** How a rejected change is mended and sent again; what is typed for that is a draft. */
const useMending = (entry: OutboxEntry, tools: WordsOfChange) => {
  const resend = useResendWork()
  const draft = useDraft(mendPlace(entry.opId))
  const mended = mendedIn(draft.text)
  const { patch, wrong } = sentOf(mended, entry, tools)
  const [mending, setMending] = useState(false)
  const blank = typeof patch.content === 'string' && writtenText(entry, patch.content)?.trim() === ''
  const unfit = blank || Object.keys(wrong).length > 0
  const isClosed = !draft.ready || draft.elsewhere || unfit
  return {
    draft,
    mended,
    /** Why what stands in a field cannot be sent, by field. */
    wrong,
    /** True where no words are left. */
    blank,
    /** What was mended the last time stands in the fields from the first moment. */
    open: draft.ready && (mending || draft.text !== null),
    canSend: !resend.isPending && !isClosed,
    error: resend.error,
    begin: () => setMending(true),
    cancel: () => {
      setMending(false)
      draft.clear()
    },
    put: (next: Mended) => draft.write(JSON.stringify(next)),
    send: () => {
      if (isClosed || resend.isPending) return
      draft.flush()
      resend.mutate({ opId: entry.opId, patch: { ...patch } }, { onSuccess: () => draft.clear() })
    },
  }
}

type MendingAt = { readonly entry: OutboxEntry; readonly mend: ReturnType<typeof useMending> }

/** A version of a document that met another one is chosen between, not sent again as it is. */
const isChosenBetween = ({ entity, failure }: OutboxEntry): boolean =>
  entity === 'document' && failure?.code === 'changed-elsewhere'

/** What the server did not take: its words, the text to mend, and the ways on. */
export const RejectionCard = ({ entry, ...card }: CardAt & { readonly entry: OutboxEntry }) => {
  const tools = useChangeWords()
  const { words, zone } = tools
  const mend = useMending(entry, tools)
  const taking = useMutation({
    mutationFn: async () => {
      const { name, text } = await exportWork(entry.opId)
      download(name, text)
    },
  })
  const [discarding, setDiscarding] = useState(false)
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
      draft={mend.draft}
      error={mend.error}
      onSubmit={isChosenBetween(entry) ? undefined : mend.send}
      actions={
        <WaysOn
          entry={entry}
          mend={mend}
          current={card.current}
          onDiscard={() => setDiscarding(true)}
          onExport={() => taking.mutate()}
        />
      }
    >
      <div className="inbox-body">
        <Content entry={entry} mend={mend} />
        {taking.error === null ? null : (
          <FailedLine text={words('outbox.notExported', { reason: errorWords(taking.error) })} />
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
          onBegin={mend.draft.flush}
          onClose={() => setDiscarding(false)}
        />
      ) : null}
    </InboxCard>
  )
}

/** Gives it up, takes it away as a file, mends it, or sends it again. */
const WaysOn = (
  props: MendingAt & { readonly current: boolean; readonly onDiscard: () => void; readonly onExport: () => void },
) => {
  const words = useWords()
  const { entry, mend } = props
  const DocumentConflict = usePart('DocumentConflict')
  const asks = isChosenBetween(entry)
  return (
    <>
      <Button kind="quiet" icon="trash" className="danger-text" onClick={props.onDiscard}>
        {words('outbox.discard')}
      </Button>
      <Button kind="quiet" icon="download" onClick={props.onExport}>
        {words('outbox.export')}
      </Button>
      <span className="grow" />
      {mend.open ? (
        <Button disabled={mend.draft.elsewhere} onClick={mend.cancel}>
          {words('common.cancel')}
        </Button>
      ) : entry.kind === 'action' || asks ? null : (
        <Button onClick={mend.begin}>{words('outbox.mend')}</Button>
      )}
      {asks ? (
        <DocumentConflict opId={entry.opId} />
      ) : (
        <Button kind={props.current ? 'primary' : 'default'} disabled={!mend.canSend} onClick={mend.send}>
          {words('outbox.resend')}
          <span className="key">{submitWords}</span>
        </Button>
      )}
    </>
  )
}

/** What would have been sent, as it stands or with the fields to mend it in. */
const Content = ({ entry, mend }: MendingAt) => {
  const tools = useChangeWords()
  const { draft, mended, open } = mend
  const written = writtenText(entry) !== null
  // What is done to a record has no values to mend.
  const isAction = entry.kind === 'action'
  const content = readFollowUpContent(textOf(entry.changes.find(({ field }) => field === 'content')?.to) ?? '')
  return (
    <>
      {written && !open ? <p className="inbox-text">{content.text}</p> : null}
      {written && open ? (
        <WrittenEditor entry={entry} mended={mended} blank={mend.blank} readOnly={draft.elsewhere} onMend={mend.put} />
      ) : null}
      {isAction ? <p className="inbox-text">{entryText(entry, tools)}</p> : null}
      {written || isAction || isChosenBetween(entry)
        ? null
        : entry.changes.map((change) =>
            open ? (
              <MendedField
                key={`${change.field} ${draft.turn}`}
                entry={entry}
                change={change}
                mended={mended}
                wrong={mend.wrong[change.field] ?? null}
                readOnly={draft.elsewhere}
                onMend={mend.put}
                onSubmit={mend.send}
              />
            ) : (
              <SentField key={change.field} entry={entry} change={change} />
            ),
          )}
    </>
  )
}

/** One field as it was to be sent. */
const SentField = (props: { readonly entry: OutboxEntry; readonly change: OutboxEntry['changes'][number] }) => {
  const { lists, words } = useChangeWords()
  const field = fieldOf(props.entry.entity, props.change.field, lists)
  return (
    <div className="mend-field">
      <span className="meta cut">{fieldLabel(field, words)}</span>
      <FieldValue field={field} value={props.change.to} place="record" items={itemsOf(field, lists)} />
    </div>
  )
}
