// What the check for conflicts of interest is opened with, beside what was typed there before.
import { expect, it } from 'vitest'
import { pageModule } from '../support/page-module.ts'

const { withParties } = (await pageModule('features/checks/add-parties.ts')) as {
  readonly withParties: (text: string, parties: readonly string[]) => string
}
const { partiesIn, partiesState } = (await pageModule('lib/paths.ts')) as {
  readonly partiesIn: (state: unknown) => readonly string[]
  readonly partiesState: (parties: readonly string[]) => object
}

it('beyond 1 a name that the check is opened with stands below what was typed before, once and as one line', () => {
  expect(withParties('', ['上海甲科技有限公司'])).toBe('上海甲科技有限公司')
  expect(withParties('张三丰\n\n 李四 ', ['上海甲科技\n有限公司', '李四', ' '])).toBe(
    '张三丰\n 李四 \n上海甲科技 有限公司',
  )
  expect(withParties('张三丰', ['张三丰'])).toBe('张三丰')
})

it('beyond 1 what is no list of names opens it empty', () => {
  expect(partiesIn(partiesState(['张三丰']))).toEqual(['张三丰'])
  for (const state of [null, undefined, 'x', {}, { parties: '张三丰' }, { parties: [7, null] }])
    expect(partiesIn(state)).toEqual([])
})
