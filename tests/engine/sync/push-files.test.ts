// Files on their way up: opened whole before a byte leaves, and sent again from the first one.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { sweepFiles } from '#core/areas/files/waiting-files'
import type { Operation } from '#core/engine/store/work/types'
import { type AtFirm, atFirmForEach } from './each-test.ts'

const at = atFirmForEach({ expiresIn: 1e10 })
let { folder, firm, desk, id } = {} as AtFirm

beforeEach(async () => {
  ;({ folder, firm, desk, id } = at)
  await desk.fetchCustomer(id)
})

const large = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) & 255)
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const stateOf = ({ opId }: Operation) => desk.store.work.get(opId)
const placeOf = ({ localId }: Operation) => join(folder.path, 'files', desk.store.work.uploads.get(localId)?.file ?? '')

describe('a file on its way up', () => {
  it('C22 R29 that broke off is sent again from its first byte, and arrives whole', async () => {
    firm.faults.set('file.upload', { kind: 'cutUpload', times: 2 })
    const { operation: upload, file } = await desk.attach('大文件.bin', large)
    desk.comment(id, '附件见此', [file])
    await desk.drain()
    expect(stateOf(upload)?.state).toBe('done')
    expect(firm.ledger.count('file.upload')).toBe(3)
    const { rows } = await desk.remote.comments.list({ type: 'company', id })
    const [sent] = rows.find(({ content }) => content === '附件见此')?.attachmentList ?? []
    const { bytes } = await desk.remote.files.download(sent?.fsid ?? '')
    expect(digestOf(bytes)).toBe(digestOf(large))
    expect(await sweepFiles(desk.store)).toBe(1)
  })

  it('R12 R29 whose bytes were damaged or are gone is a person`s, and no byte of it leaves', async () => {
    firm.faults.set('file.upload', { kind: 'status', status: 503 })
    const damaged = await desk.attach('坏了.bin', large)
    const gone = await desk.attach('没了.bin', large.subarray(1))
    const comment = desk.comment(id, '附件见此', [damaged.file])
    // The tries that are on their way have read the whole files already.
    await desk.quiet()
    const bytes = readFileSync(placeOf(damaged.operation))
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20)
    writeFileSync(placeOf(damaged.operation), bytes)
    rmSync(placeOf(gone.operation))
    firm.faults.clear()
    firm.ledger.reset()
    await desk.drain()
    for (const { operation } of [damaged, gone])
      expect(stateOf(operation)).toMatchObject({ state: 'rejected', lastCode: 'file-damaged' })
    expect(stateOf(comment)?.state).toBe('waiting')
    expect(firm.ledger.count('file.upload')).toBe(0)
  })
})
