// What a person reads where something between this computer and the firm failed, and not the firm.
import { describe, expect, it } from 'vitest'
import type { FailureCode, FailureDetails } from '#shared/contract/failure'
import { errorsOf } from '../../src/renderer/src/features/session/sign-in-errors.ts'
import { failureWords, rejectionWords } from '../../src/renderer/src/lib/failure-words.ts'
import { areaFailure } from '../../src/renderer/src/lib/sync-words.ts'
import { words } from '../../src/renderer/src/lib/words.ts'

describe('the words of a failure of the network', () => {
  const said = (code: FailureCode, details: FailureDetails = {}) => failureWords({ code, details })

  it('speak of a page only where one came, and of a network that may want a sign-in', () => {
    for (const reason of ['html', 'redirect']) expect(said('not-json', { reason })).toMatch(/网页.*先在浏览器中完成/)
    for (const reason of ['cut', 'unreadable']) expect(said('not-json', { reason })).toMatch(/^没有收到.*完整回答/)
    const area = { area: 'customers', failure: 'not-json' } as Parameters<typeof areaFailure>[0]
    expect(areaFailure(area, words)).toMatch(/^没有收到.*稍后会自动重试$/)
  })

  it('name the clock of this computer where a certificate is out of its time, and nowhere else', () => {
    for (const reason of ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_CERT_DATE_INVALID'])
      expect(said('certificate', { reason })).toMatch(/日期和时间.*不要继续输入密码/)
    for (const reason of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_CERT_AUTHORITY_INVALID'])
      expect(said('certificate', { reason })).not.toMatch(/日期/)
  })

  it('name a proxy that lets nothing through, a busy server and one that fails', () => {
    for (const reason of ['ERR_TUNNEL_CONNECTION_FAILED', 'ERR_PROXY_AUTH_UNSUPPORTED'])
      expect(said('unreachable', { reason })).toMatch(/^代理服务器/)
    expect(said('http-error', { status: 407 })).toMatch(/^代理服务器/)
    expect(said('unreachable', { reason: 'ENOTFOUND' })).toMatch(/^连接不上服务器/)
    expect(said('http-error', { status: 429 })).toMatch(/稍候再试$/)
    expect(said('http-error', { status: 502 })).toContain('502')
  })

  it('say of a change that came back what stopped it, where the firm gave no reason', () => {
    expect(rejectionWords({ code: 'blocked', message: '' })).toMatch(/防护.*危险的文字/)
    expect(rejectionWords({ code: 'over-limit', message: '' })).toMatch(/超过服务器允许的大小/)
    expect(rejectionWords({ code: 'forbidden', message: '' })).toMatch(/没有权限，或.*防护/)
    expect(rejectionWords({ code: 'forbidden', message: '不是负责人' })).toBe('服务器未接受：不是负责人')
  })

  it('send a person who signs in back to the address where nothing answers there', () => {
    expect(Object.keys(errorsOf({ code: 'not-found', details: { status: 404 } }))).toEqual(['server'])
    expect(errorsOf({ code: 'not-found', details: {} }, true).server).toMatch(/核对服务器地址/)
  })
})
