import type { EnumItem, MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { kindOf } from '../../lib/field-kinds.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import {
  chosenOf,
  isNoTime,
  isRecord,
  joined,
  legible,
  listOf,
  membersOf,
  phonesOf,
  plainText,
  textOf,
  timeOf,
  unpacked,
} from '../../lib/values.ts'
import type { Words } from '../../lib/words.ts'
import { labelOf, phaseWords } from './choice-values.tsx'
import { namesOf } from './file-values.tsx'
import { phoneStateWords } from './phone-values.tsx'
import { writtenDate } from './text-values.tsx'

/** What a value needs to be said in words. */
export type SaidValue = {
  readonly field: MetaField
  readonly value: Json | undefined
  readonly items: readonly EnumItem[]
  readonly account: Json | undefined
  /** Names of social accounts by their ids. */
  readonly accountNames: ReadonlyMap<string, string>
}

type Said = SaidValue & { readonly plain: string; readonly zone: string; readonly words: Words }

const choice = ({ value, items, plain }: Said): string => {
  const [chosen] = chosenOf(value, false)
  return chosen === undefined ? plain : labelOf(chosen, items)
}

const phase = (said: Said): string => {
  const [chosen] = chosenOf(said.value, false)
  if (chosen === undefined) return said.plain
  return said.items.find((item) => item.value === chosen)?.label || phaseWords(chosen, said.words)
}

const readable = ({ value, plain, words }: Said): string =>
  plain === '' ? '' : legible(value) || words('edit.unreadable')

/** Numbers stand there as the record shows them: what the firm hides stays hidden. */
const phones = (said: Said): string => {
  const { value, words } = said
  const known = phonesOf(value)
  if (known === null) return readable(said)
  return joined(known.map(({ phone, state }) => (state ? `${phone}（${phoneStateWords(state, words)}）` : phone)))
}

const members = ({ value, plain }: Said): string =>
  joined(membersOf(value).map(({ name, role }) => (role === '' ? name : `${name}（${role}）`))) || plain

const account = (said: Said): string => {
  const [known, own] = [unpacked(said.account), unpacked(said.value)]
  const record = isRecord(known) ? known : isRecord(own) ? own : null
  const name = record === null ? null : (textOf(record.aliasName) ?? textOf(record.nickname))
  return name ?? said.accountNames.get(textOf(own) ?? '') ?? said.plain
}

const date = ({ value, zone, plain }: Said, withTime: boolean): string => {
  if (isNoTime(value)) return ''
  const time = timeOf(value)
  if (time !== null) return withTime ? formatDateTime(time, zone) : formatDate(time, zone)
  const written = writtenDate(value)
  if (written === null) return plain
  return withTime ? `${written.day} ${written.time}`.trim() : written.day
}

const say = (said: Said): string => {
  const { field, value, items, plain, words } = said
  switch (kindOf(field)) {
    case 'choice':
    case 'level':
    case 'charge':
      return choice(said)
    case 'choices':
      return joined([...new Set(chosenOf(value, true))].map((one) => labelOf(one, items)))
    case 'phase':
      return phase(said)
    case 'phones':
      return phones(said)
    case 'members':
      return members(said)
    case 'account':
      return account(said)
    case 'tags':
      return joined([...new Set(listOf(value).flatMap((tag) => textOf(tag) ?? []))]) || readable(said)
    case 'images':
      return joined(namesOf(value, words('value.image'))) || plain
    case 'files':
      return joined(namesOf(value, words('value.file'))) || plain
    case 'date':
      return date(said, false)
    case 'date-time':
      return date(said, true)
    default:
      return plain
  }
}

/** A value as a record shows it, in words alone; '' where there is none. */
export const valueWords = (value: SaidValue, zone: string, words: Words): string =>
  say({ ...value, plain: plainText(unpacked(value.value)), zone, words }).trim()
