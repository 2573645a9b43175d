import { beforeEach, describe, expect, it } from 'vitest'
import { customerRecord } from '#core/areas/customers/record'
import { senders } from '#core/areas/sync'
import type { Conflict } from '#core/engine/store/work/types'
import { withCreate } from '#core/engine/sync/push/creates'
import { writeEdit } from '#core/engine/sync/push/enqueue-edit'
import {
  type DecideTools,
  detachFile,
  discardOperation,
  resendOperation,
  resolveConflict,
  retryOperations,
  undoConflict,
} from '#core/engine/sync/push/inbox-actions'
import { takenAlong } from '#core/engine/sync/push/taken-along'
import { Failure } from '#shared/contract/failure'
import { resolvePlace } from '#shared/domain/work'
import { testRandom } from '../../support/ports.ts'
import { type AtFirm, atFirmForEach } from './each-test.ts'

const DAY = 24 * 60 * 60_000
const at = atFirmForEach({ expiresIn: 1e10 })
let { clock, firm, desk, id } = {} as AtFirm
let tools: DecideTools

beforeEach(async () => {
  ;({ clock, firm, desk, id } = at)
  firm.edit({ op: 'update', id, fields: { level: 'A级', industry: '制造业' } })
  await desk.fetchCustomer(id)
  tools = { store: desk.store, clock, random: testRandom(5), senders, changed: () => undefined }
})

const here = () => desk.store.customers.get(id)?.row
const there = () => desk.remote.companies.get(id)
const send = async () => {
  desk.push.wake()
  await desk.drain()
}
/** What goes with an operation that is discarded. */
const takes = (opId: string) => takenAlong({ store: desk.store, senders }, desk.store.work.openChanges())(opId)
const code = (run: () => void) => {
  try {
    run()
    return 'none'
  } catch (error) {
    return error instanceof Failure ? error.code : 'bug'
  }
}

/** Level: B here, C there. Industry: changed here only. */
const clash = async (): Promise<Conflict> => {
  clock.advance(2_000)
  firm.edit({ op: 'update', id, fields: { level: 'C级' } })
  desk.edit(id, { level: 'B级', industry: '金融业' })
  await desk.drain()
  const [conflict] = desk.store.work.conflicts.list('open')
  if (conflict === undefined) throw new Error('there is no conflict')
  return conflict
}
const conflictNow = (conflict: Conflict) => desk.store.work.conflicts.get(conflict.id)

