// The palette of the top bar (Ctrl+K, Cmd+K): everything on this computer, what was opened last, and commands.
// Lives here: the box, its keys, the lines below it. May not: know how something is found (bridge/search.ts).
// To add a command: its feature's feature.ts and its words; a kind of record: the contract, palette-groups.ts and its words.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorWords } from '../../bridge/error-words.ts'
import { Icon } from '../../components/icon.tsx'
import { giveFocusBack, type Place, placeOf } from '../../lib/focus-place.ts'
import { isComposing, useShortcuts } from '../../lib/keys.ts'
import { keyWords } from '../../lib/shortcuts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useWords } from '../../lib/words.ts'
import { useCommands } from './commands.ts'
import { usePaletteGroups } from './palette-groups.ts'
import type { PaletteItem } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'
import { useVisits } from './visited.ts'
import '../styles/palette.css'

/** A search that takes no longer than this says nothing of itself, milliseconds. */
const patience = 150

/** Where a key leads among so many lines, from the one that is chosen; null where it is none of the palette's. */
const placeAfter = (event: KeyboardEvent, at: number, count: number): number | null => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || count === 0) return null
  switch (event.key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

/** Ctrl+K (Cmd+K): what a text finds in the store, whom it dials, records that were opened last, and commands. */
export const Palette = ({
  onAction,
  onSignOut,
  onReminders,
  onShortcuts,
}: {
  readonly onAction: (path: string, action: string) => void
  readonly onSignOut: () => void
  readonly onReminders: () => void
  readonly onShortcuts: () => void
}) => {
  const words = useWords()
  const list = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Where the person was before the box. */
  const from = useRef<Place | null>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  /** The text that Enter was pressed for before its answer was there. */
  const [hurried, setHurried] = useState<string | null>(null)
  /** What was given and not done; null for nothing. */
  const [failed, setFailed] = useState<unknown>(null)
  const asked = text.trim()
  useVisits()
  const commands = useCommands({
    onAction,
    onSignOut,
    onReminders,
    onShortcuts,
    onFailed: (error) => {
      setFailed(error)
      // The box was left as the command was given.
      input.current?.focus()
    },
  })
  const { groups, state, failure, retry } = usePaletteGroups(asked, commands, open)
  const items = groups.flatMap((group) => group.items)
  const at = Math.max(
    items.findIndex(({ key }) => key === chosen),
    0,
  )
  const current = items[at]
  const late = useDebounced(state === 'waiting', patience) && state === 'waiting'
  const empty = asked !== '' && state === 'ready' && items.length === 0
  const listed = open && items.length > 0

  const close = () => {
    setOpen(false)
    setHurried(null)
    setFailed(null)
  }
  const leave = () => {
    close()
    if (from.current === null) input.current?.blur()
    else giveFocusBack(from.current)
  }
  const write = (next: string) => {
    setText(next)
    setChosen(null)
    setHurried(null)
    setOpen(true)
  }
  const run = (item: PaletteItem) => {
    if (item.reason !== null) return
    setText('')
    setChosen(null)
    // First: what the item opens gives the focus back to there.
    leave()
    item.run()
  }
  useShortcuts({
    palette: () => {
      input.current?.focus()
      input.current?.select()
      setOpen(true)
    },
  })
  // The first line of the answer that a hasty Enter was meant for.
  useEffect(() => {
    if (hurried === null || hurried !== asked || state === 'waiting') return
    setHurried(null)
    if (open && state === 'ready' && current !== undefined) run(current)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const place =
      open || event.key === 'ArrowDown' || event.key === 'ArrowUp' ? placeAfter(event, at, items.length) : null
    if (place !== null) {
      event.preventDefault()
      setChosen((open ? items[place] : current)?.key ?? null)
      setOpen(true)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      if (state === 'failed' && items.length === 0) retry()
      else if (state === 'waiting' && chosen === null) setHurried(asked)
      else if (current !== undefined) run(current)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      // The first press takes back what was typed, the next one leads back. Who leaves in another way finds it selected.
      if (text === '') leave()
      else write('')
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the box by any way closes its list
    <div
      className="find-root"
      ref={root}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) close()
      }}
    >
      <div className="find">
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-label={words('search.label')}
          aria-expanded={listed}
          aria-controls={listed ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={listed ? `${list}-${at}` : undefined}
          placeholder={words('search.placeholder')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={({ relatedTarget }) => {
            from.current = placeOf(relatedTarget)
            setOpen(true)
          }}
          onPointerDown={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => write(event.target.value)}
        />
        <kbd>{keyWords('Mod+K')}</kbd>
      </div>
      {open && (items.length > 0 || empty || late || state === 'failed' || failed !== null) ? (
        <div className="pop suggestions">
          {failed === null ? null : (
            <p className="palette-note" role="alert">
              {errorWords(failed)}
            </p>
          )}
          {late ? <p className="palette-note">{words('search.searching')}</p> : null}
          {state === 'failed' ? (
            <div className="palette-note" role="alert">
              <p>{words('search.failed', { reason: failure })}</p>
              <button type="button" className="btn" onMouseDown={(event) => event.preventDefault()} onClick={retry}>
                {words('search.retry')}
              </button>
            </div>
          ) : null}
          {empty ? (
            <div className="palette-note">
              <p>{words('search.none', { text: asked })}</p>
              <p className="meta">{words('search.noneHint')}</p>
            </div>
          ) : null}
          {items.length > 0 ? (
            <PaletteList id={list} groups={groups} chosen={current?.key ?? null} onChoose={setChosen} onRun={run} />
          ) : null}
          <p className="palette-keys meta">{words('search.keys')}</p>
        </div>
      ) : null}
      <span className="visually-hidden" role="status">
        {open && asked !== '' && state === 'ready' ? words('search.found', { n: items.length }) : ''}
      </span>
    </div>
  )
}
