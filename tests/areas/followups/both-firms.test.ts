// Follow-ups, their next actions, files and comments at both firms of the tests: real store, real client, real HTTP.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { FollowUpView } from '#shared/contract/followups'
import { isDeletable, isReported } from '#shared/domain/followups'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf, later, sent, type TestCore } from '../../support/core.ts'
import { rowsOfSheet } from '../../support/sheets.ts'
import { watchCalls } from '../../support/watched-calls.ts'
import { attach, firms, type Office } from './firms.ts'

const [UPLOAD, SCHEDULE, TASK, FOLLOWUP, COMMENT] = [
  '/api/v1/file/fs/upload',
  '/api/v1/schedule',
  '/api/v1/alpha/task',
  '/api/v1/followup',
  '/api/v1/comment',
]
const START_OF_ACTION = Date.UTC(2026, 5, 20, 1)
type NextAction = NonNullable<Parameters<TestCore['client']['followups']['add']>[0]['next']>

const schedule: NextAction = {
  kind: 'schedule',
  summary: '第二次会见',
  start: START_OF_ACTION,
  remindBefore: 0,
  attendees: [],
}
const task: Extract<NextAction, { kind: 'task' }> = {
  kind: 'task',
  title: '律师函寄出并跟踪签收',
  start: START_OF_ACTION,
  project: { id: '', name: '' },
  group: null,
  attendees: [],
}

const shown = async ({ client }: TestCore, id: string): Promise<FollowUpView> => client.followups.get({ id })

/** Everything that left for the firm under a path. */
const leftFor = (watch: ReturnType<typeof watchCalls>, path: string) =>
  watch.of(path).flatMap(({ method, body }) => (method === 'POST' ? [body as Readonly<Record<string, unknown>>] : []))

