import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { SocialComment } from '#shared/contract/social'
import { COMMENT_LENGTH, commentFault, commentReplyPlace } from '#shared/domain/chat-reply'
import { useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { useReplyComment } from '../../bridge/social.ts'
import { Button } from '../../components/button.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { isComposing, isSubmit } from '../../lib/keys.ts'
import { useWords, type Words } from '../../lib/words.ts'

const faultWords = (reason: unknown, words: Words): string =>
  reason === 'too-long' ? words('social.replyLong', { most: COMMENT_LENGTH }) : words('reply.empty')

const notSentWords = (error: unknown, words: Words): string => {
  const { code, details } = failureOf(error)
  if (code === 'doubtful') return words('reply.doubt')
  return code === 'invalid-input' ? faultWords(details.reason, words) : errorWords(error)
}

/** Answers a comment (WM-05): at most 90 characters, sent once; what was not sent stays, here and after a new start. */
export const CommentReply = (props: {
  readonly platform: string
  readonly comment: SocialComment
  /** The comment that begins the thread, '' where it is this one. */
  readonly root: string
  readonly onClose: () => void
  readonly onSent: () => void
}) => {
  const words = useWords()
  const noteId = useId()
  const offline = useOffline()
  const { platform, comment, root } = props
  const draft = useDraft(commentReplyPlace(platform, comment.id))
  const { reply, isSending, error: failed } = useReplyComment(platform, comment.id)
  const box = useRef<HTMLTextAreaElement>(null)
  // What this box says; null where that is what became of the last answer, whichever box sent it.
  const [own, setOwn] = useState<string | null>(null)
  const error = own ?? (failed === null ? '' : notSentWords(failed, words))
  useEffect(() => box.current?.focus(), [])
  const text = draft.text ?? ''
  const length = text.trim().length
  const send = () => {
    if (isSending || draft.elsewhere) return
    if (offline !== null) return setOwn(words('reply.offline'))
    const fault = commentFault(text)
    if (fault !== null) return setOwn(faultWords(fault, words))
    setOwn(null)
    draft.flush()
    const { id, openId, itemId, nickName } = comment
    const parentId = root || id
    const name = nickName.slice(0, 200)
    // What a mutation itself would call is not called after the box was closed.
    reply({ platform, openId, itemId, parentId, commentId: id, content: text, name }).then(
      ({ sent }) => {
        // As in a conversation: where the firm did not say that it succeeded, nothing is lost.
        if (!sent) return
        draft.clear()
        // Whoever closed the box is elsewhere by now, and stays there.
        if (box.current !== null) props.onSent()
      },
      () => undefined,
    )
  }
  const sendOnce = useOnceReady(draft, send)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (isSubmit(event)) sendOnce()
    else if (event.key === 'Escape') props.onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its field
    <div className="comment-reply" onKeyDown={onKeyDown}>
      <DraftElsewhere draft={draft} />
      <textarea
        ref={box}
        rows={2}
        dir="auto"
        autoComplete="off"
        maxLength={1_000}
        aria-label={words('social.replyTo', { name: comment.nickName })}
        aria-invalid={error !== ''}
        aria-describedby={noteId}
        readOnly={draft.elsewhere || isSending}
        value={text}
        onChange={({ target }) => {
          setOwn('')
          // As in a conversation: an emptied answer is no draft that others would count.
          if (target.value === '') draft.clear()
          else draft.write(target.value)
        }}
      />
      <div className="comment-reply-foot">
        <span className="reply-note error grow" id={noteId} role="status">
          {error === '' ? null : <Icon name="alert" size={14} />}
          {error}
        </span>
        <span className={length > COMMENT_LENGTH ? 'small attention' : 'small meta'}>
          {words('reply.count', { n: length, most: COMMENT_LENGTH })}
        </span>
        <Button kind="quiet" onClick={props.onClose}>
          {words('common.cancel')}
        </Button>
        <Button
          kind="primary"
          disabled={offline !== null || draft.elsewhere}
          aria-disabled={isSending}
          onClick={sendOnce}
        >
          {words(isSending ? 'reply.sending' : 'reply.send')}
        </Button>
      </div>
    </div>
  )
}
