// A person's unsent work through the contract: two computers of one firm, real stores, real HTTP.
import { describe, expect, it } from 'vitest'
import { mendPlace, resolvePlace } from '#shared/domain/work'
import { admin, codeOf, later, member, sent, settled, type TestCore } from '../support/core.ts'
import { officeOf } from '../support/office.ts'
import { until } from '../support/ports.ts'
import { handOver, restored, sealed } from '../support/sealed-work.ts'

const office = officeOf({ customers: 30, followups: 40 })
const { computer } = office

const firstCustomer = async (core: TestCore) => {
  const { rows } = await core.client.customers.list({ sortField: 'gmtCreate' })
  const row = rows[0]
  if (row === undefined) throw new Error('the firm has customers')
  return row
}
const noteOf = async (core: TestCore, id: string) => (await core.client.customers.detail({ id })).fields.note

describe('work without the network', () => {
  it('CM-04 a comment is deletable once the firm has it, by the id that it had before too', async () => {
    const core = await computer(admin)
    const { id: objId } = await firstCustomer(core)
    const place = { objType: 'company', objId }
    core.ports.cut(true)
    const written = await core.client.comments.add({ ...place, content: '离线时评论' })
    const shown = async () => (await core.client.comments.list(place)).rows.filter(({ text }) => text === '离线时评论')
    expect(await shown()).toMatchObject([{ id: written.id, deletable: false }])
    core.ports.cut(false)
    await core.client.sync.now({})
    await sent(core)
    expect(await shown()).toMatchObject([{ deletable: true }])
    expect((await shown())[0]?.id).not.toBe(written.id)
    await core.client.comments.remove({ id: written.id })
    expect(await shown()).toEqual([])
  })

  it('a follow-up that is taken back names the comments on it that were not sent, and takes them along', async () => {
    const core = await computer(admin)
    const { id: objId } = await firstCustomer(core)
    await core.client.work.pause({ paused: true })
    const followUp = await core.client.followups.add({ objType: 'company', objId, content: '写错客户了' })
    const place = { objType: 'followup', objId: followUp.id }
    await core.client.comments.add({ ...place, content: '评论写错的跟进' })
    const unsent = async () => (await core.client.work.outbox({})).entries
    const entry = (await unsent()).find(({ entity }) => entity === 'followup')
    const comment = (await unsent()).find(({ entity }) => entity === 'comment')
    expect(entry?.takes).toEqual([comment?.opId])
    await core.client.work.discard({ opId: entry?.opId ?? '' })
    expect(await unsent()).toEqual([])
    expect((await core.client.comments.list(place)).rows).toEqual([])
  })

  it('a follow-up that is taken back names its file and its next action, and takes them along', async () => {
    const core = await computer(admin)
    const { id: objId } = await firstCustomer(core)
    await core.client.work.pause({ paused: true })
    const { attachment } = await core.client.files.attach({
      handle: await handOver(core, '名单.txt', new Uint8Array(9)),
    })
    const start = core.ports.clock.now() + 86_400_000
    const next = { kind: 'schedule' as const, summary: '到所面谈', start, remindBefore: null, attendees: [] }
    const written = { objType: 'company', objId, content: '写错客户了', attachments: [attachment], next }
    await core.client.followups.add(written)
    const { entries } = await core.client.work.outbox({})
    const of = (entity: string) => entries.find((entry) => entry.entity === entity)
    expect(of('followup')?.takes).toEqual([of('file')?.opId, of('schedule')?.opId])
    await core.client.work.discard({ opId: of('followup')?.opId ?? '' })
    expect((await core.client.work.outbox({})).entries).toEqual([])
  })

  it('a follow-up that is deleted takes its comments along, and what was not sent of them waits for a person', async () => {
    const core = await computer(admin)
    const { id: objId } = await firstCustomer(core)
    const { id } = await core.client.followups.add({ objType: 'company', objId, content: '会被删除' })
    const place = { objType: 'followup', objId: id }
    await core.client.comments.add({ ...place, content: '已在律所的评论' })
    await sent(core)
    await core.client.work.pause({ paused: true })
    await core.client.comments.add({ ...place, content: '还没发出的评论' })
    await core.client.followups.remove({ id })
    const texts = (await core.client.comments.list(place)).rows.map(({ text }) => text)
    expect(texts).toEqual(['还没发出的评论'])
    expect((await core.client.work.outbox({})).entries).toMatchObject([
      { entity: 'comment', state: 'rejected', failure: { code: 'not-found' } },
    ])
  })

  it('a follow-up that is taken back leaves its customer as it was, in whichever order', async () => {
    const core = await computer(admin)
    const { id: objId } = await firstCustomer(core)
    const lastOf = async () => {
      const { followupContent, gmtFollowup } = (await core.client.customers.detail({ id: objId })).fields
      return { followupContent, gmtFollowup }
    }
    const before = await lastOf()
    await core.client.work.pause({ paused: true })
    const write = async (content: string) => {
      core.ports.clock.advance(1_000)
      const { id } = await core.client.followups.add({ objType: 'company', objId, content })
      const { entries } = await core.client.work.outbox({})
      return entries.find((entry) => entry.id === id)?.opId ?? ''
    }
    const [first, second] = [await write('写错客户了'), await write('又写错客户了')]
    expect(await lastOf()).toMatchObject({ followupContent: '又写错客户了' })
    const told: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && event.area === 'customers' && told.push(...event.ids))
    await core.client.work.discard({ opId: second })
    expect(await lastOf()).toMatchObject({ followupContent: '写错客户了' })
    core.ports.clock.advance(1_000)
    expect(told).toContain(objId)
    await core.client.work.discard({ opId: first })
    expect(await lastOf()).toEqual(before)
    const [older, newer] = [await write('还是写错了'), await write('最后一次')]
    await core.client.work.discard({ opId: older })
    expect(await lastOf()).toMatchObject({ followupContent: '最后一次' })
    await core.client.work.discard({ opId: newer })
    expect(await lastOf()).toEqual(before)
  })

  it('C8 an edit is shown at once, survives a restart, and is on the server once the network is back', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    core.ports.cut(true)
    await core.client.customers.edit({ id, values: { note: '离线时写下', level: '2' } })
    expect(await noteOf(core, id)).toBe('离线时写下')
    const mark = async () => (await core.client.work.summary({})).marks[0]
    await until(async () => (await mark())?.mark === 'saved')
    expect(await mark()).toMatchObject({ entity: 'customer', id, fields: expect.arrayContaining(['note', 'level']) })
    const again = await office.restarted(core)
    again.ports.cut(true)
    expect(await noteOf(again, id)).toBe('离线时写下')
    again.ports.cut(false)
    await again.client.sync.now({})
    await sent(again)
    const other = await computer(member)
    expect(await noteOf(other, id)).toBe('离线时写下')
  })

  it('what was held back goes out at once when sending goes on, however long it would have waited', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    core.ports.cut(true)
    await core.client.customers.edit({ id, values: { note: '网络断开时写下' } })
    const untilNext = async () => ((await core.client.work.summary({})).nextTry ?? 0) - core.ports.clock.now()
    await later(core, async () => (await untilNext()) > 10_000)
    await core.client.work.pause({ paused: true })
    core.ports.cut(false)
    await core.client.work.pause({ paused: false })
    await settled(core)
  })

  it('FU-12 FU-13 a follow-up has its id from here and is on the server exactly once, whatever was lost on the way', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    office.firm.faults.set('followup.create', { kind: 'lostResponse', times: 2 })
    const added = await core.client.followups.add({ objType: 'company', objId: id, content: '  已电话沟通  ' })
    expect(added.id).toMatch(/^[0-9a-f]{32}$/)
    const shown = await core.client.followups.list({ objType: 'company', objId: id })
    expect(shown.rows[0]).toMatchObject({ id: added.id, text: '已电话沟通', type: 0 })
    await sent(core)
    const other = await computer(member)
    await other.client.followups.refresh({ objType: 'company', objId: id })
    const { rows } = await other.client.followups.list({ objType: 'company', objId: id, limit: 200 })
    expect(rows.filter((row) => row.text === '已电话沟通')).toHaveLength(1)
    for (const gmtCreate of [0.5, -1, 1e308])
      expect(
        await codeOf(core.client.followups.add({ objType: 'company', objId: id, content: '跟进', gmtCreate })),
      ).toBe('invalid-input')
    expect(await codeOf(core.client.followups.add({ objType: 'company', objId: id, content: ' ' }))).toBe(
      'invalid-input',
    )
  })

  it('C4 R4 a comment whose answers are all lost is on the server once', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    office.firm.faults.set('comment.create', { kind: 'lostResponse', times: 3 })
    await core.client.comments.add({ objType: 'company', objId: id, content: '请核对合同' })
    await sent(core)
    const { rows } = await core.client.comments.list({ objType: 'company', objId: id })
    expect(rows.filter((row) => row.text === '请核对合同')).toHaveLength(1)
    expect(rows.every((row) => !row.id.startsWith('local-'))).toBe(true)
  })
})

