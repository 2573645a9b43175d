import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { MetaField } from '#shared/contract/fields'
import { Button, IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Segments } from '../../components/segments.tsx'
import { type FieldLists, fieldLabel } from '../../lib/field-labels.ts'
import { isComposing } from '../../lib/keys.ts'
import { joined } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import type { ListState } from './list-query.ts'

/** Rest after the last key before the list is asked, in milliseconds. */
const typingRest = 200

/** Searches by name as one types; text that an input method still composes is not searched (CL-03, CL-05). */
const NameSearch = (props: {
  readonly label: string
  readonly value: string
  readonly onChange: (name: string) => void
  readonly field: RefObject<HTMLInputElement | null>
}) => {
  const words = useWords()
  const { value } = props
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = (name: string) => {
    clearTimeout(timer.current)
    if (name === asked.current) return
    asked.current = name
    props.onChange(name)
  }
  const askSoon = (typed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(typed.trim()), typingRest)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The address changed by itself, by Back or by clearing the filters: the box follows it.
    if (value === asked.current) return
    clearTimeout(timer.current)
    asked.current = value
    setText(value)
  }, [value])
  return (
    <div className="field name-search">
      <Icon name="search" size={14} />
      <input
        ref={props.field}
        type="search"
        aria-label={words('customers.name')}
        placeholder={props.label}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          clearTimeout(timer.current)
          if (!(event.nativeEvent as InputEvent).isComposing) askSoon(event.target.value)
        }}
        onCompositionEnd={(event) => askSoon(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) ask(text.trim())
        }}
      />
      {text === '' ? null : (
        <button
          type="button"
          className="field-button"
          aria-label={words('customers.clearName')}
          title={words('customers.clearName')}
          onClick={() => {
            setText('')
            ask('')
            props.field.current?.focus()
          }}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </div>
  )
}

const Chip = (props: { readonly label: string; readonly text: string; readonly onRemove: () => void }) => {
  const words = useWords()
  return (
    <span className="chip">
      <span className="chip-label">{props.label}</span>
      <span className="cut" title={props.text}>
        {props.text}
      </span>
      <button
        type="button"
        aria-label={words('customers.removeFilter', { name: props.label })}
        title={words('customers.removeFilter', { name: props.label })}
        onClick={props.onRemove}
      >
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

/** Filters of the list, and the buttons that move its columns (CL-01, CL-02, CL-21). */
export const Toolbar = (props: {
  readonly state: ListState
  readonly lists: FieldLists
  readonly nameField: MetaField | undefined
  readonly ownerName: string
  readonly field: RefObject<HTMLInputElement | null>
  /** Id of the advanced filters, which the button opens. */
  readonly advancedId: string
  readonly onChange: (change: Partial<ListState>) => void
  readonly onName: (name: string) => void
  readonly onScroll: (direction: -1 | 1) => void
}): ReactNode => {
  const words = useWords()
  const { state, lists, onChange } = props
  const { advanced, chargeStatus, level, ownerid } = state
  const levels = lists.levels.filter((item) => level.includes(item.value)).map((item) => item.label)
  return (
    <div className="tools">
      <Segments
        label={words('customers.chargeStatus')}
        items={[{ value: '', label: words('common.all') }, ...lists.chargeStatuses]}
        value={chargeStatus.length === 0 ? '' : chargeStatus.length === 1 ? (chargeStatus[0] ?? '') : null}
        onChange={(value) => onChange({ chargeStatus: value === '' ? [] : [value] })}
      />
      <NameSearch
        label={props.nameField === undefined ? words('customers.name') : fieldLabel(props.nameField, words)}
        value={state.name}
        onChange={props.onName}
        field={props.field}
      />
      {levels.length > 0 ? (
        <Chip label={words('customers.level')} text={joined(levels)} onRemove={() => onChange({ level: [] })} />
      ) : null}
      {ownerid === '' ? null : (
        <Chip label={words('customers.owner')} text={props.ownerName} onRemove={() => onChange({ ownerid: '' })} />
      )}
      <Button
        kind="link"
        icon="filter"
        aria-expanded={advanced}
        aria-controls={advanced ? props.advancedId : undefined}
        onClick={() => onChange({ advanced: !advanced })}
      >
        {words(advanced ? 'customers.fewerFilters' : 'customers.moreFilters')}
      </Button>
      <span className="grow" />
      <IconButton icon="chevron-left" label={words('customers.scrollLeft')} onClick={() => props.onScroll(-1)} />
      <IconButton icon="chevron-right" label={words('customers.scrollRight')} onClick={() => props.onScroll(1)} />
    </div>
  )
}
