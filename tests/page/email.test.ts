// 邮箱: what is taken for an address at a contact's field, in a new contact, in the core and in a sheet.
import { expect, it } from 'vitest'
import { checkedContactValues } from '#core/areas/contacts/edit'
import { isEmail } from '#shared/domain/email'
import { editedOf } from '../../src/renderer/src/lib/editing.ts'
import { plainField } from '../../src/renderer/src/lib/known-fields.ts'
import { checkRows } from '../../src/renderer/src/lib/sheet/mapping.ts'

const email = plainField('email', 1)
const edited = (typed: string, before: string) => editedOf(email, typed, before, 'Asia/Shanghai')
const wrong = { kind: 'wrong', reason: 'edit.wrongEmail' }

it('an address is forgiving: names in Chinese, several at once, wide signs, nothing else', () => {
  for (const text of [
    'a@b.cn',
    'wang.wu+hr@mail.example.com.cn',
    '张三@公司.中国',
    'a@b.cn；c@d.cn',
    'ａ＠ｂ．ｃｎ',
    ' a@b.cn ',
  ])
    expect([text, isEmail(text)]).toEqual([text, true])
  for (const text of ['', 'a', '无', 'a@', '@b.cn', 'a@b', 'a@b.', 'a@@b.cn', 'a b.cn', 'a@b.cn 转王五', '13800005621'])
    expect([text, isEmail(text)]).toEqual([text, false])
})

it('at its field it is checked and made plain; nothing, and what stood there, stays', () => {
  expect(edited(' ａ＠ｂ．ｃｎ', '')).toEqual({ kind: 'value', value: 'a@b.cn' })
  expect(edited('没有', '')).toEqual(wrong)
  expect(edited('', 'a@b.cn')).toEqual({ kind: 'value', value: '' })
  expect(edited('没有', '没有')).toEqual({ kind: 'unchanged' })
  expect(edited('没有了', '没有')).toEqual(wrong)
})

it('the core refuses it too, but not an odd one that the contact has, nor another field beside it', () => {
  const refused = expect.objectContaining({ details: { field: 'email', reason: 'email' } })
  expect(() => checkedContactValues({ name: '甲', email: '没有' })).toThrow(refused)
  expect(() => checkedContactValues({ email: '没有了' }, '没有')).toThrow(refused)
  expect(checkedContactValues({ email: '没有', city: '杭州' }, '没有')).toEqual({ email: '没有', city: '杭州' })
  expect(checkedContactValues({ city: '杭州' }, '没有')).toEqual({ city: '杭州' })
  expect(checkedContactValues({ email: null }, 'a@b.cn')).toEqual({ email: '' })
})

it('and so does the check of a sheet, row by row', () => {
  const rows = ['a@b.cn', '', '没有', 'ａ＠ｂ．ｃｎ'].map((text, at) => ({ number: at + 2, cells: [`甲${at}`, text] }))
  const sheet = { headers: ['姓名', '邮箱'], rows }
  const found = checkRows(sheet, ['name', 'email'], [plainField('name', 1), email], () => [])
  expect(found.map(({ row, reason }) => [row, reason])).toEqual([[4, 'no-email']])
})
