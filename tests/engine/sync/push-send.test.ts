import { beforeEach, describe, expect, it } from 'vitest'
import { senders } from '#core/areas/sync'
import type { Operation } from '#core/engine/store/work/types'
import { discardOperation } from '#core/engine/sync/push/inbox-actions'
import { Failure } from '#shared/contract/failure'
import { firmNow } from '../../support/firm.ts'
import { testRandom } from '../../support/ports.ts'
import { type AtFirm, atFirmForEach } from './each-test.ts'
import { openDesk } from './push-desk.ts'

const MINUTE = 60_000
const at = atFirmForEach()
let { folder, clock, firm, desk, id } = {} as AtFirm

beforeEach(async () => {
  ;({ folder, clock, firm, desk, id } = at)
  firm.edit({ op: 'update', id, fields: { level: 'A级', note: '第一行\n第二行\n第三行', industry: '制造业' } })
  await desk.fetchCustomer(id)
  firm.ledger.reset()
})

const here = () => desk.store.customers.get(id)?.row
const there = () => desk.remote.companies.get(id)
const stateOf = (operation: Operation) => desk.store.work.get(operation.opId)
const others = (fields: Record<string, unknown>) => {
  clock.advance(2_000)
  firm.edit({ op: 'update', id, fields })
}

describe('changed fields of a customer', () => {
  it('reach the server, and its answer becomes the row here', async () => {
    const operation = desk.edit(id, { level: 'B级', 'extra.custom': '自定义', gmtCooperate: firmNow + 400 })
    await desk.drain()
    expect(stateOf(operation)).toMatchObject({ state: 'done', attempts: 1, lastCode: '' })
    expect(await there()).toMatchObject({ level: 'B级', extra: { custom: '自定义' }, gmtCooperate: firmNow })
    expect(here()).toEqual(await there())
    expect(desk.store.work.remoteValues('customer', id)).toBe(null)
    expect(desk.changes).toContainEqual({ area: 'customers', ids: [id] })
    expect(firm.ledger.counts()).toMatchObject({ 'company.update': 1 })
  })

  it('are joined with what others changed meanwhile (C2)', async () => {
    others({ industry: '金融业', note: '第一行\n第二行\n第三行，他人补充' })
    desk.edit(id, { level: 'B级', note: '第一行，补充\n第二行\n第三行' })
    await desk.drain()
    expect(await there()).toMatchObject({
      level: 'B级',
      industry: '金融业',
      note: '第一行，补充\n第二行\n第三行，他人补充',
    })
    expect(here()).toEqual(await there())
    expect(desk.store.work.conflicts.list('open')).toEqual([])
  })

  it('wait for a person where both sides changed the same field; the rest is sent (C3)', async () => {
    others({ level: 'C级' })
    const operation = desk.edit(id, { level: 'B级', industry: '金融业' })
    await desk.drain()
    expect(stateOf(operation)).toMatchObject({ state: 'conflict', patch: { level: 'B级' }, base: { level: 'A级' } })
    expect(await there()).toMatchObject({ level: 'C级', industry: '金融业' })
    expect(here()).toMatchObject({ level: 'B级', industry: '金融业' })
    expect(desk.store.work.remoteValues('customer', id)).toEqual({ level: 'C级' })
    const [conflict] = desk.store.work.conflicts.list('open')
    expect(conflict).toMatchObject({
      fields: ['level'],
      base: { level: 'A级' },
      local: { level: 'B级' },
      remote: { level: 'C级' },
      merged: ['industry'],
      localAt: operation.createdAt,
    })
    expect(conflict?.remoteAt).toBeGreaterThan(firmNow)
  })

  it('take what was typed later into the same conflict', async () => {
    others({ level: 'C级' })
    firm.faults.set('company.get', { kind: 'hold', times: 1 })
    const first = desk.edit(id, { level: 'B级' })
    await firm.faults.held('company.get')
    const later = desk.edit(id, { level: 'D级', industry: '金融业' })
    firm.faults.clear()
    await desk.drain()
    expect(stateOf(first)).toMatchObject({ state: 'conflict', patch: { level: 'D级' } })
    expect(stateOf(later)).toMatchObject({ state: 'done', patch: { industry: '金融业' } })
    expect(desk.store.work.conflicts.list('open')).toMatchObject([{ local: { level: 'D级' } }])
    expect(here()).toMatchObject({ level: 'D级', industry: '金融业' })
  })

  it('go out in their order, one at a time', async () => {
    firm.faults.set('company.get', { kind: 'hold', times: 1 })
    desk.edit(id, { level: 'B级' })
    await firm.faults.held('company.get')
    desk.edit(id, { level: 'C级' })
    expect(desk.push.state().sending).toBe(1)
    firm.faults.clear()
    await desk.drain()
    expect(await there()).toMatchObject({ level: 'C级' })
    expect(firm.ledger.count('company.update')).toBe(2)
  })

  it('name tags by the call of their own, with what others put on', async () => {
    const [one, two] = await desk.remote.tags.list()
    const tag = ({ id: tagId, name }: { id: string; name: string }) => ({ id: tagId, name })
    if (one === undefined || two === undefined) throw new Error('the firm has too few tags')
    await desk.remote.tags.reset({ type: 'company', id }, [])
    await desk.fetchCustomer(id)
    desk.edit(id, { tagList: [tag(one)] })
    await desk.remote.tags.reset({ type: 'company', id }, [two.id])
    await desk.drain()
    expect((await there()).tagList.map((each) => each.id).sort()).toEqual([one.id, two.id].sort())
    expect(here()?.tagList).toEqual((await there()).tagList)
  })

  it('take no tag away that a row does not show (D-66)', async () => {
    const [one, two] = await desk.remote.tags.list()
    if (one === undefined || two === undefined) throw new Error('the firm has too few tags')
    await desk.remote.tags.reset({ type: 'company', id }, [two.id])
    firm.faults.set('company.get', { kind: 'bareRows' })
    await desk.fetchCustomer(id)
    expect(here()?.tagList).toEqual([])
    desk.edit(id, { tagList: [{ id: one.id, name: one.name }] })
    await desk.drain()
    firm.faults.clear()
    expect((await there()).tagList.map((each) => each.id).sort()).toEqual([one.id, two.id].sort())
  })

  it('send numbers and the state of dialling together (FD-13)', async () => {
    firm.edit({ op: 'update', id, fields: { phoneMore: [{ phone: '13800000001', state: 0 }], dialState: 0 } })
    await desk.fetchCustomer(id)
    const bodies: unknown[] = []
    const update = desk.remote.companies.update
    Object.assign(desk.remote.companies, {
      update: (...values: Parameters<typeof update>) => {
        bodies.push(values[1])
        return update(...values)
      },
    })
    const phone = here()?.phoneMore[0]?.phone ?? ''
    desk.edit(id, { phoneMore: [{ phone, state: 4 }] })
    await desk.drain()
    expect(bodies).toEqual([{ phoneMore: [{ phone, state: 4 }], dialState: 0 }])
    expect((await there()).phoneMore).toMatchObject([{ state: 4 }])
  })

  it('never send a masked number: the whole one goes along, or nothing', async () => {
    firm.edit({ op: 'update', id, fields: { phoneMore: [{ phone: '13800000001', state: 0 }], dialState: 0 } })
    await desk.fetchCustomer(id)
    const { get, update } = desk.remote.companies
    const bodies: unknown[] = []
    Object.assign(desk.remote.companies, {
      get: async (one: string) => ({ ...(await get(one)), phoneMore: [{ phone: '138****0001', state: 0 }] }),
      update: (...values: Parameters<typeof update>) => {
        bodies.push(values[1])
        return update(...values)
      },
    })
    const asked: string[][] = []
    Object.assign(desk.remote.phone, {
      plain: async (...parts: string[]) => {
        if (asked.push(parts) > 1) throw new Failure('forbidden')
        return '13800000001'
      },
    })
    // The same stars in a field of the firm's own were typed by a person, and stay.
    const typed = { 'extra.card': '138****0001' }
    desk.edit(id, { dialState: 1, ...typed })
    await desk.drain()
    expect(asked).toEqual([['company', id, '138****0001']])
    expect(bodies).toEqual([{ phoneMore: [{ phone: '13800000001', state: 0 }], dialState: 1, ...typed }])
    const refused = desk.edit(id, { dialState: 2 })
    await desk.drain()
    expect(stateOf(refused)).toMatchObject({ state: 'rejected', lastCode: 'phone-masked', attempts: 1 })
    expect(bodies).toHaveLength(1)
  })

  it('never send a masked number of a custom field either (D-22)', async () => {
    const witness = (phone: string, state = 0) => ({ phone, state })
    const extra = { witnesses: JSON.stringify([witness('150****2094', 1)]), family: ['137****2918'] }
    firm.edit({ op: 'update', id, fields: { telephone: '13712342918', extra } })
    await desk.fetchCustomer(id)
    const { get, update } = desk.remote.companies
    const bodies: unknown[] = []
    Object.assign(desk.remote.companies, {
      get: async (one: string) => ({ ...(await get(one)), telephone: '137****2918' }),
      update: (...values: Parameters<typeof update>) => {
        bodies.push(values[1])
        return update(...values)
      },
    })
    const asked: string[] = []
    Object.assign(desk.remote.phone, {
      plain: async (_type: string, _id: string, mask: string) => {
        asked.push(mask)
        return mask.replace('****', '1234')
      },
    })
    const more = JSON.stringify([witness('150****2094', 1), witness('13900139000')])
    // Stars that a person types are the person's.
    desk.edit(id, { 'extra.witnesses': more, 'extra.custom': '编号 ****', 'extra.card': '6222****1234' })
    await desk.drain()
    expect(asked).toEqual(['150****2094'])
    expect(bodies).toEqual([
      {
        'extra.witnesses': JSON.stringify([witness('15012342094', 1), witness('13900139000')]),
        'extra.custom': '编号 ****',
        'extra.card': '6222****1234',
      },
    ])
    // The firm would give the customer's own number for the mask.
    const refused = desk.edit(id, { 'extra.family': ['137****2918', '13900139001'] })
    await desk.drain()
    expect(stateOf(refused)).toMatchObject({ state: 'rejected', lastCode: 'phone-masked' })
    expect(bodies).toHaveLength(1)
  })

  it('are believed once where neither answer nor read says the field, and stay as they were typed', async () => {
    await desk.close()
    desk = await openDesk(firm, {
      folder: folder.path,
      clock,
      async fetch(input, init) {
        const response = await fetch(input, init)
        const url = input instanceof Request ? input.url : String(input)
        if (!url.endsWith(`/company/${id}`)) return response
        const text = (await response.text()).replace(/"industry":"[^"]*",/, '')
        return new Response(text, { status: response.status })
      },
    })
    at.desk = desk
    const operation = desk.edit(id, { industry: '金融业', level: 'B级' })
    await desk.drain()
    expect(stateOf(operation)).toMatchObject({ state: 'done', attempts: 1 })
    expect(firm.ledger.count('company.update')).toBe(1)
    expect(here()).toMatchObject({ industry: '金融业', level: 'B级' })
    await desk.close()
    desk = await openDesk(firm, { folder: folder.path, clock })
    at.desk = desk
    expect(await there()).toMatchObject({ industry: '金融业', level: 'B级' })
  })

  it('go out with the next try where only the read before the write got lost', async () => {
    const { get } = desk.remote.companies
    let reads = 0
    Object.assign(desk.remote.companies, {
      get(...values: Parameters<typeof get>) {
        reads += 1
        return reads === 1 ? Promise.reject(new Failure('unreachable', { reason: 'ECONNRESET' })) : get(...values)
      },
    })
    const operation = desk.edit(id, { level: 'B级' })
    await desk.drain(0)
    expect(stateOf(operation)).toMatchObject({ state: 'queued', lastCode: 'unreachable', attempts: 1 })
    desk.push.now()
    await desk.drain(10_000)
    expect((await there()).level).toBe('B级')
  })

  it('go out a minute after a write without an answer, which may come late', async () => {
    // A real monotonic clock has fractions of a millisecond, and two looks at it are never the same.
    const { monotonic } = desk.clock
    let looks = 0
    Object.assign(desk.clock, {
      monotonic() {
        looks += 1
        return monotonic() + Math.min(looks / 4096, 0.9)
      },
    })
    const { update } = desk.remote.companies
    const late: (() => Promise<unknown>)[] = []
    Object.assign(desk.remote.companies, {
      update: (...values: Parameters<typeof update>) => {
        if (late.length > 0) return update(...values)
        late.push(() => update(values[0], values[1]))
        return Promise.reject(new Failure('timeout'))
      },
    })
    desk.edit(id, { level: 'B级' })
    await desk.drain(10_000)
    desk.edit(id, { level: 'D级' })
    desk.push.now()
    await desk.drain(40_000)
    expect((await there()).level).toBe('A级')
    await late[0]?.()
    await desk.drain()
    expect(await there()).toMatchObject({ level: 'D级' })
    expect(here()).toMatchObject({ level: 'D级' })
  })

  it('are rejected where the customer is gone or closed; the copy here stays', async () => {
    firm.edit({ op: 'delete', id })
    const gone = desk.edit(id, { level: 'B级' })
    await desk.drain()
    expect(stateOf(gone)).toMatchObject({ state: 'rejected', lastCode: 'not-found', attempts: 1 })
    expect(here()).toMatchObject({ level: 'B级' })
  })

  it('are rejected with the server’s words, and once (C6)', async () => {
    firm.faults.set('company.update', { kind: 'refuse', message: '级别不可修改' })
    const refused = desk.edit(id, { level: 'B级' })
    await desk.drain()
    await desk.drain(10 * MINUTE)
    expect(stateOf(refused)).toMatchObject({ state: 'rejected', lastCode: 'refused', lastError: '级别不可修改' })
    expect(firm.ledger.count('company.update')).toBe(1)
  })

  it('that the server answers well but does not take are a person’s business, not lost (C7)', async () => {
    const update = desk.remote.companies.update
    Object.assign(desk.remote.companies, { update: (...values: Parameters<typeof update>) => update(values[0], {}) })
    const ignored = desk.edit(id, { level: 'B级' })
    await desk.drain()
    expect(stateOf(ignored)).toMatchObject({ state: 'rejected', lastCode: 'change-ignored', attempts: 4 })
    expect(here()).toMatchObject({ level: 'B级' })
  })

  it('that the server takes but for one field are done but for that one (C7)', async () => {
    firm.edit({ op: 'update', id, fields: { gmtCooperate: firmNow } })
    await desk.fetchCustomer(id)
    const update = desk.remote.companies.update
    // A server that leaves out what is null never clears a date.
    const filled = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    Object.assign(desk.remote.companies, {
      update: (...[one, values]: Parameters<typeof update>) => update(one, filled(values)),
    })
    const edit = desk.edit(id, { level: 'B级', gmtCooperate: null, industry: '金融业' })
    await desk.drain()
    expect(stateOf(edit)).toMatchObject({
      state: 'rejected',
      lastCode: 'change-ignored',
      patch: { gmtCooperate: null },
      base: { gmtCooperate: firmNow },
    })
    expect(stateOf(edit)?.patch).toEqual({ gmtCooperate: null })
    expect(here()).toMatchObject({ level: 'B级', industry: '金融业', gmtCooperate: null })
    expect(desk.store.work.remoteValues('customer', id)).toEqual({ gmtCooperate: firmNow })
    discardOperation({ ...desk, random: testRandom(3), senders, changed: () => undefined }, edit.opId)
    expect(here()).toEqual(await there())
  })

  it('of which one clashes and one is not taken leave the clash and that one to a person, each by itself', async () => {
    firm.edit({ op: 'update', id, fields: { gmtCooperate: firmNow } })
    await desk.fetchCustomer(id)
    others({ level: 'C级' })
    const update = desk.remote.companies.update
    Object.assign(desk.remote.companies, {
      update: (...[one, { gmtCooperate: _left, ...values }]: Parameters<typeof update>) => update(one, values),
    })
    const edit = desk.edit(id, { level: 'B级', gmtCooperate: null, industry: '金融业' })
    await desk.drain()
    expect(stateOf(edit)).toMatchObject({ state: 'conflict', patch: { level: 'B级' } })
    expect(desk.store.work.conflicts.list('open')).toMatchObject([{ fields: ['level'] }])
    const [ignored] = desk.store.work.ofRecord('customer', id).filter(({ state }) => state === 'rejected')
    expect(ignored).toMatchObject({ lastCode: 'change-ignored', patch: { gmtCooperate: null } })
    expect(here()).toMatchObject({ level: 'B级', industry: '金融业', gmtCooperate: null })
    expect(await there()).toMatchObject({ level: 'C级', industry: '金融业', gmtCooperate: firmNow })
  })

  it.each([
    ['its row shows', false],
    ['only its tags show', true],
  ])(
    'of tags that the server answers well but does not take are a person’s business, too, where %s it (C7)',
    async (_how, isBare) => {
      const [one, two] = await desk.remote.tags.list()
      if (one === undefined || two === undefined) throw new Error('the firm has too few tags')
      await desk.remote.tags.reset({ type: 'company', id }, [two.id])
      await desk.fetchCustomer(id)
      if (isBare) firm.faults.set('company.get', { kind: 'bareRows' })
      Object.assign(desk.remote.tags, { reset: () => Promise.resolve() })
      const ignored = desk.edit(id, { tagList: [{ id: one.id, name: one.name }] })
      await desk.drain()
      firm.faults.clear()
      expect(stateOf(ignored)).toMatchObject({ state: 'rejected', lastCode: 'change-ignored' })
      expect(here()?.tagList.map((tag) => tag.id)).toEqual([one.id])
    },
  )

  it('that met a bad network and then one old answer are no one’s business: they go out again', async () => {
    const old = await there()
    const update = desk.remote.companies.update
    let asked = 0
    Object.assign(desk.remote.companies, {
      async update(...values: Parameters<typeof update>) {
        asked += 1
        if (asked < 3) throw new Failure('http-error', { status: 500 })
        const row = await update(...values)
        return asked === 3 ? old : row
      },
    })
    const edit = desk.edit(id, { level: 'B级' })
    await desk.drain(10 * MINUTE)
    expect(stateOf(edit)?.state).toBe('done')
    expect(await there()).toMatchObject({ level: 'B级' })
  })

  it('are not laid over an answer out of a cache', async () => {
    const old = await there()
    others({ level: 'C级' })
    await desk.fetchCustomer(id)
    const get = desk.remote.companies.get
    let stale = 1
    Object.assign(desk.remote.companies, { get: (one: string) => (stale-- > 0 ? Promise.resolve(old) : get(one)) })
    desk.edit(id, { level: 'D级' })
    await desk.drain()
    expect(await there()).toMatchObject({ level: 'D级' })
    expect(desk.store.work.conflicts.list('open')).toEqual([])
  })
})

