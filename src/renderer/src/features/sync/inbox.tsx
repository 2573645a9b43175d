import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ConflictEntry, OutboxEntry } from '#shared/contract/work'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { isFocusLost } from '../../lib/focus-place.ts'
import { useWords } from '../../lib/words.ts'
import { ConflictCard } from './conflict-card.tsx'
import { RejectionCard } from './rejection-card.tsx'
import { Resolved } from './resolved.tsx'

/** A card's place on the page. */
const cardOf = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-inbox="${CSS.escape(id)}"]`)

/** Where a card goes that had the focus, as one that was decided, the one in its place has it, else the inbox. */
const useCardFocus = (ids: readonly string[]) => {
  const inbox = useRef<HTMLElement>(null)
  const before = useRef<{ readonly ids: readonly string[]; readonly focused: string | null }>({ ids, focused: null })
  useLayoutEffect(() => {
    const { ids: earlier, focused } = before.current
    const gone = focused !== null && !ids.includes(focused)
    before.current = { ids, focused: gone ? null : focused }
    if (!gone || !isFocusLost()) return
    const next = ids[Math.min(earlier.indexOf(focused), ids.length - 1)]
    const place = next === undefined ? inbox.current : cardOf(next)
    place?.focus()
  })
  const onFocus = (focused: string) => {
    before.current = { ...before.current, focused }
  }
  return { inbox, onFocus }
}

/** What needs a person: a card for each conflict and each rejection, oldest first. */
export const Inbox = (props: {
  readonly conflicts: readonly ConflictEntry[]
  readonly entries: readonly OutboxEntry[]
  /** The entry that the person came for; a new object each time. */
  readonly asked: { readonly opId: string } | null
}) => {
  const words = useWords()
  const { conflicts, asked } = props
  const rejected = props.entries.filter(({ state }) => state === 'rejected')
  const cards = [
    ...conflicts.map((conflict) => ({ id: conflict.id, at: conflict.mineAt, conflict, entry: null })),
    ...rejected.map((entry) => ({ id: entry.opId, at: entry.at, conflict: null, entry })),
  ].sort((one, other) => one.at - other.at)
  const [chosen, setChosen] = useState<string | null>(null)
  const { inbox, onFocus } = useCardFocus(cards.map(({ id }) => id))
  const found = cards.findIndex(({ id }) => id === chosen)
  const at = Math.min(Math.max(found, 0), cards.length - 1)
  const onCurrent = (id: string) => {
    setChosen(id)
    onFocus(id)
  }
  const go = (to: number) => {
    const card = cards[to]
    if (card === undefined) return
    setChosen(card.id)
    const element = cardOf(card.id)
    element?.scrollIntoView({ block: 'start' })
    element?.focus({ preventScroll: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the person asked for moves the page
  useEffect(() => {
    if (asked === null) return
    const entry = props.entries.find(({ opId }) => opId === asked.opId)
    const clash = conflicts.find(({ recordId }) => recordId === entry?.id)
    go(cards.findIndex(({ id }) => id === asked.opId || id === clash?.id))
  }, [asked])
  return (
    <section className="inbox" ref={inbox} tabIndex={-1} aria-label={words('inbox.title', { n: cards.length })}>
      <header className="sync-bar">
        <h1>{words('inbox.title', { n: cards.length })}</h1>
        <span className="grow" />
        {cards.length < 2 ? null : (
          <>
            <span className="meta small">{`${at + 1} / ${cards.length}`}</span>
            <span className="inbox-steps">
              <IconButton
                icon="chevron-up"
                label={words('inbox.previous')}
                disabled={at === 0}
                onClick={() => go(at - 1)}
              />
              <IconButton
                icon="chevron-down"
                label={words('inbox.next')}
                disabled={at === cards.length - 1}
                onClick={() => go(at + 1)}
              />
            </span>
          </>
        )}
      </header>
      {cards.length === 0 ? (
        <p className="inbox-empty">
          <Icon name="check" size={14} />
          {words('inbox.none')}
        </p>
      ) : (
        cards.map(({ id, conflict, entry }, index) =>
          conflict === null ? (
            <RejectionCard key={id} entry={entry} current={index === at} onCurrent={() => onCurrent(id)} />
          ) : (
            <ConflictCard key={id} conflict={conflict} current={index === at} onCurrent={() => onCurrent(id)} />
          ),
        )
      )}
      {cards.length === 0 ? null : <p className="inbox-hint">{words('inbox.afterwards')}</p>}
      <Resolved />
    </section>
  )
}
