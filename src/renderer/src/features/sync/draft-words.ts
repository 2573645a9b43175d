import type { Json } from '#shared/domain/customer'
import { isRecord, type JsonRecord } from '../../lib/values.ts'

/** What of a form its owner typed; the rest is what the form keeps beside it. */
const typed: Readonly<Record<string, (kept: JsonRecord) => Json>> = {
  followup: ({ text = null, attachments = null, next = null }) => [
    text,
    attachments,
    isRecord(next) ? (next.title ?? next.summary ?? null) : null,
  ],
  edit: (opens) => Object.values(opens).map((open) => (isRecord(open) ? (open.editing ?? null) : null)),
  calendar: ({ next = null, object = null }) => [
    isRecord(next) ? (next.title ?? next.summary ?? null) : null,
    isRecord(object) ? (object.name ?? null) : null,
  ],
  hours: ({ note = null, customer = null, project = null }) => [note, customer, project],
  approval: ({ document = null, reason = null }) => [document, reason],
  // Which side is kept of a field is no text.
  resolve: ({ choices, editors }) => [
    isRecord(choices)
      ? Object.values(choices).map((choice) => (isRecord(choice) ? (choice.value ?? null) : null))
      : null,
    isRecord(editors) ? Object.values(editors) : null,
  ],
  // A draft of an earlier version holds values alone.
  mend: ({ patch, editors, ...values }) =>
    isRecord(patch) && isRecord(editors) ? [Object.values(patch), Object.values(editors)] : Object.values(values),
  create: ({ values, chosen = null }) => [isRecord(values) ? Object.values(values) : null, chosen],
}

/** Texts of a value in their order; of a phone its number, of a person or a tag the name. */
const textsOf = (value: Json): readonly string[] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (Array.isArray(value)) return value.flatMap(textsOf)
  if (!isRecord(value)) return []
  const said = value.name ?? value.phone
  return typeof said === 'string' ? textsOf(said) : Object.values(value).flatMap(textsOf)
}

/** Words in a draft of a kind: a text, or the texts of the form that it holds. */
export const draftWords = (kind: string, text: string): string => {
  try {
    const kept: Json = JSON.parse(text)
    return isRecord(kept) ? textsOf(typed[kind]?.(kept) ?? Object.values(kept)).join(' ') : text
  } catch {
    return text
  }
}
