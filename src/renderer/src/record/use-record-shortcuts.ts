import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { usePageShortcuts } from '../lib/keys.ts'
import { isEditState, isTagsState, isWriteState } from '../lib/paths.ts'

/** Opens the editor of the first field that may be changed and is not the name; false where there is none. */
const editFirst = (page: HTMLElement | null): boolean => {
  const others = '.record-field:not([data-field="name"])'
  const first = page?.querySelector<HTMLElement>(`${others} .pencil, ${others} .line-editor [data-autofocus]`)
  // What was typed before stands open already.
  if (first?.matches('.pencil')) first.click()
  else first?.focus()
  return first != null
}

const openTags = (page: HTMLElement | null): boolean => {
  const opener = page?.querySelector<HTMLElement>('.record-tags [aria-expanded="false"]')
  opener?.click()
  return opener != null
}

/** Presses the first dial icon of the record that can be pressed; false where there is none. */
const dialFirst = (page: HTMLElement | null): boolean => {
  const first = page?.querySelector<HTMLElement>('.record-fields .dial:not(:disabled)')
  first?.click()
  return first != null
}

/**
 * Keys of a record's page, and what it was opened for from a list: an edit, its tags, a follow-up. `shown` once its fields
 * are there, `ready` once what was typed before stands in them again.
 */
export const useRecordShortcuts = (record: {
  readonly page: RefObject<HTMLElement | null>
  /** Left out, with the halves, for a record without a timeline: no key writes a follow-up there. */
  readonly side?: RefObject<HTMLElement | null>
  readonly shown: boolean
  readonly ready: boolean
  /** Shows the half of a narrow window that the focus goes to. */
  readonly showHalf?: (half: 'overview' | 'followups') => void
  readonly back: () => void
}): { readonly write: () => boolean } => {
  const { page, side, shown, ready, showHalf, back } = record
  const { state } = useLocation()
  const write = () => {
    // At once: what is typed right after the key must not go astray.
    flushSync(() => showHalf?.('followups'))
    const composer = side?.current?.querySelector<HTMLElement>('textarea')
    composer?.focus()
    return composer != null
  }
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || !(isWriteState(state) ? shown : ready)) return
    // Fields and composer may come after the record.
    if (isEditState(state)) opened.current = editFirst(page.current)
    else if (isTagsState(state)) opened.current = openTags(page.current)
    else if (isWriteState(state)) queueMicrotask(() => (opened.current = write()))
    else opened.current = true
  })
  const edit = () => {
    flushSync(() => showHalf?.('overview'))
    return editFirst(page.current)
  }
  usePageShortcuts(page, {
    back,
    write: shown && side !== undefined ? write : undefined,
    edit: ready ? edit : undefined,
    tags: ready ? () => openTags(page.current) : undefined,
    dial: shown ? () => dialFirst(page.current) : undefined,
    print: shown ? () => window.print() : undefined,
  })
  return { write }
}
