// Words of the date filters that the first screen shows; what days a preset means is in date-filter.tsx.
import { CUSTOM, type DateDimension } from '#shared/domain/date-presets'
import type { Words } from '../../../lib/words.ts'

/** Name of a date that the list is filtered by. */
export const dimensionLabel = (dimension: DateDimension, words: Words): string =>
  dimension === 'gmtNotFollowup' ? words('filters.gmtNotFollowup') : words(`field.${dimension}`)

/** What a preset is called; the same value means different things for different dates (D-38). */
export const presetLabel = (dimension: DateDimension, type: number, words: Words): string => {
  if (type === CUSTOM) return words('filters.preset.custom')
  if (dimension === 'gmtExpires') return words(type === 13 ? 'filters.preset.month' : 'filters.preset.quarter')
  const names: Readonly<Record<number, string>> = {
    1: words('filters.preset.1'),
    2: words('filters.preset.2'),
    3: words('filters.preset.3'),
    4: words('filters.preset.4'),
    12: words('filters.preset.12'),
    13: words('filters.preset.13'),
    14: words('filters.preset.14'),
    23: words('filters.preset.23'),
  }
  return names[type] ?? String(type)
}

/** A range of days in words, both included; either may be '', for a range that is open there. */
export const daysText = (from: string, to: string, words: Words): string => {
  if (from === '' && to === '') return ''
  if (from === '') return words('filters.until', { to })
  if (to === '') return words('filters.from', { from })
  return from === to ? from : words('filters.range', { from, to })
}
