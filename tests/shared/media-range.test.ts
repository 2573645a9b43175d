import { describe, expect, it } from 'vitest'
import { rangeOf } from '#shared/domain/media-range'
import fc from '../support/properties.ts'

describe('RT-09 the part of a file that a Range header asks for', () => {
  it('is the first bytes, some in the middle, the last ones, or all from a place on', () => {
    const asked = ['bytes=0-0', 'bytes=0-99', 'bytes=40-59', 'bytes=90-', 'bytes=-10', 'bytes=-1000', ' Bytes = 5-6 ']
    expect(asked.map((header) => rangeOf(header, 100))).toEqual([
      { from: 0, to: 1 },
      { from: 0, to: 100 },
      { from: 40, to: 60 },
      { from: 90, to: 100 },
      { from: 90, to: 100 },
      { from: 0, to: 100 },
      { from: 5, to: 7 },
    ])
    // What ends beyond the file ends with it.
    expect(rangeOf('bytes=50-5000', 100)).toEqual({ from: 50, to: 100 })
  })

  it('is all of it where nothing is asked, or in a unit that nobody knows', () => {
    expect([null, undefined, '', 'lines=1-2'].map((header) => rangeOf(header, 100))).toEqual([null, null, null, null])
  })

  it('is refused beyond the end, backwards, without a number, and as several at once', () => {
    const refused = [
      '100-',
      '100-200',
      '9-3',
      '-0',
      '-',
      '',
      '0-1,5-6',
      '0-1, -1',
      'a-b',
      '1.5-2',
      `0-${'9'.repeat(40)}`,
    ]
    for (const range of refused) expect(rangeOf(`bytes=${range}`, 100), range).toBe('refused')
    expect(rangeOf('bytes=0-', 0)).toBe('refused')
  })

  it('lies within the file whatever a header says', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), (text, size) => {
        const range = rangeOf(`bytes=${text}`, size)
        if (range === null || range === 'refused') return
        expect(range.from >= 0 && range.from < range.to && range.to <= size).toBe(true)
      }),
    )
  })
})
