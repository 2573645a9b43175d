import { describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import { normaliseServer, readOrigin } from '../../../src/main/core/engine/remote/address.ts'
import fc from '../../support/properties.ts'
import { remoteOf } from './server.ts'

const reasonOf = (run: () => unknown): unknown => {
  try {
    return `accepted as ${run()}`
  } catch (error) {
    if (error instanceof Failure && error.code === 'bad-address') return error.details.reason
    throw error
  }
}

describe('the address of a server', () => {
  it('is taken as a person types it', () => {
    const cases = {
      'crm.firm.cn': 'https://crm.firm.cn',
      '  https://CRM.firm.cn/  ': 'https://crm.firm.cn',
      'crm.firm.cn:8443/app/login?next=1': 'https://crm.firm.cn:8443',
      'https://crm.firm.cn:443': 'https://crm.firm.cn',
      'ｃｒｍ．firm。cn：8443／': 'https://crm.firm.cn:8443',
      // As it stands in a browser.
      'https://crm.firm.cn/#/login?next=%2F': 'https://crm.firm.cn',
      'crm.firm.cn＃': 'https://crm.firm.cn',
      'http://127.0.0.1:4100/': 'http://127.0.0.1:4100',
      'http://localhost:4100': 'http://localhost:4100',
      'http://[::1]:4100': 'http://[::1]:4100',
      'localhost:4100': 'https://localhost:4100',
      '律所.中国': 'https://xn--xhq95m.xn--fiqs8s',
    }
    for (const [text, origin] of Object.entries(cases)) {
      if (origin.includes('xn--')) expect(normaliseServer(text)).toMatch(/^https:\/\/xn--.*\.xn--fiqs8s$/)
      else expect(normaliseServer(text)).toBe(origin)
    }
  })

  it('is refused with the reason', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['', 'unreadable'],
      ['   ', 'unreadable'],
      ['https://', 'unreadable'],
      ['crm firm.cn', 'unreadable'],
      ['crm.firm.cn\\@evil.example', 'unreadable'],
      ['crm.firm\u202e.cn', 'unreadable'],
      ['javascript:alert(1)', 'unreadable'],
      ['https://crm.firm.cn:99999', 'unreadable'],
      ['http://crm.firm.cn', 'http'],
      ['http://127.0.0.1.evil.example', 'http'],
      ['http://localhost.evil.example', 'http'],
      ['http://0.0.0.0', 'http'],
      ['http://192.168.1.5', 'http'],
      ['ftp://crm.firm.cn', 'scheme'],
      ['file:///etc/passwd', 'scheme'],
      ['ws://127.0.0.1', 'scheme'],
      ['https://me:secret@crm.firm.cn', 'user'],
      ['https://crm.firm.cn@evil.example', 'user'],
      ['https://@crm.firm.cn', 'user'],
      ['mailto:me@crm.firm.cn', 'user'],
      ['#/login', 'unreadable'],
      ['https:/crm.firm.cn', 'unreadable'],
      ['https//crm.firm.cn', 'unreadable'],
      ['https://https://crm.firm.cn', 'unreadable'],
    ]
    for (const [text, reason] of cases)
      expect(
        reasonOf(() => normaliseServer(text)),
        text,
      ).toBe(reason)
  })

  it('is judged again when a client is made of it', () => {
    for (const origin of ['http://crm.firm.cn', 'https://a:b@crm.firm.cn', 'https://crm.firm.cn#x', 'crm.firm.cn']) {
      expect(
        reasonOf(() => remoteOf(origin)),
        origin,
      ).toMatch(/^(?:http|user|fragment|unreadable)$/)
    }
  })

  it('is an https origin, or an http one of this computer, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl(), fc.constantFrom('http://', 'https://', '//')),
        fc.oneof(fc.string(), fc.constantFrom('@', '#', '\\', '127.0.0.1', 'localhost', ':80', '/..')),
        (first, second) => {
          let origin: string
          try {
            origin = normaliseServer(first + second)
          } catch (error) {
            expect(error).toBeInstanceOf(Failure)
            return
          }
          expect(origin).toMatch(/^(?:https:\/\/[^/@#?\\]+|http:\/\/(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?)$/)
          expect(readOrigin(origin)).toBe(origin)
        },
      ),
      { numRuns: 2000, seed: 11 },
    )
  })
})
