import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { suggestionsQuery } from '../../bridge/queries.ts'
import { Icon } from '../../components/icon.tsx'
import { isComposing, useWindowKeys } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'

const onMac = navigator.platform.startsWith('Mac')

/** Ctrl+K (Cmd+K): customers by name, pinyin initials or the tail of a telephone, from the store. */
export const SearchBox = () => {
  const words = useWords()
  const navigate = useNavigate()
  const list = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const asked = text.trim()
  const { data, isPlaceholderData } = useQuery(suggestionsQuery(asked))
  const items = asked === '' ? [] : (data?.items ?? [])
  const shown = open && asked !== '' && data !== undefined

  useWindowKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    input.current?.focus()
    input.current?.select()
  })

  const go = (id: string) => {
    setOpen(false)
    setText('')
    input.current?.blur()
    void navigate(routes.companydetail(id))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = items[at]
    if (step !== 0 && items.length > 0) {
      event.preventDefault()
      setAt((at + step + items.length) % items.length)
      setOpen(true)
    } else if (event.key === 'Enter' && shown && chosen && !isPlaceholderData) {
      event.preventDefault()
      go(chosen.id)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      if (shown) setOpen(false)
      else {
        setText('')
        input.current?.blur()
      }
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving the box by any way closes its list
    <div
      className="find-root"
      ref={root}
      onBlur={(event) => {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className="find">
        <Icon name="search" />
        <input
          ref={input}
          role="combobox"
          aria-label={words('search.label')}
          aria-expanded={shown}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={shown && items.length > 0 ? `${list}-${at}` : undefined}
          placeholder={words('search.placeholder')}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
            setOpen(true)
          }}
        />
        <kbd>{onMac ? '⌘K' : 'Ctrl K'}</kbd>
      </div>
      <div
        className="pop suggestions"
        id={list}
        role="listbox"
        aria-label={words('search.results')}
        hidden={!shown || items.length === 0}
      >
        {items.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox above
          <div
            key={item.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={index === at ? 'suggestion on' : 'suggestion'}
            onPointerMove={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(item.id)}
          >
            <Icon name={item.matched === 'phone' ? 'phone' : 'building'} />
            <span className="cut grow" title={item.name}>
              {item.name}
            </span>
            <span className="meta">{words(`search.matched.${item.matched}`)}</span>
            <span className="meta cut">{item.ownerName}</span>
          </div>
        ))}
      </div>
      {shown && items.length === 0 && !isPlaceholderData ? (
        <div className="pop suggestions suggestion-none">{words('search.none', { text: asked })}</div>
      ) : null}
      <span className="visually-hidden" role="status">
        {shown && items.length > 0 ? words('search.found', { n: items.length }) : ''}
      </span>
    </div>
  )
}