describe('a conflict that is decided (R31)', () => {
  it('for this side is sent over what was seen', async () => {
    const conflict = await clash()
    resolveConflict(tools, conflict.id, { level: { pick: 'mine' } })
    await send()
    expect(await there()).toMatchObject({ level: 'B级', industry: '金融业' })
    expect(conflictNow(conflict)).toMatchObject({
      state: 'resolved',
      choice: { level: 'B级' },
      resolvedAt: clock.now(),
    })
    expect(desk.store.work.open()).toEqual([])
  })

  it('for the other side shows its value at once and sends nothing', async () => {
    const conflict = await clash()
    firm.ledger.reset()
    resolveConflict(tools, conflict.id, { level: { pick: 'theirs' } })
    expect(here()).toMatchObject({ level: 'C级', industry: '金融业' })
    await send()
    expect(firm.ledger.count('company.update')).toBe(0)
    expect(desk.store.work.get(conflict.opId)?.state).toBe('cancelled')
    expect(desk.store.work.remoteValues('customer', id)).toBe(null)
  })

  it('with a third value sends that', async () => {
    const conflict = await clash()
    resolveConflict(tools, conflict.id, { level: { pick: 'edit', value: 'D级' } })
    expect(here()?.level).toBe('D级')
    await send()
    expect((await there()).level).toBe('D级')
  })

  it('becomes another one where the server moved on since it was seen', async () => {
    const conflict = await clash()
    clock.advance(2_000)
    firm.edit({ op: 'update', id, fields: { level: 'D级' } })
    resolveConflict(tools, conflict.id, { level: { pick: 'mine' } })
    await send()
    expect((await there()).level).toBe('D级')
    expect(desk.store.work.conflicts.list('open')).toMatchObject([
      { local: { level: 'B级' }, remote: { level: 'D级' }, base: { level: 'C级' } },
    ])
  })

  it('is taken back within 30 days: the other side’s value is written again', async () => {
    const conflict = await clash()
    resolveConflict(tools, conflict.id, { level: { pick: 'mine' } })
    await send()
    clock.advance(29 * DAY)
    undoConflict(tools, conflict.id)
    expect(here()?.level).toBe('C级')
    await send()
    expect((await there()).level).toBe('C级')
    expect(conflictNow(conflict)?.state).toBe('undone')
    expect(code(() => undoConflict(tools, conflict.id))).toBe('not-found')
  })

  it('is taken back before it was sent, and stays as the server has it', async () => {
    const conflict = await clash()
    desk.push.pause(true)
    resolveConflict(tools, conflict.id, { level: { pick: 'mine' } })
    undoConflict(tools, conflict.id)
    expect(here()?.level).toBe('C级')
    desk.push.pause(false)
    await send()
    expect((await there()).level).toBe('C级')
    expect(desk.store.work.conflicts.list('open')).toEqual([])
  })

  it('is taken back around what was edited since and is not sent yet', async () => {
    const conflict = await clash()
    resolveConflict(tools, conflict.id, { level: { pick: 'mine' } })
    await send()
    desk.push.pause(true)
    const later = desk.edit(id, { level: 'D级', industry: '服务业' })
    undoConflict(tools, conflict.id)
    expect(conflictNow(conflict)?.state).toBe('undone')
    expect(desk.store.work.open().map(({ opId, patch }) => [opId, patch])).toEqual([[later.opId, later.patch]])
    desk.push.pause(false)
    await send()
    expect(await there()).toMatchObject({ level: 'D级', industry: '服务业' })
  })

  it('is taken back around an edit that became part of what was decided', async () => {
    const conflict = await clash()
    desk.push.pause(true)
    resolveConflict(tools, conflict.id, { level: { pick: 'mine' } })
    expect(desk.edit(id, { level: 'D级' }).opId).toBe(conflict.opId)
    undoConflict(tools, conflict.id)
    expect(here()?.level).toBe('D级')
  })

  it('stays after 30 days', async () => {
    const conflict = await clash()
    resolveConflict(tools, conflict.id, { level: { pick: 'theirs' } })
    clock.advance(31 * DAY)
    expect(code(() => undoConflict(tools, conflict.id))).toBe('not-found')
  })

  it('takes up what is typed into its fields before it is decided', async () => {
    const conflict = await clash()
    clock.advance(5_000)
    desk.edit(id, { level: 'D级', industry: '服务业' })
    expect(conflictNow(conflict)).toMatchObject({ local: { level: 'D级' }, localAt: clock.now() })
    await send()
    expect(await there()).toMatchObject({ level: 'C级', industry: '服务业' })
    resolveConflict(tools, conflict.id, { level: { pick: 'mine' } })
    await send()
    expect((await there()).level).toBe('D级')
    expect(desk.store.work.open()).toEqual([])
  })

  it.each([
    [['level', 'industry'], 'mine', 'theirs', { level: 'D级', industry: '服务业' }],
    [['industry', 'level'], 'theirs', 'mine', { level: 'C级', industry: '金融业' }],
  ] as const)('beside one of a later change shares no field with it, %s', async (order, level, industry, ends) => {
    firm.faults.set('company.get', { kind: 'status', status: 500, times: 1 })
    desk.edit(id, { level: 'B级' })
    await desk.quiet()
    // The first was sent already, so this is a change of its own.
    desk.edit(id, { level: 'D级', industry: '金融业' })
    clock.advance(2_000)
    firm.edit({ op: 'update', id, fields: { level: 'C级', industry: '服务业' } })
    await desk.drain()
    for (const field of order) {
      const [own, ...others] = desk.store.work.conflicts.list('open').filter(({ fields }) => fields.includes(field))
      expect([own?.fields, others]).toEqual([[field], []])
      resolveConflict(tools, own?.id ?? '', { [field]: { pick: field === 'level' ? level : industry } })
      await send()
    }
    expect(await there()).toMatchObject(ends)
    expect(desk.store.work.open()).toEqual([])
  })

  it('needs a pick for each field, and stays open without', async () => {
    const conflict = await clash()
    expect(code(() => resolveConflict(tools, conflict.id, {}))).toBe('invalid-input')
    expect(conflictNow(conflict)?.state).toBe('open')
    expect(code(() => resolveConflict(tools, 'unknown', {}))).toBe('not-found')
  })
})

