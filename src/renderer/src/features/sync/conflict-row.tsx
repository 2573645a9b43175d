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
import type { Choice } from './conflict-choice.ts'

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

/** The value of one's own for a field, typed in place of both sides. */
const OwnValue = (props: {
  readonly conflict: ConflictEntry
  readonly clash: Field
  readonly tools: WordsOfChange
  readonly onTake: (value: Json) => void
  readonly onClose: () => void
}) => {
  const { tools, clash } = props
  const { words, zone } = tools
  const field = fieldOf(props.conflict.entity, clash.field, tools.lists)
  const [editing, setEditing] = useState<Editing>(editingOf(field, clash.mine, zone))
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
            setEditing(next)
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
  readonly choice: Choice | undefined
  readonly tools: WordsOfChange
  readonly onChoose: (choice: Choice) => void
}) => {
  const { conflict, clash, choice, tools } = props
  const { words } = tools
  const name = useId()
  const [editing, setEditing] = useState(false)
  const field = fieldOf(conflict.entity, clash.field, tools.lists)
  const label = fieldLabel(field, words)
  const shared = { entity: conflict.entity, name: clash.field, base: clash.base, tools }
  const option = (pick: 'mine' | 'theirs', value: Json) => (
    <RadioOption
      className="clash-option"
      name={name}
      label={words(pick === 'mine' ? 'conflict.keepMine' : 'conflict.keepTheirs', { name: label })}
      checked={choice?.pick === pick}
      onChoose={() => props.onChoose({ pick })}
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
              onClick={() => setEditing(!editing)}
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
          tools={tools}
          onTake={(value) => {
            props.onChoose({ pick: 'edit', value })
            setEditing(false)
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  )
}
