import { type CalendarRow, HEARING_WORD } from '#shared/domain/calendar'
import type { Named, NextActionKind } from '#shared/domain/next-action'
import type { Author, ObjectReference } from '#shared/domain/records'
import { isRecord, toFlag, toList, toNumber, toRecord, toText, type Wire } from '../../engine/remote/coerce.ts'
import { firstText, otherTexts, readAuthor } from '../../engine/remote/parts.ts'
import { badRow, type Parsed, readLink, usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

/** The longest id of a firm that an item's id still carries. */
const LONGEST_ID = 190

/** The calendar's id of what the firm has under an id of its own. */
export const itemId = (kind: NextActionKind, id: string): string => `${kind}:${id}`

/** Kind and firm's id out of an item's id; null where it is neither a schedule nor a task. */
export const partsOfId = (id: string): { readonly kind: NextActionKind; readonly id: string } | null => {
  const [, kind, own] = /^(schedule|task):(.+)$/s.exec(id) ?? []
  return own === undefined ? null : { kind: kind as NextActionKind, id: own }
}

/** Reads fields of an object; what was not understood stays among `others`, so that nothing is lost. */
const readerOf = (raw: Wire) => {
  const understood = new Set<string>()
  return {
    /** The first of some fields that `read` understands; it answers undefined where a value is no such thing. */
    first<Part>(names: readonly string[], read: (value: unknown) => Part | undefined, none: Part): Part {
      for (const name of names) {
        const value = raw[name]
        if (value === undefined || value === null || value === '') continue
        const found = read(value)
        if (found === undefined) continue
        understood.add(name)
        return found
      }
      return none
    },
    others: () => otherTexts(raw, understood),
  }
}

const readWords = (value: unknown): string | undefined =>
  typeof value === 'object' ? undefined : toText(value).trim() || undefined

/** A number that stands for no time at all is none. */
const readTime =
  ({ parse }: FirmTimes) =>
  (value: unknown): number | null | undefined =>
    toNumber(value) === 0 ? null : (parse(value) ?? undefined)

const readFlag = (value: unknown): boolean | undefined => {
  if (toFlag(value)) return true
  return toNumber(value) === 0 || toText(value).toLowerCase() === 'false' ? false : undefined
}

/** Seconds of a whole number of them, not negative. */
const readSeconds = (value: unknown): number | undefined => {
  const seconds = toNumber(value)
  return seconds !== null && Number.isSafeInteger(seconds) && seconds >= 0 ? seconds : undefined
}

const units = { M: 60, H: 3600, D: 86_400, W: 604_800 } as const

/** Seconds of a rule such as `15MB`, a quarter of an hour before; null where it is none. */
const secondsOfRule = (rule: unknown): number | null => {
  const [, count, unit] = /^\s*(\d{1,5})\s*([MHDW])B\s*$/i.exec(toText(rule)) ?? []
  return unit === undefined ? null : Number(count) * units[unit.toUpperCase() as keyof typeof units]
}

/** Reminders of a task out of its rules, or of the setting that has them; undefined where a rule is not understood. */
export const readRules = (value: unknown): readonly number[] | undefined => {
  const setting = toRecord(value)
  const rules = setting === null ? toList(value) : toList(setting.rules)
  const seconds = rules?.map(secondsOfRule)
  if (seconds === undefined || seconds.includes(null)) return undefined
  return [...new Set(seconds as readonly number[])].toSorted((one, other) => one - other)
}

const readPerson = (value: unknown): Named | null => {
  if (!isRecord(value)) {
    const id = usableId(value)
    return id === '' ? null : { id, name: '' }
  }
  const id = usableId(value.id) || usableId(value.userId)
  const name = firstText(value.name, value.nickname, value.userName)
  return id === '' && name === '' ? null : { id, name }
}

/** People of a list, or of ids between commas; undefined where one of them is nobody. */
const readPeople = (value: unknown): readonly Named[] | undefined => {
  const list = toList(value) ?? (typeof value === 'string' ? value.split(/[,，]/).filter((id) => id.trim()) : null)
  const people = list?.map(readPerson)
  return people === undefined || people.includes(null) ? undefined : (people as readonly Named[])
}

/** A person, also where the firm sends the name alone. */
const readCreator = (value: unknown): Author | undefined => {
  const person = isRecord(value) || typeof value === 'string' ? readAuthor(value) : null
  if (person !== null) return person.id === '' && person.name === '' ? undefined : person
  const name = toText(value).trim()
  return name === '' || typeof value === 'boolean' ? undefined : { id: '', name, avatarUrl: '' }
}

/** A day without an hour, as `FirmTimes.parse` reads it. */
const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\s*$/.test(value)

/** When it is: fields of the row, or of the setting in it, an object or JSON text. */
const readSpan = (fields: ReturnType<typeof readerOf>, raw: Wire, times: FirmTimes) => {
  const time = readTime(times)
  const setting = toRecord(raw.timeSetting)
  const inner = readerOf(setting ?? {})
  const own = { start: fields.first(['startTime'], time, null), end: fields.first(['endTime'], time, null) }
  const set = { start: inner.first(['startTime'], time, null), end: inner.first(['endTime'], time, null) }
  if (setting !== null && inner.others().length === 0) fields.first(['timeSetting'], () => true, false)
  const end = own.end ?? set.end
  // The start and the text that it was taken from; what has an end alone begins then.
  const taken = [
    { time: own.start, text: raw.startTime },
    { time: set.start, text: setting?.startTime },
    { time: own.end, text: raw.endTime },
    { time: set.end, text: setting?.endTime },
  ].find(({ time }) => time !== null)
  const start = taken?.time ?? null
  return {
    start,
    end: start === null ? null : Math.max(start, end ?? start),
    allDay: isDay(taken?.text),
  }
}

/** True where the type or the words of a schedule say that it is a hearing. */
export const isHearing = (type: string, title: string): boolean =>
  type.toLowerCase() === 'hearing' || type === HEARING_WORD || title.startsWith(HEARING_WORD)

/** Reads a schedule (SC-01); what has no field of its own, or was not understood, stands under `other`. */
export const parseSchedule = (raw: unknown, times: FirmTimes): Parsed<CalendarRow> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '' || id.length > LONGEST_ID) return { bad: badRow(raw) }
  const { id: _id, ...rest } = raw
  const fields = readerOf(rest)
  const title = fields.first(['summary', 'title', 'name'], readWords, '')
  const type = isRecord(rest.type) ? firstText(rest.type.name, rest.type.type) : toText(rest.type).trim()
  const typed = isHearing(type, '')
  if (typed) fields.first(['type'], () => true, false)
  const reminds = fields.first<boolean | null>(['isRemind'], readFlag, null)
  const before = fields.first<number | null>(['remindBeforeEventSecs'], readSeconds, null)
  return {
    row: {
      id: itemId('schedule', id),
      kind: typed || isHearing('', title) ? 'hearing' : 'schedule',
      title,
      ...readSpan(fields, rest, times),
      object: readObject(fields),
      place: fields.first(['place', 'location', 'address'], readWords, ''),
      group: '',
      reminders: reminds === false || (reminds === null && before === null) ? [] : [before ?? 0],
      attendees: fields.first<readonly Named[]>(['attendees', 'attendeeIds'], readPeople, []),
      creator: fields.first<Author | null>(['operUser'], readCreator, null),
      done: false,
      other: fields.others(),
    },
  }
}

