import { expect, test } from 'vitest'
import { yuanInCapitals } from '#shared/domain/money-words'

test.each([
  [0, '零元整'],
  [1, '壹分'],
  [10, '壹角整'],
  [105, '壹元零伍分'],
  [1000, '壹拾元整'],
  [94_750, '玖佰肆拾柒元伍角整'],
  [86_000, '捌佰陆拾元整'],
  [230_000, '贰仟叁佰元整'],
  [100_500, '壹仟零伍元整'],
  [1_001_000, '壹万零壹拾元整'],
  [10_000_001, '壹拾万元零壹分'],
  [1_000_000_000, '壹仟万元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [10_010_000_000, '壹亿零壹拾万元整'],
  [9_999_999_999, '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  [-12_640, '负壹佰贰拾陆元肆角整'],
])('RE-01 D-105 %s fen are written in capitals as %s', (fen, words) => {
  expect(yuanInCapitals(fen)).toBe(words)
})

test('an amount that no number holds exactly has no words', () => {
  expect([yuanInCapitals(0.5), yuanInCapitals(Number.NaN), yuanInCapitals(2 ** 60)]).toEqual(['', '', ''])
})
