// Sealed work that comes back: all of it, and what the firm got since it was sealed is found there and not sent again.
import { afterEach, describe, expect, it } from 'vitest'
import { openWork, sealWork } from '#core/account/outbox-bundle'
import { restoreWork, takeSealedText } from '#core/account/outbox-restore'
import { keepWaiting } from '#core/areas/files/waiting-files'
import { openStore } from '#core/areas/stores'
import { senders } from '#core/areas/sync'
import { createMedia } from '#core/engine/media'
import type { Store } from '#core/engine/store/types'
import { SEALED_LIMIT } from '#shared/domain/work'
import { admin, codeOf, sent, type TestCore } from '../support/core.ts'
import { officeOf } from '../support/office.ts'
import { START, temporaryFolder, testClock, testRandom } from '../support/ports.ts'
import { handOver, restored, sealed } from '../support/sealed-work.ts'

const office = officeOf({ customers: 20, followups: 10 })
const { computer } = office
const password = '一二三四五六七八'

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
    const { bytes } = await sealed(core, password)
    core.ports.cut(false)
    await core.client.sync.now({})
    await sent(core)
    const fresh = await wiped(core)
    office.firm.ledger.reset()
    expect(await restored(fresh, bytes, password)).toEqual({ added: 4 })
    expect((await fresh.client.work.outbox({})).entries).toHaveLength(4)
    await sent(fresh)
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
    const { bytes } = await sealed(core, password)
    core.ports.cut(false)
    const fresh = await wiped(core)
    fresh.ports.cut(true)
    expect(await restored(fresh, bytes, password)).toEqual({ added: 2 })
    expect((await fresh.client.contacts.detail({ id: contact })).position).toBe('还没有提交')
    fresh.ports.cut(false)
    await fresh.client.sync.now({})
    await sent(fresh)
    await fresh.client.contacts.refresh({ id: contact })
    expect((await fresh.client.contacts.detail({ id: contact })).position).toBe('还没有提交')
    const { rows } = await fresh.client.comments.list({ objType: 'contact', objId: contact })
    expect(rows.filter((row) => row.text === '还没有提交')).toHaveLength(1)
  })

  it('C19 brings an attachment of 4 MB back to a wiped computer, which then sends it', async () => {
    const core = await computer(admin)
    const { id: objId } = (await core.client.customers.list({ sortField: 'gmtCreate' })).rows[0] ?? { id: '' }
    core.ports.cut(true)
    const size = 4 * 1024 ** 2
    const handle = await handOver(core, '扫描件.pdf', new Uint8Array(size).fill(7))
    const { attachment } = await core.client.files.attach({ handle })
    await core.client.followups.add({ objType: 'company', objId, content: '带附件的跟进', attachments: [attachment] })
    const { bytes, left } = await sealed(core, password)
    expect(left).toEqual([])
    core.ports.cut(false)
    const fresh = await wiped(core)
    expect(await restored(fresh, bytes, password)).toEqual({ added: 2 })
    await sent(fresh)
    const { rows } = await fresh.client.followups.list({ objType: 'company', objId, limit: 200 })
    const row = rows.find(({ text }) => text === '带附件的跟进')
    expect(row?.attachments).toMatchObject([{ name: '扫描件.pdf', fileSize: size }])
  })

  it('C19 asks about a document that the firm got since it was sealed: its bytes go up anew, under another file id', async () => {
    const core = await computer(admin)
    const { id: bid } = (await core.client.customers.list({ sortField: 'gmtCreate' })).rows[0] ?? { id: '' }
    const owner = { btype: 'company', bid }
    core.ports.cut(true)
    const handle = await handOver(core, '封存的合同.pdf', new Uint8Array(2_000).fill(7))
    await core.client.documents.upload({ handle, ...owner })
    const { bytes } = await sealed(core, password)
    core.ports.cut(false)
    await core.client.sync.now({})
    await sent(core)
    const fresh = await wiped(core)
    expect(await restored(fresh, bytes, password)).toEqual({ added: 2 })
    await sent(fresh)
    await fresh.client.documents.refresh(owner)
    const { rows } = await fresh.client.documents.list({ ...owner, pageSize: 200 })
    expect(rows.filter(({ name }) => name === '封存的合同.pdf')).toHaveLength(1)
    const { entries } = await fresh.client.work.outbox({})
    expect(entries).toMatchObject([{ entity: 'document', state: 'rejected' }])
  })

  it('of another kind is not taken, and a handle serves once', async () => {
    const core = await computer(admin)
    const handle = await handOver(core, 'unsent.json', Buffer.from('{}'))
    expect(await codeOf(core.client.work.restore({ handle, password }))).toBe('invalid-input')
    expect(await codeOf(core.client.work.restore({ handle, password }))).toBe('not-found')
  })

  describe('of a store', () => {
    const stores = new Map<Store, () => void>()
    const newStore = (): Store => {
      const folder = temporaryFolder()
      const store = openStore({ folder: folder.path, key: new Uint8Array(32).fill(1), now: () => START })
      stores.set(store, folder.remove)
      return store
    }
    afterEach(() => {
      for (const [store, remove] of stores) {
        store.close()
        remove()
      }
      stores.clear()
    })

    const attach = (store: Store, opId: string, name: string, size: number) =>
      keepWaiting(store, opId, { name, type: '', bytes: new Uint8Array(size).fill(size) }, () => {
        const change = { opId, entity: 'file', localId: opId, kind: 'upload', title: name } as const
        store.work.add({ ...change, patch: { name }, base: {}, at: START })
      })
    const seal = (store: Store, most: number) => sealWork(store, 'account', password, testRandom(), most)
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [string, string, string]

    it('C19 is never more than can come back: files that do not fit are left out and named, the rest is there', async () => {
      const store = newStore()
      await attach(store, one, '录像.mp4', 400_000)
      await attach(store, two, '卷宗.pdf', 300_000)
      await attach(store, three, '照片.jpg', 200_000)
      const whole = await seal(store, 2_000_000)
      expect(whole.left).toEqual([])
      const { length } = whole.text
      expect((await seal(store, length + 2048)).left).toEqual([])
      for (const [most, missing] of [
        [length - 1, ['录像.mp4']],
        [200_000, ['照片.jpg', '卷宗.pdf', '录像.mp4']],
      ] as const) {
        const { text, left } = await seal(store, most)
        expect(left).toEqual(missing)
        expect(text.length).toBeLessThanOrEqual(most)
      }
      const fresh = newStore()
      const { text } = await seal(store, 1_000_000)
      expect(await restoreWork(fresh, await openWork(text, 'account', password), START)).toBe(3)
      const sizes = [one, two, three].map((opId) => fresh.work.uploads.get(opId)?.size)
      expect(sizes).toEqual([undefined, 300_000, 200_000])
      expect(await codeOf(seal(store, 2_500))).toBe('too-large')
    })

    it('is due at once, whatever the clock of the computer said that sealed it', async () => {
      const store = newStore()
      await attach(store, one, '录像.mp4', 4)
      const fresh = newStore()
      const changes = await openWork((await seal(store, 2_000_000)).text, 'account', password)
      const dayBefore = START - 24 * 60 * 60_000
      expect(await restoreWork(fresh, changes, dayBefore)).toBe(1)
      expect(fresh.work.open()).toMatchObject([{ opId: one, nextAt: dayBefore, createdAt: START }])
    })

    it('is read out of a file that came in parts, and one that is larger than any of ours is not', async () => {
      const store = newStore()
      const media = createMedia(testClock(), testRandom())
      const landing = { put: store.files.put, release: store.files.release }
      const bytes = Buffer.from('{"format":"…"}')
      const handle = media.expectParts({ name: 'a.json', type: '', size: bytes.byteLength }, landing)
      await media.receivePart(handle, 0, bytes)
      expect(await takeSealedText(store, media, handle)).toBe('{"format":"…"}')
      expect(await codeOf(takeSealedText(store, media, handle))).toBe('not-found')
      expect(await store.files.sweep(() => new Set())).toBe(1)
      const large = { name: '', type: '', size: SEALED_LIMIT + 1, file: 'never read' }
      expect(await codeOf(takeSealedText(store, { ...media, takeLanded: () => large }, handle))).toBe('invalid-input')
    })
  })

  it('of every kind that can be written is kept, also where its record is not here', async () => {
    const folder = temporaryFolder()
    const store = openStore({ folder: folder.path, key: new Uint8Array(32).fill(1), now: () => START })
    const changes = senders.map(({ entity }, place) => ({
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
    expect(await restoreWork(store, changes, START)).toBe(senders.length)
    expect(store.work.open().map(({ entity, state }) => [entity, state])).toEqual(
      senders.map(({ entity }) => [entity, 'verify']),
    )
    for (const { kind, base } of store.work.open()) expect(base.sent).toBe(kind === 'create' ? true : undefined)
    store.close()
    folder.remove()
  })
})