/** What a schedule hangs on, in fields of its own; one that names no object hangs on none. */
const readObject = (fields: ReturnType<typeof readerOf>): ObjectReference | null => {
  const id = fields.first(['objId'], readLink, '')
  const type = fields.first(['objType'], readWords, '')
  const name = fields.first(['objName'], readWords, '')
  return id === '' && name === '' ? null : { type, id, name }
}

/** Reads a task (SC-03); what has no field of its own, or was not understood, stands under `other`. */
export const parseTask = (raw: unknown, times: FirmTimes): Parsed<CalendarRow> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '' || id.length > LONGEST_ID) return { bad: badRow(raw) }
  const { id: _id, ...rest } = raw
  const fields = readerOf(rest)
  const project = fields.first(['matterId'], readLink, '')
  const projectName = fields.first(['matterName'], readWords, '')
  const group = fields.first(['taskGroupName'], readWords, '')
  // Its name says what it stands for.
  if (group !== '') fields.first(['taskGroupId'], () => true, false)
  const attendees = fields.first<readonly Named[]>(['attendees'], readPeople, [])
  const ids = fields.first<readonly Named[]>(['attendeeIds'], readPeople, [])
  // A favorite says so; that a task is none says nothing.
  fields.first(['favorite'], (value) => (readFlag(value) === false ? true : undefined), false)
  return {
    row: {
      id: itemId('task', id),
      kind: 'task',
      title: fields.first(['name', 'title', 'summary'], readWords, ''),
      ...readSpan(fields, rest, times),
      // The API shows a project alone; a firm that hangs a task on a customer says so as a schedule does.
      object:
        project === '' && projectName === '' ? readObject(fields) : { type: 'project', id: project, name: projectName },
      place: fields.first(['place', 'location', 'address'], readWords, ''),
      group,
      reminders: fields.first<readonly number[]>(['remindSetting'], readRules, []),
      attendees: attendees.length > 0 ? attendees : ids,
      creator: fields.first<Author | null>(['operUser'], readCreator, null),
      done: fields.first(['finished', 'isFinished', 'completed', 'done'], readFlag, false),
      other: fields.others(),
    },
  }
}
