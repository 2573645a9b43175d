// What stands in the form of an entry: how a draft holds it, and what of it is wrong. May not: the form.
import type { Json } from '#shared/domain/customer'
import { durationText, minutesOf, readMinutes } from '#shared/domain/hours'
import type { HoursOpened, HoursWork } from '../../bridge/hours.ts'
import { formatDate } from '../../lib/time.ts'
import { isRecord } from '../../lib/values.ts'
import type { Words } from '../../lib/words.ts'
import { dayOf } from '../../lib/zone-time.ts'

/** What stands in the form; day and length as they were typed, null for a length that stays as it is counted. */
export type Written = HoursWork & { readonly day: string; readonly length: string | null }

const nobody = { id: '', name: '' }

/** What the form begins with; `now` is epoch milliseconds. */
export const firstOf = ({ entry, proposal }: HoursOpened, now: number, zone: string): Written => {
  if (entry !== undefined) {
    const { day, note, customer, project } = entry
    return { day, length: null, note, customer, project }
  }
  const seconds = proposal?.seconds ?? null
  return {
    day: formatDate(proposal?.at ?? now, zone),
    length: seconds === null ? '' : durationText(Math.max(1, minutesOf(seconds))),
    note: proposal?.note ?? '',
    customer: proposal?.customer ?? nobody,
    project: proposal?.project ?? nobody,
  }
}

/** Where what was typed is kept. */
export const draftPlaceOf = ({ entry, proposal }: HoursOpened): string =>
  entry !== undefined
    ? `hours:${entry.id}`
    : proposal === undefined
      ? 'hours:new'
      : `hours:${proposal.source}:${proposal.sourceId}`

const textIn = <Otherwise extends string | null>(value: Json | undefined, otherwise: Otherwise): string | Otherwise =>
  typeof value === 'string' ? value : otherwise
const namedIn = (value: Json | undefined, otherwise: HoursWork['customer']): HoursWork['customer'] =>
  isRecord(value) && typeof value.id === 'string' && typeof value.name === 'string'
    ? { id: value.id, name: value.name }
    : otherwise

/** What a draft holds; what cannot be read of it is what the form begins with. */
export const writtenIn = (text: string | null, first: Written): Written => {
  if (text === null) return first
  try {
    const kept: Json = JSON.parse(text)
    if (!isRecord(kept)) return first
    return {
      day: textIn(kept.day, first.day),
      length: textIn(kept.length, first.length),
      note: textIn(kept.note, first.note),
      customer: namedIn(kept.customer, first.customer),
      project: namedIn(kept.project, first.project),
    }
  } catch {
    return first
  }
}

/** What is wrong with the form, by its fields. */
export const wrongOf = (written: Written, zone: string, words: Words) => ({
  day: typeof dayOf(written.day, zone) === 'string' ? undefined : words('hours.wrongDay'),
  length: written.length !== null && readMinutes(written.length) === null ? words('hours.wrongLength') : undefined,
})

/** What the core is asked to write down of a form with which nothing is wrong. */
export const inputOf = ({ entry, proposal }: HoursOpened, { day, length, ...work }: Written, zone: string) => {
  const source = entry ?? proposal
  return {
    ...work,
    id: entry?.id ?? null,
    day: dayOf(day, zone) ?? '',
    minutes: length === null ? null : readMinutes(length),
    source: source?.source ?? ('' as const),
    sourceId: source?.sourceId ?? '',
  }
}