describe('two people and one record', () => {
  it('R31 different fields are merged, the same field waits for a decision that can be taken back', async () => {
    const one = await computer(admin)
    const two = await computer(member)
    const { id } = await firstCustomer(one)
    one.ports.cut(true)
    await one.client.customers.edit({ id, values: { note: '甲的备注', industry: '建筑' } })
    await two.client.customers.edit({ id, values: { note: '乙的备注', contact: '王乙' } })
    await settled(two)
    one.ports.cut(false)
    await one.client.sync.now({})
    await later(one, async () => (await one.client.work.summary({})).attention === 1)
    expect(await noteOf(one, id)).toBe('甲的备注')
    const { entries } = await one.client.work.conflicts({})
    expect(entries).toMatchObject([{ recordId: id, fields: [{ field: 'note', mine: '甲的备注', theirs: '乙的备注' }] }])
    const conflict = entries[0]?.id ?? ''
    // What is chosen so far is listed by the name of its customer, and goes with the decision.
    await one.client.work.keepDraft({ place: resolvePlace(conflict), text: '{}' })
    expect((await one.client.work.drafts({})).entries).toMatchObject([{ title: entries[0]?.title }])
    expect(await codeOf(one.client.work.resolve({ id: conflict, choices: {} }))).toBe('invalid-input')
    await one.client.work.resolve({ id: conflict, choices: { note: { pick: 'edit', value: '甲和乙的备注' } } })
    expect((await one.client.work.summary({})).drafts).toBe(0)
    await sent(one)
    await two.client.sync.now({})
    await later(two, async () => (await noteOf(two, id)) === '甲和乙的备注')
    const { fields } = await two.client.customers.detail({ id })
    expect(fields).toMatchObject({ industry: '建筑', contact: '王乙' })
    await one.client.work.undo({ id: conflict })
    await sent(one)
    expect(await noteOf(one, id)).toBe('乙的备注')
    expect(await codeOf(one.client.work.undo({ id: conflict }))).toBe('not-found')
    // Its line stays, and says what became of the decision.
    expect((await one.client.work.conflicts({ state: 'resolved' })).entries).toMatchObject([
      { id: conflict, state: 'undone' },
    ])
    expect((await one.client.work.conflicts({})).entries).toEqual([])
  })

  it('C3 the same edit on both sides is no conflict', async () => {
    const one = await computer(admin)
    const two = await computer(member)
    const { id } = await firstCustomer(one)
    one.ports.cut(true)
    await one.client.customers.edit({ id, values: { note: '同样的话' } })
    await two.client.customers.edit({ id, values: { note: '同样的话' } })
    await settled(two)
    one.ports.cut(false)
    await one.client.sync.now({})
    await sent(one)
    expect((await one.client.work.summary({})).attention).toBe(0)
  })
})

