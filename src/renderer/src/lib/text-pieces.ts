/** Characters of a piece, at most. */
const PIECE = 5_000

/**
 * A text in pieces that can be drawn one below the other: each ends with a line of the text where it has one that is short
 * enough, and never within a sign.
 */
export const textPieces = (text: string): readonly string[] => {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = Math.min(text.length, at + PIECE)
    const inPiece = end === text.length ? -1 : text.slice(at, end).lastIndexOf('\n')
    const line = inPiece < 0 ? -1 : at + inPiece
    const isCut = /[\ud800-\udbff]/.test(text[end - 1] ?? '') && end < text.length
    const to = line >= at ? line + 1 : isCut ? end - 1 : end
    // The end of a block is the end of a line already.
    pieces.push(text.slice(at, line >= at ? line : to))
    at = to
  }
  return pieces
}
