// Fields and switches of a firm whose pages are small.
import { expect, it } from 'vitest'
import { otherOffice, readAgain } from '../../support/firm-office.ts'

const switches = Array.from({ length: 13 }, (_, place) => `customer.switch${place}.enable`)

it('D-67 fields and switches are here whole where a page holds three of them', async () => {
  const { core, firm, close } = await otherOffice({ largestPage: 3, switches })
  const { fields } = core.client
  const names = (await fields.company({})).fields.map(({ name }) => name)
  expect(names).toEqual(['name', 'level', 'note', 'case_no'])
  expect(Object.keys((await fields.config({})).values)).toEqual(expect.arrayContaining(switches))
  firm.behave({ switches: switches.slice(0, 11) })
  core.ports.clock.advance(60 * 60_000)
  await readAgain(core)
  expect((await fields.config({})).values[switches[12] ?? '']).toBeUndefined()
  await close()
})
