import { describe, expect, it } from 'vitest'
import { dataOf, readEnvelope } from '../../../src/main/core/engine/remote/envelope.ts'
import { unchangedRows } from '../../../src/main/core/engine/remote/unchanged-rows.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const body = (rows: string, total = 2, more = '') =>
  `{"succeed":true,"code":"0","message":"","data":{"list":[${rows}],"recordCount":${total},"pageIndex":3${more}}}`
const rows = '{"id":1441229296369863973,"name":"甲","tagList":[{"id":"1"}]},{"id":"2","tagList":[]}'

/** Reads a body twice, the second one with what the first one said. */
const readBoth = (first: string, second: string) => {
  const known = unchangedRows(bytesOf(first), [], () => false)
  return { known, again: unchangedRows(bytesOf(second), [], (digest) => digest === known.digest) }
}

describe('a list whose rows are here already', () => {
  it('comes without them, with what else it says', () => {
    const { known, again } = readBoth(body(rows), body(rows))
    expect(known.around).toBeNull()
    expect(again.digest).toBe(known.digest)
    expect(again.around).toMatchObject({ succeed: true, data: { list: [], recordCount: 2, pageIndex: 3 } })
  })

  it('may have grown elsewhere, and may say more than before', () => {
    const { again } = readBoth(body(rows), body(rows, 3, ',"cost":17'))
    expect(again.around).toMatchObject({ data: { recordCount: 3, cost: 17 } })
  })

  it('may be written with blanks', () => {
    const blank = body(rows).replace('"list":[', '"list": [')
    expect(readBoth(blank, blank).again.around).not.toBeNull()
  })

  it.each([
    ['another row', body(rows.replace('甲', '乙'))],
    ['one row less', body('{"id":"2","tagList":[]}', 1)],
    [
      'the same rows in another order',
      body('{"id":"2","tagList":[]},{"id":1441229296369863973,"name":"甲","tagList":[{"id":"1"}]}'),
    ],
  ])('is read where there is %s', (_, changed) => {
    expect(readBoth(body(rows), changed).again.around).toBeNull()
  })

  it('is read where the count is not outside of the rows', () => {
    const odd = body(rows)
      .replace('"recordCount":2,', '')
      .replace('],"pageIndex"', '],"recordCount":2,"facets":[],"pageIndex"')
    expect(readBoth(odd, odd).again.around).toBeNull()
  })

  it('is read where a list of another name comes first', () => {
    const odd = body(rows).replace('"data":{', '"data":{"filter":{"list":[7]},')
    expect(readBoth(odd, odd).again.around).toBeNull()
  })

  it.each([
    ['cut', body(rows).slice(0, -1), 'not-json'],
    ['refused', body(rows).replace('true', 'false'), 'refused'],
    ['a page of HTML', '<html>[]</html>', 'not-json'],
    ['a list without a name', '{"succeed":true,"data":[1]}', null],
  ])('RT-12 is read, and fails as ever, where the body is %s', (_, odd, code) => {
    expect(readBoth(odd, odd).again.around).toBeNull()
    expect(readBoth(body(rows), odd).again.around).toBeNull()
    const read = () => dataOf(readEnvelope(bytesOf(odd), []))
    if (code === null) expect(read()).toEqual([1])
    else expect(read).toThrow(code)
  })
})
