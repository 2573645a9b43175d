import { type KeyboardEvent, useId, useState } from 'react'
import { Avatar } from '../../components/avatar.tsx'
import { Icon } from '../../components/icon.tsx'
import { isComposing } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'

/** A person as the choice needs it: `flName` are the initials of the name. */
export type UserChoice = { readonly id: string; readonly name: string; readonly flName: string }

/** Most people that the list shows; typing narrows it. */
const mostShown = 50

const matches = (user: UserChoice, text: string): boolean => {
  const sought = text.trim().toLowerCase()
  return user.name.toLowerCase().includes(sought) || user.flName.toLowerCase().startsWith(sought)
}

/** Chooses the owner by a part of the name or by the initials of its pinyin. */
export const OwnerSelect = (props: {
  readonly users: readonly UserChoice[]
  readonly ownerid: string
  readonly ownerName: string
  readonly onChange: (ownerid: string) => void
}) => {
  const words = useWords()
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const open = text !== null
  const any: UserChoice = { id: '', name: words('customers.ownerAny'), flName: '' }
  const found = props.users.filter((user) => matches(user, text ?? '')).slice(0, mostShown)
  const options = text?.trim() ? found : [any, ...found]
  const close = () => {
    setText(null)
    setAt(0)
  }
  const choose = (user: UserChoice | undefined) => {
    if (user === undefined) return
    props.onChange(user.id)
    close()
  }
  const move = (to: number) => {
    setText(text ?? '')
    setAt(to)
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const last = options.length - 1
    if (event.key === 'ArrowDown') move(open ? Math.min(at + 1, last) : 0)
    else if (event.key === 'ArrowUp' && open) move(Math.max(at - 1, 0))
    else if (event.key === 'Enter' && open) choose(options[at])
    else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="filter-group">
      <label className="filter-name" htmlFor={id}>
        {words('customers.owner')}
      </label>
      <div className="combo">
        <div className="field">
          <input
            id={id}
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={open && options.length > 0 ? `${id}-${at}` : undefined}
            placeholder={words(open ? 'customers.ownerSearch' : 'customers.ownerAny')}
            maxLength={100}
            spellCheck={false}
            autoComplete="off"
            value={text ?? (props.ownerid === '' ? '' : props.ownerName)}
            onChange={(event) => {
              setText(event.target.value)
              setAt(0)
            }}
            onClick={() => setText(text ?? '')}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <Icon name="chevron-down" size={14} />
        </div>
        <div
          className="pop combo-list"
          id={`${id}-list`}
          role="listbox"
          aria-label={words('customers.owner')}
          hidden={!open}
        >
          {open && options.length === 0 ? <p className="option-none">{words('customers.ownerNone')}</p> : null}
          {open
            ? options.map((user, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
                <div
                  key={user.id}
                  id={`${id}-${index}`}
                  className={index === at ? 'option on' : 'option'}
                  role="option"
                  tabIndex={-1}
                  aria-selected={user.id === props.ownerid}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(user)}
                >
                  {user.id === '' ? null : <Avatar name={user.name} />}
                  <span className="cut">{user.name}</span>
                </div>
              ))
            : null}
        </div>
      </div>
    </div>
  )
}
