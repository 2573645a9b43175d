import { expect, it } from 'vitest'
import { pairsOf, pairTerms } from '#core/engine/store/search/pairs'
import { wordsOf } from '#core/engine/store/search/phrase'
import fc from '../../support/properties.ts'

it.each([
  ['合同的', ['"合同"', '"同的"']],
  ['的', ['"的" *']],
  ['哈哈哈哈', ['"哈哈"']],
  ['a', ['"a" *']],
  ['ab', ['"ab" *']],
  ['abcd', ['"abc"', '"bcd"']],
  ['的ab', ['"的a"', '"ab" *']],
  ['的a', ['"的a"']],
  ['ok座', ['"ok"', '"k座"']],
  ['"*', ['"＂＊"']],
  ['😀笑', ['"😀笑"']],
  ['\ue0031', ['"\ufffd1"']],
])('a search for %s asks an index of pairs for %j, and for no common character where it has a pair', (text, terms) => {
  expect(pairsOf(wordsOf(text))).toEqual(terms)
})

it('every text has the terms that a search for a part of it asks for', () => {
  const part = fc.string({ unit: fc.constantFrom(...'合同的ab1， ', '😀', '\ue003', 'Ａ'), maxLength: 60 })
  fc.assert(
    fc.property(part, part, part, (before, text, after) => {
      const terms = pairTerms(before + text + after).split(' ')
      for (const asked of pairsOf(wordsOf(text))) {
        const [, term = '', more] = /^"(.*)"( \*)?$/.exec(asked) ?? []
        const isThere = terms.some((one) => (more === undefined ? one === term : one.startsWith(term)))
        expect(isThere, `${asked} of ${text}`).toBe(true)
      }
    }),
  )
})
