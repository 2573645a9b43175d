import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiallerFill } from '#shared/contract/phone'
import type { DialledType } from '#shared/domain/call'
import { contactQuery } from '../../bridge/contacts.ts'
import { customerQuery } from '../../bridge/queries.ts'

/** What stands in the dialler's field, and the record to which the number belongs; '' for none. */
export type Target = { readonly text: string; readonly objType: DialledType; readonly objId: string }

const nobody: Target = { text: '', objType: '', objId: '' }

/** Signs that a line of text cannot hold: a number of a link or the clipboard may bring them. */
const controls = /[\u0000-\u001f\u007f]+/g

/** A text as it stands in the field: one line, at most 500 characters. */
export const lineOf = (text: string): string => text.slice(0, 500).replace(controls, ' ').trim()

/** What stands in the field. A fill from outside takes its place and dials nothing; `filled` counts them. */
export const useTarget = (fill: DiallerFill | null) => {
  const [target, setTarget] = useState(nobody)
  const [filled, setFilled] = useState(0)
  const n = fill?.n ?? 0
  if (fill !== null && n !== filled) {
    setFilled(n)
    setTarget({ text: lineOf(fill.text), objType: fill.objType, objId: fill.objId })
  }
  return {
    target,
    filled,
    put: setTarget,
    /** A text that a person typed belongs to nobody yet. */
    type: (text: string) => setTarget({ ...nobody, text: text.slice(0, 500) }),
    /** Empties the field once `dialled` was; what was filled in meanwhile stays. */
    clear: (dialled: Target) => setTarget((now) => (now === dialled ? nobody : now)),
  }
}

/** Name of the record of a number; '' where there is none, or this computer does not know it. */
export const useNameOf = ({ objType, objId }: Omit<Target, 'text'>): string => {
  const customer = useQuery({ ...customerQuery(objId), enabled: objType === 'company' && objId !== '' }).data
  const contact = useQuery({ ...contactQuery(objId), enabled: objType === 'contact' && objId !== '' }).data
  return objType === 'company' ? (customer?.name ?? '') : objType === 'contact' ? (contact?.name ?? '') : ''
}
