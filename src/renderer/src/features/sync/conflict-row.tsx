import { type KeyboardEvent, useId, useState } from 'react'
import type { ConflictEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import type { WordsOfChange } from '../../actions/change-words.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { ValueEditor } from '../../components/field-editor/value-editor.tsx'
import { FieldValue, isEmptyValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { RadioOption } from '../../components/radios.tsx'
import { TextDiff } from '../../components/text-diff.tsx'
import { type Editing, editedOf, editingOf, isEditable } from '../../lib/editing.ts'
import { kindOf } from '../../lib/field-kinds.ts'
import { fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import { without } from '../../lib/values.ts'
import type { Choice, Deciding } from './conflict-choice.ts'

type Field = ConflictEntry['fields'][number]

/** A value of a side; a text shows what that side changed of the base. */
const Side = ({
  entity,
  name,
  value,
  base,
  tools,
}: {
  readonly entity: ConflictEntry['entity']
  readonly name: string
  readonly value: Json
  readonly base: Json
  readonly tools: WordsOfChange
}) => {
  const field = fieldOf(entity, name, tools.lists)
  const text = kindOf(field) === 'text' && typeof value === 'string' && typeof base === 'string' && base !== ''
  if (text && !isEmptyValue(value)) return <TextDiff before={base} after={value} />
  return <FieldValue field={field} value={value} place="record" items={itemsOf(field, tools.lists)} />
}

/** The value of one's own for a field, typed in place of both sides; `typed` is null as long as nothing was typed. */
const OwnValue = (props: {
  readonly conflict: ConflictEntry
  readonly clash: Field
  readonly typed: Editing | null
  readonly tools: WordsOfChange
  readonly onType: (typed: Editing) => void
  readonly onTake: (value: Json) => void
  readonly onClose: () => void
}) => {
  const { tools, clash } = props
  const { words, zone } = tools
  const field = fieldOf(props.conflict.entity, clash.field, tools.lists)
  const editing = props.typed ?? editingOf(field, clash.mine, zone)
  const [wrong, setWrong] = useState<string | null>(null)
  const take = (chosen?: Editing) => {
    const result = editedOf(field, chosen ?? editing, clash.mine, zone)
    if (result.kind === 'wrong') setWrong(words(result.reason))
    else props.onTake(result.kind === 'value' ? result.value : clash.mine)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    props.onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the editor inside
    <div className="clash-own" onKeyDown={onKeyDown}>
      <div className={wrong === null ? 'line-editor' : 'line-editor invalid'}>
        <ValueEditor
          field={field}
          value={editing}
          before={clash.mine}
          items={itemsOf(field, tools.lists)}
          label={words('conflict.ownOf', { name: fieldLabel(field, words) })}
          invalid={wrong !== null}
          onChange={(next) => {
            setWrong(null)
            props.onType(next)
          }}
          onSubmit={take}
        />
      </div>
      {wrong === null ? null : (
        <p className="field-note error" role="alert">
          {wrong}
        </p>
      )}
      <div className="clash-own-foot">
        <Button onClick={props.onClose}>{words('common.cancel')}</Button>
        <Button onClick={() => take()}>{words('conflict.useOwn')}</Button>
      </div>
    </div>
  )
}

/** One clashing field: the base, mine and theirs; arrows choose between the two, the pencil takes a third value. */
export const ClashRow = (props: {
  readonly conflict: ConflictEntry
  readonly clash: Field
  readonly deciding: Deciding
  readonly tools: WordsOfChange
  readonly onDecide: (deciding: Deciding) => void
}) => {
  const { conflict, clash, deciding, tools, onDecide } = props
  const { choices, editors } = deciding
  const choice = choices[clash.field]
  const { words } = tools
  const name = useId()
  const typed = editors[clash.field]
  const editing = typed !== undefined
  const type = (next: Editing | null) => onDecide({ choices, editors: { ...editors, [clash.field]: next } })
  const close = () => onDecide({ choices, editors: without(editors, clash.field) })
  const choose = (next: Choice): Deciding => ({ choices: { ...choices, [clash.field]: next }, editors })
  const field = fieldOf(conflict.entity, clash.field, tools.lists)
  const label = fieldLabel(field, words)
  const shared = { entity: conflict.entity, name: clash.field, base: clash.base, tools }
  const option = (pick: 'mine' | 'theirs', value: Json) => (
    <RadioOption
      className="clash-option"
      name={name}
      label={words(pick === 'mine' ? 'conflict.keepMine' : 'conflict.keepTheirs', { name: label })}
      checked={choice?.pick === pick}
      onChoose={() => onDecide(choose({ pick }))}
    >
      <span className="clash-value">
        <Side {...shared} value={value} />
      </span>
    </RadioOption>
  )
  return (
    <>
      <div className="clash" role="radiogroup" aria-label={label}>
        <span className="clash-name" title={label}>
          {label}
          {isEditable(field, clash.mine) ? (
            <IconButton
              icon="edit"
              className="clash-edit"
              label={words('conflict.editOf', { name: label })}
              aria-expanded={editing}
              onClick={() => (editing ? close() : type(null))}
            />
          ) : null}
        </span>
        <span className="clash-base">
          <FieldValue field={field} value={clash.base} place="record" items={itemsOf(field, tools.lists)} />
        </span>
        {option('mine', clash.mine)}
        {option('theirs', clash.theirs)}
      </div>
      {choice?.pick === 'edit' && !editing ? (
        <div className="clash-kept">
          <Icon name="check" size={14} />
          <span className="meta">{words('conflict.own')}</span>
          <FieldValue field={field} value={choice.value} place="record" items={itemsOf(field, tools.lists)} />
        </div>
      ) : null}
      {editing ? (
        <OwnValue
          conflict={conflict}
          clash={clash}
          typed={typed}
          tools={tools}
          onType={type}
          onTake={(value) => onDecide({ ...choose({ pick: 'edit', value }), editors: without(editors, clash.field) })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
