/** A piece of a text beside another: in both, only in the new one, or only in the old one. */
export type DiffPiece = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

/** Words that the comparison of two middles may hold together; longer middles count as replaced as a whole. */
const most = 1_000_000

const segmenter = new Intl.Segmenter('zh-CN', { granularity: 'word' })
const wordsOf = (text: string): readonly string[] => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Lengths of the longest common run of words from each pair of places to the ends. */
const commonTable = (before: readonly string[], after: readonly string[]): readonly Uint16Array[] => {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let one = before.length - 1; one >= 0; one -= 1) {
    const [row, next] = [table[one], table[one + 1]]
    if (row === undefined || next === undefined) continue
    for (let other = after.length - 1; other >= 0; other -= 1) {
      row[other] =
        before[one] === after[other] ? (next[other + 1] ?? 0) + 1 : Math.max(next[other] ?? 0, row[other + 1] ?? 0)
    }
  }
  return table
}

/** Pieces in the order in which a person reads them: at one place what is gone stands before what came. */
const piecesOf = (before: readonly string[], after: readonly string[]): readonly DiffPiece[] => {
  if (before.length * after.length > most)
    return [
      { kind: 'removed', text: before.join('') },
      { kind: 'added', text: after.join('') },
    ]
  const table = commonTable(before, after)
  const pieces: DiffPiece[] = []
  let [one, other] = [0, 0]
  while (one < before.length || other < after.length) {
    const [old, fresh] = [before[one], after[other]]
    if (old !== undefined && old === fresh) {
      pieces.push({ kind: 'same', text: old })
      one += 1
      other += 1
    } else if (old !== undefined && (table[one + 1]?.[other] ?? 0) >= (table[one]?.[other + 1] ?? 0)) {
      pieces.push({ kind: 'removed', text: old })
      one += 1
    } else {
      pieces.push({ kind: 'added', text: fresh ?? '' })
      other += 1
    }
  }
  return pieces
}

const joinRuns = (pieces: readonly DiffPiece[]): readonly DiffPiece[] => {
  const runs: DiffPiece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (piece.text === '') continue
    if (last?.kind === piece.kind) runs[runs.length - 1] = { kind: piece.kind, text: last.text + piece.text }
    else runs.push(piece)
  }
  return runs
}

/** What became of a text, word by word, in Chinese too. */
export const diffWords = (before: string, after: string): readonly DiffPiece[] => {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(old.length, fresh.length)
  let head = 0
  while (head < shorter && old[head] === fresh[head]) head += 1
  let tail = 0
  while (tail < shorter - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1
  const end = (list: readonly string[]) => list.length - tail
  return joinRuns([
    { kind: 'same', text: old.slice(0, head).join('') },
    ...piecesOf(old.slice(head, end(old)), fresh.slice(head, end(fresh))),
    { kind: 'same', text: old.slice(end(old)).join('') },
  ])
}
