import Tabs from 'antd/es/tabs'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isComposing } from '../../lib/keys.ts'
import { useWords } from '../../lib/words.ts'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'
import { Boxes } from './boxes.tsx'
import { FindField } from './find-field.tsx'
import { ChoiceList } from './radios.tsx'

/** A person to choose, or a customer. */
export type Person = { readonly id: string; readonly name: string }

/** How the picker finds people; a way that the firm does not have is left out. */
export type PickerWay = 'user' | 'tag' | 'team'

/** Rest after the last key before the list is asked, in milliseconds (UP-04). */
const TYPING_REST = 200

/** People that are drawn at one time; more of the name leads to the others. */
const MOST_PEOPLE = 100

/** What is chosen from: its words, and whether its names stand beside a face. */
export const kinds = {
  people: { title: 'people.title', search: 'people.search', none: 'people.none', more: 'people.first', face: true },
  customers: {
    title: 'pickCustomer.title',
    search: 'pickCustomer.search',
    none: 'pickCustomer.none',
    more: 'pickCustomer.first',
    face: false,
  },
} as const

export type PickerKind = keyof typeof kinds

/** What stands before a name. */
export const Face = ({ kind, name }: { readonly kind: PickerKind; readonly name: string }) =>
  kinds[kind].face ? <Avatar name={name} /> : <Icon name="building" size={14} />

/**
 * What the picker shows for a way and a text; read by the caller, who knows where people come from. `settled` is false
 * while the people are still those of an earlier text.
 */
export type PeopleList = (props: {
  readonly way: PickerWay
  readonly text: string
  readonly children: (people: readonly Person[], settled?: boolean) => ReactNode
}) => ReactNode

export type PickProps = {
  readonly kind: PickerKind
  readonly single: boolean
  readonly chosen: readonly Person[]
  readonly onChange: (people: readonly Person[]) => void
}

type FoundProps = PickProps & {
  readonly people: readonly Person[]
  readonly settled: boolean
  /** True once Enter was pressed: the only one that is found is taken. */
  readonly taking: boolean
  readonly onToggle: (person: Person) => void
  readonly onSettled: (people: readonly Person[]) => void
}

const Found = (props: FoundProps) => {
  const words = useWords()
  const { kind, people, chosen, taking, settled, onToggle } = props
  const take = useEffectEvent(props.onSettled)
  useEffect(() => {
    if (taking && settled) take(people)
  }, [taking, settled, people])
  if (people.length === 0) return <p className="option-none">{words(kinds[kind].none)}</p>
  const items = people.slice(0, MOST_PEOPLE).map(({ id, name }) => ({ value: id, label: name }))
  const ids = chosen.map(({ id }) => id)
  const toggle = (value: string) => {
    const person = people.find(({ id }) => id === value)
    if (person !== undefined) onToggle(person)
  }
  const draw = ({ label }: { readonly label: string }) => (
    <>
      <Face kind={kind} name={label} />
      <span className="cut" title={label}>
        {label}
      </span>
    </>
  )
  const shared = { label: words(kinds[kind].title), draw }
  return (
    <div className="people-list" aria-busy={!settled}>
      {props.single ? (
        <ChoiceList
          {...shared}
          items={items}
          chosen={people.find(({ id }) => ids.includes(id))?.id ?? null}
          onChoose={toggle}
        />
      ) : (
        <Boxes
          {...shared}
          className="choice-list"
          options={items}
          chosen={ids}
          onChange={(next) => toggle([...next, ...ids].find((id) => next.includes(id) !== ids.includes(id)) ?? '')}
        />
      )}
      {people.length > MOST_PEOPLE ? (
        <p className="option-none" role="status">
          {words(kinds[kind].more, { n: MOST_PEOPLE })}
        </p>
      ) : null}
    </div>
  )
}

/** Down goes from the search to the first of the list, and Up from there to the search; Enter ticks, as Space does. */
const step = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'checkbox') {
    event.preventDefault()
    event.stopPropagation()
    event.target.click()
    return
  }
  const search = event.currentTarget.querySelector<HTMLElement>('input[type="search"]')
  // A list that is still of an earlier text goes in a moment, and the focus would go with it.
  const first = event.currentTarget.querySelector<HTMLElement>('.people-list:not([aria-busy="true"]) input')
  const to =
    event.key === 'ArrowDown' && event.target === search
      ? first
      : event.key === 'ArrowUp' && event.target === first
        ? search
        : null
  if (to === null) return
  event.preventDefault()
  event.stopPropagation()
  to.focus()
}

/** Finds people by name, tag or team. Enter in the search takes the only one that is found. */
export const PeoplePanel = (
  props: PickProps & {
    readonly ways: readonly PickerWay[]
    readonly people: PeopleList
    readonly onClose: () => void
  },
) => {
  const words = useWords()
  const { kind, ways, single, chosen, onChange } = props
  const [way, setWay] = useState<PickerWay>(ways[0] ?? 'user')
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const [taking, setTaking] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onToggle = (person: Person) => {
    if (single) {
      onChange([person])
      props.onClose()
    } else if (chosen.some(({ id }) => id === person.id)) onChange(chosen.filter(({ id }) => id !== person.id))
    else onChange([...chosen, person])
  }
  const type = (value: string) => {
    setTyped(value)
    setTaking(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setText(value.trim()), TYPING_REST)
  }
  const List = props.people
  const { title, search } = kinds[kind]
  const content = (
    <>
      <FindField
        label={words(search)}
        data-autofocus
        value={typed}
        onChange={(event) => type(event.target.value)}
        onPressEnter={(event) => {
          if (isComposing(event) || typed.trim() === '') return
          event.preventDefault()
          clearTimeout(timer.current)
          setText(typed.trim())
          setTaking(true)
        }}
      />
      <div className="people-found">
        <List way={way} text={text}>
          {(people, settled = true) => (
            <Found
              kind={kind}
              single={single}
              chosen={chosen}
              people={people}
              settled={settled && typed.trim() === text}
              taking={taking}
              onChange={onChange}
              onToggle={onToggle}
              onSettled={([only, ...others]) => {
                setTaking(false)
                if (only === undefined || others.length > 0) return
                onToggle(only)
                setTyped('')
                setText('')
              }}
            />
          )}
        </List>
      </div>
    </>
  )
  /** antd's arrows only move among the tabs: here the one with the focus is shown. */
  const onFocus = ({ target }: FocusEvent) => {
    const tab = target.closest<HTMLElement>('.ant-tabs-tab')
    const reached = ways.find((one) => one === tab?.dataset.nodeKey)
    if (reached !== undefined) setWay(reached)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the options
    <div className="people-panel" onKeyDownCapture={step} onFocus={onFocus}>
      <h3>{words(title)}</h3>
      {ways.length > 1 ? (
        <Tabs
          size="small"
          animated={false}
          activeKey={way}
          aria-label={words(title)}
          items={ways.map((one) => ({
            key: one,
            label: words(`people.by.${one}`),
            children: one === way ? content : null,
          }))}
        />
      ) : (
        content
      )}
    </div>
  )
}
