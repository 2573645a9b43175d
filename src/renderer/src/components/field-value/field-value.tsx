// Shows a value of a customer by the kind of its field, in a list or in a record.
// Lives here: one small component for each kind. May not: read data, or throw over a value that the server sent.
// To add: a kind in lib/field-kinds.ts, its component, and one line in the table below.
import type { ReactNode } from 'react'
import type { EnumItem, MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { hasOnlyBlanksBeside } from '#shared/domain/phone-entries'
import { type FieldKind, kindOf } from '../../lib/field-kinds.ts'
import { isNoTime, unpacked } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { ChargeValue, ChoicesValue, ChoiceValue, LevelValue, PhaseValue } from './choice-values.tsx'
import { FilesValue, ImagesValue } from './file-values.tsx'
import { AccountValue, MembersValue } from './people-values.tsx'
import { PhonesValue } from './phone-values.tsx'
import { DateTimeValue, DateValue, TagsValue, TextValue } from './text-values.tsx'
import type { Place, ValueProps } from './value-props.ts'

const components: Readonly<Record<FieldKind, (props: ValueProps) => ReactNode>> = {
  text: TextValue,
  choice: ChoiceValue,
  choices: ChoicesValue,
  date: DateValue,
  'date-time': DateTimeValue,
  images: ImagesValue,
  files: FilesValue,
  phones: PhonesValue,
  members: MembersValue,
  account: AccountValue,
  level: LevelValue,
  charge: ChargeValue,
  phase: PhaseValue,
  tags: TagsValue,
}

/** True where there is nothing to show: no value, blank text, an empty list or record, in any form that it may have. */
export const isEmptyValue = (value: Json | undefined): boolean => {
  const inner = unpacked(value)
  if (inner === null || inner === undefined) return true
  if (typeof inner === 'string') return inner.trim() === ''
  return typeof inner === 'object' && Object.keys(inner).length === 0
}

/** True for what a kind has in place of a value: a date of zero, lines of phones or tags in which nothing stands. */
const hasNothing = (kind: FieldKind, value: Json | undefined): boolean => {
  if (kind === 'date' || kind === 'date-time') return isNoTime(value)
  return (kind === 'phones' || kind === 'tags') && hasOnlyBlanksBeside(value, 0)
}

/** A value by its field (FD-01 to FD-11). Empty is blank in a list and said in a record. */
export const FieldValue = ({
  field,
  value,
  place,
  account,
  items,
}: {
  readonly field: MetaField
  readonly value: Json | undefined
  readonly place: Place
  readonly account?: Json | undefined
  readonly items: readonly EnumItem[]
}) => {
  const kind = kindOf(field)
  const isEmpty = isEmptyValue(value) || hasNothing(kind, value)
  if (isEmpty) return place === 'record' ? <NoValue /> : null
  const Value = components[kind]
  return <Value value={value} place={place} items={items} account={account} />
}

const NoValue = () => <span className="meta">{useWords()('common.none')}</span>
