import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SocialComment } from '#shared/contract/social'
import { useOffline } from '../../bridge/online.ts'
import { type SocialPlace, socialCommentsQuery } from '../../bridge/social.ts'
import { Avatar } from '../../components/avatar.tsx'
import { useWords } from '../../lib/words.ts'
import { CommentReply } from './comment-reply.tsx'
import { Asked, SocialTime } from './social-asked.tsx'

/** Whose comments, and the openId of the firm's account, '' where nobody knows it. */
type Thread = { readonly place: SocialPlace; readonly account: string }

const Replies = ({
  place,
  account,
  parentId,
  itemId,
}: Thread & { readonly parentId: string; readonly itemId: string }) => {
  const words = useWords()
  const online = useOffline() === null
  const query = useInfiniteQuery({ ...socialCommentsQuery(place, account, { parentId, itemId }), enabled: online })
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <Asked query={query} empty={comments.length === 0} emptyWords={words('common.empty')}>
      <ul className="social-list">
        {comments.map((comment) => (
          <Comment key={comment.id} place={place} account={account} comment={comment} root={parentId} inThread />
        ))}
      </ul>
    </Asked>
  )
}

/**
 * A comment with its answers; `root` is the comment that begins its thread (D-85). One that stands in its thread already
 * shows none: all answers of a thread stand in one list.
 */
const Comment = (
  props: Thread & { readonly comment: SocialComment; readonly root: string; readonly inThread?: boolean },
) => {
  const words = useWords()
  const offline = useOffline()
  const { place, account, comment, root, inThread = false } = props
  const [open, setOpen] = useState(false)
  const [replying, setReplying] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setReplying(false)
    opener.current?.focus()
  }
  return (
    <li className="social-comment">
      <Avatar name={comment.nickName} address={comment.avatar} />
      <div className="social-meta">
        <strong className="cut">
          <bdi>{comment.nickName}</bdi>
        </strong>
        <SocialTime time={comment.time} />
      </div>
      <p className="content" dir="auto">
        {comment.content}
      </p>
      <div className="social-meta meta">
        <span>{words('social.likes', { n: comment.likes })}</span>
        {comment.replies > 0 && !inThread ? (
          <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {words('social.replies', { n: comment.replies })}
          </button>
        ) : null}
        <button
          ref={opener}
          type="button"
          className="text-button"
          aria-expanded={replying}
          aria-label={words('social.replyTo', { name: comment.nickName })}
          disabled={offline !== null}
          title={offline === null ? undefined : words('reply.offline')}
          onClick={() => setReplying(!replying)}
        >
          {words('social.reply')}
        </button>
      </div>
      {replying ? (
        <CommentReply
          platform={place.platform}
          comment={comment}
          root={root}
          onClose={close}
          onSent={() => {
            setOpen(!inThread)
            close()
          }}
        />
      ) : null}
      {open ? (
        <Replies
          place={place}
          account={comment.openId || account}
          parentId={root || comment.id}
          itemId={comment.itemId}
        />
      ) : null}
    </li>
  )
}

/** Comments that a person wrote under the firm's posts (WM-03, WM-04), with the way to answer them. */
export const SocialComments = ({
  place,
  account,
  companyId,
  ready,
}: Thread & { readonly companyId: string; readonly ready: boolean }) => {
  const words = useWords()
  const online = useOffline() === null
  const query = useInfiniteQuery({ ...socialCommentsQuery(place, account, { companyId }), enabled: online && ready })
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <Asked query={query} empty={comments.length === 0} emptyWords={words('social.noComments')}>
      <ul className="social-list" aria-label={words('social.comments')}>
        {comments.map((comment) => (
          <Comment key={comment.id} place={place} account={account} comment={comment} root={comment.parentId} />
        ))}
      </ul>
    </Asked>
  )
}
