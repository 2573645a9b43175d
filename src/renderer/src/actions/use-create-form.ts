import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDraft } from '../bridge/drafts.ts'
import type { Person } from '../components/people-picker.tsx'
import type { Editing } from '../lib/editing.ts'
import { randomId } from '../lib/random-id.ts'
import { isRecord } from '../lib/values.ts'
import { type FormValues, isEmpty } from './form-values.ts'

/**
 * The form of a new record. `key` stays with it until it is saved, so that a lost answer makes no second record;
 * `chosen` is the one that the record is given to: a customer's owner, a contact's customer.
 */
export type CreateForm = { readonly key: string; readonly values: FormValues; readonly chosen: Person | null }

/** The form that a draft holds; null where nobody can read it. */
const formOf = (text: string): CreateForm | null => {
  try {
    const kept = JSON.parse(text)
    if (!isRecord(kept) || typeof kept.key !== 'string' || !isRecord(kept.values)) return null
    // Drafts of earlier versions call it `owner`.
    const chosen = (kept.chosen ?? kept.owner ?? null) as Person | null
    return { key: kept.key, values: kept.values as FormValues, chosen }
  } catch {
    return null
  }
}

/** The form of a place with what was typed there the last time, kept at every pause of typing; `preset` is chosen from the start. */
export const useCreateForm = (place: string, preset: Person | null = null) => {
  const emptyForm = (): CreateForm => ({ key: randomId(), values: {}, chosen: preset })
  const [form, setForm] = useState(emptyForm)
  const [restored, setRestored] = useState(false)
  const draft = useDraft(place, (kept, typed) => {
    const [before, now] = [formOf(kept), formOf(typed)]
    if (before === null || now === null) return typed
    const both = { ...before, values: { ...before.values, ...now.values }, chosen: now.chosen ?? before.chosen }
    setForm(both)
    return JSON.stringify(both)
  })
  const begun = useRef(false)
  // Before the next key, which would go over what was typed the last time.
  useLayoutEffect(() => {
    if (!draft.ready || begun.current) return
    begun.current = true
    const kept = draft.text === null ? null : formOf(draft.text)
    if (kept === null) return
    setForm(kept)
    setRestored(true)
  }, [draft.ready, draft.text])
  const turn = useRef(0)
  const follow = useEffectEvent((text: string | null) => {
    setForm((text === null ? null : formOf(text)) ?? emptyForm())
    setRestored(false)
  })
  // What another window writes, or has saved, is no longer this page's form.
  useEffect(() => {
    if (!draft.elsewhere && turn.current === draft.turn) return
    turn.current = draft.turn
    follow(draft.text)
  }, [draft.elsewhere, draft.turn, draft.text])
  const put = (next: CreateForm) => {
    if (draft.elsewhere) return
    begun.current = true
    setRestored(false)
    setForm(next)
    const some = next.chosen?.id !== preset?.id || Object.values(next.values).some((value) => !isEmpty(value))
    if (some) draft.write(JSON.stringify(next))
    else draft.clear()
  }
  return {
    draft,
    form,
    /** True until something is changed of what stands there from the last time. */
    restored,
    kept: draft.state,
    elsewhere: draft.elsewhere,
    takeOver: draft.takeOver,
    change: (name: string, editing: Editing) => put({ ...form, values: { ...form.values, [name]: editing } }),
    choose: (chosen: Person | null) => put({ ...form, chosen }),
    clear: () => put(emptyForm()),
    /** What the record leaves of its draft, which goes with it. */
    leave: () => draft.leave(null),
    forget: draft.clear,
  }
}

export type CreateFormState = ReturnType<typeof useCreateForm>