describe('work that the server does not take', () => {
  it('C6 C7 stays with the server’s words, holds up nothing else, and is mended, discarded or kept as a file', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    const { rows } = await core.client.customers.list({ sortField: 'gmtCreate' })
    const other = rows[1]?.id ?? ''
    office.firm.faults.set('company.update', { kind: 'refuse', message: '备注含有不允许的内容', times: 1 })
    await core.client.customers.edit({ id, values: { note: '被拒绝的话' } })
    await later(core, async () => (await core.client.work.summary({})).attention === 1)
    await core.client.customers.edit({ id: other, values: { note: '照常提交' } })
    await settled(core)
    const { entries } = await core.client.work.outbox({})
    expect(entries).toMatchObject([
      { id, state: 'rejected', failure: { code: 'refused', message: '备注含有不允许的内容' } },
    ])
    const opId = entries[0]?.opId ?? ''
    expect(JSON.parse((await core.client.work.exportOne({ opId })).text)).toMatchObject({
      patch: { note: '被拒绝的话' },
    })
    await core.client.work.keepDraft({ place: mendPlace(opId), text: '{}' })
    await core.client.work.resend({ opId, patch: { note: '改过的话' } })
    expect((await core.client.work.summary({})).drafts).toBe(0)
    await later(core, async () => (await core.client.work.outbox({})).entries.length === 0)
    expect(await noteOf(core, id)).toBe('改过的话')
    office.firm.faults.set('company.update', { kind: 'refuse', message: '不行', times: 1 })
    await core.client.customers.edit({ id, values: { note: '又被拒绝' } })
    await later(core, async () => (await core.client.work.summary({})).attention === 1)
    const again = (await core.client.work.outbox({})).entries[0]?.opId ?? ''
    await core.client.work.keepDraft({ place: mendPlace(again), text: '{}' })
    await core.client.work.discard({ opId: again })
    expect((await core.client.work.summary({})).drafts).toBe(0)
    expect(await noteOf(core, id)).toBe('改过的话')
    expect(await codeOf(core.client.work.discard({ opId: again }))).toBe('not-found')
  })

  it('a value that a field cannot take is refused before anything is kept', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    const edit = (values: Parameters<typeof core.client.customers.edit>[0]['values']) =>
      codeOf(core.client.customers.edit({ id, values }))
    expect(await edit({ name: ' ' })).toBe('invalid-input')
    expect(await edit({ gmtModify: 1 })).toBe('invalid-input')
    expect(await edit({ phoneMore: [{ phone: 1 }] })).toBe('invalid-input')
    expect(await edit({ note: 'x'.repeat(30_000) })).toBe('invalid-input')
    expect(await edit({})).toBe('invalid-input')
    expect(await codeOf(core.client.customers.edit({ id: 'nobody', values: { note: '' } }))).toBe('not-found')
    expect((await core.client.work.outbox({})).entries).toEqual([])
  })

  it('PH-18 FD-13 a number that was reached marks the customer as reached', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    await core.client.customers.edit({ id, values: { phoneMore: [{ phone: '13800000000', state: 4 }] } })
    expect((await core.client.customers.detail({ id })).fields.dialState).toBe(2)
    await settled(core)
    expect((await core.client.work.summary({})).attention).toBe(0)
  })
})

