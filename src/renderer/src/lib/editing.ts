import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { isEmail, plainEmail } from '#shared/domain/email'
import { plainPhone } from '#shared/domain/phone-number'
import { typedNumber } from '#shared/domain/typed-number'
import type { LocaleKey } from '#shared/locale/index'
import { type FieldKind, isEmailField, kindOf } from './field-kinds.ts'
import { formatDate, formatDateTime } from './time.ts'
import {
  chosenOf,
  isNoTime,
  isRecord,
  type Phone,
  phonesOf,
  plainText,
  type Tag,
  tagsOf,
  timeLike,
  timeOf,
  unpacked,
} from './values.ts'
import { zoneTime } from './zone-time.ts'

/** What an editor holds while a person types: text, chosen values, phones with their states, or tags. */
export type Editing = string | readonly string[] | readonly Phone[] | readonly Tag[]

/** Fields that the server alone writes, or that change by a step of their own and not by typing. */
const closed: ReadonlySet<string> = new Set([
  'ownerName',
  'companyName',
  'userCreateName',
  'followupContent',
  'phase',
  'gmtFollowup',
  'gmtCreate',
  'gmtModify',
])

const editableKinds: ReadonlySet<FieldKind> = new Set([
  'text',
  'choice',
  'choices',
  'date',
  'date-time',
  'phones',
  'level',
  'charge',
])

/** True where a person may change the value in place. What nobody can read is left as it is. */
export const isEditable = (field: MetaField, value: Json | undefined): boolean => {
  const kind = kindOf(field)
  if (!editableKinds.has(kind) || (field.system && closed.has(field.name))) return false
  if (kind === 'phones') return phonesOf(value) !== null
  if (kind !== 'text' && kind !== 'date' && kind !== 'date-time') return true
  return typeof unpacked(value) !== 'object' || value === null
}

/** One number, as §3 types 13 and 14 have it; type 17, and whatever is a list already, are several. */
export const isOnePhone = (field: MetaField, value: Json | undefined): boolean =>
  kindOf(field) === 'phones' && field.type !== 17 && !Array.isArray(unpacked(value))

/** True where a number hides digits behind asterisks (PH-05): writing it back would destroy it. */
export const isMasked = (phone: string): boolean => phone.includes('****')

/** Text that needs more than a line: it has one already, or may become long. */
export const isLong = (field: MetaField, text: string): boolean =>
  field.name === 'note' || field.length > 200 || text.includes('\n') || text.length > 60

const written = /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}:\d{2}))?/

const dateText = (value: Json | undefined, kind: FieldKind, zone: string): string => {
  if (isNoTime(value)) return ''
  const time = timeOf(value)
  if (time !== null) return kind === 'date' ? formatDate(time, zone) : formatDateTime(time, zone)
  const [, year = '', month = '', day = '', clock = ''] = written.exec(plainText(value)) ?? []
  if (year === '') return plainText(value)
  const whole = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return kind === 'date' ? whole : `${whole} ${(clock === '' ? '00:00' : clock).padStart(5, '0')}`
}

/** What the editor of a field begins with. A masked single number begins empty, for the new one. */
export const editingOf = (field: MetaField, value: Json | undefined, zone: string): Editing => {
  const kind = kindOf(field)
  switch (kind) {
    case 'choices':
      return chosenOf(value, true)
    case 'choice':
    case 'level':
    case 'charge':
      return chosenOf(value, false).slice(0, 1)
    case 'phones': {
      const phones = phonesOf(value) ?? []
      if (!isOnePhone(field, value)) return phones
      const [first] = phones
      return first === undefined || isMasked(first.phone) ? '' : first.phone
    }
    case 'tags':
      return tagsOf(value)
    case 'date':
    case 'date-time':
      return dateText(value, kind, zone)
    default:
      return plainText(unpacked(value))
  }
}

/** The value to save, or why there is none; `unchanged` where the person left things as they were. */
export type Edited =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'wrong'; readonly reason: LocaleKey }

const edited = (value: Json, before: Json | undefined): Edited =>
  JSON.stringify(value) === JSON.stringify(before ?? null) || (value === '' && (before ?? '') === '')
    ? { kind: 'unchanged' }
    : { kind: 'value', value }

const dateEdited = (field: MetaField, text: string, before: Json | undefined, zone: string): Edited => {
  const isDay = kindOf(field) === 'date'
  // The editor shows less than the value may hold, as seconds: what was only looked at stays as it is.
  if (text === dateText(before, kindOf(field), zone)) return { kind: 'unchanged' }
  const asNumber = field.system || typeof before === 'number'
  if (text.trim() === '') return edited(asNumber ? null : '', before)
  const time = zoneTime(text, zone)
  if (time === null) return { kind: 'wrong', reason: isDay ? 'edit.wrongDate' : 'edit.wrongDateTime' }
  if (field.system) return edited(time, before)
  const like = timeLike(time, before)
  if (like !== null) return edited(like, before)
  return edited(isDay ? formatDate(time, zone) : `${formatDateTime(time, zone)}:00`, before)
}

