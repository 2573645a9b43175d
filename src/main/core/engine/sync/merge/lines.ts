/** Most pairs of lines that are compared; a larger text is not joined. */
const MOST_PAIRS = 1_000_000

/** Three texts cut at lines that all of them share: between two cuts, what each of them has. */
type Piece = { readonly base: readonly string[]; readonly one: readonly string[]; readonly other: readonly string[] }

/**
 * Joins two edits of a text line by line; null where they touch, where a line was moved by one and changed by the other,
 * or where joining again would change the result. Two edits are apart only where an untouched line stands between them.
 */
export function mergeLines(base: string, one: string, other: string): string | null {
  const joined = joinOnce(base, one, other)
  if (joined === null) return null
  // Repeated lines can be matched in several ways: what is not stable was guessed.
  const stable = joinOnce(base, one, joined) === joined && joinOnce(base, other, joined) === joined
  return stable ? joined : null
}

function joinOnce(base: string, one: string, other: string): string | null {
  const joined = join(base, one, other)
  return joined !== null && addsUp(base, one, other, joined) ? joined : null
}

/** True where each line stands as often as both edits together say; an edit that both made counts once. */
function addsUp(base: string, one: string, other: string, joined: string): boolean {
  const counts = new Map<string, [number, number, number, number]>()
  for (const [place, text] of [base, one, other, joined].entries())
    for (const line of text.split('\n')) {
      const count = counts.get(line) ?? [0, 0, 0, 0]
      count[place] = (count[place] ?? 0) + 1
      counts.set(line, count)
    }
  return [...counts.values()].every(
    ([from, inOne, inOther, found]) => found === inOne + inOther - from || (inOne === inOther && found === inOne),
  )
}

function join(base: string, one: string, other: string): string | null {
  const from = base.split('\n')
  const pieces = piecesOf(from, one.split('\n'), other.split('\n'))
  if (pieces === null) return null
  const lines: string[] = []
  for (const piece of pieces) {
    const taken = take(piece)
    if (taken === null) return null
    lines.push(...taken)
  }
  return lines.join('\n')
}

function take({ base, one, other }: Piece): readonly string[] | null {
  if (sameLines(one, other) || sameLines(base, other)) return one
  return sameLines(base, one) ? other : null
}

function sameLines(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((line, index) => line === other[index])
}

function piecesOf(base: readonly string[], one: readonly string[], other: readonly string[]): Piece[] | null {
  const inOne = matches(base, one)
  const inOther = matches(base, other)
  if (inOne === null || inOther === null) return null
  const pieces: Piece[] = []
  let [atBase, atOne, atOther] = [0, 0, 0]
  const cut = (toBase: number, toOne: number, toOther: number) => {
    if (toBase > atBase || toOne > atOne || toOther > atOther)
      pieces.push({
        base: base.slice(atBase, toBase),
        one: one.slice(atOne, toOne),
        other: other.slice(atOther, toOther),
      })
    ;[atBase, atOne, atOther] = [toBase, toOne, toOther]
  }
  for (let line = 0; line < base.length; line += 1) {
    const [lineOne, lineOther] = [inOne[line] ?? -1, inOther[line] ?? -1]
    if (lineOne < 0 || lineOther < 0) continue
    cut(line, lineOne, lineOther)
    cut(line + 1, lineOne + 1, lineOther + 1)
  }
  cut(base.length, one.length, other.length)
  return pieces
}

/** For each line of `from` its place in `to` along a longest common sequence, -1 for none; null where that is too long. */
function matches(from: readonly string[], to: readonly string[]): number[] | null {
  const found = new Array<number>(from.length).fill(-1)
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) {
    found[start] = start
    start += 1
  }
  let [endFrom, endTo] = [from.length, to.length]
  while (endFrom > start && endTo > start && from[endFrom - 1] === to[endTo - 1]) {
    endFrom -= 1
    endTo -= 1
    found[endFrom] = endTo
  }
  const [rows, columns] = [endFrom - start, endTo - start]
  if (rows * columns > MOST_PAIRS) return null
  const width = columns + 1
  const longest = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1) {
      const at = row * width + column
      longest[at] =
        from[start + row] === to[start + column]
          ? (longest[at + width + 1] ?? 0) + 1
          : Math.max(longest[at + width] ?? 0, longest[at + 1] ?? 0)
    }
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    const at = row * width + column
    if (from[start + row] === to[start + column]) {
      found[start + row] = start + column
      row += 1
      column += 1
    } else if ((longest[at + width] ?? 0) >= (longest[at + 1] ?? 0)) row += 1
    else column += 1
  }
  return found
}
