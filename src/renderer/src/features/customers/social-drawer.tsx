import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { SocialComment, SocialMessage } from '#shared/contract/social'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { type SocialPlace, socialCommentsQuery, socialMessagesQuery } from '../../bridge/social.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Button } from '../../components/button.tsx'
import { Drawer } from '../../components/drawer.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

/** Width of the drawer (§9), in CSS px. */
const drawerWidth = 850

type Tab = 'messages' | 'comments'
const tabs: readonly Tab[] = ['messages', 'comments']

/** What stands there until the server has answered, and where it cannot be asked. */
const Asked = (props: {
  readonly query: {
    readonly data: unknown
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly empty: boolean
  readonly emptyWords: string
  readonly children: ReactNode
}) => {
  const words = useWords()
  const offline = useOffline()
  const { query } = props
  if (query.data === undefined && offline !== null)
    return <Notice icon="cloud-off" title={words(`online.${offline}`)} text={words('social.online')} />
  if (query.data === undefined && query.error !== null)
    return (
      <Notice
        icon="alert"
        title={words('social.failed')}
        text={failureWords(failureOf(query.error))}
        action={{ label: words('common.retry'), run: () => void query.refetch() }}
      />
    )
  if (query.data === undefined)
    return (
      <div className="skeleton stack" role="status" aria-label={words('common.loading')}>
        {[320, 240, 360, 200].map((width) => (
          <span key={width} className="bone" style={{ width }} />
        ))}
      </div>
    )
  if (props.empty) return <Notice icon="chat" title={props.emptyWords} />
  return (
    <>
      {props.children}
      {query.hasNextPage ? (
        <Button kind="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words(query.isFetchingNextPage ? 'common.loading' : 'social.more')}
        </Button>
      ) : null}
    </>
  )
}

const Time = ({ time }: { readonly time: number | null }) => {
  const zone = useZone()
  return time === null ? null : <time className="social-time">{formatDateTime(time, zone)}</time>
}

const Message = ({ message }: { readonly message: SocialMessage }) => {
  const words = useWords()
  const { own, name, type, text } = message
  return (
    <li className={own ? 'social-message own' : 'social-message'}>
      <Avatar name={name} />
      <div>
        <div className="social-bubble">
          {text || (type === 'text' || type === '' ? words('social.blank') : words('social.unknownType', { type }))}
        </div>
        <span className="visually-hidden">{name}</span>
        <Time time={message.time} />
      </div>
    </li>
  )
}

const Messages = ({ place }: { readonly place: SocialPlace }) => {
  const words = useWords()
  const online = useOffline() === null
  const query = useInfiniteQuery({ ...socialMessagesQuery(place), enabled: online })
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  return (
    <Asked query={query} empty={messages.length === 0} emptyWords={words('social.noMessages')}>
      <ul className="social-list social-messages" aria-label={words('social.messages')}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
    </Asked>
  )
}

const Replies = ({ place, parentId }: { readonly place: SocialPlace; readonly parentId: string }) => {
  const words = useWords()
  const query = useInfiniteQuery(socialCommentsQuery(place, parentId))
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <Asked query={query} empty={comments.length === 0} emptyWords={words('common.empty')}>
      <ul className="social-list">
        {comments.map((comment) => (
          <Comment key={comment.id} place={place} comment={comment} />
        ))}
      </ul>
    </Asked>
  )
}

const Comment = ({ place, comment }: { readonly place: SocialPlace; readonly comment: SocialComment }) => {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <li className="social-comment">
      <Avatar name={comment.nickName} />
      <div className="social-meta">
        <strong className="cut">{comment.nickName}</strong>
        <Time time={comment.time} />
      </div>
      <p className="content">{comment.content}</p>
      <div className="social-meta meta">
        <span>{words('social.likes', { n: comment.likes })}</span>
        {comment.replies > 0 ? (
          <button type="button" className="text-button" aria-expanded={open} onClick={() => setOpen(!open)}>
            {words('social.replies', { n: comment.replies })}
          </button>
        ) : null}
      </div>
      {open ? <Replies place={place} parentId={comment.id} /> : null}
    </li>
  )
}

const Comments = ({ place }: { readonly place: SocialPlace }) => {
  const words = useWords()
  const online = useOffline() === null
  const query = useInfiniteQuery({ ...socialCommentsQuery(place), enabled: online })
  const comments = query.data?.pages.flatMap((page) => page.comments) ?? []
  return (
    <Asked query={query} empty={comments.length === 0} emptyWords={words('social.noComments')}>
      <ul className="social-list" aria-label={words('social.comments')}>
        {comments.map((comment) => (
          <Comment key={comment.id} place={place} comment={comment} />
        ))}
      </ul>
    </Asked>
  )
}

/** What a customer of a social source wrote (CL-26): private messages and comments, in a drawer of 850 px. */
export const SocialDrawer = (props: {
  readonly name: string
  readonly platformName: string
  readonly place: SocialPlace
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const [tab, setTab] = useState<Tab>('messages')
  const { place } = props
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = tab === 'messages' ? 'comments' : 'messages'
    setTab(next)
    document.getElementById(`${id}-${next}`)?.focus()
  }
  return (
    <Drawer
      title={props.name}
      width={drawerWidth}
      beside={<span className="tag">{props.platformName}</span>}
      onClose={props.onClose}
    >
      <div className="drawer-tabs" role="tablist" aria-label={words('social.tabs')} onKeyDown={step}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            className={one === tab ? 'tab on' : 'tab'}
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            data-first={one === tab ? true : undefined}
            onClick={() => setTab(one)}
          >
            {words(`social.${one}`)}
          </button>
        ))}
      </div>
      <div
        className="drawer-body"
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys
        tabIndex={0}
      >
        {place.openId === '' ? (
          <Notice icon="warning" title={words('social.noAccount')} />
        ) : tab === 'messages' ? (
          <Messages place={place} />
        ) : (
          <Comments place={place} />
        )}
      </div>
    </Drawer>
  )
}
