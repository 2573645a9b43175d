// A customer copied as text: what the page shows, in words.
import { expect, it, vi } from 'vitest'
import { translate } from '#shared/locale/index'
import { plainField } from '../../src/renderer/src/lib/known-fields.ts'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
const { rowText } = (await pageModule('features/customers/row-text.ts')) as {
  readonly rowText: (...given: readonly unknown[]) => { readonly text: string }
}

it('FD-10 WM-09 a copied record names the social account as the page does: by its record, else by what is known of its id', () => {
  const field = plainField('weMediaAccountId', 16)
  const lists = { fields: [field], levels: [], chargeStatuses: [], people: [] }
  const words = (key: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) =>
    translate('zh-CN', key, values)
  const line = (names: readonly (readonly [string, string])[], account?: object) => {
    const detail = { id: '1', name: '甲', fields: { weMediaAccountId: '88' }, extra: { weMediaAccount: account } }
    return rowText(detail, lists, 'Asia/Shanghai', words, true, new Map(names)).text.split('\n').at(-1)
  }
  expect(line([['88', '星河法务']])).toMatch(/：星河法务$/)
  expect(line([['88', '星河法务']], { nickname: '律所小号' })).toMatch(/：律所小号$/)
  expect(line([['89', '另一个']])).toMatch(/：88$/)
})
