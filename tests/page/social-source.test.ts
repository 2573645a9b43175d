import { expect, it } from 'vitest'
import { socialSource } from '../../src/renderer/src/features/customers/social-source.ts'

it.each([
  [
    { 'extra.platform': 'douyin', 'extra.customerOpenId': 'o1' },
    { platform: 'douyin', openId: 'o1' },
  ],
  [
    { source: 'douyin', 'extra.customerOpenId': 'o1' },
    { platform: 'douyin', openId: 'o1' },
  ],
  // The form of the firm names it more exactly than its list of sources.
  [
    { source: 'douyin', 'extra.platform': 'kuaishou' },
    { platform: 'kuaishou', openId: '' },
  ],
  [{ 'extra.platform': 'bilibili' }, { platform: 'bilibili', openId: '' }],
  [{ source: '朋友介绍', 'extra.customerOpenId': 'o1' }, null],
  [{ source: 3 }, null],
  [{}, null],
] as const)('CL-26 a customer of %j came by its platform', (values, place) => {
  const given: Readonly<Record<string, string | number>> = values
  expect(socialSource((column) => given[column])).toEqual(place)
})
