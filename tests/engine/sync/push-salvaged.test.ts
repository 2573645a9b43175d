// Work out of a snapshot: what reached the firm after the snapshot was made is found there, not sent a second time.
import { createHash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { salvageStore } from '#core/areas/stores'
import { senders } from '#core/areas/sync'
import { detachFile, resendOperation } from '#core/engine/sync/push/inbox-actions'
import { testRandom } from '../../support/ports.ts'
import { damagePage } from '../store/damage.ts'
import { type AtFirm, atFirmForEach } from './each-test.ts'
import { openDesk, withoutMarks } from './push-desk.ts'

const key = new Uint8Array(32).fill(9)
const at = atFirmForEach({ expiresIn: 1e10, alter: withoutMarks })
let { folder, clock, firm, desk, id } = {} as AtFirm

beforeEach(async () => {
  ;({ folder, clock, firm, desk, id } = at)
  await desk.fetchCustomer(id)
})

/** Makes a snapshot now; `since` is what happens after it, before the file is damaged and salvaged from the snapshot. */
const salvagedAfter = async (since: () => Promise<void>) => {
  const snapshots = join(folder.path, 'snapshots')
  desk.store.snapshot(snapshots)
  await since()
  await desk.close()
  damagePage(folder.path, 1)
  salvageStore({ folder: folder.path, key, snapshots, now: clock.now })
  desk = await openDesk(firm, { folder: folder.path, clock, seed: 2, alter: withoutMarks })
  at.desk = desk
  firm.ledger.reset()
}
const send = async () => {
  desk.push.wake()
  await desk.drain()
}
const counts = () => ['followup.create', 'comment.create', 'company.update'].map((call) => firm.ledger.count(call))
const alike = async (words: string) =>
  (await desk.remote.comments.list({ type: 'company', id })).rows.filter(({ content }) => content === words)

describe('work out of a snapshot', () => {
  it('that was sent since is found at the firm', async () => {
    desk.push.pause(true)
    desk.followUp(id, '已沟通')
    desk.comment(id, '请核对')
    desk.edit(id, { level: 'B级' })
    await salvagedAfter(async () => {
      desk.push.pause(false)
      await send()
    })
    desk.push.pause(false)
    await send()
    expect(desk.store.work.open()).toEqual([])
    expect(counts()).toEqual([0, 0, 0])
    expect(await alike('请核对')).toHaveLength(1)
  })

  it('that was not is sent, once', async () => {
    desk.push.pause(true)
    desk.followUp(id, '已沟通')
    desk.comment(id, '请核对')
    await salvagedAfter(async () => undefined)
    desk.push.pause(false)
    await send()
    expect(desk.store.work.open()).toEqual([])
    expect(counts()).toEqual([1, 1, 0])
  })

  it('that waited for a person then, and was sent since, is looked for when it is sent again', async () => {
    firm.faults.set('comment.create', { kind: 'refuse', message: '内容含敏感词', times: 1 })
    const comment = desk.comment(id, '请核对')
    await desk.drain()
    const tools = () => ({ store: desk.store, clock, random: testRandom(5), senders, changed: () => undefined })
    await salvagedAfter(async () => {
      resendOperation(tools(), comment.opId, {})
      await send()
    })
    expect(desk.store.work.get(comment.opId)?.state).toBe('rejected')
    resendOperation(tools(), comment.opId, {})
    await send()
    expect(counts()).toEqual([0, 0, 0])
    expect(await alike('请核对')).toHaveLength(1)
  })

  it('that waited for a file then is looked for when the file was given up', async () => {
    firm.faults.set('file.upload', { kind: 'refuse', message: '文件太大' })
    const { operation: upload, file } = await desk.attach('大文件.bin', new Uint8Array([1]))
    const comment = desk.comment(id, '见附件', [file])
    await desk.drain()
    expect(desk.store.work.get(comment.opId)?.state).toBe('waiting')
    await salvagedAfter(async () => undefined)
    expect(desk.store.work.get(comment.opId)).toMatchObject({ state: 'verify', base: { sent: true } })
    detachFile({ store: desk.store, clock, random: testRandom(5), senders, changed: () => undefined }, upload.opId)
    await send()
    expect(await alike('见附件')).toHaveLength(1)
  })

  it('R29 finds its files where they lie, which no snapshot copies, and says which are damaged', async () => {
    // Two files that no compression makes smaller.
    const made = (seed: string) =>
      Buffer.concat(
        Array.from({ length: 60_000 }, (_, place) => createHash('sha256').update(`${seed}${place}`).digest()),
      )
    firm.faults.set('file.upload', { kind: 'status', status: 503 })
    const [here, gone] = [await desk.attach('还在.bin', made('a')), await desk.attach('不在.bin', made('b'))]
    desk.comment(id, '附件见此', [here.file])
    const place = desk.store.work.uploads.get(gone.operation.localId)?.file ?? ''
    await salvagedAfter(async () => rmSync(join(folder.path, 'files', place)))
    const [snapshot] = readdirSync(join(folder.path, 'snapshots'))
    expect(statSync(join(folder.path, 'snapshots', snapshot ?? '')).size).toBeLessThan(made('a').length / 4)
    firm.faults.clear()
    await send()
    expect(desk.store.work.get(here.operation.opId)?.state).toBe('done')
    expect(desk.store.work.get(gone.operation.opId)).toMatchObject({ state: 'rejected', lastCode: 'file-damaged' })
    const [row] = await alike('附件见此')
    const { bytes } = await desk.remote.files.download(row?.attachmentList[0]?.fsid ?? '')
    expect(Buffer.compare(bytes, made('a'))).toBe(0)
  })
})
