import { useQuery } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { conversationQuery, markSeen, messageKey } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import type { WindowStart } from '../../bridge/message-window.ts'
import { useOffline } from '../../bridge/online.ts'
import { useMessageWindow } from '../../bridge/use-message-window.ts'
import { Drawer } from '../../components/drawer.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { openFile } from '../../media/open-file.ts'
import { useVoiceEnd } from '../../media/use-voice-end.ts'
import { useWarningClearing } from './clear-warning.tsx'
import { FindBar } from './find-bar.tsx'
import { Gallery } from './gallery.tsx'
import type { MessageShare } from './message-item.tsx'
import { type ListPlace, MessageList, type MessageListHandle } from './message-list.tsx'
import { PaneHead } from './pane-head.tsx'
import { ReplyBox } from './reply-box.tsx'
import '../../app/styles/messages.css'

/** Width of the panel with pictures and files, CSS px. */
const GALLERY_WIDTH = 560

const Waiting = () => {
  const words = useWords()
  return (
    <div className="messages-waiting skeleton" role="status" aria-label={words('common.loading')}>
      {[260, 180, 320, 220, 280].map((width, at) => (
        <span key={width} className={at % 3 === 2 ? 'bone-message own' : 'bone-message'}>
          <span className="bone round" />
          <span className="bone bubble-bone" style={{ width }} />
        </span>
      ))}
    </div>
  )
}