describe('contacts', () => {
  it('are sent like customers', async () => {
    const contact = (await desk.remote.contacts.list({ pageIndex: 0, pageSize: 1 })).rows[0]
    if (contact === undefined) throw new Error('the firm has no contact')
    desk.store.contacts.upsert([contact], clock.now())
    desk.store.work.putRemoteValues('contact', contact.id, { position: contact.position })
    const operation = desk.store.work.add({
      opId: 'c'.repeat(32),
      entity: 'contact',
      localId: contact.id,
      kind: 'update',
      title: '',
      patch: { position: '法务总监' },
      base: { position: contact.position },
      at: clock.now(),
    })
    desk.push.wake()
    await desk.drain()
    expect(stateOf(operation)?.state).toBe('done')
    expect(await desk.remote.contacts.get(contact.id)).toMatchObject({ position: '法务总监' })
    expect(desk.store.contacts.get(contact.id)).toMatchObject({ position: '法务总监' })
    expect(desk.changes).toContainEqual({ area: 'contacts', ids: [contact.id] })
  })
})

describe('what is new', () => {
  const followUps = async () =>
    (await desk.remote.followups.ofObject({ id, type: 'company' }, { pageIndex: 0, pageSize: 100 })).rows
  const comments = async () => (await desk.remote.comments.list({ id, type: 'company' })).rows

  it('a follow-up keeps the id that it got here', async () => {
    const operation = desk.followUp(id, '电话沟通，约定周五见面')
    await desk.drain()
    expect(stateOf(operation)?.state).toBe('done')
    expect((await followUps()).find((row) => row.id === operation.localId)).toMatchObject({
      content: '电话沟通，约定周五见面',
    })
    expect(desk.store.followups.get(operation.localId)?.operUser.id).not.toBe('')
    expect(desk.changes).toContainEqual({ area: 'followups', ids: [id, id] })
  })

  it('a comment gets the server’s id, and what names it follows', async () => {
    const operation = desk.comment(id, '请跟进合同')
    desk.store.work.drafts.put(`comment:${operation.localId}`, '草稿', clock.now())
    await desk.drain()
    const [row] = (await comments()).filter((one) => one.content === '请跟进合同')
    expect(desk.store.comments.get(row?.id ?? '')).toEqual(row)
    expect(desk.store.comments.get(operation.localId)).toBe(null)
    expect(desk.store.work.serverId('comment', operation.localId)).toBe(row?.id)
    expect(desk.store.work.temporaryId('comment', row?.id ?? '')).toBe(operation.localId)
    expect(desk.store.comments.ofObject('company', id).filter((one) => one.content === '请跟进合同')).toHaveLength(1)
  })

  it('comments on one record arrive in the order in which they were written', async () => {
    for (const words of ['一', '二', '三', '四', '五']) desk.comment(id, words)
    await desk.drain()
    const arrived = (await comments()).filter((one) => one.content.length === 1).map((one) => one.content)
    expect(arrived.toReversed()).toEqual(['一', '二', '三', '四', '五'])
  })

  it('a file goes first, and whatever refers to it gets its place', async () => {
    const { operation: upload, file } = await desk.attach('委托书.txt', new TextEncoder().encode('委托书正文'))
    const comment = desk.comment(id, '附件见此', [file])
    const followUp = desk.followUp(id, '收到委托书', [file])
    await desk.drain()
    for (const operation of [upload, comment, followUp]) expect(stateOf(operation)?.state).toBe('done')
    const [attached] = (await comments()).find((one) => one.content === '附件见此')?.attachmentList ?? []
    expect(attached).toMatchObject({ name: '委托书.txt' })
    expect(attached?.fsid).not.toBe('')
    const { bytes } = await desk.remote.files.download(attached?.fsid ?? '')
    expect(new TextDecoder().decode(bytes)).toBe('委托书正文')
    expect((await followUps()).find((row) => row.id === followUp.localId)?.attachmentList).toMatchObject([
      { fsid: attached?.fsid },
    ])
    expect(desk.store.work.uploads.get(upload.localId)).toBe(null)
    expect(firm.ledger.count('file.upload')).toBe(1)
  })

  it('waits where the file that it needs was refused, and goes with it', async () => {
    firm.faults.set('file.upload', { kind: 'refuse', message: '文件类型不允许', times: 1 })
    const { operation: upload, file } = await desk.attach('病毒.exe', new Uint8Array([1, 2, 3]))
    const comment = desk.comment(id, '附件见此', [file])
    await desk.drain()
    expect(stateOf(upload)).toMatchObject({ state: 'rejected', lastError: '文件类型不允许' })
    expect(stateOf(comment)?.state).toBe('waiting')
    expect(firm.ledger.count('comment.create')).toBe(0)
  })
})
