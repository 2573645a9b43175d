// What pages keep of an account: in its encrypted store, for all windows, and no longer than the account is there.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { EVENT_INTERVAL } from '#core/events'
import { admin, codeOf, member, type TestCore } from '../support/core.ts'
import { officeOf } from '../support/office.ts'

const office = officeOf({ customers: 10, followups: 10 })
const { computer, restarted } = office

const idOf = (number: number) => number.toString(16).padStart(32, '0')
const queryOf = async (core: TestCore, id: string) => (await core.client.pages.query({ id })).search

describe('the query that an address names', () => {
  it('is known under its id alone, after a new start too', async () => {
    const core = await computer()
    const id = randomBytes(16).toString('hex')
    expect(await queryOf(core, id)).toBeNull()
    await core.client.pages.keepQuery({ id, search: 'name=%E6%9D%AD' })
    await core.client.pages.keepQuery({ id: idOf(1), search: '' })
    expect(await queryOf(core, id)).toBe('name=%E6%9D%AD')
    const again = await restarted(core)
    expect(await queryOf(again, id)).toBe('name=%E6%9D%AD')
    expect(await queryOf(again, idOf(1))).toBe('')
  })

  it('goes with the oldest, unless somebody looks at it; ids and queries of another form are refused', async () => {
    const core = await computer()
    for (let number = 0; number < 200; number += 1)
      await core.client.pages.keepQuery({ id: idOf(number), search: `page=${number}` })
    expect(await queryOf(core, idOf(0))).toBe('page=0')
    await core.client.pages.keepQuery({ id: idOf(200), search: 'page=200' })
    expect(await queryOf(core, idOf(1))).toBeNull()
    expect(await queryOf(core, idOf(0))).toBe('page=0')
    const long = 'x'.repeat(100_000)
    await core.client.pages.keepQuery({ id: idOf(201), search: long })
    await core.client.pages.keepQuery({ id: idOf(202), search: long })
    expect(await queryOf(core, idOf(202))).toBe(long)
    expect(await queryOf(core, idOf(201))).toBe(long)
    expect(await queryOf(core, idOf(0))).toBeNull()
    expect(await codeOf(core.client.pages.keepQuery({ id: idOf(3), search: `${long}x` }))).toBe('invalid-input')
    expect(await codeOf(core.client.pages.query({ id: 'name=x' }))).toBe('invalid-input')
  })

  it('is asked for by nobody who is not signed in, and is no other account’s', async () => {
    const core = await computer()
    await core.client.pages.keepQuery({ id: idOf(1), search: 'level=1' })
    await core.client.pages.keepLeft({ search: 'level=1' })
    await core.client.pages.visit({ record: { to: 'customer', id: '1' } })
    const { key } = (await core.client.session.accounts({})).accounts[0] ?? { key: '' }
    await core.client.session.signOut({})
    expect(await codeOf(core.client.pages.query({ id: idOf(1) }))).toBe('signed-out')
    const other = await restarted(core)
    await other.client.session.signIn(member)
    expect(await queryOf(other, idOf(1))).toBeNull()
    expect(await other.client.pages.left({})).toEqual({ search: null })
    expect(await other.client.pages.visits({})).toEqual({ records: [] })
    await other.client.session.signOut({})
    const forgetful = await restarted(other)
    await forgetful.client.session.forget({ key })
    await forgetful.client.session.signIn(admin)
    expect(await queryOf(forgetful, idOf(1))).toBeNull()
  })
})

describe('what a page leaves behind', () => {
  it('the query of the list is there until it is taken away, and windows hear of it once', async () => {
    const core = await computer()
    const heard: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && event.area === 'pages' && heard.push(event.ids.join()))
    const keep = async (search: string | null) => {
      await core.client.pages.keepLeft({ search })
      core.ports.clock.advance(EVENT_INTERVAL)
      expect(await core.client.pages.left({})).toEqual({ search })
    }
    await keep(null)
    expect(heard).toEqual([])
    await keep('level=1')
    await keep('level=1')
    expect(heard).toEqual(['left'])
    await keep(null)
    await keep(null)
    expect(heard).toEqual(['left', 'left'])
  })

  it('ten records that were opened last are known, each once, the newest first, after a new start too', async () => {
    const core = await computer()
    for (let number = 1; number <= 12; number += 1)
      await core.client.pages.visit({ record: { to: 'customer', id: String(number) } })
    await core.client.pages.visit({ record: { to: 'contact', id: '5' } })
    await core.client.pages.visit({ record: { to: 'customer', id: '7' } })
    const { records } = await (await restarted(core)).client.pages.visits({})
    expect(records.map(({ id }) => id)).toEqual(['7', '5', '12', '11', '10', '9', '8', '6', '5', '4'])
    expect(records[1]).toEqual({ to: 'contact', id: '5', at: expect.any(Number) })
  })
})
