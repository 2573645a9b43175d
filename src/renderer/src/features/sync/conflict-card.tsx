import { type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { ConflictEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import { failureOf } from '../../bridge/index.ts'
import { useResolveConflict } from '../../bridge/work.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { ValueEditor } from '../../components/field-editor/value-editor.tsx'
import { FieldValue, isEmptyValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { TextDiff } from '../../components/text-diff.tsx'
import { type Editing, editedOf, editingOf, isEditable } from '../../lib/editing.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { kindOf } from '../../lib/field-kinds.ts'
import { fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import { routes } from '../../lib/paths.ts'
import { formatStamp } from '../../lib/time.ts'
import { joined } from '../../lib/values.ts'
import { allOf, type Choice, type Choices, decidedOf } from './conflict-choice.ts'
import { useChangeWords } from './use-change-words.ts'

type Tools = ReturnType<typeof useChangeWords>
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
  readonly tools: Tools
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
  readonly tools: Tools
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
const Clash = (props: {
  readonly conflict: ConflictEntry
  readonly clash: Field
  readonly choice: Choice | undefined
  readonly tools: Tools
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
    <label className={choice?.pick === pick ? 'clash-option on' : 'clash-option'}>
      <input
        type="radio"
        name={name}
        className="radio"
        aria-label={words(pick === 'mine' ? 'conflict.keepMine' : 'conflict.keepTheirs', { name: label })}
        checked={choice?.pick === pick}
        onChange={() => props.onChoose({ pick })}
      />
      <span className="clash-value">
        <Side {...shared} value={value} />
      </span>
    </label>
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

/** A clash of two edits: every field is decided by a person, then Ctrl+Enter saves. */
export const ConflictCard = ({
  conflict,
  current,
  onCurrent,
}: {
  readonly conflict: ConflictEntry
  /** The card at hand: its main action is the filled one. */
  readonly current: boolean
  readonly onCurrent: () => void
}) => {
  const tools = useChangeWords()
  const { words, zone } = tools
  const titleId = useId()
  const resolve = useResolveConflict()
  const [choices, setChoices] = useState<Choices>({})
  const decided = decidedOf(conflict, choices)
  const complete = decided === conflict.fields.length
  const merged = conflict.merged.map((name) => fieldLabel(fieldOf(conflict.entity, name, tools.lists), words))
  const save = () => {
    if (complete && !resolve.isPending) resolve.mutate({ id: conflict.id, choices: { ...choices } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  const head = (title: string, time: number | null) => (
    <span>
      {title}
      {time === null ? null : <span className="clash-time">{formatStamp(time, zone)}</span>}
    </span>
  )
  return (
    <article
      className={current ? 'card inbox-card current' : 'card inbox-card'}
      aria-labelledby={titleId}
      data-inbox={conflict.id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onCurrent}
    >
      <header className="inbox-head">
        <div className="inbox-title warn">
          <Icon name="warning" />
          <h2 id={titleId}>{conflict.title || words('outbox.untitled')}</h2>
          <span className="grow" />
          {conflict.customerId === null ? null : (
            <Link to={routes.companydetail(conflict.customerId)}>{words('outbox.open')}</Link>
          )}
        </div>
        <p>{words('conflict.title')}</p>
      </header>
      <div className="clashes">
        <div className="clash clash-head" aria-hidden="true">
          <span>{words('conflict.field')}</span>
          <span>{words('conflict.base')}</span>
          {head(words('conflict.mine'), conflict.mineAt)}
          {head(words('conflict.theirs'), conflict.theirsAt)}
        </div>
        {conflict.fields.map((clash) => (
          <Clash
            key={clash.field}
            conflict={conflict}
            clash={clash}
            choice={choices[clash.field]}
            tools={tools}
            onChoose={(choice) => setChoices((all) => ({ ...all, [clash.field]: choice }))}
          />
        ))}
      </div>
      {merged.length === 0 ? null : (
        <p className="inbox-merged">
          <Icon name="check" size={14} />
          {words('conflict.merged', { names: joined(merged), n: merged.length })}
        </p>
      )}
      {resolve.isError ? (
        <p className="inbox-error" role="alert">
          <Icon name="alert" size={14} />
          {failureWords(failureOf(resolve.error))}
        </p>
      ) : null}
      <footer className="inbox-foot">
        <Button kind="quiet" onClick={() => setChoices(allOf(conflict, 'mine'))}>
          {words('conflict.allMine')}
        </Button>
        <Button kind="quiet" onClick={() => setChoices(allOf(conflict, 'theirs'))}>
          {words('conflict.allTheirs')}
        </Button>
        <span className="grow" />
        <span className="meta small" role="status">
          {words('conflict.decided', { n: decided, all: conflict.fields.length })}
        </span>
        <Button disabled={decided === 0} onClick={() => setChoices({})}>
          {words('common.cancel')}
        </Button>
        <Button
          kind={current ? 'primary' : 'default'}
          disabled={!complete || resolve.isPending}
          title={complete ? undefined : words('conflict.undecided')}
          onClick={save}
        >
          {words('common.save')}
          <span className="key">{words('key.submit')}</span>
        </Button>
      </footer>
    </article>
  )
}
