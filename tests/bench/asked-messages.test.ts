import { expect, it } from 'vitest'
import { askedMessages } from './messages.ts'

it('a run of the benchmarks is asked for a number of messages, or says which it takes', () => {
  expect(askedMessages(['search-messages', '--json=a'])).toBe(null)
  expect(askedMessages(['search-messages', '--messages=5000000'])).toBe(5_000_000)
  for (const wrong of ['', '0', '5000', '12345', '1e99', 'viele'])
    expect(() => askedMessages([`--messages=${wrong}`])).toThrow('a multiple of 5000')
})
