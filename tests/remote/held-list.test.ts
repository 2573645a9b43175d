import { describe, expect, it } from 'vitest'
import { readListBody } from '../../src/main/core/remote/held-list.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const body = (rows: string, total = 2, more = '') =>
  `{"succeed":true,"code":"0","message":"","data":{"list":[${rows}],"recordCount":${total},"pageIndex":3${more}}}`
const rows = '{"id":1441229296369863973,"name":"甲","tagList":[{"id":"1"}]},{"id":"2","tagList":[]}'

/** Reads a body twice, the second one with what the first one said. */
const readBoth = (first: string, second: string) => {
  const known = readListBody(bytesOf(first), [], () => false)
  return { known, again: readListBody(bytesOf(second), [], (digest) => digest === known.digest) }
}

describe('a list whose rows are here already', () => {
  it('comes without them, with what else it says', () => {
    const { known, again } = readBoth(body(rows), body(rows))
    expect(known).toMatchObject({ held: false, envelope: { data: { list: [{ name: '甲' }, { id: '2' }] } } })
    expect(again).toMatchObject({ held: true, digest: known.digest })
    expect(again.envelope).toMatchObject({ succeed: true, data: { list: [], recordCount: 2, pageIndex: 3 } })
  })

  it('may have grown elsewhere, and may say more than before', () => {
    const { again } = readBoth(body(rows), body(rows, 3, ',"cost":17'))
    expect(again).toMatchObject({ held: true, envelope: { data: { recordCount: 3, cost: 17 } } })
  })

  it('may be written with blanks', () => {
    const blank = body(rows).replace('"list":[', '"list": [')
    expect(readBoth(blank, blank).again.held).toBe(true)
  })

  it.each([
    ['another row', body(rows.replace('甲', '乙'))],
    ['one row less', body('{"id":"2","tagList":[]}', 1)],
    [
      'the same rows in another order',
      body('{"id":"2","tagList":[]},{"id":1441229296369863973,"name":"甲","tagList":[{"id":"1"}]}'),
    ],
  ])('is read where there is %s', (_, changed) => {
    expect(readBoth(body(rows), changed).again).toMatchObject({ held: false })
  })

  it('is read where the count is not outside of the rows', () => {
    const odd = body(rows)
      .replace('"recordCount":2,', '')
      .replace('],"pageIndex"', '],"recordCount":2,"facets":[],"pageIndex"')
    const { again } = readBoth(odd, odd)
    expect(again).toMatchObject({ held: false, envelope: { data: { recordCount: 2 } } })
  })

  it('is read where a list of another name comes first', () => {
    const odd = body(rows).replace('"data":{', '"data":{"filter":{"list":[7]},')
    const { again } = readBoth(odd, odd)
    expect(again).toMatchObject({ held: false, envelope: { data: { list: [{ name: '甲' }, { id: '2' }] } } })
  })

  it('RT-12 fails as ever where the body was cut, refused or none', () => {
    const { known } = readBoth(body(rows), body(rows))
    const held = (digest: string) => digest === known.digest
    expect(() => readListBody(bytesOf(body(rows).slice(0, -1)), [], held)).toThrow('not-json')
    expect(() => readListBody(bytesOf('<html>[]</html>'), [], held)).toThrow('not-json')
    const refused = body(rows).replace('true', 'false')
    expect(readListBody(bytesOf(refused), [], held)).toMatchObject({ held: false, envelope: { succeed: false } })
    expect(readListBody(bytesOf('{"succeed":true,"data":[1]}'), [], held)).toMatchObject({ held: false, digest: null })
  })
})
