import { describe, expect, it } from 'vitest'
import { contactKinds } from '#core/areas/contacts/record'
import { customerKinds } from '#core/areas/customers/record'
import { mergeFields } from '#core/engine/sync/merge/index'
import { joinLists } from '#core/engine/sync/merge/lists'
import type { Json } from '#shared/domain/customer'
import fc from '../../support/properties.ts'
import { brokenLaws, type Merge, triples } from './merge-laws.ts'

const merge = (base: Json, mine: Json, theirs: Json, field = 'level') =>
  mergeFields({ [field]: base }, { [field]: mine }, { [field]: theirs }, customerKinds)

/** Steps of all walks over arrays that `run` makes: loops, spreads and the pairs that it takes apart. */
const countSteps = <T>(run: () => T): { readonly result: T; readonly steps: number } => {
  const walk = Object.getPrototypeOf([][Symbol.iterator]()) as { next: () => unknown }
  const { next } = walk
  let steps = 0
  walk.next = function (this: unknown) {
    steps += 1
    return next.call(this)
  }
  try {
    const result = run()
    return { result, steps }
  } finally {
    walk.next = next
  }
}

const phone = (number: string, state: number | null) => ({ phone: number, state })
const tag = (id: string) => ({ id, name: `标签${id}` })

describe('merge of fields', () => {
  it('keeps every law on correlated triples (R7)', () => {
    fc.assert(
      fc.property(triples, (triple) => {
        expect(brokenLaws((base, mine, theirs) => mergeFields(base, mine, theirs, customerKinds), triple)).toEqual([])
      }),
      { numRuns: 4_000 },
    )
  })

  it('the laws can fail: the last writer wins', () => {
    const lastWins: Merge = (_base, mine) => ({ send: mine, agreed: [], conflicts: [] })
    const broken = fc.sample(triples, 200).flatMap((triple) => brokenLaws(lastWins, triple))
    expect(broken.some((law) => law.includes('lost'))).toBe(true)
    expect(broken.some((law) => law.includes('silent'))).toBe(true)
  })

  it('sends an edit of one side, and nothing where both wrote the same (C2)', () => {
    expect(merge('A', 'B', 'A')).toMatchObject({ send: { level: 'B' }, conflicts: [] })
    expect(merge('A', 'B', 'B')).toMatchObject({ send: {}, agreed: ['level'] })
    expect(merge('A', 'A', 'B')).toMatchObject({ send: {}, agreed: ['level'] })
    expect(merge('A', 'B', 'C')).toMatchObject({ send: {}, conflicts: ['level'] })
  })

  it('takes no spelling of a firm that took an edit for an edit of somebody else (C3)', () => {
    expect(merge('旧', '91abc', '91ABC')).toMatchObject({ agreed: ['level'], send: {}, conflicts: [] })
    expect(merge('旧', '云岭(昆明) 公司', '云岭（昆明）公司')).toMatchObject({ agreed: ['level'] })
    expect(merge('1.50', '1,234.5', '1234.50')).toMatchObject({ agreed: ['level'] })
    expect(merge('', '+86 139 8888 7777', '139-8888-7777', 'telephone')).toMatchObject({ agreed: ['telephone'] })
    for (const [mine, theirs] of [
      ['1,234.5', '1234.51'],
      ['-5', '5'],
      ['007', '7'],
      ['2026-1-11', '2026-11-1'],
      ['13988887777', '13988887776'],
    ] as const)
      expect(merge('旧', mine, theirs)).toMatchObject({ conflicts: ['level'] })
  })

  it('a number that the firm grouped in its way is not added once more (C6)', () => {
    const [base, mine] = [[phone('13800001010', 0)], [phone('13800001010', 0), phone('13712345678', 0)]]
    const theirs = [phone('138-0000-1010', 0), phone('137-1234-5678', 0)]
    expect(merge(base, mine, theirs, 'phoneMore')).toMatchObject({ send: {}, agreed: ['phoneMore'], conflicts: [] })
    const one = [...mine, phone('13800001010', 1)]
    expect(merge(base, one, theirs, 'phoneMore')).toMatchObject({ conflicts: ['phoneMore'] })
  })

  it('takes no form of a server for an edit (C3)', () => {
    expect(merge('旧', ' 新 ', '新')).toMatchObject({ agreed: ['level'] })
    expect(merge('', '新', null)).toMatchObject({ send: { level: '新' } })
    expect(merge(1_000, 5_600, 5_000, 'gmtCooperate')).toMatchObject({ agreed: ['gmtCooperate'] })
    expect(merge(5, 7, '5', 'extra.count')).toMatchObject({ send: { 'extra.count': 7 } })
    expect(merge('一\n二', '一\n二\n三', '一\r\n二', 'note')).toMatchObject({ send: { note: '一\n二\n三' } })
    const tags = [tag('1'), tag('2')]
    expect(merge(tags, [...tags, tag('3')], tags.toReversed(), 'tagList')).toMatchObject({ conflicts: [], merged: [] })
    expect(merge([phone('1', null)], [phone('1', 4)], [phone('1', 0)], 'phoneMore')).toMatchObject({
      send: { phoneMore: [phone('1', 4)] },
    })
  })

  it('joins tags and lists of texts member by member', () => {
    expect(merge([tag('1'), tag('2')], [tag('2'), tag('3')], [tag('1'), tag('2'), tag('4')], 'tagList')).toEqual({
      send: { tagList: [tag('2'), tag('4'), tag('3')] },
      agreed: [],
      conflicts: [],
      merged: ['tagList'],
    })
    expect(merge(['a'], ['a', 'b'], [], 'extra.interests')).toMatchObject({ send: { 'extra.interests': ['b'] } })
  })

  it('does work in proportion to what both sides added to a list', () => {
    const base = ['a', 'b']
    const added = (side: string) => Array.from({ length: 5_000 }, (_, index) => `${side}${index}`)
    const [mine, theirs] = [added('m'), added('t')]
    const { result, steps } = countSteps(() => joinLists(base, ['a', ...mine, 'b'], ['a', ...theirs, 'b']))
    expect(result).toEqual(['a', ...mine, ...theirs, 'b'])
    expect(steps).toBeLessThan(50 * (mine.length + theirs.length))
  })

  it('joins ordered lists as ordered: an order that one side gave stays, two orders are for a person', () => {
    const lists = (base: Json, mine: Json, theirs: Json) => {
      const { send, agreed, conflicts } = merge(base, mine, theirs, 'extra.steps')
      return conflicts.length > 0 ? 'conflict' : agreed.length > 0 ? 'agreed' : send['extra.steps']
    }
    expect(lists(['a', 'b', 'c'], ['c', 'b', 'a'], ['a', 'b', 'c'])).toEqual(['c', 'b', 'a'])
    expect(lists(['a', 'b', 'c'], ['a', 'b', 'c'], ['c', 'b', 'a'])).toBe('agreed')
    expect(lists(['a', 'b'], ['b', 'a'], ['a', 'b', 'c'])).toEqual(['b', 'c', 'a'])
    expect(lists(['a', 'b'], ['x', 'a', 'b'], ['b', 'a'])).toEqual(['x', 'b', 'a'])
    expect(lists(['a', 'b', 'c'], ['a', 'n', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'n', 'c'])
    expect(lists(['a', 'b', 'c'], ['b', 'a', 'c'], ['a', 'c', 'b'])).toBe('conflict')
    expect(lists(['a'], ['a', 'a'], ['a', 'b'])).toBe('conflict')
    expect(lists([1, 2], [2, 1], [1, 2, 3])).toEqual([2, 3, 1])
  })

  it('joins numbers by number and asks where both gave one another state', () => {
    const base = [phone('1', 0), phone('2', 0)]
    expect(merge(base, [phone('1', 4), phone('2', 0)], [...base, phone('3', 1)], 'phoneMore')).toMatchObject({
      send: { phoneMore: [phone('1', 4), phone('2', 0), phone('3', 1)] },
      merged: ['phoneMore'],
    })
    expect(merge(base, [phone('1', 4), phone('2', 0)], [phone('1', 2), phone('2', 0)], 'phoneMore').conflicts).toEqual([
      'phoneMore',
    ])
    const remark = (state: number, text: string) => ({ ...phone('1', state), remark: text })
    expect(merge([remark(0, '甲')], [remark(4, '甲')], [remark(0, '乙')], 'phoneMore')).toMatchObject({
      send: { phoneMore: [remark(4, '乙')] },
      conflicts: [],
    })
    const masked = [phone('138****0000', 0), phone('138****0000', 1)]
    expect(merge(masked, [], [phone('138****0000', 2), phone('138****0000', 1)], 'phoneMore').conflicts).toEqual([
      'phoneMore',
    ])
  })

  it('joins long texts line by line only where an untouched line stands between the edits', () => {
    const base = '第一行\n第二行\n第三行'
    expect(merge(base, '甲\n第二行\n第三行', '第一行\n第二行\n乙', 'note')).toMatchObject({
      send: { note: '甲\n第二行\n乙' },
      merged: ['note'],
    })
    expect(merge(base, '甲\n第二行\n第三行', '第一行\n乙\n第三行', 'note').conflicts).toEqual(['note'])
    const long = `${'长'.repeat(50)}\n中\n${'尾'.repeat(50)}`
    expect(merge(long, `${long}\n甲`, `乙\n${long}`, 'extra.summary').conflicts).toEqual([])
    expect(merge('短', '短一', '短二', 'extra.summary').conflicts).toEqual(['extra.summary'])
  })

  it('a pinned warning survives what others do to the note beside it, and two of them are for a person', () => {
    const pinned = '【置顶】仅联系家属\n'
    expect(merge('短', `${pinned}短`, '改短', 'note')).toMatchObject({ send: { note: `${pinned}改短` }, conflicts: [] })
    expect(merge('短', '改短', `${pinned}短`, 'note')).toMatchObject({ send: { note: `${pinned}改短` }, conflicts: [] })
    expect(merge('', '写了备注', '【置顶】仅联系家属', 'note')).toMatchObject({ send: { note: `${pinned}写了备注` } })
    expect(merge(`${pinned}短`, '短', `${pinned}改短`, 'note')).toMatchObject({ send: { note: '改短' } })
    expect(merge(`${pinned}短`, `${pinned}短。`, '【置顶】夜间勿扰\n短', 'note')).toMatchObject({
      send: { note: '【置顶】夜间勿扰\n短。' },
    })
    expect(merge('短', `${pinned}短`, '【置顶】夜间勿扰\n短', 'note').conflicts).toEqual(['note'])
  })

  it('never takes a step of dialling back', () => {
    expect(merge(0, 1, 2, 'dialState')).toMatchObject({ agreed: ['dialState'], merged: ['dialState'] })
    expect(merge(2, 0, 1, 'dialState').conflicts).toEqual(['dialState'])
  })

  it('stays quick on a text of thousands of lines', () => {
    const lines = Array.from({ length: 5_000 }, (_, index) => `${index}`)
    const other = lines.map((line) => `${line}!`).join('\n')
    const result = mergeFields({ note: lines.join('\n') }, { note: other }, { note: `${other}!` }, contactKinds)
    expect(result.conflicts).toEqual(['note'])
  })
})