/** A conversation: its head, its search, its messages, and the box that answers. */
export const MessagePane = (props: {
  readonly id: string
  /** Message to begin at, null for the newest. */
  readonly message: string | null
  /** Shows that message again with every other number. */
  readonly asked?: number
  /** Word of the search that led here, whose places are marked; left out for none. */
  readonly searched?: string
  readonly narrow: boolean
  readonly onBack: () => void
  /** Left out where nobody answers from here (CA-04). */
  readonly showReplyButton?: boolean
  /** Title of the drawer of a customer in which it stands; left out elsewhere. */
  readonly drawerTitle?: string
  /** Where its keys are pressed, if not in itself alone. */
  readonly keysIn?: RefObject<HTMLElement | null>
  /** Takes the focus into its head with every number but 0. */
  readonly entered?: number
}) => {
  const words = useWords()
  const { id, message, asked = 0, searched = '' } = props
  const pane = useRef<HTMLDivElement>(null)
  const list = useRef<MessageListHandle>(null)
  const field = useRef<HTMLInputElement>(null)
  const day = useRef<HTMLButtonElement>(null)
  const { data: conversation, error: missing } = useQuery(conversationQuery(id))
  const loaded = useMessageWindow(id)
  const offline = useOffline() !== null
  const clearing = useWarningClearing()
  const [place, setPlace] = useState<ListPlace>({ turn: 0, id: null })
  const [mark, setMark] = useState('')
  const [current, setCurrent] = useState<string | null>(null)
  const [finding, setFinding] = useState(false)
  const [gallery, setGallery] = useState(false)
  const { entered = 0 } = props
  const isKnown = conversation != null
  useEffect(() => {
    if (entered > 0 && isKnown) pane.current?.querySelector<HTMLElement>('[data-pane-first]')?.focus()
  }, [entered, isKnown])
  const unread = conversation?.unread === true
  useEffect(() => {
    if (unread) markSeen(id)
  }, [unread, id])
  const jump = async (from: WindowStart) => {
    const target = await loaded.jump(from).catch(() => null)
    if (target !== null || from.at === 'newest')
      setPlace(({ turn }) => ({
        turn: turn + 1,
        id: from.at === 'newest' ? null : target,
        asDay: from.at === 'day',
      }))
    return target
  }
  const show = (target: string) => {
    setCurrent(target)
    if (list.current?.show(target) !== true) void jump({ at: 'around', id: target })
  }
  /** Draws the list anew at a message: what was just drawn, or is not drawn yet, cannot be scrolled to. */
  const begin = (target: string) => {
    setCurrent(target)
    if (loaded.window?.messages.some((one) => one.id === target) === true)
      setPlace(({ turn }) => ({ turn: turn + 1, id: target }))
    else void jump({ at: 'around', id: target })
  }
  const showing = useRef(show)
  const beginning = useRef(begin)
  useEffect(() => {
    showing.current = show
    beginning.current = begin
  })
  // Not by the clips: the list takes them off the screen as it scrolls.
  useVoiceEnd()
  const isLoaded = loaded.window !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, it is shown again
  useEffect(() => {
    if (isLoaded && message !== null) beginning.current(message)
  }, [isLoaded, message, asked])
  const onHit = useCallback((target: string) => showing.current(target), [])
  const find = (to: 'text' | 'day') => {
    setFinding(true)
    // After the bar is there.
    requestAnimationFrame(() => {
      if (to === 'day') day.current?.click()
      else field.current?.select()
    })
  }
  const endFind = () => {
    setFinding(false)
    setMark('')
    setCurrent(null)
    pane.current?.querySelector<HTMLElement>('[data-virtuoso-scroller]')?.focus()
  }
  usePageShortcuts(props.keysIn ?? pane, { findInChat: () => find('text'), jumpToDay: () => find('day') })
  const { ask, reason } = clearing
  const messages = useRef(loaded.window?.messages ?? [])
  useEffect(() => {
    messages.current = loaded.window?.messages ?? []
  })
  const platform = conversation?.platform ?? ''
  const share = useMemo<Omit<MessageShare, 'onGrown'>>(
    () => ({
      mark: mark || searched,
      current,
      platform,
      nextVoice: (id) => {
        const at = messages.current.findIndex((one) => one.id === id)
        const next = messages.current.slice(at + 1).find(({ body }) => body.kind === 'voice')
        return next === undefined ? null : messageKey(next)
      },
      clearReason: reason,
      onClear: ask,
      onOpenFile: (file) => void openFile(file),
    }),
    [mark, searched, current, platform, reason, ask],
  )
  if (conversation === null)
    return (
      <Notice icon="chat" title={words('chats.missing')} action={{ label: words('chats.toList'), run: props.onBack }} />
    )
  const { window } = loaded
  const error = loaded.error ?? missing
  return (
    <div className="pane" ref={pane}>
      {conversation === undefined ? (
        <header className="pane-head" />
      ) : (
        <PaneHead
          conversation={conversation}
          narrow={props.narrow}
          drawerTitle={props.drawerTitle ?? null}
          finding={finding}
          onBack={props.onBack}
          onFind={() => find('text')}
          onGallery={() => setGallery(true)}
        />
      )}
      {finding ? (
        <FindBar
          conversation={id}
          field={field}
          jump={day}
          around={window?.messages.at(-1)?.time ?? null}
          onText={setMark}
          onHit={onHit}
          onDay={(wanted) => void jump({ at: 'day', day: wanted })}
          onClose={endFind}
        />
      ) : null}
      {conversation?.gone === true ? (
        <p className="chat-line-note" role="status">
          <Icon name="alert" size={14} />
          {words('chats.gone')}
        </p>
      ) : null}
      {error !== null && window !== undefined ? (
        <p className="chat-line-error" role="alert">
          <Icon name="alert" size={14} />
          {errorWords(error)}
        </p>
      ) : null}
      {window === undefined && error !== null ? (
        <Notice
          icon="alert"
          title={words('messages.failed')}
          text={errorWords(error)}
          action={{ label: words('common.retry'), run: () => void loaded.refetch() }}
        />
      ) : window === undefined ? (
        <Waiting />
      ) : window.messages.length === 0 && loaded.reading ? (
        <Waiting />
      ) : window.messages.length === 0 ? (
        <Notice icon="chat" title={words(offline ? 'messages.noneOffline' : 'messages.none')} />
      ) : (
        <MessageList
          ref={list}
          name={conversation?.peer.name ?? ''}
          window={window}
          place={place}
          share={share}
          onOlder={loaded.readOlder}
          onNewer={loaded.readNewer}
          onNewest={() => void jump({ at: 'newest' })}
        />
      )}
      {props.showReplyButton === false || conversation === undefined ? null : (
        <ReplyBox conversation={id} platform={conversation.platform} onSent={() => list.current?.toNewest()} />
      )}
      {gallery ? (
        <Drawer
          title={words('gallery.ofConversation', { name: conversation?.peer.name ?? '' })}
          width={GALLERY_WIDTH}
          onClose={() => setGallery(false)}
        >
          <Gallery
            conversation={id}
            onOpen={(_, target) => {
              setGallery(false)
              show(target)
            }}
          />
        </Drawer>
      ) : null}
      {clearing.question}
    </div>
  )
}
