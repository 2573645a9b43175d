import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Firm, startFirm } from '../../src/sample-firm/index.ts'
import { admin, codeOf, startCore, type TestCore } from '../support/core.ts'
import { START, temporaryFolder, until } from '../support/ports.ts'

const folder = temporaryFolder()
let firm: Firm
let core: TestCore

beforeAll(async () => {
  firm = await startFirm({ customers: 20, contacts: 30, followups: 20, now: () => START })
  core = await startCore({ profile: folder.path, firm: firm.origin })
  await core.client.session.signIn(admin)
  await core.synced()
})
afterAll(async () => {
  await core.close()
  await firm.close()
  folder.remove()
})

const someone = async () => {
  const [row] = (await core.client.contacts.list({})).rows
  if (row === undefined) throw new Error('the firm has no contact')
  return row
}

describe('contacts', () => {
  it('CC-01 a new owner stands there with the name at once, and the firm hears of it', async () => {
    const contact = await someone()
    const { users } = await core.client.fields.users({})
    const owner = users.find((user) => user.id !== contact.ownerid)
    if (owner === undefined) throw new Error('the firm has no other user')
    await core.client.contacts.edit({ id: contact.id, values: { ownerid: owner.id } })
    expect(await core.client.contacts.detail({ id: contact.id })).toMatchObject({
      ownerid: owner.id,
      ownerName: owner.name,
    })
    await until(async () => (await core.client.work.outbox({})).entries.length === 0)
    await core.client.sync.now({})
    await core.synced()
    expect(await core.client.contacts.detail({ id: contact.id })).toMatchObject({ ownerName: owner.name })
  })

  it('CC-01 an edit without a network waits, and goes out when it is there again', async () => {
    const contact = await someone()
    core.ports.cut(true)
    await core.client.contacts.edit({ id: contact.id, values: { position: '法务总监' } })
    expect((await core.client.contacts.detail({ id: contact.id })).position).toBe('法务总监')
    expect((await core.client.work.outbox({})).entries).toHaveLength(1)
    core.ports.cut(false)
    await until(async () => {
      core.ports.clock.advance(1000)
      return (await core.client.work.outbox({})).entries.length === 0
    })
    expect((await core.client.contacts.detail({ id: contact.id })).position).toBe('法务总监')
  })

  it('CC-01 refuses a contact that nobody has, and values that are none', async () => {
    expect(await codeOf(core.client.contacts.detail({ id: 'none' }))).toBe('not-found')
    const { id } = await someone()
    expect(await codeOf(core.client.contacts.edit({ id, values: { name: '  ' } }))).toBe('invalid-input')
    expect(await codeOf(core.client.contacts.edit({ id, values: {} }))).toBe('invalid-input')
  })
})