describe.each(firmNames)('at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })

  it('FU-01 FU-08 FU-09 FU-12 FU-13 FU-16 D-93 what is written offline and kept over a restart is once at the firm: file, schedule, follow-up', async () => {
    const { company: objId } = await office.objects()
    const first = office.core()
    first.ports.cut(true)
    const file = await attach(first, '会见笔录.txt', '第一次会见')
    const words = { objType: 'company', objId, content: ' 家属询问会见安排 ', attachments: [file], next: schedule }
    const { id } = await first.client.followups.add(words)
    expect(id).toMatch(/^[0-9a-f]{32}$/)
    const core = await office.restart()
    const watch = watchCalls(core)
    core.ports.cut(false)
    await core.client.work.retry({})
    await sent(core)
    // The upload leaves by the network that the core was started with.
    expect(core.ports.requests.filter((one) => one === `POST ${UPLOAD}`)).toHaveLength(1)
    expect(leftFor(watch, SCHEDULE)).toHaveLength(1)
    const [followUp, second] = leftFor(watch, FOLLOWUP)
    expect(second).toBeUndefined()
    expect(followUp).toMatchObject({ id, objId, objType: 'company', type: 0, quote: '' })
    const { attachmentList, content } = followUp as {
      attachmentList: { name: string; fsid: string }[]
      content: string
    }
    expect(attachmentList).toEqual([
      expect.objectContaining({ name: '会见笔录.txt', fsid: expect.stringMatching(/./) }),
    ])
    const { id: made, ...rest } = JSON.parse(content)
    expect(made).toMatch(/^\d+$/)
    expect(rest).toEqual({ type: 2, title: '第二次会见', startTime: START_OF_ACTION, content: '家属询问会见安排' })
    // The schedule left before the follow-up that names it.
    const order = watch.calls.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))
    expect(order.filter((path) => path === SCHEDULE || path === FOLLOWUP)).toEqual([SCHEDULE, FOLLOWUP])
    await core.client.followups.refresh({ objType: 'company', objId })
    expect(await shown(core, id)).toMatchObject({
      text: '家属询问会见安排',
      details: { type: 2, title: '第二次会见', id: made },
      attachments: [{ name: '会见笔录.txt' }],
    })
    const { rows } = await core.client.followups.list({ objType: 'company', objId, limit: 200 })
    expect(rows.filter((row) => row.text === '家属询问会见安排')).toHaveLength(1)
    expect((await core.client.work.outbox({})).entries).toEqual([])
  })

  it('FU-10 FU-11 FU-09 a task without title or start and a schedule without start are skipped, and the words stay plain', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const watch = watchCalls(core)
    const skipped: readonly NextAction[] = [
      { ...task, title: '  ' },
      { ...task, start: null },
      { ...schedule, start: null },
    ]
    for (const next of skipped) await core.client.followups.add({ objType: 'company', objId, content: '已联系', next })
    await sent(core)
    expect([...leftFor(watch, TASK), ...leftFor(watch, SCHEDULE)]).toEqual([])
    expect(leftFor(watch, FOLLOWUP).map(({ content }) => content)).toEqual(Array.from({ length: 3 }, () => '已联系'))
    // What was done long ago is not the last of its customer, and a save that is repeated has arrived.
    const last = async () => {
      const { followupContent, gmtFollowup } = (await core.client.customers.detail({ id: objId })).fields
      return { followupContent, gmtFollowup }
    }
    await core.client.work.pause({ paused: true })
    await core.client.followups.add({ objType: 'company', objId, content: '刚刚联系' })
    const before = await last()
    expect(before.followupContent).toBe('刚刚联系')
    const draft = { objType: 'company', objId, content: '早先的电话', id: 'e'.repeat(32), gmtCreate: 1_600_000_000_000 }
    for (const time of [1, 2]) expect([time, await core.client.followups.add(draft)]).toEqual([time, { id: draft.id }])
    expect(await last()).toEqual(before)
    expect((await core.client.work.outbox({})).entries).toHaveLength(2)
  })

  it('D-17 a task that is there and a follow-up that was refused: sent again, the follow-up alone goes', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const watch = watchCalls(core)
    office.refuse(true)
    const { id } = await core.client.followups.add({ objType: 'company', objId, content: '同意先发律师函', next: task })
    const refused = async () => (await core.client.work.outbox({})).entries.find(({ state }) => state === 'rejected')
    await later(core, async () => (await refused()) !== undefined)
    const entry = await refused()
    const content = String(entry?.changes.find(({ field }) => field === 'content')?.to)
    expect(JSON.parse(content)).toMatchObject({
      type: 1,
      id: expect.stringMatching(/^\d+$/),
      content: '同意先发律师函',
    })
    office.refuse(false)
    await core.client.work.resend({ opId: entry?.opId ?? '' })
    await sent(core)
    expect(leftFor(watch, TASK)).toHaveLength(1)
    expect(leftFor(watch, FOLLOWUP)).toHaveLength(2)
    expect((await shown(core, id)).details).toMatchObject({ type: 1, title: task.title })
  })

  it('FU-17 FP-03 a contact and a project have follow-ups of their own, in the timeline over all records too', async () => {
    const objects = await office.objects()
    const core = office.core()
    for (const objType of ['contact', 'project'] as const) {
      const place = { objType, objId: objects[objType] }
      const { id } = await core.client.followups.add({ ...place, content: `关于${objType}` })
      if (objType === 'contact') {
        const { name: called } = await core.client.contacts.detail({ id: place.objId })
        expect((await shown(core, id)).object.name).toBe(called)
      }
      await sent(core)
      await core.client.followups.refresh(place)
      const { rows } = await core.client.followups.list(place)
      expect(rows.map((row) => row.id)).toContain(id)
      const all = await core.client.followups.all({ objTypes: [objType], text: '关于' })
      expect(all.rows.map((row) => [row.id, row.object.id])).toEqual([[id, place.objId]])
    }
    // The contact's stands in the timeline of its customer at once, which is told of it, sent or not.
    const contacts = await core.client.contacts.list({})
    const company = contacts.rows.find(({ id }) => id === objects.contact)?.companyId ?? ''
    core.ports.cut(true)
    const told: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && event.area === 'followups' && told.push(...event.ids))
    await core.client.followups.add({ objType: 'contact', objId: objects.contact, content: '关于contact，未发送' })
    await later(core, async () => told.length > 0)
    expect(told).toEqual(expect.arrayContaining([objects.contact, company]))
    const { rows } = await core.client.followups.list({ objType: 'company', objId: company, text: '关于contact' })
    expect(rows).toHaveLength(2)
  })

  it('FU-14 a quote goes without comments and files; one of a follow-up that is gone is refused and sends nothing', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const watch = watchCalls(core)
    const place = { objType: 'company', objId }
    const long = '引'.repeat(300)
    const { id } = await core.client.followups.add({ ...place, content: long })
    await core.client.comments.add({ objType: 'followup', objId: id, content: '收到' })
    await sent(core)
    const { id: quoting } = await core.client.followups.add({ ...place, content: '按上次的结论', quoted: id })
    await sent(core)
    const { quote } = leftFor(watch, FOLLOWUP).at(-1) as { quote: string }
    expect(Object.keys(JSON.parse(quote)).toSorted()).toEqual(['content', 'gmtCreate', 'id', 'operUser', 'type'])
    expect((await shown(core, quoting)).quote).toBe(long.slice(0, 100))
    const gone = core.client.followups.add({
      ...place,
      content: '引用已删除的',
      quoted: 'f'.repeat(32),
      next: schedule,
    })
    await expect(gone).rejects.toMatchObject({ code: 'invalid-input', details: { field: 'quoted', reason: 'gone' } })
    expect([(await core.client.work.outbox({})).entries, leftFor(watch, SCHEDULE)]).toEqual([[], []])
  })

  it('FP-13 follow-ups are read by group, by object and as the latest of all, are deleted at the firm, and calls are synced into them', async () => {
    const objects = await office.objects()
    const core = office.core()
    const watch = watchCalls(core)
    const asked = (method: string, path: string) =>
      watch.of(`/api/v1/followup/${path}`).filter((call) => call.method === method)
    const place = { objType: 'company', objId: objects.company }
    await core.client.work.pause({ paused: true })
    const { id } = await core.client.followups.add({ ...place, content: '写错了的' })
    // What still waits to be sent is given up among what waits.
    const offered = async () => (await shown(core, id)).deletable
    expect([await offered(), await codeOf(core.client.followups.remove({ id }))]).toEqual([false, 'invalid-input'])
    await core.client.work.pause({ paused: false })
    await sent(core)
    expect(await offered()).toBe(true)
    await core.client.followups.refresh(place)
    expect(asked('GET', `group/${objects.company}`)[0]?.query).toMatchObject({ groupType: 'company' })
    await core.client.followups.refresh({ objType: 'contact', objId: objects.contact })
    expect(asked('GET', `object/${objects.contact}`)[0]?.query).toMatchObject({ objType: 'contact' })
    await core.client.sync.now({})
    await later(core, async () => asked('GET', 'latest').length > 0)
    await core.client.followups.remove({ id })
    expect(asked('DELETE', id)).toHaveLength(1)
    await core.client.followups.refresh(place)
    const { rows, total } = await core.client.followups.list({ ...place, limit: 200 })
    expect(rows.map((row) => row.id)).not.toContain(id)
    expect(total).toBe(rows.length)
    await core.client.phone.syncCalls({ customerId: objects.company })
    await later(core, async () => asked('PUT', `syncCompanyCallFollowups/${objects.company}`).length === 1)
  })

  it('FP-08 FP-13 what the firm deleted without an answer, or had deleted already, goes, and no reading brings it back', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const place = { objType: 'company', objId }
    const write = async (content: string) => (await core.client.followups.add({ ...place, content })).id
    const [lost, faster] = [await write('写错了'), await write('写重了')]
    await sent(core)
    await core.client.followups.refresh(place)
    office.loseDeletions(true)
    await core.client.followups.remove({ id: lost })
    office.loseDeletions(false)
    office.removeFollowup(faster)
    await core.client.followups.remove({ id: faster })
    // One that no list has named yet.
    const fresh = await write('又写错了')
    await sent(core)
    office.loseDeletions(true)
    await core.client.followups.remove({ id: fresh })
    await core.client.followups.refresh(place)
    const left = (await core.client.followups.list({ ...place, limit: 200 })).rows.map(({ id }) => id)
    for (const id of [lost, faster, fresh]) expect(left).not.toContain(id)
  })

  it('FP-11 bad input: blanks are refused, 100,000 characters arrive whole, JSON that a person typed stays what it was', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const place = { objType: 'company', objId }
    for (const content of ['', ' \n\t ', '长'.repeat(100_001)])
      expect(await codeOf(core.client.followups.add({ ...place, content }))).toBe('invalid-input')
    const texts = [
      '字'.repeat(100_000),
      '{"content":"看起来像结构"}',
      '{"type":1,"title":"不是任务"}',
      '{"a":1}',
      '{"content":',
      '[1,2]',
    ]
    for (const content of texts) {
      const { id } = await core.client.followups.add({ ...place, content })
      await sent(core)
      await core.client.followups.refresh(place)
      expect(await shown(core, id)).toMatchObject({ text: content, details: {} })
    }
  })

  it('CM-01 CM-02 CM-05 CM-06 D-112 a follow-up is commented on with a file, offline and once; its author takes it back', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const watch = watchCalls(core)
    core.ports.cut(true)
    const { id } = await core.client.followups.add({ objType: 'company', objId, content: '已寄出' })
    const file = await attach(core, '回执.txt', '签收')
    const place = { objType: 'followup', objId: id }
    expect(await codeOf(core.client.comments.add({ ...place, content: ' \n' }))).toBe('invalid-input')
    await core.client.comments.add({ ...place, content: '主体先核授权链', attachments: [file] })
    expect((await shown(core, id)).comments).toMatchObject([
      { text: '主体先核授权链', attachments: [{ name: '回执.txt' }] },
    ])
    core.ports.cut(false)
    await core.client.work.retry({})
    await sent(core)
    const posted = leftFor(watch, COMMENT)
    expect(posted).toHaveLength(1)
    const { extra, attachmentList } = posted[0] as { extra: string; attachmentList: unknown[] }
    expect(JSON.parse(extra)).toMatchObject({ type: 'comment' })
    expect(attachmentList).toHaveLength(1)
    await core.client.comments.refresh(place)
    const { rows } = await core.client.comments.list(place)
    expect(rows).toMatchObject([{ text: '主体先核授权链', deletable: true }])
    await core.client.followups.refresh({ objType: 'company', objId })
    expect((await shown(core, id)).comments).toHaveLength(1)
    await core.client.comments.remove({ id: rows[0]?.id ?? '' })
    expect((await shown(core, id)).comments).toEqual([])
    // The firm deletes another one and its answer is lost; of a third one somebody else was faster.
    for (const content of ['写错了', '写重了']) await core.client.comments.add({ ...place, content })
    await sent(core)
    const left = (await core.client.comments.list(place)).rows.map((row) => row.id)
    expect(left).toHaveLength(2)
    office.removeComment(left[1] ?? '')
    for (const isLost of [true, false]) {
      office.loseDeletions(isLost)
      await core.client.comments.remove({ id: left[isLost ? 0 : 1] ?? '' })
    }
    await core.client.comments.refresh(place)
    expect([(await core.client.comments.list(place)).rows, (await shown(core, id)).comments]).toEqual([[], []])
  })

  it('CM-03 a comment of a colleague is not offered to be deleted, and no call leaves for it', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const place = { objType: 'company', objId }
    office.writeComment(objId, '已请对方补充证据')
    await core.client.comments.refresh(place)
    const theirs = async () =>
      (await core.client.comments.list(place)).rows.find(({ text }) => text === '已请对方补充证据')
    const comment = await theirs()
    expect(comment).toMatchObject({ deletable: false })
    expect(comment?.author.id).not.toBe((await core.client.session.state({})).user?.id)
    const watch = watchCalls(core)
    expect(await codeOf(core.client.comments.remove({ id: comment?.id ?? '' }))).toBe('forbidden')
    expect(watch.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await core.client.comments.refresh(place)
    expect(await theirs()).toEqual(comment)
  })

  it('AT-04 CM-05 a file that the firm took before its follow-up and its comment were saved goes with them as the firm names it', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const watch = watchCalls(core)
    const attachments = [await attach(core, '委托书.txt', '已盖章')]
    await sent(core)
    const words = { objType: 'company', objId, content: '委托书已收', tags: ['重要'] }
    const { id } = await core.client.followups.add({ ...words, attachments })
    await core.client.comments.add({ objType: 'company', objId, content: '已核对', attachments })
    await sent(core)
    await core.client.followups.refresh({ objType: 'company', objId })
    expect(await shown(core, id)).toMatchObject({ text: '委托书已收', details: { tags: ['重要'] } })
    for (const path of [FOLLOWUP, COMMENT])
      expect(leftFor(watch, path)).toMatchObject([
        { attachmentList: [{ name: '委托书.txt', fsid: expect.stringMatching(/./) }] },
      ])
  })

  it('AT-05 CM-05 a file that was given up among what waits is in nothing that is saved later, and holds up nothing', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const watch = watchCalls(core)
    await core.client.work.pause({ paused: true })
    const attachments = [await attach(core, '不要了.txt', '草稿')]
    const [upload] = (await core.client.work.outbox({})).entries
    await core.client.work.discard({ opId: upload?.opId ?? '' })
    await core.client.followups.add({ objType: 'company', objId, content: '附件已撤回', attachments })
    await core.client.comments.add({ objType: 'company', objId, content: '没有附件', attachments })
    await core.client.work.pause({ paused: false })
    await sent(core)
    for (const path of [FOLLOWUP, COMMENT]) expect(leftFor(watch, path)).toMatchObject([{ attachmentList: [] }])
  })

  it('AP-51 what a colleague writes is in the timeline over all records after the next pass, and counts for its day', async () => {
    const { company: objId } = await office.objects()
    const core = office.core()
    const before = await core.client.followups.all({})
    office.write(objId, 'ab'.repeat(16), '线上会议，差额已核对')
    await core.client.sync.now({})
    await core.synced()
    const after = await core.client.followups.all({})
    expect(after.rows[0]).toMatchObject({ text: '线上会议，差额已核对', object: { id: objId } })
    const [day] = after.days
    const same = before.days.find((one) => one.day === day?.day)
    expect(day?.count).toBe((same?.count ?? 0) + 1)
    const author = after.rows[0]?.author.id ?? ''
    expect((await core.client.followups.authors({})).authors.map((one) => one.id)).toContain(author)
    const countOf = async (id: string) => (await core.client.followups.count({ authors: [id], text: '差额' })).count
    expect([await countOf(author), await countOf('nobody')]).toEqual([1, 0])
    const { rows } = await core.client.followups.all({ authors: [author], text: '差额' })
    expect(rows).toHaveLength(1)
    // What a colleague wrote is not offered to be deleted, and no call leaves for it.
    const me = (await core.client.session.state({})).user?.id
    const theirs = after.rows.find((row) => isDeletable(row.type) && row.author.id !== me)
    if (theirs === undefined) throw new Error('a colleague wrote something')
    const watch = watchCalls(core)
    expect([theirs.deletable, await codeOf(core.client.followups.remove({ id: theirs.id }))]).toEqual([
      false,
      'forbidden',
    ])
    expect(watch.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  })

  it.each(['customer', 'person'] as const)(
    'FP-14 by %s the timeline over all records stands under names in their order, and no page adds to an earlier head',
    async (group) => {
      const core = office.core()
      const rows: FollowUpView[] = []
      const heads = new Map<string, { id: string; count: number; counted: number }>()
      for (let before: Awaited<ReturnType<typeof core.client.followups.all>>['next'] = null; ; ) {
        const part = await core.client.followups.all({ group, limit: 7, before })
        rows.push(...part.rows)
        for (const { type, id, count, counted } of part.groups) heads.set(`${type} ${id}`, { id, count, counted })
        if (part.next === null) break
        before = part.next
      }
      const all: FollowUpView[] = []
      for (let before: Awaited<ReturnType<typeof core.client.followups.all>>['next'] = null; ; ) {
        const part = await core.client.followups.all({ limit: 200, before })
        all.push(...part.rows)
        expect(part.groups).toEqual([])
        if (part.next === null) break
        before = part.next
      }
      const idOf = (row: FollowUpView) => (group === 'customer' ? row.group.id : row.author.id)
      const under = Map.groupBy(all, idOf)
      const nameOf = (entries: readonly FollowUpView[]) =>
        (group === 'customer' ? entries[0]?.group.name : entries[0]?.author.name) ?? ''
      const inOrder = [...under].toSorted(
        ([one, entries], [other, others]) =>
          Number(one === '') - Number(other === '') ||
          Buffer.compare(Buffer.from(nameOf(entries)), Buffer.from(nameOf(others))) ||
          (one < other ? -1 : 1),
      )
      expect(rows.length).toBeGreaterThan(7)
      expect(rows.map(({ id }) => id)).toEqual(inOrder.flatMap(([, entries]) => entries.map(({ id }) => id)))
      expect([...heads.values()]).toEqual(
        inOrder.map(([id, entries]) => ({
          id,
          count: entries.length,
          counted: entries.filter(({ type }) => isReported(type)).length,
        })),
      )
    },
  )

  it.each(['day', 'customer', 'person'] as const)(
    'FP-14 beyond 39 by %s a sheet of all follow-ups has them in the order of the screen, however many there are',
    async (group) => {
      const core = office.core()
      const { company } = await office.objects()
      // More of one customer than are read at once.
      for (let number = 1; number <= 230; number += 1)
        office.write(company, `ab${number.toString(16).padStart(30, '0')}`, `第${number}次沟通`)
      await core.client.sync.now({})
      await core.synced()
      const shownRows: FollowUpView[] = []
      for (let before: Awaited<ReturnType<typeof core.client.followups.all>>['next'] = null; ; ) {
        const part = await core.client.followups.all({ group, limit: 200, before })
        shownRows.push(...part.rows)
        if (part.next === null) break
        before = part.next
      }
      expect(shownRows.length).toBeGreaterThan(230)
      const headers = ['时间', '类型', '对象', '客户', '人员', '内容', '引用', '附件', '评论']
      const details = { otherType: '其他记录({n})', call: '通话 {time}', callMissed: '未接通', changes: {} }
      const { job } = await core.client.followups.export({ group, name: '跟进', headers, labels: {}, details })
      await later(core, async () => (await core.client.jobs.get({ id: job })).state !== 'running')
      const { state, result } = await core.client.jobs.get({ id: job })
      expect(state).toBe('done')
      const handle = z.object({ handle: z.string() }).parse(result).handle
      const [first, ...rows] = rowsOfSheet(core.core.media.read(handle)?.bytes ?? new Uint8Array())
      expect(first).toEqual(headers)
      expect(rows.map((row) => [row[2], row[3], row[4]])).toEqual(
        shownRows.map((row) => [row.object.name, row.group.name, row.author.name]),
      )
      const talks = (texts: readonly (string | undefined)[]) => texts.filter((text) => text?.startsWith('第'))
      expect(talks(rows.map((row) => row[5]))).toEqual(talks(shownRows.map(({ text }) => text)))
    },
  )
})
