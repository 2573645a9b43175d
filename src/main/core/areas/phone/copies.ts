import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { CopiedNumber } from '#shared/contract/phone'
import { dialledTypes } from '#shared/domain/call'
import { dialNumber } from '#shared/domain/phone-number'
import type { AskedNumber } from './whose-number.ts'

/** What a copied number is called in the list of what was taken out of the app. */
const ACTION = 'phone.copy'

/** What the list keeps of a copy beside its time. */
const detail = z.object({
  /** Behind its mask: the list must not be what it tells of. */
  number: z.string(),
  objType: z.enum(dialledTypes),
  objId: z.string(),
  name: z.string(),
})

/** Notes that the person copied a whole number; `at` is epoch milliseconds. */
export function noteCopy(store: Store, at: number, asked: AskedNumber): void {
  const { objType, objId, number } = asked
  const noted: z.output<typeof detail> = { number: maskOf(number), objType, objId, name: nameOf(store, asked) }
  store.audit.add({ at, action: ACTION, subject: `${objType} ${objId}`, detail: JSON.stringify(noted) })
}

/** Numbers that were copied on this computer, newest first, and how many there are in all. */
export function copiesOf(store: Store, limit: number): { readonly rows: CopiedNumber[]; readonly total: number } {
  const { entries, total } = store.audit.list(ACTION, '', limit)
  const rows = entries.flatMap(({ no, at, detail: text }) => {
    const { success, data } = detail.safeParse(JSON.parse(text))
    return success ? [{ id: String(no), at, ...data }] : []
  })
  return { rows, total }
}

/** The record's name of today; '' for none, and for one that is not here. */
function nameOf({ customers, contacts }: Store, { objType, objId }: AskedNumber): string {
  if (objType === 'company') return customers.get(objId)?.row.name ?? ''
  return objType === 'contact' ? (contacts.get(objId)?.name ?? '') : ''
}

/** A number as the firm masks it; one that is masked already stays, one that is too short shows nothing. */
function maskOf(number: string): string {
  const read = dialNumber(number)
  if ('number' in read && read.masked) return read.number
  const digits = number.replace(/\D/g, '')
  return digits.length < 8 ? '****' : `${digits.slice(0, 3)}****${digits.slice(-4)}`
}
