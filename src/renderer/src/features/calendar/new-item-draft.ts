// What stands in the form of a new schedule or task: how a draft holds it, and what of it is wrong. May not: the form.
import type { CoreClient } from '#shared/contract/index'
import type { Json } from '#shared/domain/customer'
import type { NextAction } from '#shared/domain/next-action'
import type { ChosenObject } from '../../actions/chosen-object.ts'
import { isRecord } from '../../lib/values.ts'
import type { Words } from '../../lib/words.ts'

/** Null until it is read which kind comes first (D-21). */
export type Written = { readonly next: NextAction | null; readonly object: ChosenObject }

export const nothingWritten: Written = { next: null, object: { objType: 'company', objId: '', name: '' } }

/** True where something was typed or chosen that closing would lose. */
export const isWritten = ({ next, object }: Written): boolean =>
  object.objId !== '' ||
  (next !== null && ((next.kind === 'task' ? next.title : next.summary).trim() !== '' || next.attendees.length > 0))

const isNamed = (value: Json | undefined): boolean =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'

const isMoment = (value: Json | undefined): boolean => value === null || typeof value === 'number'

const nextIn = (value: Json | undefined): NextAction | null => {
  if (!isRecord(value) || !isMoment(value.start)) return null
  if (!Array.isArray(value.attendees) || !value.attendees.every(isNamed)) return null
  const fits =
    value.kind === 'task'
      ? typeof value.title === 'string' && isNamed(value.project) && (value.group === null || isNamed(value.group))
      : value.kind === 'schedule' && typeof value.summary === 'string' && isMoment(value.remindBefore)
  return fits ? (value as unknown as NextAction) : null
}

/** What a draft holds; of one that cannot be read, nothing. */
export const writtenIn = (text: string | null): Written => {
  let kept: Json = null
  try {
    kept = text === null ? null : (JSON.parse(text) as Json)
  } catch {
    return nothingWritten
  }
  if (!isRecord(kept)) return nothingWritten
  const { object } = kept
  const isObject =
    isRecord(object) && [object.objType, object.objId, object.name].every((one) => typeof one === 'string')
  return {
    next: nextIn(kept.next),
    object: isObject ? (object as unknown as ChosenObject) : nothingWritten.object,
  }
}

/** What is wrong with the form, by its fields. */
export type Wrong = Readonly<Partial<Record<'title' | 'start' | 'object', string>>>

/** What the form lacks: a schedule needs an object and a start, a task a title and a start. */
export const wrongOf = ({ next, object }: Written, words: Words): Wrong => ({
  ...(next?.kind === 'task' && next.title.trim() === '' ? { title: words('calendarItem.new.lacksTitle') } : {}),
  ...(next?.start === null ? { start: words('calendarItem.new.lacksStart') } : {}),
  ...(next?.kind === 'schedule' && object.objId === '' ? { object: words('calendarItem.new.lacksObject') } : {}),
})

/** What the core is asked to make of a form with which nothing is wrong. */
export const inputOf = (
  next: NextAction,
  { objType, objId, name }: ChosenObject,
): Parameters<CoreClient['calendar']['create']>[0] => ({
  next: { ...next, attendees: [...next.attendees] },
  object: next.kind === 'schedule' ? { type: objType, id: objId, name } : null,
})
