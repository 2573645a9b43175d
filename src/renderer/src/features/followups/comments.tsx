import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { CommentView, FollowUpView } from '#shared/contract/followups'
import type { Json } from '#shared/domain/customer'
import type { Attachment } from '#shared/domain/records'
import { useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { commentsQuery, type Place, refreshComments, useAddComment, useRemoveComment } from '../../bridge/followups.ts'
import { syncStatusQuery } from '../../bridge/queries.ts'
import { useMarks } from '../../bridge/work.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { Notice } from '../../components/notice.tsx'
import { isComposing, isSubmit, isWithin } from '../../lib/keys.ts'
import { isShortcut, submitWords } from '../../lib/shortcuts.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { isRecord } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { FileChips } from '../../media/file-chip.tsx'
import { usePart } from '../use-parts.ts'
import { DraftWords } from './draft-words.tsx'
import { EntryMark } from './entry-mark.tsx'
import { useOnceTaken } from './use-once-taken.ts'

type WrittenComment = { readonly text: string; readonly attachments: readonly Attachment[] }

/** A kept comment: its words, or its words and files as JSON of exactly these two. */
const commentOf = (kept: string | null): WrittenComment => {
  const plain = { text: kept ?? '', attachments: [] }
  if (kept === null || !kept.startsWith('{"text":')) return plain
  try {
    const read = JSON.parse(kept) as Json
    if (!isRecord(read) || typeof read.text !== 'string' || !Array.isArray(read.attachments)) return plain
    return { text: read.text, attachments: read.attachments as unknown as readonly Attachment[] }
  } catch {
    return plain
  }
}

/** What was kept of the last time, and what was typed before it was there. */
const joinComments = (kept: string, typed: string): string => {
  const [before, now] = [commentOf(kept), commentOf(typed)]
  const attachments = [...before.attachments, ...now.attachments]
  return attachments.length === 0
    ? before.text + now.text
    : JSON.stringify({ text: before.text + now.text, attachments })
}

/** Writes a comment; what was typed is kept until it is saved (CM-01). */
export const CommentComposer = ({ place }: { readonly place: Place }) => {
  const words = useWords()
  const noteId = useId()
  const { save: add, isSavedElsewhere } = useAddComment(place)
  const [isOnItsWay, setOnItsWay] = useState(false)
  const isSaving = isOnItsWay || isSavedElsewhere
  const box = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(`comment:${place.objType}:${place.objId}`, joinComments)
  const [error, setError] = useState<string | null>(null)
  const AttachmentField = usePart('AttachmentField')
  const written = commentOf(draft.text)
  const latest = useRef(written)
  latest.current = written
  const { text, attachments } = written
  const put = (next: Partial<WrittenComment>) => {
    setError(null)
    const after = { ...latest.current, ...next }
    latest.current = after
    if (after.text === '' && after.attachments.length === 0) draft.clear()
    else draft.write(after.attachments.length === 0 ? after.text : JSON.stringify(after))
  }
  const save = useOnceReady(draft, () => {
    const content = text.trim()
    if (isSaving || draft.elsewhere) return
    if (content === '') return setError(words('comment.empty'))
    setOnItsWay(true)
    add({ ...place, content, attachments: [...attachments], draft: draft.leave(null) })
      .then(draft.clear, (reason: unknown) => setError(errorWords(reason)))
      .finally(() => setOnItsWay(false))
  })
  const { isWaiting, setTaken, saveOnceTaken } = useOnceTaken(save)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isWithin(event) || !isSubmit(event)) return
    event.preventDefault()
    saveOnceTaken()
    // Buttons among the files lose it while the save is on its way.
    box.current?.focus()
  }
  return (
    <section className="composer" aria-label={words('comment.write')} onKeyDown={onKeyDown}>
      <textarea
        ref={box}
        rows={3}
        autoComplete="off"
        className="first"
        aria-label={words('comment.write')}
        aria-invalid={error !== null}
        aria-describedby={noteId}
        placeholder={words('comment.placeholder')}
        maxLength={20_000}
        readOnly={draft.elsewhere || isSaving}
        value={text}
        onChange={(event) => put({ text: event.target.value })}
      />
      <div className="draft-extras">
        <AttachmentField
          value={attachments}
          onChange={(files) => put({ attachments: files })}
          owner={place.objType === 'company' ? { btype: 'company', bid: place.objId, name: '' } : null}
          project={null}
          disabled={draft.elsewhere || isSaving}
          onTaken={setTaken}
        />
      </div>
      <DraftElsewhere draft={draft} />
      <p className="field-note error" id={noteId} role="alert" hidden={error === null}>
        <Icon name="alert" size={14} />
        <span>{error}</span>
      </p>
      <div className="composer-foot">
        <DraftWords state={draft.state} />
        <Button kind="primary" disabled={draft.elsewhere} aria-disabled={isSaving || isWaiting} onClick={saveOnceTaken}>
          {words('common.save')}
          <span className="key">{submitWords}</span>
        </Button>
      </div>
    </section>
  )
}

