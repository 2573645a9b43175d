import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../lib/words.ts'
import { Avatar } from './avatar.tsx'
import { Button } from './button.tsx'
import { Floating } from './floating.tsx'
import { Icon } from './icon.tsx'
import '../app/styles/people.css'

/** A person to choose, or a customer. */
export type Person = { readonly id: string; readonly name: string }

/** How the picker finds people; a way that the firm does not have is left out. */
export type PickerWay = 'user' | 'tag' | 'team'

/** Rest after the last key before the list is asked, in milliseconds (UP-04). */
const TYPING_REST = 200

/** What is chosen from: its words, and whether its names stand beside a face. */
const kinds = {
  people: { title: 'people.title', search: 'people.search', none: 'people.none', face: true },
  customers: { title: 'pickCustomer.title', search: 'pickCustomer.search', none: 'pickCustomer.none', face: false },
} as const

export type PickerKind = keyof typeof kinds

const Face = ({ kind, name }: { readonly kind: PickerKind; readonly name: string }) =>
  kinds[kind].face ? <Avatar name={name} /> : <Icon name="building" size={14} />

/** What the picker shows for a way and a text; read by the caller, who knows where people come from. */
export type PeopleList = (props: {
  readonly way: PickerWay
  readonly text: string
  readonly children: (people: readonly Person[]) => ReactNode
}) => ReactNode

const Chosen = ({
  kind,
  people,
  onRemove,
}: {
  readonly kind: PickerKind
  readonly people: readonly Person[]
  readonly onRemove: (id: string) => void
}) => {
  const words = useWords()
  return (
    <>
      {people.map((person) => (
        <span key={person.id} className="chip">
          <Face kind={kind} name={person.name} />
          <span className="cut" title={person.name}>
            {person.name}
          </span>
          <button
            type="button"
            aria-label={words('people.remove', { name: person.name })}
            title={words('people.remove', { name: person.name })}
            onClick={() => onRemove(person.id)}
          >
            <Icon name="close" size={12} />
          </button>
        </span>
      ))}
    </>
  )
}

/** Arrows move through the people that are listed. */
const step = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  // Within a row of radios the arrows choose.
  if (event.target instanceof HTMLInputElement && event.target.type === 'radio') return
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')]
  const at = options.indexOf(document.activeElement as HTMLElement)
  options[event.key === 'ArrowDown' ? Math.min(at + 1, options.length - 1) : Math.max(at - 1, 0)]?.focus()
  event.preventDefault()
}

/** Left and Right choose the way beside. */
const stepTabs = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const next = tabs[(at + (event.key === 'ArrowRight' ? 1 : -1) + tabs.length) % tabs.length]
  event.preventDefault()
  next?.focus()
  next?.click()
}

const Panel = (props: {
  readonly kind: PickerKind
  readonly ways: readonly PickerWay[]
  readonly single: boolean
  readonly chosen: readonly Person[]
  readonly people: PeopleList
  readonly onChange: (people: readonly Person[]) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const id = useId()
  const [way, setWay] = useState<PickerWay>(props.ways[0] ?? 'user')
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ids = new Set(props.chosen.map((person) => person.id))
  const toggle = (person: Person) => {
    if (props.single) {
      props.onChange([person])
      props.onClose()
    } else
      props.onChange(ids.has(person.id) ? props.chosen.filter(({ id }) => id !== person.id) : [...props.chosen, person])
  }
  const List = props.people
  const { title, search, none } = kinds[props.kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the options
    <div className="people-panel" onKeyDown={step}>
      <h3>{words(title)}</h3>
      {props.ways.length > 1 ? (
        <div className="people-ways" role="tablist" aria-label={words(title)} onKeyDown={stepTabs}>
          {props.ways.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`${id}-${one}`}
              aria-selected={one === way}
              aria-controls={`${id}-people`}
              tabIndex={one === way ? 0 : -1}
              className={one === way ? 'tab on' : 'tab'}
              onClick={() => setWay(one)}
            >
              {words(`people.by.${one}`)}
            </button>
          ))}
        </div>
      ) : null}
      <div className="field">
        <Icon name="search" size={14} />
        <input
          type="search"
          autoComplete="off"
          data-autofocus
          aria-label={words(search)}
          placeholder={words(search)}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            const { value } = event.target
            setTyped(value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => setText(value.trim()), TYPING_REST)
          }}
        />
      </div>
      <div
        id={`${id}-people`}
        className="people-found"
        {...(props.ways.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `${id}-${way}` } : {})}
      >
        <List way={way} text={text}>
          {(people) =>
            people.length === 0 ? (
              <p className="option-none">{words(none)}</p>
            ) : (
              <div
                role="listbox"
                aria-label={words(title)}
                aria-multiselectable={!props.single}
                className="people-list"
              >
                {people.map((person) => (
                  <button
                    key={person.id}
                    type="button"
                    role="option"
                    aria-selected={ids.has(person.id)}
                    className={ids.has(person.id) ? 'option on' : 'option'}
                    onClick={() => toggle(person)}
                  >
                    <Face kind={props.kind} name={person.name} />
                    <span className="cut">{person.name}</span>
                    {ids.has(person.id) ? <Icon name="check" size={14} /> : null}
                  </button>
                ))}
              </div>
            )
          }
        </List>
      </div>
    </div>
  )
}

/** Chosen people with a remove icon each and a trigger that adds more (UP-01 to UP-04). */
export const PeoplePicker = (props: {
  readonly label: string
  /** People where nothing is said. */
  readonly kind?: PickerKind
  readonly ways: readonly PickerWay[]
  readonly single?: boolean
  readonly chosen: readonly Person[]
  readonly people: PeopleList
  readonly error?: string | undefined
  readonly onChange: (people: readonly Person[]) => void
}) => {
  const words = useWords()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { single = false, kind = 'people', chosen, onChange } = props
  return (
    <fieldset
      className={props.error === undefined ? 'people-picker' : 'people-picker invalid'}
      aria-describedby={props.error === undefined ? undefined : `${id}-error`}
    >
      <legend>{props.label}</legend>
      <div className="chips">
        <Chosen kind={kind} people={chosen} onRemove={(id) => onChange(chosen.filter((person) => person.id !== id))} />
        <Button
          icon={single && chosen.length > 0 ? 'edit' : 'plus'}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          aria-label={`${props.label}：${words(single && chosen.length > 0 ? 'people.edit' : 'people.add')}`}
          onClick={(event) => setAnchor(anchor === null ? event.currentTarget : null)}
        >
          {words(single && chosen.length > 0 ? 'people.edit' : 'people.add')}
        </Button>
      </div>
      {props.error === undefined ? null : (
        <p className="form-note error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={14} />
          <span>{props.error}</span>
        </p>
      )}
      {anchor === null ? null : (
        <Floating
          anchor={anchor}
          label={words(kinds[kind].title)}
          className="people-float"
          onClose={() => setAnchor(null)}
        >
          <Panel
            kind={kind}
            ways={props.ways}
            single={single}
            chosen={chosen}
            people={props.people}
            onChange={onChange}
            onClose={() => setAnchor(null)}
          />
        </Floating>
      )}
    </fieldset>
  )
}
