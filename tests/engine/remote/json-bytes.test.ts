import { describe, expect, it } from 'vitest'
import { parseJson } from '../../../src/main/core/engine/remote/json.ts'
import { parseJsonBytes } from '../../../src/main/core/engine/remote/json-bytes.ts'
import fc from '../../support/properties.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const outcome = (parse: () => unknown): unknown => {
  try {
    return parse()
  } catch (error) {
    return error instanceof Error ? error.name : error
  }
}

/** Numbers around the last that a double keeps, as text. */
const integer = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 1n, max: 10n ** 22n }))
  .map(([sign, digits]) => `${sign}${digits}`)
const edge = fc.constantFrom('9007199254740991', '9007199254740992', '-9007199254740991', '-9007199254740993')
const blanks = fc.constantFrom('', '', ' ', '\n\t', '\r\n  ')
/** Texts that hold what looks like a bare number. */
const text = fc
  .array(
    fc.oneof(fc.string({ unit: 'grapheme' }), integer, fc.constantFrom(':', ',', '[', ']', '"', '\\', '律', '\ud83d')),
  )
  .map((parts) => JSON.stringify(parts.join('')))
const value = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    integer,
    edge,
    text,
    fc.double().map((number) => JSON.stringify(number)),
    fc
      .tuple(blanks, fc.array(tie('value'), { maxLength: 4 }))
      .map(([gap, all]) => `[${gap}${all.join(`${gap},${gap}`)}${gap}]`),
    fc
      .tuple(blanks, fc.array(fc.tuple(text, tie('value')), { maxLength: 4 }))
      .map(([gap, all]) => `{${all.map(([name, one]) => `${name}${gap}:${gap}${one}`).join(`${gap},`)}${gap}}`),
  ),
})).value

describe('JSON from bytes', () => {
  it('keeps every digit of a long integer, wherever it stands', () => {
    const long = '1441229296369863973'
    expect(parseJsonBytes(bytesOf(`{"id":${long},"ids":[ ${long} ,-${long}],"n":9007199254740991}`))).toEqual({
      id: long,
      ids: [long, `-${long}`],
      n: 9007199254740991,
    })
    expect(parseJsonBytes(bytesOf(long))).toBe(long)
    expect(parseJsonBytes(bytesOf(` [${long}]`))).toEqual([long])
  })

  it('leaves texts, fractions and exponents as they are', () => {
    const body =
      '{"a":"x,1441229296369863973,y","b":1234567890123456.5,"c":1234567890123456e2,"d":"1441229296369863973"}'
    expect(parseJsonBytes(bytesOf(body))).toEqual(JSON.parse(body))
  })

  it('reads what the text reads, and fails where it fails (10,000 bodies)', () => {
    fc.assert(
      fc.property(value, fc.nat(200), fc.boolean(), (body, place, whole) => {
        const sent = whole ? body : body.slice(0, place)
        expect(outcome(() => parseJsonBytes(bytesOf(sent)))).toEqual(
          // A half of a letter cannot be sent; what arrives is the sign for it.
          outcome(() => parseJson(new TextDecoder().decode(bytesOf(sent)))),
        )
      }),
      { numRuns: 10_000, seed: 25 },
    )
  })
})
