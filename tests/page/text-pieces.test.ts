import { describe, expect, it } from 'vitest'
import { textPieces } from '../../src/renderer/src/lib/text-pieces.ts'

describe('CA-06 a text of any length in pieces', () => {
  it('CA-06 ends a piece with a line, and a line too long anywhere but within a sign', () => {
    const lines = Array.from({ length: 3_000 }, (_, at) => `第 ${at} 行`)
    const pieces = textPieces(lines.join('\n'))
    expect(pieces.join('\n')).toBe(lines.join('\n'))
    expect(pieces.every((piece) => piece.length <= 5_000)).toBe(true)
    const faces = `a${'😀'.repeat(20_000)}`
    expect(textPieces(faces).join('')).toBe(faces)
    expect(textPieces(faces).every((piece) => piece.isWellFormed())).toBe(true)
    expect(textPieces('短')).toEqual(['短'])
    expect(textPieces('')).toEqual([])
    expect(textPieces(`${'\n'.repeat(3)}完`).join('\n')).toBe(`${'\n'.repeat(3)}完`)
  })

  it('CA-06 takes five megabytes at once', () => {
    const text = '很长的话。'.repeat(340_000)
    expect(textPieces(text).join('')).toBe(text)
  })
})