describe('unsent work of one’s own', () => {
  it('is sealed into a file that names the day at the firm, where it may be another one than in UTC', async () => {
    const core = await computer(admin)
    await core.client.settings.set({ timeZone: 'Pacific/Honolulu' })
    const { name } = await core.client.work.seal({ password: '一二三四五六七八' })
    expect(name).toBe('firmdesk-unsent-2026-06-14.json')
  })

  it('C19 is sealed under a password, comes back after the account was wiped, and nobody else opens it', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    core.ports.cut(true)
    await core.client.customers.edit({ id, values: { note: '未提交的备注' } })
    await core.client.followups.add({ objType: 'company', objId: id, content: '未提交的跟进' })
    const { bytes } = await sealed(core, '一二三四五六七八')
    expect(Buffer.from(bytes).toString()).toContain('firmdesk-work-1')
    expect(Buffer.from(bytes).toString()).not.toContain('未提交')
    core.ports.cut(false)
    const { account } = await core.client.session.state({})
    await core.client.session.forget({ key: account?.key ?? '' })
    const fresh = await office.restarted(core)
    await fresh.client.session.signIn(admin)
    await fresh.synced()
    expect(await codeOf(restored(fresh, bytes, '别的密码别的密码'))).toBe('wrong-password')
    expect(await codeOf(restored(fresh, Buffer.from('{}'), 'x'))).toBe('invalid-input')
    expect(await restored(fresh, bytes, '一二三四五六七八')).toEqual({ added: 2 })
    expect(await restored(fresh, bytes, '一二三四五六七八')).toEqual({ added: 0 })
    await sent(fresh)
    expect(await noteOf(fresh, id)).toBe('未提交的备注')
    const { rows } = await fresh.client.followups.list({ objType: 'company', objId: id })
    expect(rows.filter((row) => row.text === '未提交的跟进')).toHaveLength(1)
  })

  it('what was typed and not saved is kept', async () => {
    const core = await computer(admin)
    await core.client.work.keepDraft({ place: 'followup:1', text: '写了一半' })
    expect((await core.client.work.summary({})).drafts).toBe(1)
    expect(await core.client.work.draft({ place: 'followup:1' })).toEqual({ text: '写了一半', holder: 'nobody' })
    const customer = await firstCustomer(core)
    core.ports.clock.advance(1_000)
    await core.client.work.keepDraft({ place: `comment:company:${customer.id}`, text: '评论写了一半' })
    expect((await core.client.work.drafts({})).entries).toMatchObject([
      { place: `comment:company:${customer.id}`, text: '评论写了一半', title: customer.name },
      { place: 'followup:1', text: '写了一半', title: '' },
    ])
    await core.client.work.keepDraft({ place: `comment:company:${customer.id}`, text: null })
    await core.client.work.keepDraft({ place: 'followup:1', text: null })
    expect((await core.client.work.summary({})).drafts).toBe(0)
  })

  it('what is saved takes its draft with it, in one step, and what is refused leaves it', async () => {
    const core = await computer(admin)
    const { id } = await firstCustomer(core)
    const { rows } = await core.client.contacts.list({})
    const place = (kind: string) => `${kind}:company:${id}`
    const drafts = async () => (await core.client.work.drafts({})).entries.map((entry) => entry.text)
    const begun = (at: string) => core.client.work.keepDraft({ place: at, text: '写了一半' })
    await begun(place('edit'))
    const draft = { place: place('edit'), text: null }
    const wrong = core.client.customers.edit({ id, values: { name: '' }, draft })
    expect(await codeOf(wrong)).toBe('invalid-input')
    expect(await drafts()).toEqual(['写了一半'])
    await core.client.customers.edit({ id, values: { city: '敦煌' }, draft: { ...draft, text: '还有一半' } })
    expect(await drafts()).toEqual(['还有一半'])
    // A value that is the same as before is saved as well.
    await core.client.customers.edit({ id, values: { city: '敦煌' }, draft })
    expect(await drafts()).toEqual([])
    for (const kind of ['followup', 'comment', 'contact']) await begun(place(kind))
    const of = (kind: string) => ({ objType: 'company', objId: id, draft: { place: place(kind), text: null } })
    await core.client.followups.add({ ...of('followup'), content: '写完了' })
    await core.client.comments.add({ ...of('comment'), content: '写完了' })
    const contact = rows[0]?.id ?? ''
    await core.client.contacts.edit({ id: contact, values: { city: '敦煌' }, draft: of('contact').draft })
    expect(await drafts()).toEqual([])
  })
})
