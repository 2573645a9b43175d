import { searchKey } from '#core/engine/store/search/key'

/** Fewest characters by which a name inside a longer text is worth a look. */
const SHORTEST = 3

/** What ends the name of a company and says what it is, not which. */
const endings =
  /(?:有限责任公司|有限公司|股份|集团|公司|(?:特殊)?普通合伙|有限合伙|个体工商户|coltd|ltd|limited|llc|inc)+$/

/** How a name is near a text: the same, with the text in it, or itself inside the text. */
export type Nearness = 'same' | 'holds' | 'inside'

/** A `searchKey` without what differs from hand to hand: blanks, dots, brackets, dashes, quotes. A star hides something and stays. */
export const looseKey = (key: string): string =>
  /^[\u4e00-\u9fff0-9a-z]*$/.test(key) ? key : key.replace(/(?!\*)[\s\p{Z}\p{P}\p{Cf}∙⋅●]/gu, '')

/** What a name is told by: its loose key without the endings of companies, where enough is left of it; '' for mere endings. */
const distinctPart = (loose: string): string => {
  const own = loose.replace(endings, '')
  return own === '' || own.length >= SHORTEST ? own : loose
}

/** Compares names with some texts; answers for a `searchKey` which of the texts, by their places, are near it, and how. */
export const compareNames = (
  texts: readonly string[],
): ((nameKey: string) => readonly { readonly place: number; readonly near: Nearness }[]) => {
  const asked = texts.map((text, place) => {
    const loose = looseKey(searchKey(text))
    return { place, loose, distinct: distinctPart(loose) || loose }
  })
  const sought = asked.filter(({ loose }) => loose !== '')
  // By its first characters a name finds the few texts in which it can stand.
  const beginnings = new Map<string, Set<(typeof asked)[number]>>()
  for (const one of sought)
    for (let at = 0; at + SHORTEST <= one.loose.length; at += 1) {
      const run = one.loose.slice(at, at + SHORTEST)
      beginnings.set(run, (beginnings.get(run) ?? new Set()).add(one))
    }
  return (nameKey) => {
    const loose = looseKey(nameKey)
    if (loose === '') return []
    const found: { place: number; near: Nearness }[] = []
    for (const one of sought)
      if (loose.includes(one.distinct)) found.push({ place: one.place, near: loose === one.loose ? 'same' : 'holds' })
    const own = distinctPart(loose)
    if (own.length < SHORTEST) return found
    for (const one of beginnings.get(own.slice(0, SHORTEST)) ?? [])
      if (one.loose.includes(own) && !loose.includes(one.distinct)) found.push({ place: one.place, near: 'inside' })
    return found
  }
}
