import { describe, expect, it } from 'vitest'
import { dialNumber, isMaskedPhone } from '#shared/domain/phone-number'
import fc from '../../support/properties.ts'

const number = (text: string) => {
  const read = dialNumber(text)
  return 'fault' in read ? read.fault : read.extension === '' ? read.number : `${read.number}#${read.extension}`
}

describe('numbers that are dialled', () => {
  it('PH-08 hyphens, spaces, full-width digits and brackets are taken out', () => {
    expect(number('138-0013-8000')).toBe('13800138000')
    expect(number(' 138 0013 8000 ')).toBe('13800138000')
    expect(number('１３８００１３８０００')).toBe('13800138000')
    expect(number('(0571) 8888–6666')).toBe('057188886666')
    expect(number('\u202d138\u00a00013\u200b8000\u202c')).toBe('13800138000')
    expect(number('\u2066138 0013\u061c 8000\u2069')).toBe('13800138000')
    expect(number('400-820-8820')).toBe('4008208820')
  })

  it('the prefix of the country is taken off, and an area gets its zero back', () => {
    expect(number('+86 138 0013 8000')).toBe('13800138000')
    expect(number('0086-13800138000')).toBe('13800138000')
    expect(number('8613800138000')).toBe('13800138000')
    expect(number('+86 571 8888 6666')).toBe('057188886666')
    expect(number('+86 10 8888 6666')).toBe('01088886666')
    expect(number('+86 400 820 8820')).toBe('4008208820')
    expect(number('+1 212 555 0100')).toBe('0012125550100')
  })

  it('an extension is kept apart, to be keyed in by hand', () => {
    expect(number('0571-88886666转8012')).toBe('057188886666#8012')
    expect(number('0571-88886666 ext. 12')).toBe('057188886666#12')
    expect(number('057188886666#8')).toBe('057188886666#8')
    expect(number('057188886666,,8012')).toBe('057188886666#8012')
  })

  it('PH-07 fewer than three digits are not dialled, nor 200, letters, picture signs or two numbers at once', () => {
    expect(['', '  ', '1', '12', '123', '1-2'].map(number)).toEqual([
      'empty',
      'empty',
      'short',
      'short',
      '123',
      'short',
    ])
    expect(number('1'.repeat(200))).toBe('long')
    expect(number('1'.repeat(100_000))).toBe('long')
    expect(['张三', '138abc00138', '📞13800138000', '<script>', '---'].map(number)).toEqual(Array(5).fill('signs'))
    expect(number('13800138000\n13900139000')).toBe('several')
    expect(number('13800138000、13900139000')).toBe('several')
    expect(number('13800138000;13900139000')).toBe('several')
  })

  it('PH-05 four stars are a mask, which goes no further than to the firm; other stars are no number', () => {
    expect(dialNumber('138****8000')).toEqual({ number: '138****8000', extension: '', masked: true })
    expect([isMaskedPhone('138****8000'), isMaskedPhone('138***8000')]).toEqual([true, false])
    expect(number('138*8000')).toBe('signs')
  })

  it('any text is either digits or a fault, and a number that was read is read the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const read = dialNumber(text)
        if ('fault' in read) return
        expect(read.number).toMatch(/^[\d*]{3,20}$/)
        expect(dialNumber(read.number)).toMatchObject({ number: read.number, extension: '' })
      }),
    )
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'0123456789-+ ()转#,*x'), { maxLength: 30 }), (signs) => {
        const read = dialNumber(signs.join(''))
        if (!('fault' in read) && !read.masked) expect(read.number).toMatch(/^\d{3,20}$/)
      }),
    )
  })
})