const Comment = ({
  comment,
  offline,
  onDelete,
}: {
  readonly comment: CommentView
  readonly offline: boolean
  readonly onDelete: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const mark = useMarks().record('comment', comment.id)
  const time = comment.gmtCreate === null ? '' : formatDateTime(comment.gmtCreate, zone)
  return (
    <li className="comment" aria-label={`${comment.author.name} ${time}`}>
      <Avatar name={comment.author.name} address={comment.author.avatarUrl} />
      <div className="grow">
        <div className="event-head">
          <strong className="cut">{comment.author.name}</strong>
          <span className="event-end">
            {comment.deletable && mark === null ? (
              <Menu
                label={words('followup.actions')}
                items={[
                  {
                    label: words('comment.delete'),
                    icon: 'trash',
                    danger: true,
                    disabled: offline,
                    ...(offline ? { hint: words('failure.offline') } : {}),
                    run: onDelete,
                  },
                ]}
              />
            ) : null}
            <EntryMark mark={mark} />
            <time className="meta">{time}</time>
          </span>
        </div>
        <p className="event-text">{comment.text}</p>
        <FileChips files={comment.attachments} />
      </div>
    </li>
  )
}

/** Comments of a record, newest first (CM-02 to CM-04). */
export const Comments = ({
  place,
  quiet = false,
}: {
  readonly place: Place
  /** Says nothing where there is none. */
  readonly quiet?: boolean
}) => {
  const words = useWords()
  const { data, error, refetch } = useQuery(commentsQuery(place))
  const offline = useQuery(syncStatusQuery).data?.connection === 'offline'
  const remove = useRemoveComment(place)
  const [deleting, setDeleting] = useState<CommentView | null>(null)
  if (data === undefined)
    return error === null ? null : (
      <Notice
        icon="alert"
        title={words('comment.failed')}
        text={errorWords(error)}
        action={{ label: words('common.retry'), run: () => void refetch() }}
      />
    )
  if (data.rows.length === 0)
    return quiet ? null : <Notice icon="comment" title={words('common.empty')} text={words('comment.none')} />
  return (
    <>
      <ul className="comments">
        {data.rows.map((comment) => (
          <Comment key={comment.id} comment={comment} offline={offline} onDelete={() => setDeleting(comment)} />
        ))}
      </ul>
      {deleting === null ? null : (
        <Confirm
          title={words('comment.delete')}
          text={words('comment.deleteSure')}
          action={words('comment.delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting.id, { onSuccess: () => setDeleting(null) })}
          onClose={() => {
            remove.reset()
            setDeleting(null)
          }}
        >
          {remove.isError ? (
            <p className="field-note error" role="alert">
              {errorWords(remove.error)}
            </p>
          ) : null}
        </Confirm>
      )}
    </>
  )
}

/** Comments of a follow-up and the place to write one, below it (CM-06). */
export const CommentBox = ({ entry, onClose }: { readonly entry: FollowUpView; readonly onClose: () => void }) => {
  const words = useWords()
  const { id } = entry
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('textarea')?.focus(), [])
  useEffect(() => void refreshComments({ objType: 'followup', objId: id }), [id])
  const place = { objType: 'followup', objId: id }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || !isWithin(event) || !isShortcut(event, 'close')) return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key of what is written in it
    <div className="comment-box" ref={box} onKeyDown={onKeyDown}>
      <Comments place={place} quiet />
      <CommentComposer place={place} />
      <Button kind="quiet" onClick={onClose}>
        {words('common.close')}
      </Button>
    </div>
  )
}
