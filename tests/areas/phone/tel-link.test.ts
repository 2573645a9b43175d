// Links and clipboards from outside: whatever they hold, what comes out is a number that can be dialled, or says why not.
import { describe, expect, it } from 'vitest'
import { dialNumber } from '../../../src/shared/domain/phone-number.ts'
import { recordLink } from '../../../src/shared/domain/record-link.ts'
import { isAppLink, readAppLink, readClipboardNumber } from '../../../src/shared/domain/tel-link.ts'
import fc from '../../support/properties.ts'

const number = (text: string) => ({ kind: 'number', text, fault: null })
const fault = (why: string, text = '') => ({ kind: 'number', text, fault: why })

describe('links', () => {
  const numbers = [
    ['tel:13812345621', '13812345621'],
    ['TEL:+86-138-1234-5621', '13812345621'],
    ['tel:%2B86%20138%201234%205621', '13812345621'],
    ['tel:１３８１２３４５６２１', '13812345621'],
    ['tel://13812345621/', '13812345621'],
    ['tel:+8657188886666;ext=8012', '057188886666转8012'],
    ['tel:0571-88886666,,8012#', '057188886666转8012'],
    ['tel:0571-88886666p8012', '057188886666转8012'],
    ['tel:0571-88886666w8012', '057188886666转8012'],
    ['tel:0571-88886666;postd=pp22', '057188886666转22'],
    ['tel:88886666;phone-context=+86571', '057188886666'],
    ['tel:7042;phone-context=firm.example', '7042'],
    ['tel:4008001234;isub=1;npdi', '4008001234'],
    ['callto:13812345621', '13812345621'],
    ['callto://+8613812345621+type=phone', '13812345621'],
    ['firmdesk://dial/138-1234-5621', '13812345621'],
  ] as const
  it('are read as numbers that are dialled, with the keys to press afterwards', () => {
    for (const [address, text] of numbers) expect(readAppLink(address), address).toEqual(number(text))
  })

  const faults = [
    ['tel:', 'empty', ''],
    ['tel:12', 'short', '12'],
    [`tel:${'1'.repeat(200)}`, 'long', ''],
    ['tel:1-800-FLOWERS', 'signs', '1-800-FLOWERS'],
    ['tel:138📞12345621', 'signs', '138📞12345621'],
    ['tel:*%2306%23', 'signs', '*#06#'],
    ['tel:138****5621', 'signs', '138****5621'],
    ['tel:%E0%A4%A', 'signs', ''],
    ['tel:13812345621%0D%0A13912345621', 'signs', ''],
    ['tel:13812345621\u0000', 'signs', ''],
    ['tel:13812345621;ext=<script>alert(1)</script>', 'signs', '13812345621;ext=<script>alert(1)</script>'],
    ['tel:javascript:alert(1)', 'signs', 'javascript:alert(1)'],
    ['tel:13812345621/13912345621', 'several', '13812345621/13912345621'],
    ['callto:lin.zhiyuan', 'signs', 'lin.zhiyuan'],
    [`tel:${'1'.repeat(10_000_000)}`, 'long', ''],
  ] as const
  it('that name no number say why, and what is short is shown', () => {
    for (const [address, why, shown] of faults)
      expect(readAppLink(address), address.slice(0, 60)).toEqual(fault(why, shown))
  })

  it('of the app itself name a record, and nothing else', () => {
    expect(readAppLink('firmdesk://company/12')).toEqual({ kind: 'record', objType: 'company', id: '12' })
    expect(readAppLink('FIRMDESK://Contact/ab-1_2/')).toEqual({ kind: 'record', objType: 'contact', id: 'ab-1_2' })
    for (const address of [
      'firmdesk://company/../settings',
      'firmdesk://company/%2e%2e',
      'firmdesk://company/12?x=1',
      'firmdesk://settings/1',
      'firmdesk:company/1',
      'firmdesk://company/',
      'https://firm.example/',
      'javascript:alert(1)',
      '--tel:12345',
      '',
      'x'.repeat(10_000_000),
    ])
      expect(readAppLink(address), address.slice(0, 40)).toEqual({ kind: 'unknown' })
  })

  it('are given out for a record by its id alone, and lead back to it', () => {
    const record = { objType: 'contact', id: 'ab-1_2' } as const
    expect(readAppLink(recordLink(record) ?? '')).toEqual({ kind: 'record', ...record })
    for (const id of ['', '1/2', '%2e', 'x'.repeat(65)]) expect(recordLink({ objType: 'company', id })).toBeNull()
  })

  it('whatever stands in them, a number without a fault is one that is dialled as it stands', () => {
    const parts = fc.array(
      fc.constantFrom(
        '138',
        '1234',
        '5621',
        '+86',
        '%2B',
        '-',
        ' ',
        ',',
        ';',
        'p',
        'w',
        'ext=',
        '12',
        '#',
        '*',
        '%',
        '\n',
      ),
      { maxLength: 12 },
    )
    const texts = fc.oneof(
      parts.map((some) => some.join('')),
      fc.string({ maxLength: 300 }),
    )
    fc.assert(
      fc.property(fc.constantFrom('tel:', 'callto:', 'firmdesk://dial/', ''), texts, (scheme, text) => {
        for (const link of [readAppLink(`${scheme}${text}`), readClipboardNumber(`${scheme}${text}`)]) {
          if (link.kind !== 'number') continue
          expect(link.text.length).toBeLessThanOrEqual(60)
          expect(link.text).not.toMatch(/\p{Cc}/u)
          if (link.fault !== null) continue
          const [digits = '', extension = ''] = link.text.split('转')
          expect(dialNumber(link.text)).toEqual({ number: digits, extension, masked: false })
        }
      }),
      { numRuns: 3000, seed: 20 },
    )
  })

  it('stand among the words of a command line', () => {
    expect(['tel:1', 'CALLTO:1', 'firmdesk://company/1'].every(isAppLink)).toBe(true)
    expect(['--profile=tel:1', 'telephone:1', '/usr/bin/firmdesk', ''].some(isAppLink)).toBe(false)
  })
})

describe('a clipboard', () => {
  const clipboards = [
    ['  138 1234 5621\n', number('13812345621')],
    ['0571-88886666 转 8012', number('057188886666转8012')],
    ['tel:+8613812345621', number('13812345621')],
    ['13812345621\n13912345621', fault('several')],
    ['合同编号见附件', fault('signs', '合同编号见附件')],
    ['', fault('empty')],
    ['9'.repeat(10_000_000), fault('long')],
    [' '.repeat(10_000_000), fault('empty')],
  ] as const
  it('is filled in where it is one number, of whatever size it is', () => {
    for (const [text, expected] of clipboards) expect(readClipboardNumber(text), text.slice(0, 40)).toEqual(expected)
  })
})
