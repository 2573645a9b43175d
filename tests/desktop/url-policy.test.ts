import { describe, expect, it } from 'vitest'
import { decideExternal, isOwnAddress } from '../../src/main/desktop/url-policy.ts'
import fc from '../support/properties.ts'

const seed = 20_260_801
/** Pieces that parsers are known to disagree about, in any order. */
const piece = fc.constantFrom(
  ...[
    'app',
    'APP',
    'file',
    'http',
    'https',
    'javascript',
    'data',
    'blob',
    'smb',
    'ms-word',
    'mailto',
    'tel',
    'view-source',
  ],
  ...[
    '://',
    ':',
    ':/',
    ':///',
    '//',
    '/',
    '\\',
    '\\\\',
    '@',
    '#',
    '?',
    '%2e',
    '%2F',
    '%5c',
    '%00',
    '..',
    '.',
    ' ',
    '\t',
    '\r\n',
    '\0',
  ],
  ...[
    'firmdesk',
    'FIRMDESK',
    'evil.example',
    'firmdesk.evil.example',
    'evil.example:firmdesk',
    'firmdesk:80',
    '127.0.0.1',
    '[::1]',
  ],
  ...[
    'ﬁrmdesk',
    'firmdesk\u200b',
    'fіrmdesk',
    '。',
    '\ufeff',
    '\u202e',
    'user:word@',
    'index.html',
    'localhost',
    '\\\\host\\share',
    'C:',
  ],
)
const address = fc.oneof(
  fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 6 }).map((pieces) => `app://firmdesk${pieces.join('')}`),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** What a browser that treats `app` as a standard scheme would read as the host. */
const hostAsChromiumReadsIt = (text: string): string | null => {
  try {
    const web = new URL(text.replace(/^app:/i, 'https:'))
    return web.port === '' && web.username === '' && web.password === '' ? web.hostname : null
  } catch {
    return null
  }
}

describe('own addresses', () => {
  it.each(['app://firmdesk/', 'app://firmdesk/index.html', 'app://firmdesk/assets/index-1.js?x=1#/CompanyList'])(
    'checklist 13: %s is the app',
    (text) => expect(isOwnAddress(text)).toBe(true),
  )

  it.each([
    'app://firmdesk',
    'app://evil/',
    'app://firmdesk.evil.example/',
    'app://user@firmdesk/',
    'app://firmdesk:80/',
    'APP://firmdesk/',
    'app://FIRMDESK/',
    'app:\\\\firmdesk\\',
    'app://firmdesk\\@evil/',
    'app://evil/@firmdesk/',
    'app://firm\tdesk/',
    'https://firmdesk/',
    'file:///app://firmdesk/',
    'javascript:app://firmdesk/',
    'blob:app://firmdesk/1',
    'about:blank',
    '',
  ])('checklist 13: %j is not the app', (text) => expect(isOwnAddress(text)).toBe(false))

  it('checklist 1 and 13: 100,000 addresses, and none that another parser reads as foreign is taken for the app', () => {
    let own = 0
    fc.assert(
      fc.property(address, (text) => {
        if (!isOwnAddress(text)) return
        own += 1
        expect(text.startsWith('app://firmdesk/')).toBe(true)
        expect(hostAsChromiumReadsIt(text)).toBe('firmdesk')
      }),
      { numRuns: 100_000, seed },
    )
    expect(own).toBeGreaterThan(100)
  })
})

/** Addresses near the two plain forms: their own letters, and what telephones and mail programs take for more. */
const plainPiece = fc.constantFrom(
  ...[
    '+',
    '*',
    '#',
    '%23',
    '%2a',
    ',',
    ';',
    'p',
    'w',
    '-',
    '(',
    ')',
    '.',
    '@',
    '?',
    '&',
    '=',
    '%40',
    '%0d%0a',
    '/',
    ':',
  ],
  ...[
    '0',
    '06',
    '138',
    '21',
    'lin',
    'firm.example',
    'subject',
    'body',
    'ext',
    '１',
    '٣',
    '\u200b',
    ' ',
    'tel:',
    'mailto:',
  ],
)
const plainAddress = fc
  .tuple(fc.constantFrom('tel:', 'mailto:', 'tel:+', 'TEL:', 'tel://'), fc.array(plainPiece, { maxLength: 5 }))
  .map(([scheme, pieces]) => scheme + pieces.join(''))

