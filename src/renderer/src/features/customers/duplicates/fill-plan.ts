import type { CustomerDetail } from '#shared/contract/customers'
import type { MetaField } from '#shared/contract/fields'
import { REACHED } from '#shared/domain/call'
import type { Json } from '#shared/domain/customer'
import { isMaskedPhone, soughtNumber } from '#shared/domain/phone-number'
import type { FieldValues } from '#shared/domain/work'
import { valueWords } from '../../../components/field-value/value-words.ts'
import { kindOf } from '../../../lib/field-kinds.ts'
import { type FieldLists, fieldOf, itemsOf, valueName } from '../../../lib/field-labels.ts'
import { type Phone, phonesOf, tagsOf } from '../../../lib/values.ts'
import type { Words } from '../../../lib/words.ts'
import { recordValue } from '../../../record/use-field-edits.ts'
import { groupFields } from '../field-groups.ts'
import { warningField } from '../pinned-warning.tsx'

/** A field whose value comes from the other record: what stands there now, and what would. */
export type FilledField = { readonly field: MetaField; readonly name: string; readonly from: Json; readonly to: Json }

/** A field in which both records say something, and not the same: it stays as it is. */
export type KeptField = { readonly field: MetaField; readonly here: Json; readonly there: Json }

export type FillPlan = {
  readonly fills: readonly FilledField[]
  readonly kept: readonly KeptField[]
  /** True where the other record has numbers of which only the mask is known here: those are left out. */
  readonly masked: boolean
}

/** What is said in the record's head. */
const headFields = ['tagList', 'level', 'chargeStatus'] as const
/** What belongs to the record itself, or that only the firm writes. */
const ofTheRecord: ReadonlySet<string> = new Set([
  'phase',
  'ownerName',
  'participantList',
  'gmtFollowup',
  'followupContent',
  'source',
  'weMediaAccountId',
])
/** Files belong to the record at which they were put; the same file at two records would go with either. */
const filesToo: ReadonlySet<string> = new Set(['images', 'files', 'members', 'account'])

const fieldsToFill = (lists: FieldLists, words: Words): readonly MetaField[] => {
  const shown = groupFields(lists.fields)
    .filter(({ name }) => name !== 'record')
    .flatMap(({ fields }) => fields)
    .filter(({ field, readOnly }) => !readOnly && !(field.system && ofTheRecord.has(field.name)))
    .map(({ field }) => field)
    .filter((field) => !filesToo.has(kindOf(field)))
  return [warningField(words), ...headFields.map((name) => fieldOf('customer', name, lists)), ...shown]
}

/** True where both are one number; one behind a mask is the number that fits it. */
const isSame = (one: string, other: string): boolean => {
  const [a, b] = [soughtNumber(one), soughtNumber(other)]
  return a.length === b.length && [...a].every((sign, at) => sign === b[at] || sign === '*' || b[at] === '*')
}

const systemValue = (detail: CustomerDetail, name: string): Json | undefined => detail.fields[name] as Json | undefined
const listed = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])

/** Numbers of a record in the order in which it shows them. */
const numbersOf = (detail: CustomerDetail): readonly Phone[] => [
  ...(phonesOf(systemValue(detail, 'telephone')) ?? []),
  ...(phonesOf(systemValue(detail, 'phoneMore')) ?? []),
]

/** Numbers that the other record alone has. That one was reached is a fact of that record, and stays there. */
const newNumbers = (into: CustomerDetail, other: CustomerDetail, taken: readonly string[]): readonly Phone[] => {
  const known = [...numbersOf(into).map(({ phone }) => phone), ...taken]
  const found: Phone[] = []
  for (const { phone, state } of numbersOf(other)) {
    if (isMaskedPhone(phone) || known.some((one) => isSame(one, phone))) continue
    known.push(phone)
    found.push({ phone, state: state === REACHED ? null : state })
  }
  return found
}

const newTags = (into: CustomerDetail, other: CustomerDetail) => {
  const known = tagsOf(systemValue(into, 'tagList'))
  return tagsOf(systemValue(other, 'tagList')).filter(({ id }) => !known.some((tag) => tag.id === id))
}

/**
 * What a customer takes over from another record of the same client: the fields in which it says nothing, and besides
 * what it has the numbers and tags that only the other one has. Nothing that stands there is changed or taken away;
 * what either record holds in a form that this computer does not understand is left out.
 */
export const fillPlan = (
  into: CustomerDetail,
  other: CustomerDetail,
  { lists, zone, words }: { readonly lists: FieldLists; readonly zone: string; readonly words: Words },
): FillPlan => {
  const said = (field: MetaField, value: Json): string =>
    valueWords({ field, value, items: itemsOf(field, lists), account: undefined, accountNames: new Map() }, zone, words)
  const unread = (name: string) => into.unread?.[name] !== undefined || other.unread?.[name] !== undefined
  const fills: FilledField[] = []
  const kept: KeptField[] = []
  const taken: string[] = []
  const fill = (field: MetaField, from: Json, to: Json) => fills.push({ field, name: valueName(field), from, to })
  for (const field of fieldsToFill(lists, words)) {
    const here = recordValue(into, field) ?? null
    const there = recordValue(other, field) ?? null
    const isList = field.system && (field.name === 'phoneMore' || field.name === 'tagList')
    if ((field.system && unread(field.name)) || isList) continue
    const [saidHere, saidThere] = [said(field, here), said(field, there)]
    const phones = kindOf(field) === 'phones' ? phonesOf(there) : null
    if (saidThere === '' || saidHere === saidThere) continue
    if (saidHere !== '') kept.push({ field, here, there })
    else if (!phones?.some(({ phone }) => isMaskedPhone(phone))) {
      fill(field, here, there)
      if (field.system && phones !== null) taken.push(...phones.map(({ phone }) => phone))
    }
  }
  const phones = unread('phoneMore') ? [] : newNumbers(into, other, taken)
  if (phones.length > 0) {
    const before = systemValue(into, 'phoneMore') ?? []
    fill(fieldOf('customer', 'phoneMore', lists), before, [...listed(before), ...phones])
  }
  const tags = unread('tagList') ? [] : newTags(into, other)
  if (tags.length > 0) {
    const before = systemValue(into, 'tagList') ?? []
    fill(fieldOf('customer', 'tagList', lists), before, [...listed(before), ...tags])
  }
  return { fills, kept, masked: numbersOf(other).some(({ phone }) => isMaskedPhone(phone)) }
}

/** The edit that fills the chosen fields, and the one that takes that back. */
export const fillEdit = (
  fills: readonly FilledField[],
): { readonly values: FieldValues; readonly base: FieldValues } => ({
  values: Object.fromEntries(fills.map(({ name, to }) => [name, to])),
  base: Object.fromEntries(fills.map(({ name, from }) => [name, from])),
})
