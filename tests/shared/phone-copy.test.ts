import { describe, expect, it } from 'vitest'
import { mayCopyPhones } from '#shared/domain/phone-copy'

const allowing = [1, '1', ' 1 '] as const
const denying = [0, '0', 2, '2', 1.5, 'true', 'yes', true, false, Number.NaN, [], [1], ['1'], {}, { value: 1 }] as const
const leaving = [-1, '-1', undefined, null, '', ' '] as const
const others = [...denying, ...leaving]

describe('copying telephone numbers', () => {
  it('PH-02 is allowed where the own setting is 1, whatever the organisation says', () => {
    for (const own of allowing)
      for (const organisation of [...allowing, ...others]) expect(mayCopyPhones(own, organisation), `${own}`).toBe(true)
  })

  it('PH-02 is denied by every other value but -1, whatever the organisation says', () => {
    for (const own of denying)
      for (const organisation of [...allowing, ...others])
        expect(mayCopyPhones(own, organisation), JSON.stringify(own)).toBe(false)
  })

  it('PH-03 is left to the organisation by -1, by a blank and by none: 1 alone allows', () => {
    for (const own of leaving) {
      for (const organisation of allowing) expect(mayCopyPhones(own, organisation), `${own}`).toBe(true)
      for (const organisation of others) expect(mayCopyPhones(own, organisation), `${own}, ${organisation}`).toBe(false)
    }
  })
})
