/** Where a page ends of a list in the order of a time: the time of its last row, and the number of that row. */
export type PagePlace = { readonly time: number; readonly no: number }

/** A place as a page's `next` names it. */
export const writePagePlace = ({ time, no }: PagePlace): string => `${time} ${no}`

/** The place that a page's `next` names; null for one that is none. */
export const readPagePlace = (text: string | null): PagePlace | null => {
  const found = /^(-?\d{1,16}) (\d{1,16})$/.exec(text ?? '')
  return found === null ? null : { time: Number(found[1]), no: Number(found[2]) }
}
