import {
  type KeyboardEvent,
  type Ref,
  type UIEvent,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso'
import type { MessageWindow } from '../../bridge/message-window.ts'
import { Icon } from '../../components/icon.tsx'
import { formatDay } from '../../lib/relative-time.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { MessageItem, type MessageShare } from './message-item.tsx'
import { countAfter, type MessageRow, messageRows, type NumberedRows, numberRows } from './message-rows.ts'

/** Distance from an end at which more is read (CA-34), CSS px. */
const NEAR_END = 50
/** Least time between two readings by scrolling (CA-34), in milliseconds. */
const THROTTLE = 200
/** What is drawn beyond the edges, CSS px. */
const BEYOND = 600

/** Where a list begins to be drawn: with a message in the middle, with the day it begins, or at the newest one. */
export type ListPlace = {
  /** Another one draws the list anew. */
  readonly turn: number
  readonly id: string | null
  readonly asDay?: boolean
}

export type MessageListHandle = {
  /** Brings a message that is held into the middle; false where it is not held. */
  readonly show: (id: string) => boolean
  readonly toNewest: () => void
}

type Context = { readonly label: string; readonly window: MessageWindow }

const Head = ({ context }: { readonly context: Context }) => {
  const words = useWords()
  const { older, gap } = context.window
  return <p className="messages-edge">{words(older ? 'messages.earlier' : gap ? 'messages.gap' : 'messages.first')}</p>
}

const Foot = () => <div className="messages-end" />

const List = ({ context, ...rest }: { readonly context?: Context; readonly ref?: Ref<HTMLDivElement> }) => (
  // biome-ignore lint/a11y/useSemanticElements: the list is virtual, its lines lie in boxes of its own
  <div {...rest} role="list" aria-label={context?.label} />
)

const Item = ({
  item: _item,
  context: _context,
  ...rest
}: {
  readonly item: MessageRow
  readonly context?: Context
}) => (
  // biome-ignore lint/a11y/useSemanticElements: as the list
  <div {...rest} role="listitem" />
)

const parts = { Header: Head, Footer: Foot, List, Item }

const Day = ({ time }: { readonly time: number }) => {
  const words = useWords()
  const zone = useZone()
  return <p className="message-day">{formatDay(time, zone, words)}</p>
}

/** Calls `run` once a state has held for the throttle; again where what it works on has changed meanwhile. */
const useWhile = (holds: boolean, on: unknown, run: () => Promise<void>) => {
  const latest = useRef(run)
  const busy = useRef(false)
  useEffect(() => {
    latest.current = run
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that changed and still stands at its end asks again
  useEffect(() => {
    if (!holds) return
    const timer = setTimeout(() => {
      if (busy.current) return
      busy.current = true
      const rest = () => {
        busy.current = false
      }
      // What failed is asked for again by the next scroll.
      latest.current().then(rest, rest)
    }, THROTTLE)
    return () => clearTimeout(timer)
  }, [holds, on])
}

const useNumbered = (rows: readonly MessageRow[], turn: number): NumberedRows => {
  const before = useRef<(NumberedRows & { readonly turn: number }) | null>(null)
  if (before.current?.rows !== rows || before.current.turn !== turn)
    before.current = { ...numberRows(rows, before.current?.turn === turn ? before.current : null), turn }
  return before.current
}

/**
 * Messages as a virtual list of lines of any height: days, senders, what is new. What is put before it moves nothing;
 * at its end it follows what comes; elsewhere a button leads there and says how many have come. Up and Down step through
 * messages.
 */
export const MessageList = (props: {
  readonly name: string
  readonly window: MessageWindow
  readonly place: ListPlace
  readonly share: Omit<MessageShare, 'onGrown'>
  readonly ref: Ref<MessageListHandle>
  readonly onOlder: () => Promise<void>
  readonly onNewer: () => Promise<void>
  readonly onNewest: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { window, place } = props
  const list = useRef<VirtuosoHandle>(null)
  const box = useRef<HTMLDivElement>(null)
  const [atTop, setAtTop] = useState(false)
  // What the list before this one said of its end does not hold for one that is drawn anew.
  const [end, setEnd] = useState({ turn: place.turn, at: place.id === null })
  const atBottom = end.turn === place.turn ? end.at : place.id === null
  const all = useMemo(() => messageRows(window, zone), [window, zone])
  const { rows, first } = useNumbered(all, place.turn)
  const last = window.messages.at(-1)?.id ?? null
  const [seen, setSeen] = useState(last)
  useEffect(() => {
    if (atBottom && !window.newer) setSeen(last)
  }, [atBottom, window.newer, last])
  useWhile(atTop && (window.older || window.gap), window, props.onOlder)
  useWhile(atBottom && window.newer, window, props.onNewer)
  // A place that was jumped to stays until a person moves: the list seems to be at its end until it has said otherwise.
  const movedIn = useRef<number | null>(null)
  const shownIn = useRef<number | null>(null)
  const moved = () => {
    movedIn.current = place.turn
  }
  const wasShown = () => place.id !== null || shownIn.current === place.turn
  const mayFollow = () => movedIn.current === place.turn || !wasShown()
  const isAtEnd = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is drawn anew begins where it is told to
  useEffect(() => {
    isAtEnd.current = place.id === null
  }, [place.turn])
  // What grows faster than the list follows takes it off its end for a moment: only a person leads it away.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it said before a scroll does not hold after it
  useEffect(() => {
    if (atBottom || movedIn.current === place.turn) isAtEnd.current = atBottom && mayFollow()
  }, [atBottom])
  const keepEnd = useCallback(() => {
    const toEnd = () => {
      if (isAtEnd.current) list.current?.scrollTo({ top: Number.MAX_SAFE_INTEGER })
    }
    toEnd()
    // Heights that were measured now are drawn with the next frame.
    requestAnimationFrame(toEnd)
  }, [])
  // Where the room changes, by a banner, the search or a longer answer, the newest message stays in sight.
  useEffect(() => {
    if (box.current === null) return
    const watch = new ResizeObserver(keepEnd)
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [keepEnd])
  const share = useMemo<MessageShare>(() => ({ ...props.share, onGrown: keepEnd }), [props.share, keepEnd])
  const scrolled = useRef({ top: 0, height: 0 })
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const { scrollTop: top, scrollHeight: height, clientHeight } = currentTarget
    const { current: before } = scrolled
    scrolled.current = { top, height }
    // Further up than by what has become shorter: something else is shown, be it without a key or a button.
    if (before.top - top > Math.max(0, before.height - height) + 1) isAtEnd.current = false
    else if (height - top - clientHeight < 2) isAtEnd.current = mayFollow()
  }
  const placeOf = (id: string) => rows.findIndex(({ key }) => key === id)
  const toNewest = () => {
    shownIn.current = null
    if (window.newer) props.onNewest()
    else list.current?.scrollToIndex({ index: 'LAST', align: 'end' })
  }
  useImperativeHandle(props.ref, () => ({
    show: (id) => {
      const index = placeOf(id)
      if (index < 0) return false
      movedIn.current = null
      shownIn.current = place.turn
      isAtEnd.current = false
      list.current?.scrollToIndex({ index, align: 'center' })
      return true
    },
    toNewest,
  }))
  const focusAt = (index: number) => {
    const key = rows[index]?.key
    if (key === undefined) return
    const find = () => box.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(key)}"]`)
    list.current?.scrollIntoView({ index, done: () => find()?.focus({ preventScroll: true }) })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = isShortcut(event, 'previousMessage') ? -1 : isShortcut(event, 'nextMessage') ? 1 : 0
    const own = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-message]') : null
    if (step === 0 || (own === null && !event.altKey)) return
    const from = own === null ? rows.length : placeOf(own.dataset.message ?? '')
    let to = from + step
    while (rows[to]?.kind === 'day') to += step
    if (rows[to] === undefined && own === null) return
    event.preventDefault()
    focusAt(to)
  }
  const start = place.id === null ? -1 : placeOf(place.id)
  const dayStart = rows[start - 1]?.kind === 'day' ? start - 1 : start
  const news = atBottom ? 0 : countAfter(window.messages, seen)
  // One that opens at its end has not reached it in its first moments.
  const isAway = !atBottom && (movedIn.current === place.turn || wasShown())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of its messages
    <div
      className="messages"
      ref={box}
      onKeyDown={onKeyDown}
      onKeyDownCapture={moved}
      onWheelCapture={moved}
      onPointerDownCapture={moved}
      onTouchMoveCapture={moved}
    >
      <Virtuoso<MessageRow, Context>
        key={place.turn}
        ref={list}
        className="messages-scroll"
        data={rows as MessageRow[]}
        context={{ label: words('messages.list', { name: props.name }), window }}
        components={parts}
        computeItemKey={(_, row) => row.key}
        firstItemIndex={first}
        initialTopMostItemIndex={
          start < 0
            ? { index: 'LAST', align: 'end' }
            : place.asDay === true
              ? { index: dayStart, align: 'start' }
              : { index: start, align: 'center' }
        }
        alignToBottom
        increaseViewportBy={BEYOND}
        atTopThreshold={NEAR_END}
        atTopStateChange={setAtTop}
        atBottomThreshold={NEAR_END}
        atBottomStateChange={(at) => setEnd({ turn: place.turn, at })}
        totalListHeightChanged={keepEnd}
        onScroll={onScroll}
        // With any function the list goes to its end by itself where it is drawn again before it is measured.
        followOutput={mayFollow() && ((isAtBottom) => (isAtBottom && !window.newer && mayFollow() ? 'auto' : false))}
        itemContent={(_, row) =>
          row.kind === 'day' ? (
            <Day time={row.time} />
          ) : (
            <MessageItem message={row.message} follows={row.follows} share={share} />
          )
        }
      />
      {news > 0 || isAway ? (
        <button type="button" className="messages-pill" onClick={toNewest}>
          <Icon name="chevron-down" size={14} />
          <span role="status">{news > 0 ? words('messages.new', { n: news }) : words('messages.toNewest')}</span>
        </button>
      ) : null}
    </div>
  )
}
