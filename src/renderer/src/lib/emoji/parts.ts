/** A piece of a text as it is drawn: words, or a picture that stands for its name in brackets. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string; readonly marked: boolean }
  | { readonly kind: 'picture'; readonly text: string; readonly address: string; readonly marked: boolean }

type Span = { readonly from: number; readonly to: number }

/** Where a text has what is looked for, whatever its case. */
const hitsOf = (text: string, mark: string): readonly Span[] => {
  if (mark === '') return []
  const lower = text.toLowerCase()
  // A few signs have another length in small letters; such a text is searched as it is written.
  const isEven = lower.length === text.length
  const [where, what] = isEven ? [lower, mark.toLowerCase()] : [text, mark]
  const hits: Span[] = []
  for (let from = where.indexOf(what); from >= 0; from = where.indexOf(what, from + what.length))
    hits.push({ from, to: from + what.length })
  return hits
}

/**
 * A text in pieces: names in brackets that have a picture, what `mark` finds (across pictures too), and the rest. Joined,
 * the pieces are the text. `addressOf` answers the picture of a name, null where there is none.
 */
export const textParts = (
  text: string,
  mark: string,
  addressOf: ((name: string) => string | null) | null,
): readonly TextPart[] => {
  const parts: TextPart[] = []
  const hits = hitsOf(text, mark)
  let hit = 0

  /** The hit that ends behind a place; places are asked for in order. */
  const hitFrom = (place: number): Span | undefined => {
    while ((hits[hit]?.to ?? Number.POSITIVE_INFINITY) <= place) hit += 1
    return hits[hit]
  }
  const words = (from: number, to: number): void => {
    let at = from
    while (at < to) {
      const next = hitFrom(at)
      const marked = next !== undefined && next.from <= at
      const end = Math.min(to, next === undefined ? to : marked ? next.to : next.from)
      parts.push({ kind: 'text', text: text.slice(at, end), marked })
      at = end
    }
  }

  let at = 0
  for (const { 0: name, 1: inner = '', index } of addressOf === null ? [] : text.matchAll(/\[([^[\]\s]{1,12})\]/g)) {
    const address = addressOf?.(inner) ?? null
    if (address === null) continue
    words(at, index)
    at = index + name.length
    const marked = (hitFrom(index)?.from ?? at) < at
    parts.push({ kind: 'picture', text: name, address, marked })
  }
  words(at, text.length)
  return parts
}
