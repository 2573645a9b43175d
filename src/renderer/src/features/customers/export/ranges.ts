import { RANGE_SIZE } from '#shared/domain/range-size'

/** Records of one range of an export, counted from 1; the last range ends at the total (EX-01). */
export type Range = { readonly index: number; readonly from: number; readonly to: number }

/** Ranges of 5,000 over so many records; none where there are none. */
export const rangesOf = (total: number): readonly Range[] =>
  Array.from({ length: Math.ceil(total / RANGE_SIZE) }, (_, index) => ({
    index,
    from: index * RANGE_SIZE + 1,
    to: Math.min((index + 1) * RANGE_SIZE, total),
  }))
