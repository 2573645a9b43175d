import { describe, expect, it } from 'vitest'
import { dialFailureWords, numberFaultWords } from '../../src/renderer/src/lib/call-words.ts'
import { words } from '../../src/renderer/src/lib/words.ts'

describe('why a call could not be made', () => {
  const told = (code: string, reason = '') => dialFailureWords({ code, reason }, words)

  it('PH-20 PH-21 PH-22 D-24 D-25 begins with the words of the firm, and says the two codes in Chinese', () => {
    expect(told('1013004', 'blacklisted')).toBe('拔号失败：被叫号码已被列入黑名单，禁止呼叫')
    expect(told('1013117')).toBe('拔号失败：被叫号码已超过当日或当月拨打次数限制')
    expect(told('1013500', '线路异常')).toBe('拔号失败：线路异常')
  })

  it('PH-20 D-91 says failures of the network and of HTTP behind the same beginning', () => {
    for (const code of ['offline', 'timeout', 'http-error', 'sign-in-expired', 'nobody-knows'])
      expect(told(code), code).toMatch(/^拔号失败：./)
    expect(told('http-error', '502')).toContain('502')
  })

  it('a call that was hung up before it was dialled was refused by nobody', () => {
    expect(told('given-up')).toBe('呼出前已挂断，没有拨打')
  })

  it('PH-07 D-23 says why a number cannot be dialled', () => {
    expect(numberFaultWords('13812345621', words)).toBeNull()
    expect(numberFaultWords('138****5621', words)).toBeNull()
    expect(numberFaultWords('12', words)).toBe('号码过短，无法拨打')
    for (const text of ['', '张三', '1'.repeat(50), '13812345621、13912345621'])
      expect(numberFaultWords(text, words), text).not.toBeNull()
  })
})
