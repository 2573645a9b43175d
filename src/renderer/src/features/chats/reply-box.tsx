import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { REPLY_LENGTH, replyContent, replyFault, replyPlace } from '#shared/domain/chat-reply'
import { unsettledRepliesQuery, useReply } from '../../bridge/chats.ts'
import { useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { isFocusLost } from '../../lib/focus-place.ts'
import { isComposing } from '../../lib/keys.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { EmojiPicker } from './emoji-picker.tsx'
import { Phrases } from './phrases.tsx'

/** Why a reply did not go out, in words. */
const replyError = (error: unknown, words: Words): string => {
  const failure = failureOf(error)
  if (failure.code === 'doubtful') return words('reply.doubt')
  if (failure.code !== 'invalid-input') return failureWords(failure)
  if (failure.details.field === 'conversation') return words('reply.nothing')
  return words(failure.details.reason === 'too-long' ? 'reply.long' : 'reply.empty')
}

/**
 * Answers the newest message of the other side (CA-24 to CA-30): Enter sends, Shift+Enter begins a line, and an Enter of
 * an input method does neither. What was not sent stays, here and after a new start.
 */
export const ReplyBox = ({
  conversation,
  platform,
  onSent,
}: {
  readonly conversation: string
  readonly platform: string
  readonly onSent: () => void
}) => {
  const words = useWords()
  const offline = useOffline()
  const noteId = useId()
  const draft = useDraft(replyPlace(conversation))
  const reply = useReply()
  const box = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState<{ readonly text: string; readonly error: boolean } | null>(null)
  const text = draft.text ?? ''
  // What the firm counts is more than the letters; where there are none, nothing is sent.
  const length = text.trim() === '' ? 0 : replyContent(text).length
  const caret = useRef<number | null>(null)
  useEffect(() => {
    if (caret.current === null) return
    box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const { turn } = draft
  // Of what another window sent, or was found at the firm, nothing stands here any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: read at every turn
  useEffect(() => setNote(null), [turn])
  const say = (said: string) => setNote({ text: said, error: true })
  const { data: unsettled = [] } = useQuery(unsettledRepliesQuery(conversation))
  // Whoever went elsewhere meanwhile, or starts anew, comes back to words that may be on their way.
  const inDoubt = !reply.isPending && unsettled.includes(text.trim())
  const shown = note ?? (inDoubt ? { text: words('reply.doubt'), error: true } : null)
  const send = () => {
    if (reply.isPending || draft.elsewhere) return
    if (offline !== null) return say(words('reply.offline'))
    const fault = replyFault(text)
    if (fault !== null) return say(words(fault === 'required' ? 'reply.empty' : 'reply.long'))
    setNote(null)
    draft.flush()
    // What a mutation itself would call is not called after another conversation was chosen.
    reply
      .mutateAsync({ id: conversation, text })
      .then(
        ({ sent }) => {
          // Where the firm did not say that it succeeded, nothing is said and nothing is lost (CA-29).
          if (!sent) return
          draft.clear()
          setNote({ text: words('reply.sent'), error: false })
          onSent()
        },
        (error: unknown) => say(replyError(error, words)),
      )
      .finally(() => {
        // Who went elsewhere meanwhile stays there: what is typed next is meant for that place.
        const own = box.current?.closest('.reply')
        if (isFocusLost() || own?.contains(document.activeElement)) box.current?.focus()
      })
  }
  const sendOnce = useOnceReady(draft, send)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isComposing(event)) return
    event.preventDefault()
    event.stopPropagation()
    sendOnce()
  }
  const insert = (phrase: string) => {
    if (reply.isPending || draft.elsewhere) return
    const field = box.current
    const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
    draft.write(text.slice(0, from) + phrase + text.slice(to))
    caret.current = from + phrase.length
    field?.focus()
  }
  const state = draft.state === 'kept' ? words('draft.kept') : draft.state === 'failed' ? words('draft.failed') : ''
  return (
    <div className="reply">
      <DraftElsewhere draft={draft} />
      <div className="reply-box">
        <textarea
          ref={box}
          rows={2}
          dir="auto"
          aria-label={words('reply.label')}
          aria-invalid={shown?.error === true}
          aria-describedby={noteId}
          autoComplete="off"
          maxLength={20_000}
          readOnly={draft.elsewhere || reply.isPending}
          value={text}
          onChange={({ target }) => {
            setNote(null)
            // A box that was emptied holds no draft of which the list could tell.
            if (target.value === '') draft.clear()
            else draft.write(target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <div className="reply-foot">
          <Phrases typed={text} onPick={insert} />
          <EmojiPicker platform={platform} onPick={insert} />
          <span
            className={shown?.error === true || draft.state === 'failed' ? 'reply-note error' : 'reply-note'}
            id={noteId}
            role="status"
          >
            {shown?.error === true ? <Icon name="alert" size={14} /> : null}
            {shown?.text ?? (offline === null ? state : words('reply.offline'))}
          </span>
          <span className="grow" />
          <span className="meta small reply-hint">{words('reply.newline')}</span>
          <span className={length > REPLY_LENGTH ? 'small attention' : 'small'}>
            {words('reply.count', { n: length, most: REPLY_LENGTH })}
          </span>
          <Button
            kind="primary"
            disabled={offline !== null || draft.elsewhere}
            aria-disabled={reply.isPending}
            title={offline === null ? undefined : words('reply.offline')}
            onClick={sendOnce}
          >
            {words(reply.isPending ? 'reply.sending' : 'reply.send')}
            <span className="small">Enter</span>
          </Button>
        </div>
      </div>
    </div>
  )
}
