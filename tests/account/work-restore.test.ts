// Sealed work that comes back: all of it, and what the firm got since it was sealed is found there and not sent again.
import { describe, expect, it } from 'vitest'
import { restoreWork } from '#core/account/outbox-restore'
import { openStore } from '#core/areas/stores'
import { senders } from '#core/areas/sync'
import { admin, type TestCore } from '../support/core.ts'
import { officeOf } from '../support/office.ts'
import { START, temporaryFolder, until } from '../support/ports.ts'

const office = officeOf({ customers: 20, followups: 10 })
const { computer } = office
const password = '一二三四五六七八'

const settled = (core: TestCore) =>
  until(async () => {
    if ((await core.client.work.summary({})).pending === 0) return true
    core.ports.clock.advance(1_000)
    return false
  })

/** Forgets the account on a computer and signs in again: nothing of the work is left there. */
const wiped = async (core: TestCore): Promise<TestCore> => {
  const { account } = await core.client.session.state({})
  await core.client.session.forget({ key: account?.key ?? '' })
  const fresh = await office.restarted(core)
  await fresh.client.session.signIn(admin)
  await fresh.synced()
  return fresh
}

describe('sealed work', () => {
  it('C19 comes back whole, edits of contacts too, and doubles nothing that was sent after it was sealed', async () => {
    const core = await computer(admin)
    const { id: objId } = (await core.client.customers.list({ sortField: 'gmtCreate' })).rows[0] ?? { id: '' }
    const contact = (await core.client.contacts.list({})).rows[0]?.id ?? ''
    const place = { objType: 'company', objId }
    core.ports.cut(true)
    await core.client.customers.edit({ id: objId, values: { note: '封存的备注' } })
    await core.client.contacts.edit({ id: contact, values: { position: '封存的职务' } })
    await core.client.followups.add({ ...place, content: '封存的跟进' })
    await core.client.comments.add({ ...place, content: '封存的评论' })
    const { text } = await core.client.work.seal({ password })
    core.ports.cut(false)
    await core.client.sync.now({})
    await settled(core)
    const fresh = await wiped(core)
    office.firm.ledger.reset()
    expect(await fresh.client.work.restore({ text, password })).toEqual({ added: 4 })
    expect((await fresh.client.work.outbox({})).entries).toHaveLength(4)
    await settled(fresh)
    expect((await fresh.client.work.summary({})).attention).toBe(0)
    for (const sent of ['followup.create', 'comment.create', 'company.update', 'contact.update'])
      expect(office.firm.ledger.count(sent), sent).toBe(0)
    await fresh.client.comments.refresh(place)
    const words = (rows: readonly { readonly text: string }[]) => rows.filter((row) => row.text.startsWith('封存'))
    expect(words((await fresh.client.comments.list(place)).rows)).toHaveLength(1)
    expect(words((await fresh.client.followups.list({ ...place, limit: 200 })).rows)).toHaveLength(1)
    expect((await fresh.client.contacts.detail({ id: contact })).position).toBe('封存的职务')
  })

  it('that the firm does not have yet is sent once it was looked for, and shown until then', async () => {
    const core = await computer(admin)
    const contact = (await core.client.contacts.list({})).rows[0]?.id ?? ''
    core.ports.cut(true)
    await core.client.contacts.edit({ id: contact, values: { position: '还没有提交' } })
    await core.client.comments.add({ objType: 'contact', objId: contact, content: '还没有提交' })
    const { text } = await core.client.work.seal({ password })
    core.ports.cut(false)
    const fresh = await wiped(core)
    fresh.ports.cut(true)
    expect(await fresh.client.work.restore({ text, password })).toEqual({ added: 2 })
    expect((await fresh.client.contacts.detail({ id: contact })).position).toBe('还没有提交')
    fresh.ports.cut(false)
    await fresh.client.sync.now({})
    await settled(fresh)
    await fresh.client.contacts.refresh({ id: contact })
    expect((await fresh.client.contacts.detail({ id: contact })).position).toBe('还没有提交')
    const { rows } = await fresh.client.comments.list({ objType: 'contact', objId: contact })
    expect(rows.filter((row) => row.text === '还没有提交')).toHaveLength(1)
  })

  it('of every kind that can be written is kept, also where its record is not here', async () => {
    const folder = temporaryFolder()
    const store = openStore({ folder: folder.path, key: new Uint8Array(32).fill(1), now: () => START })
    const sealed = senders.map(({ entity }, place) => ({
      change: {
        opId: String(place + 1).repeat(32),
        entity,
        localId: `${entity}-1`,
        kind: entity === 'file' ? 'upload' : entity === 'followup' || entity === 'comment' ? 'create' : 'update',
        title: '',
        patch: { content: '文字', objType: 'company', objId: '1' },
        base: {},
        at: START,
      } as const,
      file: entity === 'file' ? { name: 'a.txt', type: 'text/plain', bytes: new Uint8Array(3) } : null,
    }))
    expect(await restoreWork(store, sealed, START)).toBe(senders.length)
    expect(store.work.open().map(({ entity, state }) => [entity, state])).toEqual(
      senders.map(({ entity }) => [entity, 'verify']),
    )
    for (const { kind, base } of store.work.open()) expect(base.sent).toBe(kind === 'create' ? true : undefined)
    store.close()
    folder.remove()
  })
})
