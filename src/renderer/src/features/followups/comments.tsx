import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { CommentView } from '#shared/contract/followups'
import { useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { commentsQuery, type Place, useAddComment, useRemoveComment } from '../../bridge/followups.ts'
import { failureOf } from '../../bridge/index.ts'
import { syncStatusQuery } from '../../bridge/queries.ts'
import { useMarks } from '../../bridge/work.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { Notice } from '../../components/notice.tsx'
import { Mark } from '../../components/unsent-mark.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { isSubmit } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { FileChip } from '../../media/file-chip.tsx'
import { DraftWords } from './draft-words.tsx'

/** Writes a comment; what was typed is kept until it is saved (CM-01). */
export const CommentComposer = ({ place }: { readonly place: Place }) => {
  const words = useWords()
  const noteId = useId()
  const add = useAddComment()
  const draft = useDraft(`comment:${place.objType}:${place.objId}`)
  const [error, setError] = useState<string | null>(null)
  const save = useOnceReady(draft, () => {
    const content = (draft.text ?? '').trim()
    if (add.isPending || draft.elsewhere) return
    if (content === '') return setError(words('comment.empty'))
    add.mutate(
      { ...place, content, draft: draft.leave(null) },
      { onSuccess: () => draft.clear(), onError: (reason) => setError(failureWords(failureOf(reason))) },
    )
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmit(event)) return
    event.preventDefault()
    save()
  }
  return (
    <section className="composer" aria-label={words('comment.write')} onKeyDown={onKeyDown}>
      <textarea
        rows={3}
        autoComplete="off"
        className="first"
        aria-label={words('comment.write')}
        aria-invalid={error !== null}
        aria-describedby={noteId}
        placeholder={words('comment.placeholder')}
        maxLength={20_000}
        readOnly={draft.elsewhere}
        value={draft.text ?? ''}
        onChange={(event) => {
          setError(null)
          draft.write(event.target.value)
        }}
      />
      <DraftElsewhere draft={draft} />
      <p className="field-note error" id={noteId} role="alert" hidden={error === null}>
        <Icon name="alert" size={14} />
        <span>{error}</span>
      </p>
      <div className="composer-foot">
        <DraftWords state={draft.state} />
        <Button kind="primary" disabled={draft.elsewhere} aria-disabled={add.isPending} onClick={save}>
          {words('common.save')}
          <span className="key">{words('key.submit')}</span>
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
      <Avatar name={comment.author.name} />
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
            {mark === null ? null : mark === 'attention' ? (
              <Link className="mark attention" to={routes.sync}>
                <Icon name="alert" size={14} />
                {words('mark.attention')}
              </Link>
            ) : (
              <Mark mark={mark} />
            )}
            <time className="meta">{time}</time>
          </span>
        </div>
        <p className="event-text">{comment.text}</p>
        {comment.attachments.length === 0 ? null : (
          <div className="event-files">
            {comment.attachments.map((file) => (
              <FileChip key={file.id || file.name} file={file} among={comment.attachments} />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

/** Comments of a record, newest first (CM-02 to CM-04). */
export const Comments = ({ place }: { readonly place: Place }) => {
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
        text={failureWords(failureOf(error))}
        action={{ label: words('common.retry'), run: () => void refetch() }}
      />
    )
  if (data.rows.length === 0)
    return <Notice icon="comment" title={words('common.empty')} text={words('comment.none')} />
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
              {failureWords(failureOf(remove.error))}
            </p>
          ) : null}
        </Confirm>
      )}
    </>
  )
}
