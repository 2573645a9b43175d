import type { CalendarRefusals } from '#shared/contract/calendar'
import type { Words } from './words.ts'

type Refused = CalendarRefusals | null | undefined

/** That the firm does not show schedules, or tasks; null where it shows them, or nobody knows. */
export const refusedText = (refused: Refused, kind: keyof CalendarRefusals, words: Words): string | null => {
  const why = refused?.[kind] ?? null
  return why === null ? null : words(`calendar.refused.${kind}.${why}`)
}