describe('work that is taken back or sent again', () => {
  it('an unsent change goes, and the server’s value stands here again', () => {
    desk.push.pause(true)
    const operation = desk.edit(id, { level: 'B级', industry: '金融业' })
    discardOperation(tools, operation.opId)
    expect(here()).toMatchObject({ level: 'A级', industry: '制造业' })
    expect(desk.store.work.get(operation.opId)?.state).toBe('cancelled')
    expect(desk.store.work.openIds('customer').has(id)).toBe(false)
  })

  it('a discarded conflict counts as decided for the other side', async () => {
    const conflict = await clash()
    discardOperation(tools, conflict.opId)
    expect(here()).toMatchObject({ level: 'C级', industry: '金融业' })
    expect(conflictNow(conflict)).toMatchObject({ state: 'resolved', choice: { level: 'C级' } })
  })

  it.each(['decided', 'discarded'])('what was chosen so far goes with a conflict that is %s', async (end) => {
    const { id: conflict, opId } = await clash()
    const { drafts } = desk.store.work
    drafts.put(resolvePlace(conflict), '{}', clock.now())
    expect(code(() => resolveConflict(tools, conflict, {}))).toBe('invalid-input')
    expect(drafts.get(resolvePlace(conflict))).toBe('{}')
    if (end === 'decided') resolveConflict(tools, conflict, { level: { pick: 'mine' } })
    else discardOperation(tools, opId)
    expect(drafts.get(resolvePlace(conflict))).toBe(null)
  })

  it('what is on its way or in doubt is not taken back', async () => {
    firm.faults.set('comment.create', { kind: 'hold' })
    const comment = desk.comment(id, '路上')
    await firm.faults.held('comment.create')
    expect(code(() => discardOperation(tools, comment.opId))).toBe('not-found')
    await desk.push.stop()
    expect(code(() => discardOperation(tools, comment.opId))).toBe('not-found')
    expect(desk.store.comments.get(comment.localId)?.content).toBe('路上')
  })

  it('what the firm has taken while more has to follow on it is not taken back either', async () => {
    await desk.push.stop()
    const [begun, unsent] = [desk.comment(id, '已到'), desk.comment(id, '未发')]
    const base = withCreate(begun.base, { at: 'taken', id: '7', looks: 0 })
    desk.store.work.step(begun.opId, { base }, clock.now())
    const states = [begun, unsent].map(({ opId }) => desk.store.work.get(opId)?.state)
    expect(states).toEqual(['queued', 'queued'])
    expect(code(() => discardOperation(tools, begun.opId))).toBe('not-found')
    expect(desk.store.comments.get(begun.localId)?.content).toBe('已到')
    discardOperation(tools, unsent.opId)
    expect(desk.store.comments.get(unsent.localId)).toBe(null)
  })

  it('a refused file takes with it what hangs on it', async () => {
    firm.faults.set('file.upload', { kind: 'refuse', message: '文件太大' })
    const { operation: upload, file } = await desk.attach('大文件.bin', new Uint8Array([1]))
    const comment = desk.comment(id, '见附件', [file])
    const followUp = desk.followUp(id, '见附件', [file])
    await desk.drain()
    const told: unknown[] = []
    discardOperation({ ...tools, changed: (...event) => told.push(event) }, upload.opId)
    // A form that is open may name it too.
    expect(told).toContainEqual(['uploads', [upload.opId]])
    for (const { opId } of [upload, comment, followUp]) expect(desk.store.work.get(opId)?.state).toBe('cancelled')
    expect(desk.store.comments.get(comment.localId)).toBe(null)
    expect(desk.store.followups.get(followUp.localId)).toBe(null)
    expect(desk.store.work.uploads.get(upload.localId)).toBe(null)
  })

  it('takes its files along that nothing else names, and breaks off the one that is on its way', async () => {
    firm.faults.set('file.upload', { kind: 'hold' })
    const underWay = await desk.attach('在途.bin', new Uint8Array([1]))
    await firm.faults.held('file.upload')
    desk.push.pause(true)
    const [own, shared, drafted] = [
      await desk.attach('只在这里.bin', new Uint8Array([2])),
      await desk.attach('两处都有.bin', new Uint8Array([3])),
      await desk.attach('草稿里也有.bin', new Uint8Array([4])),
    ]
    const files = [underWay, own, shared, drafted].map(({ file }) => file)
    const followUp = desk.followUp(id, '写错客户了', files)
    const other = desk.comment(id, '另一条', [shared.file])
    desk.store.work.drafts.put('followup:company:1', JSON.stringify({ attachments: [drafted.file] }), clock.now())
    expect(desk.store.work.get(underWay.operation.opId)?.state).toBe('inflight')
    expect(takes(followUp.opId)).toEqual([underWay.operation.opId, own.operation.opId])
    discardOperation({ ...tools, cancel: desk.push.cancel }, followUp.opId)
    await desk.quiet()
    const open = [shared.operation, drafted.operation, other].map(({ opId }) => opId)
    expect(desk.store.work.open().map(({ opId }) => opId)).toEqual(open)
    for (const { operation } of [underWay, own]) {
      expect(desk.store.work.get(operation.opId)?.state).toBe('cancelled')
      expect(desk.store.work.uploads.get(operation.localId)).toBe(null)
    }
    // Who gives up the other one too has nothing left that would name the file.
    expect(takes(other.opId)).toEqual([shared.operation.opId])
    firm.faults.clear()
    firm.ledger.reset()
    desk.push.pause(false)
    await send()
    expect(desk.store.work.open()).toEqual([])
    expect([firm.ledger.count('file.upload'), firm.ledger.count('followup.create')]).toEqual([2, 0])
  })

  it('leaves a file at the firm that has arrived', async () => {
    const { operation: upload, file } = await desk.attach('已到.bin', new Uint8Array([1]))
    await desk.drain()
    desk.push.pause(true)
    const comment = desk.comment(id, '见附件', [file])
    expect(takes(comment.opId)).toEqual([])
    discardOperation(tools, comment.opId)
    expect([desk.store.work.get(upload.opId)?.state, desk.store.work.open()]).toEqual(['done', []])
  })

  it('a refused file is taken out of what names it, which goes out without it', async () => {
    firm.faults.set('file.upload', { kind: 'refuse', message: '文件太大', times: 1 })
    const { operation: upload, file } = await desk.attach('大文件.bin', new Uint8Array([1]))
    await desk.drain()
    const small = await desk.attach('小文件.txt', new Uint8Array([1, 2]))
    const comment = desk.comment(id, '见附件', [file, small.file])
    const followUp = desk.followUp(id, '见附件', [file])
    await desk.drain()
    for (const { opId } of [comment, followUp]) expect(desk.store.work.get(opId)?.state).not.toBe('done')
    // The other file is named by nothing else, and goes with the comment.
    expect(takes(upload.opId)).toEqual([comment.opId, followUp.opId])
    expect(code(() => detachFile(tools, comment.opId))).toBe('not-found')
    detachFile(tools, upload.opId)
    expect(desk.store.followups.get(followUp.localId)?.attachmentList).toEqual([])
    expect(desk.store.work.uploads.get(upload.localId)).toBe(null)
    await send()
    expect(desk.store.work.open()).toEqual([])
    expect(desk.store.work.get(upload.opId)?.state).toBe('cancelled')
    const { rows } = await desk.remote.comments.list({ type: 'company', id })
    expect(
      rows.filter(({ content }) => content === '见附件').map(({ attachmentList }) => attachmentList),
    ).toMatchObject([[{ name: '小文件.txt' }]])
    const sent = await desk.remote.followups.ofObject({ id, type: 'company' }, { pageIndex: 0, pageSize: 10 })
    expect(sent.rows.find((row) => row.id === followUp.localId)).toMatchObject({
      content: '见附件',
      attachmentList: [],
    })
  })

  it('a refused follow-up is mended and sent again, with what waited for it', async () => {
    firm.faults.set('followup.create', { kind: 'refuse', message: '内容含敏感词', times: 1 })
    const operation = desk.followUp(id, '敏感')
    await desk.drain()
    expect(desk.store.work.get(operation.opId)).toMatchObject({ state: 'rejected', lastError: '内容含敏感词' })
    resendOperation(tools, operation.opId, { content: '修改后' })
    expect(desk.store.followups.get(operation.localId)?.content).toBe('修改后')
    await send()
    expect(desk.store.work.open()).toEqual([])
    const { rows } = await desk.remote.followups.ofObject({ id, type: 'company' }, { pageIndex: 0, pageSize: 5 })
    expect(rows.find((row) => row.id === operation.localId)?.content).toBe('修改后')
    expect(code(() => resendOperation(tools, operation.opId, {}))).toBe('not-found')
  })

  it('a refused follow-up or comment is not sent again without words', async () => {
    firm.faults.set('followup.create', { kind: 'refuse', message: '内容含敏感词', times: 1 })
    firm.faults.set('comment.create', { kind: 'refuse', message: '内容含敏感词', times: 1 })
    const [followUp, comment] = [desk.followUp(id, '敏感'), desk.comment(id, '敏感')]
    await desk.drain()
    for (const content of ['', ' \n', '{"content":" ","tags":["待签约"]}'])
      expect(code(() => resendOperation(tools, followUp.opId, { content }))).toBe('invalid-input')
    expect(code(() => resendOperation(tools, comment.opId, { content: ' ' }))).toBe('invalid-input')
    for (const { opId, patch } of [followUp, comment])
      expect(desk.store.work.get(opId)).toMatchObject({ state: 'rejected', patch })
  })

  it('a refused file that is sent again lets the comment go', async () => {
    firm.faults.set('file.upload', { kind: 'refuse', message: '稍后再试', times: 1 })
    const { operation: upload, file } = await desk.attach('合同.txt', new Uint8Array([1]))
    const comment = desk.comment(id, '见合同', [file])
    await desk.drain()
    expect(desk.store.work.get(comment.opId)?.state).toBe('waiting')
    resendOperation(tools, upload.opId, {})
    expect(desk.store.work.get(comment.opId)?.state).toBe('queued')
    await send()
    expect(desk.store.work.open()).toEqual([])
  })

  it('a refused change is mended, and shows so at once', async () => {
    firm.faults.set('company.update', { kind: 'refuse', message: '没有这个级别', times: 1 })
    const operation = desk.edit(id, { level: 'X级' })
    await desk.drain()
    resendOperation(tools, operation.opId, { level: 'B级' })
    expect(here()?.level).toBe('B级')
    await send()
    expect((await there()).level).toBe('B级')
  })

  it('a refused change is mended by typing again into its field', async () => {
    firm.faults.set('company.update', { kind: 'refuse', message: '没有这个级别', times: 1 })
    const operation = desk.edit(id, { level: 'X级' })
    await desk.drain()
    expect(desk.edit(id, { level: 'B级' }).opId).toBe(operation.opId)
    await desk.drain()
    expect((await there()).level).toBe('B级')
    expect(desk.store.work.open()).toEqual([])
  })

  it.each([
    ['typed', (_opId: string) => void desk.edit(id, { level: 'B级' }), 'B级'],
    ['mended in the inbox', (opId: string) => resendOperation(tools, opId, { level: 'B级' }), 'B级'],
    ['sent as it is', (opId: string) => resendOperation(tools, opId, {}), 'Y级'],
    ['discarded', (opId: string) => discardOperation(tools, opId), 'A级'],
  ])(
    'a refused change that was changed again before it was refused is one: what is %s now holds',
    async (_, act, holds) => {
      firm.faults.set('company.get', { kind: 'status', status: 500, times: 1 })
      const first = desk.edit(id, { level: 'X级' })
      await desk.quiet()
      desk.edit(id, { level: 'Y级', industry: '金融业' })
      firm.faults.set('company.update', { kind: 'refuse', message: '没有这个级别', times: 1 })
      await desk.drain()
      expect(desk.store.work.open()).toMatchObject([{ opId: first.opId, state: 'rejected', patch: { level: 'Y级' } }])
      expect(await there()).toMatchObject({ level: 'A级', industry: '金融业' })
      act(first.opId)
      expect(here()?.level).toBe(holds)
      await send()
      expect(await there()).toMatchObject({ level: holds, industry: '金融业' })
      expect(desk.store.work.open()).toEqual([])
      expect(desk.store.work.conflicts.list('open')).toEqual([])
    },
  )

  it('a refused change leaves a clash over the same field to be decided by itself', async () => {
    firm.faults.set('company.get', { kind: 'status', status: 500, times: 1 })
    const first = desk.edit(id, { level: 'B级' })
    await desk.quiet()
    // Another window had begun before that, and saves its own.
    const begun = { clashId: 'clash', values: { level: 'A级' } }
    const late = { values: { level: 'C级' }, begun, title: '', opId: 'late', at: clock.now() }
    writeEdit(desk.store, customerRecord, { id, ...late })
    const [clash] = desk.store.work.conflicts.list('open')
    expect(clash?.local).toEqual({ level: 'C级' })
    firm.faults.set('company.update', { kind: 'refuse', message: '没有这个级别', times: 1 })
    await desk.drain()
    expect(desk.store.work.get(first.opId)).toMatchObject({ state: 'rejected', patch: { level: 'B级' } })
    const waits = desk.store.work.get(clash?.opId ?? '')
    expect(waits).toMatchObject({ state: 'conflict', patch: { level: 'C级' } })
  })

  it('retry makes everything due that waits', async () => {
    firm.faults.set('company.get', { kind: 'status', status: 500 })
    const operation = desk.edit(id, { level: 'B级' })
    await desk.drain(60_000)
    desk.store.work.step(operation.opId, { nextAt: clock.now() + DAY }, clock.now())
    retryOperations(tools, null)
    expect(desk.store.work.get(operation.opId)?.nextAt).toBe(clock.now())
  })
})
