import type { MadeOf } from '#shared/domain/hours'
import type { HoursEntry, HoursWork } from '../../bridge/hours.ts'
import type { IconName } from '../../components/icon.tsx'
import type { Words } from '../../lib/words.ts'

/** What an entry is called: what was done, else for whom. */
export const nameOf = ({ note, customer, project }: HoursWork, words: Words): string =>
  note.trim() || customer.name || project.name || words('hours.blank')

/** What an entry says of the work, as a new one takes it over. */
export const workOf = ({ note, customer, project }: HoursEntry): HoursWork => ({ note, customer, project })

/** Seconds that hardly a day of work has: the clock was forgotten, or the length mistyped. */
export const LONG = 12 * 3_600

/** What an entry was made of, as a glyph. */
export const sourceIcons: Readonly<Record<MadeOf, IconName>> = { call: 'phone', followup: 'trail', task: 'task' }
