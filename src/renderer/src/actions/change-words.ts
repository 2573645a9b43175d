import type { OutboxEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import { readFollowUpContent } from '#shared/domain/followups'
import type { WritableEntity } from '#shared/domain/work'
import type { IconName } from '../components/icon.tsx'
import { rejectionWords } from '../lib/failure-words.ts'
import { isPhoneField, kindOf } from '../lib/field-kinds.ts'
import { type FieldLists, fieldLabel, fieldOf, itemsOf } from '../lib/field-labels.ts'
import { type Switches, typeLabel } from '../lib/followup-kinds.ts'
import { formatDate, formatDateTime } from '../lib/time.ts'
import { chosenOf, isNoTime, joined, phonesOf, plainText, timeOf } from '../lib/values.ts'
import type { Words } from '../lib/words.ts'

/** What the words of a change need besides the change. */
export type WordsOfChange = {
  readonly lists: FieldLists
  readonly switches: Switches
  readonly zone: string
  readonly words: Words
}

type Look = {
  readonly icon: IconName
  /** The words that a person wrote, out of its content. */
  readonly written?: (content: string) => string
  /** The words of a state that an action changes. */
  readonly state?: (value: Json, words: Words) => string
}

/** How kinds of records are drawn here. One that is not named has the icon of a file and its values as they stand. */
const looks: { readonly [Kind in WritableEntity]?: Look } = {
  customer: { icon: 'building' },
  contact: { icon: 'user' },
  followup: { icon: 'trail', written: (content) => readFollowUpContent(content).text },
  comment: { icon: 'comment', written: (content) => content },
  file: { icon: 'file' },
  warning: {
    icon: 'alert',
    state: (value, words) =>
      value === 1 ? words('warning.stands') : value === 0 ? words('warning.cleared') : plainText(value),
  },
  reply: { icon: 'comment', written: (text) => text },
  schedule: { icon: 'calendar', written: (text) => text },
  task: { icon: 'task', written: (text) => text },
  callSync: { icon: 'phone' },
}

/** A state that an action changes, in words. */
const stateWords = (entity: WritableEntity, value: Json, words: Words): string =>
  looks[entity]?.state?.(value, words) ?? plainText(value)

/** Icon of an entry: what kind of thing waits. */
export const entryIcon = ({ entity, kind }: Pick<OutboxEntry, 'entity' | 'kind'>): IconName =>
  kind === 'update' ? 'edit' : (looks[entity]?.icon ?? 'file')

/** A value as one line of plain words. */
export const valueWords = (entity: WritableEntity, name: string, value: Json, tools: WordsOfChange): string => {
  const field = fieldOf(entity, name, tools.lists)
  const items = itemsOf(field, tools.lists)
  const label = (one: string) => items.find((item) => item.value === one)?.label ?? one
  const kind = kindOf(field)
  const time = timeOf(value)
  if (kind === 'date' || kind === 'date-time') {
    if (time === null) return isNoTime(value) ? '' : plainText(value)
    return kind === 'date' ? formatDate(time, tools.zone) : formatDateTime(time, tools.zone)
  }
  if (kind === 'phones') return joined((phonesOf(value) ?? []).map(({ phone }) => phone))
  if (kind === 'choices') return joined(chosenOf(value, true).map(label))
  if (items.length > 0) return joined(chosenOf(value, false).map(label))
  return plainText(value)
}

const textIn = (entry: OutboxEntry, name: string): string => {
  const value = entry.changes.find(({ field }) => field === name)?.to
  return typeof value === 'string' ? value : ''
}

/** The words that a person wrote in a follow-up or a comment, or has mended of them; null for other entries. */
export const writtenText = (entry: OutboxEntry, content = textIn(entry, 'content')): string | null =>
  looks[entry.entity]?.written?.(content) ?? null

/** What kind of change it is: a follow-up's kind, the edited field, or the kind of a new record. */
export const entryKind = (entry: OutboxEntry, tools: WordsOfChange): string => {
  const { words } = tools
  if (entry.entity === 'followup') {
    const type = Number(entry.changes.find(({ field }) => field === 'type')?.to ?? 0)
    return typeLabel(type, tools.switches, words)
  }
  if (entry.kind !== 'update') return words(`outbox.new.${entry.entity}`)
  const labels = entry.changes.map(({ field }) => fieldLabel(fieldOf(entry.entity, field, tools.lists), words))
  return joined(labels.slice(0, 3)) + (labels.length > 3 ? words('outbox.moreFields', { n: labels.length }) : '')
}

/** What is asked before a change that waits is taken back: of what is new the server has nothing to show again. */
export const takeBackText = (entry: OutboxEntry, tools: WordsOfChange): string => {
  const isNew = entry.kind === 'create' || entry.kind === 'upload'
  const key = isNew ? 'outbox.cancelNewText' : 'outbox.cancelText'
  return tools.words(key, { name: entry.title, kind: entryKind(entry, tools) })
}

/** What the change says: the written words, or before and after of the first field. */
export const entryText = (entry: OutboxEntry, tools: WordsOfChange): string => {
  const written = writtenText(entry)
  if (written !== null) return written
  const [change] = entry.changes
  if (entry.kind === 'action' && change !== undefined) {
    const [from, to] = [change.from, change.to].map((value) => stateWords(entry.entity, value, tools.words))
    return tools.words('outbox.change', { from: from ?? '', to: to ?? '' })
  }
  if (entry.kind !== 'update' || change === undefined) return textIn(entry, 'name')
  const none = tools.words('common.none')
  const from = valueWords(entry.entity, change.field, change.from, tools) || none
  const to = valueWords(entry.entity, change.field, change.to, tools) || none
  return from.length + to.length > 60 ? to : tools.words('outbox.change', { from, to })
}

/** True where the words of a change are telephone numbers, which not everybody may copy (§6). */
export const saysPhones = (entry: OutboxEntry, tools: WordsOfChange): boolean => {
  const [change] = entry.changes
  return (
    entry.kind === 'update' && change !== undefined && isPhoneField(fieldOf(entry.entity, change.field, tools.lists))
  )
}

/** Why an entry is not through, in words; the server's own where it gave any. */
export const entryProblem = (entry: OutboxEntry, words: Words): string | null => {
  const { failure } = entry
  if (entry.state === 'conflict') return words('conflict.title')
  if (entry.state === 'waiting') return words('outbox.waitsFor')
  if (failure === null) return null
  if (entry.state !== 'rejected')
    return words('outbox.lastTry', { reason: words(`outbox.code.${reasonOf(failure.code)}`) })
  const [change] = entry.changes
  if (entry.found !== null && change !== undefined)
    return words('outbox.changedElsewhere', {
      seen: stateWords(entry.entity, change.from, words),
      found: stateWords(entry.entity, entry.found[change.field] ?? null, words),
    })
  return rejectionWords(failure)
}

/** Reasons that a person can do something with. */
const reasonOf = (code: string): 'offline' | 'busy' | 'signIn' | 'other' => {
  if (
    code === 'unreachable' ||
    code === 'offline' ||
    code === 'timeout' ||
    code === 'certificate' ||
    code === 'not-json'
  )
    return 'offline'
  if (code === 'http-error' || code === 'too-many') return 'busy'
  return code === 'sign-in-expired' || code === 'signed-out' ? 'signIn' : 'other'
}
