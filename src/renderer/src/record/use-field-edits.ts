import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CustomerDetail } from '#shared/contract/customers'
import type { MetaField } from '#shared/contract/fields'
import type { OutboxEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import { readFollowUpContent } from '#shared/domain/followups'
import type { RecordMark, WritableEntity } from '#shared/domain/work'
import { type Draft, type Edit, useDraft } from '../bridge/drafts.ts'
import { errorWords } from '../bridge/error-words.ts'
import { outboxQuery, useMarks } from '../bridge/work.ts'
import { savesByChoosing } from '../components/field-editor/value-editor.tsx'
import { type Editing, editedOf, editingOf } from '../lib/editing.ts'
import { valueName } from '../lib/field-labels.ts'
import { useZone } from '../lib/time.ts'
import { plainText, without } from '../lib/values.ts'
import { useWords } from '../lib/words.ts'
import { usePraise } from './use-praise.ts'

/** A record whose fields are shown and changed in place: a customer, a contact. */
export type RecordDetail = Pick<CustomerDetail, 'id' | 'name' | 'fields' | 'extra' | 'unread'>

/** What is changed: the record's kind, and the call that takes new values and fails where they are not taken. */
export type Editable = {
  readonly entity: WritableEntity
  readonly edit: (edit: Edit) => Promise<unknown>
  /** The field by which the change of another one goes to the firm; the field itself where it is left out. */
  readonly keptIn?: (name: string) => string
}

/** A field that is being edited: what stands in its editor, and the value from which the person began. */
export type OpenEdit = { readonly editing: Editing; readonly from: Json }

type Opens = Readonly<Record<string, OpenEdit>>

/** The edits that a draft holds; a draft that nobody can read holds none. */
const opensOf = (text: string | null): Opens => {
  if (text === null) return {}
  try {
    const kept: unknown = JSON.parse(text)
    return typeof kept === 'object' && kept !== null ? (kept as Opens) : {}
  } catch {
    return {}
  }
}

/** Edits as a draft holds them; null where there are none. */
const textOf = (opens: Opens): string | null => (Object.keys(opens).length > 0 ? JSON.stringify(opens) : null)

/** What a record's fields need to be edited in place. */
export type FieldEdits = {
  /** True once what was typed before stands in its editors again. */
  readonly ready: boolean
  /** Where another window edits this record: its texts are shown, and written here only after they were taken over. */
  readonly draft: Pick<Draft, 'elsewhere' | 'takeOver'>
  readonly open: (field: MetaField) => OpenEdit | null
  /** True where what stands in the editor is another window's. */
  readonly isElsewhere: (field: MetaField) => boolean
  /** True where the person changed something in the editor. */
  readonly touched: (field: MetaField) => boolean
  /** True where the value became another one since the person began. */
  readonly overtaken: (field: MetaField) => boolean
  readonly error: (field: MetaField) => string | null
  /** True while a save is under way. */
  readonly saving: (field: MetaField) => boolean
  /** True for a moment after the server took a field that was saved here. */
  readonly saved: (field: MetaField) => boolean
  readonly mark: (field: MetaField) => RecordMark | null
  /** Why the server did not take a field, where it did not. */
  readonly problem: (field: MetaField) => OutboxEntry | null
  /** What the record shows: a choice that the server refused stands as it was before (EP-02). */
  readonly shown: (field: MetaField) => Json | undefined
  readonly begin: (field: MetaField) => void
  readonly change: (field: MetaField, editing: Editing) => void
  readonly cancel: (field: MetaField) => void
  /** Saves what stands in the editor, or what was just chosen. */
  readonly save: (field: MetaField, chosen?: Editing) => void
}

/** The value of a field as a record has it; a follow-up by its words, whatever form they came in (FP-11). */
export const recordValue = (detail: RecordDetail, field: MetaField): Json | undefined => {
  if (field.system && field.name === 'name') return detail.name
  if (field.system && field.name === 'followupContent')
    return readFollowUpContent(plainText(detail.fields.followupContent as Json | undefined)).text
  return (field.system ? detail.fields[field.name] : detail.extra[field.name]) as Json | undefined
}

/**
 * Edits of one record: a page that can go on to another one is keyed by the id, so that an answer which comes late finds
 * nothing of the next record. What was typed is kept as a draft at every pause of typing, and stands in its editors again
 * after a reload, a restart or a walk through other pages.
 */
export const useFieldEdits = (
  { entity, edit, keptIn }: Editable,
  id: string,
  detail: RecordDetail | undefined,
): FieldEdits => {
  const words = useWords()
  const zone = useZone()
  const draft = useDraft(`edit:${entity}:${id}`)
  const marks = useMarks()
  const [opens, setOpens] = useState<Opens>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  // A name stands here once for each of its saves that is under way.
  const [savings, setSavings] = useState<readonly string[]>([])
  const markOf = (name: string): RecordMark | null => marks.field(entity, id, keptIn?.(name) ?? name)
  const praise = usePraise(markOf)
  const [ready, setReady] = useState(false)
  const latest = useRef<Opens>({})
  const restored = useRef<number | null>(null)
  // The fields whose editors were opened before the draft was there.
  const early = useRef<readonly string[]>([])
  // Something was typed in them, and waits to be kept.
  const typedEarly = useRef(false)
  // The fields that another window has edited since it holds the draft; null while none does.
  const theirs = useRef<ReadonlySet<string> | null>(null)
  // Whether anything of these edits stands on the disk; a ref, because edits end after their page is gone.
  const drafted = useRef(false)
  // Before the next key, which would be taken for one that was typed after the draft came.
  useLayoutEffect(() => {
    if (draft.elsewhere) theirs.current = new Set([...(theirs.current ?? []), ...Object.keys(opensOf(draft.text))])
    if (!draft.ready || restored.current === draft.turn) return
    const own = latest.current
    if (restored.current === null) early.current = Object.keys(own)
    restored.current = draft.turn
    // Who was quicker than the reading of the draft has opened editors already: they stay where it holds nothing, also
    // where another window writes at first, which may be this page before it was loaded anew. So do those of fields that
    // the other window has not edited.
    const stays = (name: string) => early.current.includes(name) || theirs.current?.has(name) === false
    const begun = Object.fromEntries(Object.entries(own).filter(([name]) => stays(name)))
    // What another window writes is shown where an editor stands open here, and opens none.
    latest.current = draft.elsewhere ? own : { ...begun, ...opensOf(draft.text) }
    drafted.current = draft.text !== null && !draft.elsewhere
    if (!draft.elsewhere) {
      const typed = typedEarly.current ? textOf(latest.current) : null
      early.current = []
      theirs.current = null
      typedEarly.current = false
      if (typed !== null) {
        drafted.current = true
        draft.write(typed)
      }
    }
    setOpens(latest.current)
    setErrors({})
    setReady(true)
  }, [draft.ready, draft.text, draft.turn, draft.elsewhere, draft.write])
  const troubled = marks.record(entity, id) === 'attention'
  const entries = useQuery({ ...outboxQuery, enabled: troubled }).data?.entries ?? []
  const before = (field: MetaField): Json => (detail === undefined ? null : (recordValue(detail, field) ?? null))

  const problem = (field: MetaField): OutboxEntry | null =>
    entries.find(
      (entry) =>
        entry.entity === entity &&
        entry.id === id &&
        (entry.state === 'rejected' || entry.state === 'conflict') &&
        entry.changes.some((change) => change.field === valueName(field)),
    ) ?? null

  const isElsewhere = (field: MetaField): boolean => draft.elsewhere && !savesByChoosing(field)
  const others = draft.elsewhere ? opensOf(draft.text) : {}
  const openOf = (field: MetaField): OpenEdit | null => {
    const name = valueName(field)
    const open = opens[name]
    if (open === undefined || !isElsewhere(field)) return open ?? null
    return others[name] ?? { editing: editingOf(field, before(field), zone), from: before(field) }
  }
  const put = (next: Opens) => {
    latest.current = next
    setOpens(next)
  }
  const keep = (next: Opens) => {
    if (draft.elsewhere) return
    // Before the draft is there it would be written over.
    if (!draft.ready) {
      typedEarly.current = true
      return
    }
    const text = textOf(next)
    if (text !== null) draft.write(text)
    else if (drafted.current) draft.clear()
    drafted.current = text !== null
  }
  const close = (field: MetaField) => {
    const name = valueName(field)
    setErrors((all) => without(all, name))
    put(without(latest.current, name))
  }
  /** Saves a value. The draft goes only when the value is on the disk, and what was refused stands in its editor again. */
  const store = async (field: MetaField, value: Json, { editing, from }: OpenEdit) => {
    const name = valueName(field)
    setSavings((all) => [...all, name])
    try {
      const left = drafted.current ? draft.leave(textOf(latest.current)) : undefined
      await edit({ values: { [name]: value }, base: { [name]: from }, draft: left })
      void praise.add(name)
      if (drafted.current) keep(latest.current)
    } catch (error) {
      // A choice goes back to what it was (EP-02); typed text is not thrown away, nor what was typed on meanwhile.
      const typed = latest.current[name]?.editing ?? editing
      if (!savesByChoosing(field)) put({ ...latest.current, [name]: { editing: typed, from } })
      setErrors((all) => ({ ...all, [name]: errorWords(error) }))
    }
    setSavings((all) => all.toSpliced(all.indexOf(name), 1))
  }
  return {
    ready,
    draft,
    open: openOf,
    isElsewhere,
    overtaken: (field) => {
      const open = openOf(field)
      return open !== null && JSON.stringify(open.from) !== JSON.stringify(before(field))
    },
    error: (field) => errors[valueName(field)] ?? null,
    saving: (field) => savings.includes(valueName(field)),
    saved: (field) => praise.has(valueName(field)),
    mark: (field) => markOf(valueName(field)),
    problem,
    shown: (field) => {
      const refused = savesByChoosing(field) && problem(field)?.state === 'rejected' ? problem(field) : null
      const change = refused?.changes.find((one) => one.field === valueName(field))
      return change === undefined ? detail && recordValue(detail, field) : change.from
    },
    begin: (field) => {
      const name = valueName(field)
      const from = before(field)
      setErrors((all) => without(all, name))
      if (latest.current[name] === undefined)
        put({ ...latest.current, [name]: { editing: editingOf(field, from, zone), from } })
    },
    touched: (field) => {
      const open = openOf(field)
      return (
        open !== null &&
        !isElsewhere(field) &&
        JSON.stringify(open.editing) !== JSON.stringify(editingOf(field, open.from, zone))
      )
    },
    change: (field, editing) => {
      if (isElsewhere(field)) return
      const name = valueName(field)
      setErrors((all) => without(all, name))
      put({ ...latest.current, [name]: { editing, from: latest.current[name]?.from ?? before(field) } })
      keep(latest.current)
    },
    cancel: (field) => {
      close(field)
      if (drafted.current) keep(latest.current)
    },
    save: (field, chosen) => {
      if (chosen === undefined && isElsewhere(field)) return
      const name = valueName(field)
      const open = latest.current[name]
      const editing = chosen ?? open?.editing
      if (editing === undefined) return
      // Compared with what the person saw: what came in since is none of this edit.
      const from = open?.from ?? before(field)
      const result = editedOf(field, editing, from, zone)
      if (result.kind === 'wrong') {
        const isNameOfContact = entity === 'contact' && result.reason === 'edit.nameRequired'
        const reason = isNameOfContact ? 'contacts.nameRequired' : result.reason
        setErrors((all) => ({ ...all, [name]: words(reason) }))
        return
      }
      close(field)
      if (result.kind === 'value') void store(field, result.value, { editing, from })
      else if (drafted.current) keep(latest.current)
    },
  }
}
