import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { chatHitsQuery } from '../../bridge/chats.ts'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { isComposing } from '../../lib/keys.ts'
import { useDebouncedInput } from '../../lib/use-debounced-input.ts'
import { useWords } from '../../lib/words.ts'
import { JumpToDay } from './jump-to-day.tsx'
import { QuietSelect } from './quiet-select.tsx'
import { type SearchedKind, searchedKindNames, searchedKinds } from './searched-kinds.ts'

const sides = ['both', 'peer', 'own'] as const
type Side = (typeof sides)[number]

/** Hits of a text, the newest of them first shown; the one that is shown stays where others come in. */
const useHits = (conversation: string, text: string, kind: SearchedKind, side: Side, onHit: (id: string) => void) => {
  const input = { conversation, text, types: [...searchedKinds[kind]], side }
  const { data, isPlaceholderData } = useQuery(chatHitsQuery(input))
  const [shown, setShown] = useState<string | null>(null)
  const latest = useRef(onHit)
  useEffect(() => {
    latest.current = onHit
  })
  const hits = text === '' || isPlaceholderData ? [] : (data?.hits ?? [])
  const known = hits.findIndex(({ id }) => id === shown)
  const at = known < 0 ? hits.length - 1 : known
  const current = hits[at]?.id ?? null
  useEffect(() => {
    if (current === null) return
    setShown(current)
    latest.current(current)
  }, [current])
  const total = data?.total ?? 0
  return {
    /** Which of all it is, the oldest being 1; older hits than those that are told apart count too. */
    number: total - hits.length + at + 1,
    current,
    count: hits.length,
    total,
    answered: data !== undefined && !isPlaceholderData,
    /** Shows the hit so many further; after the last comes the first. */
    step: (by: number) => {
      const next = hits[(at + by + hits.length) % hits.length]
      if (next === undefined) return
      setShown(next.id)
      // The only hit is shown again to who has moved away from it.
      if (next.id === current) latest.current(next.id)
    },
  }
}

/** Searches a conversation and leads from hit to hit; the messages around stay (beyond 5). Jumps to a day (beyond 6). */
export const FindBar = (props: {
  readonly conversation: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly jump: RefObject<HTMLButtonElement | null>
  /** Time of the newest message that is held, for the month of the calendar. */
  readonly around: number | null
  readonly onText: (text: string) => void
  readonly onHit: (id: string) => void
  readonly onDay: (day: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { onText } = props
  const [text, setText] = useState('')
  const [kind, setKind] = useState<SearchedKind>('all')
  const [side, setSide] = useState<Side>('both')
  const hits = useHits(props.conversation, text, kind, side, props.onHit)
  const typed = useDebouncedInput(text, (next) => {
    setText(next)
    onText(next)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter' && event.target === props.field.current) hits.step(event.shiftKey ? 1 : -1)
    else if (event.key === 'Escape') props.onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const position =
    text === '' || !hits.answered
      ? ''
      : hits.count === 0
        ? words('find.none')
        : words('find.position', { n: hits.number, total: hits.total })
  return (
    <search className="find-bar" aria-label={words('find.label')} onKeyDown={onKeyDown}>
      <div className="field find-field">
        <Icon name="search" size={14} />
        <input
          ref={props.field}
          type="search"
          aria-label={words('find.label')}
          placeholder={words('find.label')}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          {...typed.input}
        />
        <span className="meta small find-position" role="status">
          {position}
        </span>
      </div>
      <IconButton
        icon="chevron-up"
        label={words('find.older')}
        disabled={hits.count === 0}
        onClick={() => hits.step(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={words('find.newer')}
        disabled={hits.count === 0}
        onClick={() => hits.step(1)}
      />
      <span className="find-line" />
      <QuietSelect
        label={words('find.types')}
        items={searchedKindNames.map((value) => ({ value, label: words(`find.type.${value}`) }))}
        value={kind}
        onChange={setKind}
      />
      <QuietSelect
        label={words('find.side')}
        items={sides.map((value) => ({ value, label: words(`find.side.${value}`) }))}
        value={side}
        onChange={setSide}
      />
      <span className="grow" />
      <JumpToDay conversation={props.conversation} around={props.around} button={props.jump} onDay={props.onDay} />
      <IconButton icon="close" label={words('find.close')} onClick={props.onClose} />
    </search>
  )
}
