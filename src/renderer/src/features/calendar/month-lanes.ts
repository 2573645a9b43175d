// Where items stand in the days of a week of the month. Lives here: lines and how many of them there is room for.
/** Something that touches days of a week, `YYYY-MM-DD`, both included. */
export type Laid = { readonly first: string; readonly last: string; readonly allDay: boolean; readonly start: number }

/** Lines of a day from above; null where a line is left free for what stands beside it. */
export type Lines<Item> = readonly (Item | null)[]

/**
 * The lines of each day of a week. What lasts several days has the same line on all of them, therefore it stands above;
 * then what belongs to whole days, then the rest by its start.
 */
export const weekLines = <Item extends Laid>(
  days: readonly string[],
  items: readonly Item[],
): readonly Lines<Item>[] => {
  const lines: (Item | null)[][] = days.map(() => [])
  const touched = (item: Item) => days.flatMap((day, at) => (item.first <= day && day <= item.last ? [at] : []))
  const laid = items
    .map((item) => ({ item, at: touched(item) }))
    .filter(({ at }) => at.length > 0)
    .sort(
      (one, two) =>
        two.at.length - one.at.length ||
        Number(two.item.allDay) - Number(one.item.allDay) ||
        one.item.start - two.item.start,
    )
  for (const { item, at } of laid) {
    let line = 0
    while (at.some((day) => (lines[day]?.[line] ?? null) !== null)) line += 1
    for (const day of at) {
      const own = lines[day] as (Item | null)[]
      while (own.length < line) own.push(null)
      own[line] = item
    }
  }
  return lines
}

/** What of a day's lines is shown where there is room for `room` of them, and how many items are not. */
export const shownLines = <Item>(
  lines: Lines<Item>,
  room: number,
): { readonly shown: Lines<Item>; readonly hidden: number } => {
  if (lines.length <= room) return { shown: lines, hidden: 0 }
  // The last line says how many more there are.
  const shown = lines.slice(0, Math.max(0, room - 1))
  return { shown, hidden: lines.slice(shown.length).filter((item) => item !== null).length }
}

/** Lines that a day has room for: `height` of the six weeks, and of a day's head and a line of it, CSS px. */
export const roomOf = (height: number, head: number, line: number): number =>
  Math.max(1, Math.floor((height / 6 - head) / line))