describe('foreign addresses', () => {
  const none = new Set<string>()

  it.each([
    ['https://www.gov.cn/zhengce', 'ask'],
    ['https://known.example/a?b=c#d', 'open'],
    ['https://known.example:8443/', 'ask'],
    ['mailto:lin.zhi+yuan@firm.example', 'open'],
    ['tel:+8613800005621', 'open'],
    ['tel:01066551234', 'open'],
  ] as const)('checklist 15: %s → %s', (text, kind) => {
    expect(decideExternal(text, new Set(['known.example'])).kind).toBe(kind)
  })

  it.each([
    'http://firm.example/',
    'file:///etc/passwd',
    'smb://host/share',
    'ms-msdt:/id',
    'ms-word:ofe|u|https://evil.example/a.docx',
    'search-ms:query=x',
    'javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'app://firmdesk/',
    ' https://firm.example/',
    'https://firm.example/\r\nX: y',
    'https:\\\\firm.example\\',
    'https:///firm.example/',
    'https:firm.example',
    'https://user@firm.example/',
    'https://user:word@firm.example/',
    'https://:word@firm.example/',
    'https://firm.example\u202e/',
    'mailto:lin@firm.example?attach=/etc/passwd',
    'mailto:lin@firm.example?subject=a%0d%0aBcc:x@y.z',
    'mailto:lin%0a@firm.example',
    'mailto:lin@firm.example?subject=合同',
    'mailto:lin@firm.example?body=stolen',
    'mailto:lin@firm.example,x@evil.example',
    'mailto:lin%40x@firm.example',
    'mailto:lin@firm.example#x',
    'mailto:lin@',
    'MAILTO:lin@firm.example',
    'tel:*#06#',
    'tel:%2a%2306%23',
    'tel:**21*13800005621%23',
    'tel:010-6655,12',
    'tel:13800005621;ext=1',
    'tel:++86138',
    'tel:86+138',
    'tel:１３８',
    'tel:+',
    `tel:${'1'.repeat(21)}`,
    'tel:138;rm -rf',
    'tel://evil',
    `https://firm.example/${'a'.repeat(4000)}`,
    '',
  ])('checklist 15: %j stays closed', (text) => expect(decideExternal(text, none).kind).toBe('refuse'))

  it('checklist 15: 100,000 addresses, and only clean https, mailto and tel come through', () => {
    let opened = 0
    fc.assert(
      fc.property(address, (text) => {
        const decision = decideExternal(text, none)
        if (decision.kind === 'refuse') return
        opened += 1
        expect(decision.url).toMatch(/^(https:\/\/[^/@\s\\]+([/?#]|$)|mailto:[\w.+'-]+@[A-Za-z0-9.-]+$|tel:\+?[0-9]+$)/)
        expect(decision.url).not.toMatch(/[\s\\\p{Cc}]/u)
        if (decision.url.startsWith('https:')) expect(decision.kind).toBe('ask')
      }),
      { numRuns: 100_000, seed },
    )
    expect(opened).toBeGreaterThan(100)
  })

  it('checklist 15: 100,000 numbers and mailboxes, and only digits behind one plus, or one plain address, are opened', () => {
    const opened = { tel: 0, mailto: 0 }
    fc.assert(
      fc.property(plainAddress, (text) => {
        const decision = decideExternal(text, none)
        if (decision.kind === 'refuse') return
        expect(decision).toEqual({ kind: 'open', url: text, host: '' })
        if (text.startsWith('tel:')) {
          opened.tel += 1
          expect([...text.slice(4).replace(/^\+/, '')].every((sign) => '0123456789'.includes(sign))).toBe(true)
        } else {
          opened.mailto += 1
          expect(text.split('@')).toHaveLength(2)
          expect(text).not.toMatch(/[?&=#%,;/\s]/)
        }
      }),
      { numRuns: 100_000, seed },
    )
    expect(opened.tel).toBeGreaterThan(100)
    expect(opened.mailto).toBeGreaterThan(10)
  })
})
