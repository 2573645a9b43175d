// Follow-ups and comments at a firm that shows none of them by itself: what goes and what stays there is read from its lists.
import { describe, expect, it } from 'vitest'
import { openForEach } from '../../support/both-firms.ts'
import { codeOf, sent } from '../../support/core.ts'
import { otherOffice } from '../../support/firm-office.ts'

describe('at a firm that shows neither a follow-up nor a comment by itself', () => {
  let office: Awaited<ReturnType<typeof otherOffice>>
  openForEach(
    () => otherOffice({ sorts: true }),
    (opened) => {
      office = opened
    },
  )
  const someCompany = async () => (await office.core.client.customers.list({})).rows[0]?.id ?? ''

  it('FP-08 a follow-up that it will not delete stays where a list names it, or where its lists lack what is new', async () => {
    const { firm, core } = office
    const place = { objType: 'company', objId: await someCompany() }
    const write = async (content: string) => (await core.client.followups.add({ ...place, content })).id
    const listed = await write('已寄出')
    await sent(core)
    await core.client.followups.refresh(place)
    firm.behave({ followupList: 'never-new' })
    const ids = [await write('已签收'), await write('已归档'), listed]
    await sent(core)
    firm.behave({ absent: ids.map((id) => `/api/v1/followup/${id}`) })
    for (const id of ids.slice(0, 2)) expect(await codeOf(core.client.followups.remove({ id }))).toBe('not-found')
    firm.behave({ followupList: 'whole' })
    for (const id of ids) expect(await codeOf(core.client.followups.remove({ id }))).toBe('not-found')
    const left = (await core.client.followups.list({ ...place, limit: 200 })).rows.map(({ id }) => id)
    expect(left).toEqual(expect.arrayContaining(ids))
  })

  it('FP-08 a single one stays that the firm will not delete and whose lists have never shown what it took from here', async () => {
    const { firm, core } = office
    const place = { objType: 'company', objId: await someCompany() }
    firm.behave({ followupList: 'never-new' })
    const { id: only } = await core.client.followups.add({ ...place, content: '已寄出' })
    await sent(core)
    await core.client.followups.refresh(place)
    firm.behave({ absent: [`/api/v1/followup/${only}`] })
    expect(await codeOf(core.client.followups.remove({ id: only }))).toBe('not-found')
    expect((await core.client.followups.get({ id: only })).text).toBe('已寄出')
  })

  it('CM-06 C10 a comment that somebody deleted goes once a whole list lacks it, and not before', async () => {
    const { firm, core } = office
    const objId = await someCompany()
    const place = { objType: 'company', objId }
    const texts = async () => (await core.client.comments.list(place)).rows.map(({ text }) => text)
    firm.writeComment(objId, '同意先发律师函')
    firm.writeComment(objId, '补充证据')
    await core.client.comments.add({ ...place, content: '已核对' })
    await sent(core)
    await core.client.comments.refresh(place)
    const all = await texts()
    expect(all).toEqual(expect.arrayContaining(['同意先发律师函', '补充证据', '已核对']))
    const deleted = ['同意先发律师函', '已核对']
    for (const { id, content } of firm.comments.values()) if (deleted.includes(content)) firm.removeComment(String(id))
    firm.writeComment(objId, '另行约谈')
    // A list that does not say how long it is may be cut.
    firm.behave({ counts: false })
    await core.client.comments.refresh(place)
    expect(await texts()).toEqual(expect.arrayContaining(all))
    firm.behave({ counts: true })
    await core.client.comments.refresh(place)
    const left = all.filter((text) => !deleted.includes(text))
    expect((await texts()).toSorted()).toEqual([...left, '另行约谈'].toSorted())
  })

  it('CM-06 C5 where its lists show nothing new, what it took from here stays when another one is deleted', async () => {
    const { firm, core } = office
    firm.behave({ commentList: 'never-new' })
    const old = [...firm.comments.values()].find(({ objType }) => objType === 'company')
    const place = { objType: 'company', objId: String(old?.objId) }
    const texts = async () => (await core.client.comments.list(place)).rows.map(({ text }) => text)
    await core.client.comments.refresh(place)
    expect(await texts()).toContain(old?.content)
    await core.client.comments.add({ ...place, content: '请补充材料' })
    await sent(core)
    for (const { id, objId } of firm.comments.values())
      if (String(objId) === place.objId && id <= (old?.id ?? 0n)) firm.removeComment(String(id))
    // An empty list has to come twice.
    await core.client.comments.refresh(place)
    core.ports.clock.advance(3_600_000)
    await core.client.comments.refresh(place)
    expect(await texts()).toContain('请补充材料')
    expect(await texts()).not.toContain(old?.content)
  })
})
