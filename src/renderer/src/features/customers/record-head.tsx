import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import type { CustomerDetail } from '#shared/contract/customers'
import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { usePermissions } from '../../bridge/permissions.ts'
import { Avatar } from '../../components/avatar.tsx'
import { IconButton } from '../../components/button.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { ValueEditor } from '../../components/field-editor/value-editor.tsx'
import { FieldValue, isEmptyValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/unsent-mark.tsx'
import { fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import { useZone } from '../../lib/time.ts'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { FieldNote, type FieldProps, PanelEditor, useFieldEditor } from '../../record/field-editors.tsx'
import { recordValue } from '../../record/use-field-edits.ts'
import { FillDialog } from './duplicates/fill-dialog.tsx'
import { PinnedWarning, warningField } from './pinned-warning.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordTags } from './record-tags.tsx'
import { recordText } from './record-text.ts'

type HeadProps = Omit<FieldProps, 'field' | 'detail'> & { readonly detail: CustomerDetail }

/** Level or charge status in the head: a press opens the choices (EP-01). */
const Pick = (props: FieldProps) => {
  const words = useWords()
  const { field, lists, edits } = props
  const editor = useFieldEditor(props)
  const label = fieldLabel(field, words)
  const shown = edits.shown(field)
  const mark = edits.mark(field)
  const noteId = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside
    <span className="pick-root" ref={editor.setAnchor} onKeyDown={editor.onKeyDown}>
      <button
        ref={editor.pencil}
        type="button"
        className="pick"
        aria-label={words('edit.field', { name: label })}
        aria-haspopup="dialog"
        aria-expanded={editor.open}
        onClick={() => (editor.open ? edits.cancel(field) : editor.begin())}
      >
        {isEmptyValue(shown) ? (
          <span className="meta">{label}</span>
        ) : (
          <FieldValue field={field} value={shown} place="list" items={itemsOf(field, lists)} />
        )}
        <Icon name="chevron-down" size={12} />
      </button>
      {mark === null || mark === 'attention' ? null : <Mark mark={mark} glyph />}
      <FieldNote id={noteId} field={field} edits={edits} />
      {editor.open && editor.anchor ? (
        <PanelEditor {...props} anchor={editor.anchor} label={label} onDone={editor.done} />
      ) : null}
    </span>
  )
}

/** The name: the page's heading, and a line to type over it. */
const Name = (props: FieldProps) => {
  const words = useWords()
  const { field, edits, detail } = props
  const editor = useFieldEditor(props)
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => title.current?.focus({ preventScroll: true }), [])
  const open = edits.open(field)
  const label = fieldLabel(field, words)
  const error = edits.error(field)
  const finish = (run: () => void) => {
    run()
    editor.done()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside
    <div className="name-edit" ref={editor.setAnchor} onKeyDown={editor.onKeyDown}>
      {open === null ? (
        <h1 className="record-name" ref={title} title={detail.name} tabIndex={-1} onDoubleClick={editor.begin}>
          {detail.name}
        </h1>
      ) : (
        <div className={error === null ? 'line-editor' : 'line-editor invalid'}>
          <ValueEditor
            readOnly={edits.isElsewhere(field)}
            field={field}
            value={open.editing}
            before={detail.name}
            items={[]}
            label={label}
            invalid={error !== null}
            onChange={(editing) => edits.change(field, editing)}
            onSubmit={() => finish(() => edits.save(field))}
          />
          <IconButton
            icon="check"
            disabled={edits.isElsewhere(field)}
            label={words('common.save')}
            onClick={() => finish(() => edits.save(field))}
          />
          <IconButton icon="close" label={words('common.cancel')} onClick={() => finish(() => edits.cancel(field))} />
        </div>
      )}
      {open !== null && edits.isElsewhere(field) ? <DraftElsewhere draft={edits.draft} /> : null}
      {open === null ? (
        <IconButton
          ref={editor.pencil}
          icon="edit"
          className="pencil"
          label={words('edit.field', { name: label })}
          onClick={editor.begin}
        />
      ) : null}
      {error === null ? null : (
        <span className="field-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}

/** The head of a record: name, tags, level, charge status, phase, owner, and where the record stands. */
export const RecordHead = (
  props: HeadProps & {
    /** Names of social accounts by their ids. */
    readonly accountNames: ReadonlyMap<string, string>
    readonly onBack: () => void
    readonly actions: ReactNode
    readonly standing: ReactNode
  },
) => {
  const words = useWords()
  const { detail, lists } = props
  const system = (name: string): MetaField => fieldOf('customer', name, lists)
  const value = (name: string) => detail.fields[name] as Json | undefined
  const owner = textOf(value('ownerName')) ?? ''
  const head = useRef<HTMLElement>(null)
  const zone = useZone()
  const { copyPhones } = usePermissions()
  const pinned = { ...props, field: warningField(words) }
  const editor = useFieldEditor(pinned)
  const [filling, setFilling] = useState(false)
  const backToMenu = () => head.current?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus()
  const phase = system('phase')
  return (
    <header className="detail-head" ref={head}>
      <div className="detail-line">
        <IconButton icon="arrow-left" label={words('detail.back')} onClick={props.onBack} className="hang-left back" />
        <div className="detail-title">
          <Name {...props} field={system('name')} />
          <RecordTags {...props} field={system('tagList')} />
        </div>
        <span className="detail-actions">
          {props.actions}
          <RecordMenu
            pinned={!isEmptyValue(recordValue(detail, pinned.field))}
            onPin={editor.begin}
            onFill={() => setFilling(true)}
            customer={{ id: detail.id, name: detail.name }}
            text={() => recordText(detail, lists, props.edits, zone, words, copyPhones, props.accountNames)}
          />
        </span>
      </div>
      <div className="detail-facts">
        <Pick {...props} field={system('level')} />
        <Pick {...props} field={system('chargeStatus')} />
        {isEmptyValue(recordValue(detail, phase)) ? null : (
          <span className="fact">
            <Icon name="trail" size={14} />
            <FieldValue field={phase} value={recordValue(detail, phase)} place="list" items={itemsOf(phase, lists)} />
          </span>
        )}
        {owner ? (
          <span className="fact">
            <Avatar name={owner} />
            <span className="cut" title={owner}>
              {owner}
            </span>
          </span>
        ) : null}
        {props.standing}
      </div>
      <PinnedWarning {...pinned} editor={editor} onLost={backToMenu} />
      {filling ? <FillDialog detail={detail} lists={lists} onClose={() => setFilling(false)} /> : null}
    </header>
  )
}
