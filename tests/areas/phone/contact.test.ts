// What a call changes about a contact, at a firm whose contacts carry `dialState` and at one whose do not.
import { describe, expect, it } from 'vitest'
import { firms } from './firms.ts'

describe.each([
  ['sample', [1, 2]],
  ['other', []],
] as const)('a contact of the %s firm', (name, states) => {
  it('PH-17 PH-18 PH-19 D-90 is marked as dialled and reached where it carries the field, and else only its number', async () => {
    const office = await firms[name]('own')
    const { phone, contacts, work } = office.core.client
    const [contact] = (await contacts.list({})).rows
    const id = contact?.id ?? ''
    const number = '13900139000'
    await contacts.edit({ id, values: { phoneMore: [{ phone: number, state: 0 }] } })
    const { id: call } = await phone.dial({ number, objType: 'contact', objId: id })
    office.core.ports.cut(true)
    const seen = new Set<unknown>()
    const look = async () => {
      for (const { changes } of (await work.outbox({})).entries)
        for (const { field, to } of changes) if (field === 'dialState') seen.add(to)
    }
    await look()
    await phone.answeredByHand({ id: call })
    await phone.hangUp({ id: call })
    await phone.finish({ id: call, outcome: 4 })
    await look()
    expect([...seen]).toEqual(states)
    expect((await contacts.detail({ id })).phoneMore).toEqual([{ phone: number, state: 4 }])
    await office.close()
  })
})
