// How a person arranged the columns: order, width, what is shown, what stays in view. Pure, and part of the first script.

/** One column of a layout. `width` in CSS px, 0 for the column's own. */
export type ColumnPlace = {
  readonly id: string
  readonly shown: boolean
  readonly width: number
  readonly frozen: boolean
}

/** Columns in their order. */
export type Layout = readonly ColumnPlace[]

/** Least and largest width of a column, CSS px. */
export const leastWidth = 64
export const largestWidth = 640

const mostColumns = 200

/** A width within its limits; 0 stays, as the column's own. */
export const fitWidth = (width: number): number =>
  width === 0 ? 0 : Math.min(Math.max(Math.round(width), leastWidth), largestWidth)

/** A layout as text: `-` before a hidden column, `!` after a frozen one, `:` and a width. */
export const writeLayout = (layout: Layout): string =>
  layout
    .map(
      ({ id, shown, width, frozen }) =>
        `${shown ? '' : '-'}${encodeURIComponent(id).replaceAll('!', '%21').replaceAll('-', '%2D')}${width > 0 ? `:${width}` : ''}${frozen ? '!' : ''}`,
    )
    .join(',')

const readPlace = (text: string): readonly ColumnPlace[] => {
  const [, hidden, name, width, frozen] = /^(-?)([^:!,]+)(?::(\d{1,4}))?(!?)$/.exec(text) ?? []
  if (name === undefined) return []
  try {
    const id = decodeURIComponent(name)
    return [{ id, shown: hidden === '', width: fitWidth(Number(width ?? 0)), frozen: frozen === '!' }]
  } catch {
    return []
  }
}

/** A layout out of text; whatever is no column is left out, and null where nothing is left. */
export const readLayout = (text: string | null): Layout | null => {
  if (text === null || text === '') return null
  const seen = new Set<string>()
  const places = text
    .split(',')
    .slice(0, mostColumns)
    .flatMap(readPlace)
    .filter(({ id }) => !seen.has(id) && seen.add(id))
  return places.length === 0 ? null : places
}

/**
 * The layout of the columns that there are: those of `layout` in its order, then what it does not know. The first column
 * opens the record: it always comes first, is shown and stays in view; other frozen ones follow it.
 */
export const completeLayout = (layout: Layout | null, ids: readonly string[]): Layout => {
  const known = (layout ?? []).filter(({ id }) => ids.includes(id))
  const places = [
    ...known,
    ...ids
      .filter((id) => !known.some((place) => place.id === id))
      .map((id) => ({ id, shown: true, width: 0, frozen: false })),
  ]
  const [first] = ids
  const opener = places.find(({ id }) => id === first)
  const others = places.filter(({ id }) => id !== first)
  const ordered = [...others.filter(({ frozen }) => frozen), ...others.filter(({ frozen }) => !frozen)]
  return opener === undefined ? ordered : [{ ...opener, shown: true, frozen: true }, ...ordered]
}

/** The layout with one column changed. */
export const withPlace = (layout: Layout, id: string, change: Partial<Omit<ColumnPlace, 'id'>>): Layout =>
  layout.map((place) => (place.id === id ? { ...place, ...change } : place))

/** The layout with a column moved to the place of another; a column that is moved among frozen ones is frozen too. */
export const movedTo = (layout: Layout, id: string, to: number): Layout => {
  const moving = layout.find((place) => place.id === id)
  if (moving === undefined) return layout
  const others = layout.filter((place) => place.id !== id)
  const at = Math.min(Math.max(to, 1), others.length)
  const frozen = others.slice(at).some((place) => place.frozen) || (moving.frozen && others[at - 1]?.frozen === true)
  return [...others.slice(0, at), { ...moving, frozen }, ...others.slice(at)]
}