/** A chosen value as the field had its own: a number where those were numbers. */
const chosenLike = (chosen: string, before: Json | undefined): Json => {
  const known = [unpacked(before)].flat()
  const asNumber = known.length > 0 && known.every((one) => typeof one === 'number')
  return (asNumber ? typedNumber(chosen) : null) ?? chosen
}

const choiceEdited = (chosen: string, before: Json | undefined): Edited =>
  chosen === (chosenOf(before, false)[0] ?? '')
    ? { kind: 'unchanged' }
    : { kind: 'value', value: chosenLike(chosen, before) }

/** Chosen values in the form in which the field had them: a list, JSON text of one, or text with commas. */
const choicesEdited = (chosen: readonly string[], before: Json | undefined): Edited => {
  if (JSON.stringify(chosen) === JSON.stringify(chosenOf(before, true))) return { kind: 'unchanged' }
  const values = chosen.map((one) => chosenLike(one, before))
  if (typeof before !== 'string' || before === '') return { kind: 'value', value: values }
  return { kind: 'value', value: before.trimStart().startsWith('[') ? JSON.stringify(values) : chosen.join(',') }
}

/** Phones in the form in which the field had them; what else is known of a number stays with it. */
const phonesEdited = (phones: readonly Phone[], before: Json | undefined): Edited => {
  const known = unpacked(before)
  const entries = Array.isArray(known) ? (known as readonly Json[]).filter(isRecord) : []
  const list = phones
    .map(({ phone, state }) => {
      const kept = entries.find((entry) => entry.phone === phone)
      return { ...kept, phone: kept === undefined ? plainPhone(phone) : phone.trim(), state }
    })
    .filter(({ phone }) => phone !== '')
  if (JSON.stringify(list) === JSON.stringify(known ?? [])) return { kind: 'unchanged' }
  return { kind: 'value', value: typeof before === 'string' && before !== '' ? JSON.stringify(list) : list }
}

/** Tags are a set: their order is nobody's edit. */
const tagsEdited = (tags: readonly Tag[], before: Json | undefined): Edited => {
  const known = new Set(tagsOf(before).map(({ id }) => id))
  if (tags.length === known.size && tags.every(({ id }) => known.has(id))) return { kind: 'unchanged' }
  return { kind: 'value', value: tags.map(({ id, name }) => ({ id, name })) }
}

/** Blanks around one line are nobody's text, as in a new record; what stood there before is only changed with the rest. */
const textEdited = (typed: string, before: Json | undefined): Edited => {
  const text = typed.includes('\n') || typed === before ? typed : typed.trim()
  return edited((typeof before === 'number' ? typedNumber(text) : null) ?? text, before)
}

/** An odd address that the record has already is nobody's edit. */
const emailEdited = (typed: string, before: Json | undefined): Edited => {
  if (typed === before) return { kind: 'unchanged' }
  const email = plainEmail(typed)
  return email === '' || isEmail(email) ? edited(email, before) : { kind: 'wrong', reason: 'edit.wrongEmail' }
}

/** What is to be saved of what a person typed. `zone` is the firm's. */
export const editedOf = (field: MetaField, editing: Editing, before: Json | undefined, zone: string): Edited => {
  if (typeof editing !== 'string') {
    const kind = kindOf(field)
    if (kind === 'phones') return phonesEdited(editing as readonly Phone[], before)
    if (kind === 'tags') return tagsEdited(editing as readonly Tag[], before)
    const chosen = editing as readonly string[]
    return kind === 'choices' ? choicesEdited(chosen, before) : choiceEdited(chosen[0] ?? '', before)
  }
  if (field.system && field.name === 'name' && editing.trim() === '')
    return { kind: 'wrong', reason: 'edit.nameRequired' }
  if (kindOf(field) === 'date' || kindOf(field) === 'date-time') return dateEdited(field, editing, before, zone)
  if (isOnePhone(field, before)) {
    const [known] = phonesOf(before) ?? []
    const phone = editing === before ? editing : plainPhone(editing)
    if (phone === '' && known !== undefined && isMasked(known.phone)) return { kind: 'unchanged' }
    return edited(phone, before)
  }
  return isEmailField(field) ? emailEdited(editing, before) : textEdited(editing, before)
}
