import type { CalendarRefusals } from '#shared/contract/calendar'
import type { Words } from './words.ts'

/** That the firm does not show schedules or tasks, a sentence for each; none where it shows both, or nobody knows. */
export const refusedTexts = (refused: CalendarRefusals | null, words: Words): readonly string[] =>
  (['schedule', 'task'] as const).flatMap((kind) => {
    const why = refused?.[kind] ?? null
    return why === null ? [] : [words(`calendar.refused.${kind}.${why}`)]
  })
