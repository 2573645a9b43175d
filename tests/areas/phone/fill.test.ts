// The dialler's field is filled from the tray, a link, a shortcut or a page: for all windows, in memory, without a call.
import { describe, expect, it } from 'vitest'
import { EVENT_INTERVAL } from '#core/events'
import { officeOf } from '../../support/office.ts'

const office = officeOf({ customers: 3, followups: 0 })

describe('the dialler’s field', () => {
  it('is filled for every window, says so, and nothing is dialled', async () => {
    const core = await office.computer()
    const { phone } = core.client
    expect((await phone.state({})).fill).toBe(null)
    const heard: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && heard.push(event.area))
    await phone.fill({ text: ' 138 1234 5621 ' })
    expect((await phone.state({})).fill).toEqual({ n: 1, text: ' 138 1234 5621 ', objType: '', objId: '' })
    core.ports.clock.advance(EVENT_INTERVAL)
    expect(heard).toContain('phone')
    // The same once more is told too: a person asked for it again.
    await phone.fill({ text: '138****5621', objType: 'company', objId: '12' })
    const { fill, call } = await phone.state({})
    expect(fill).toEqual({ n: 2, text: '138****5621', objType: 'company', objId: '12' })
    expect([call, (await phone.history({})).total]).toEqual([null, 0])
  })

  it('takes any text of 500 characters, and keeps nothing of it beyond the lock', async () => {
    const core = await office.computer()
    const { phone, session } = core.client
    await phone.fill({ text: 'tel:not a number 📞' })
    await expect(phone.fill({ text: '1'.repeat(501) })).rejects.toMatchObject({ code: 'invalid-input' })
    expect((await phone.state({})).fill).toMatchObject({ n: 1, text: 'tel:not a number 📞' })
    await session.lock({})
    await expect(phone.state({})).rejects.toMatchObject({ code: 'locked' })
    await session.unlock({ password: 'firmdesk' })
    expect((await phone.state({})).fill).toBe(null)
  })
})
