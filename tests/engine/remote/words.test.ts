// What a server says for a person to read, in the forms of frameworks that answer errors by themselves.
import { describe, expect, it } from 'vitest'
import { wordsOf } from '#core/engine/remote/envelope'

const said = (body: unknown) => wordsOf(new TextEncoder().encode(JSON.stringify(body)), ['geheim'])

describe('words of an error without an envelope', () => {
  it.each([
    [{ title: 'Bad Request', errors: [{ field: 'telephone', defaultMessage: '格式不正确' }] }, 'telephone：格式不正确'],
    [{ detail: [{ loc: ['body', 'name'], msg: '不能为空' }] }, 'name：不能为空'],
    [{ message: '校验失败', errors: { name: ['不能为空'] } }, '校验失败；name：不能为空'],
    [{ error: { message: '行业不存在，见 https://firm.example/doc' } }, '行业不存在，见'],
    [{ type: 'about:blank', detail: '令牌 geheim 无效' }, '令牌 无效'],
    [{ message: '行业不存在', errors: ['行业不存在'] }, '行业不存在'],
    [{ errors: ['一', '二', '三', '四'] }, '一；二；三'],
  ])('D-63 names the fields and what is wrong with them: %j', (body, words) => {
    expect(said(body)).toBe(words)
  })

  it.each([[{ status: 400, error: 'Bad Request' }], [{ errors: [] }], [{ detail: null }], [['x']], [7]])(
    'D-63 says nothing where the server said nothing to a person: %j',
    (body) => {
      expect(said(body)).toBe('')
    },
  )
})
