// Documents that were asked for before something was changed here, and whose answer comes after it.
import { describe, expect, it } from 'vitest'
import { readWay, writeHere } from '#core/areas/documents/read-place'
import type { Remote } from '#core/engine/remote/types'
import { deskForEach } from '../../engine/sync/each-test.ts'
import type { TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { until } from '../../support/ports.ts'

const office = officeOf({ customers: 6, followups: 3 })
const desk = deskForEach()

/** A computer that has read a customer's folder with two folders of its own in it. */
const withFolders = async () => {
  const core = await office.computer()
  const { documents, customers } = core.client
  const owner = { btype: 'company', bid: (await customers.list({})).rows[0]?.id ?? '' } as const
  const place = { ...owner, parent: '' }
  await documents.refresh(place)
  const { id } = await documents.createFolder({ ...place, name: '原名' })
  const { id: other } = await documents.createFolder({ ...place, name: '别处' })
  return { core, documents, owner, place, id, other }
}
const standing = async ({ client }: TestCore, id: string) => {
  const { document } = await client.documents.get({ id })
  return [document?.name, document?.parent]
}

describe('an answer about a document', () => {
  it('C11 DC-03 to a change takes back no other change that was answered before it', async () => {
    const { core, documents, id, other } = await withFolders()
    const renamed = await office.held('file.rename', () => documents.rename({ id, name: '新名' }))
    await documents.move({ ids: [id], parent: other })
    await renamed()
    expect(await standing(core, id)).toEqual(['新名', other])
    const moved = await office.held('file.move', () => documents.move({ ids: [id], parent: '' }))
    await documents.rename({ id, name: '更新的名' })
    await moved()
    expect(await standing(core, id)).toEqual(['更新的名', ''])
  })

  it('C11 DC-05 that was asked for as it came out of the bin takes back no change since', async () => {
    const { core, documents, id } = await withFolders()
    await documents.remove({ ids: [id] })
    const restored = await office.held('file.get', () => documents.restore({ ids: [id] }))
    // It stands in its folder before the firm has said in which.
    expect(await standing(core, id)).toEqual(['原名', ''])
    await documents.rename({ id, name: '新名' })
    await restored()
    expect(await standing(core, id)).toEqual(['新名', ''])
  })

  it.each([
    ['stays renamed', ['新名.txt']],
    ['stays deleted', []],
  ])('C10 C11 DC-02 which the firm took, and a list showed before its answer came, %s', async (_, names) => {
    const { core, documents, place } = await withFolders()
    const bytes = new Uint8Array([1, 2, 3])
    const { handle } = await core.client.files.expect({ name: '证据.txt', type: 'text/plain', size: bytes.length })
    await core.core.media.receive(handle, bytes)
    const shown = async () => (await documents.list({ ...place, pageSize: 200 })).rows
    const own = async () => (await shown()).filter(({ name }) => name.endsWith('.txt'))
    const sent = await office.held('file.create', async () => {
      const { id: upload } = await documents.upload({ handle, ...place })
      await until(async () => (await core.client.files.uploads({ ids: [upload] })).uploads[0]?.state === 'done')
    })
    const before = await own()
    await documents.refresh(place)
    const [made] = (await own()).filter(({ id }) => before.every((one) => one.id !== id))
    const id = made?.id ?? ''
    await (names.length === 0 ? documents.remove({ ids: [id] }) : documents.rename({ id, name: '新名.txt' }))
    await sent()
    expect((await own()).filter((one) => one.id === id).map(({ name }) => name)).toEqual(names)
  })

  it('C11 DS-03 about the way to it does not take back where it was moved', async () => {
    const { store } = desk
    const at = { btype: 'company', bid: '1' } as const
    const none = { fsid: '', fileSize: null, modifyUserName: '', gmtModify: null, gmtCreate: null, unknown: {} }
    const folder = { ...at, ...none, id: 'f', name: '一', parent: 'unread', directory: true, deleted: 0 } as const
    store.documents.replace([folder], 1)
    const documents = {
      path: async () => {
        writeHere(store, ['f'], () => void store.documents.replace([{ ...folder, parent: 'moved' }], 2))
        return [
          { id: 'unread', name: '上级' },
          { id: 'f', name: '一' },
        ]
      },
      get: async (id: string) => ({ ...folder, id }),
    }
    const place = { ...at, parent: 'f', bin: false }
    await readWay(store, { documents } as unknown as Remote, place, 3)
    expect([store.documents.get('f')?.parent, store.documents.get('unread')?.parent]).toEqual(['moved', ''])
  })
})
