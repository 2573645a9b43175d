import { describe, expect, it } from 'vitest'
import { callFirm, companyPath, listOf, recordOf, signInto, type WireRow } from '../support/firm.ts'
import { firmForAll } from './sample-firm-client.ts'

describe('edits behind the clients backs', async () => {
  const firm = await firmForAll()
  const client = await signInto(firm)
  const edit = (body: WireRow) => callFirm(firm.origin, 'POST', '/__firm/edit', body)

  it('give many customers one and the same second', async () => {
    const before = (await client.companies({ pageSize: 1000 })).list
    const touched = recordOf(await edit({ op: 'touch', count: 50, gmtModify: '2025-11-20 14:40:00' }))
    expect(touched).toEqual({ count: 50, gmtModify: '2025-11-20 14:40:00' })
    const after = (await client.companies({ pageSize: 1000, sortField: 'gmtModify', sortOrder: 'desc' })).list
    const times = after.map(({ gmtModify }) => gmtModify)
    expect(times.filter((time) => time === '2025-11-20 14:40:00')).toHaveLength(50)
    expect(times[49]).toBe('2025-11-20 14:40:00')
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)))
  })

  it('add and delete follow-ups and comments in the name of another user', async () => {
    const [row] = (await client.companies({ sortField: 'gmtCreate', sortOrder: 'desc' })).list
    const objId = String(row?.id)
    const made = recordOf(await edit({ op: 'followup', objId, userId: '60002', content: '电话已回' }))
    const listed = async (path: string): Promise<readonly WireRow[]> => listOf(await client.call('GET', path)).list
    const followups = `/api/v1/followup/group/${objId}?pageSize=3`
    expect((await listed(followups))[0]).toMatchObject({
      id: made.id,
      content: '电话已回',
      operUser: { name: '苏若谷' },
    })
    expect(recordOf(await client.call('GET', `${companyPath}/${objId}`)).followupContent).toBe('电话已回')
    await edit({ op: 'deleteFollowup', id: made.id })
    expect((await listed(followups)).map(({ id }) => id)).not.toContain(made.id)
    const comments = `/api/v1/comment?objType=company&objId=${objId}`
    const comment = recordOf(await edit({ op: 'comment', objId, userId: '60002', content: '已看' }))
    expect((await listed(comments))[0]).toMatchObject({ content: '已看', operUser: { name: '苏若谷' } })
    await edit({ op: 'deleteComment', id: comment.id })
    expect((await listed(comments)).map(({ content }) => content)).not.toContain('已看')
  })

  it('leave a customer his last follow-up when an older one is written down', async () => {
    const row = (await client.companies({ sortField: 'gmtFollowup' })).list[0]
    await edit({ op: 'followup', objId: String(row?.id), content: '补记', gmtCreate: '2020-01-02 09:00:00' })
    const after = recordOf(await client.call('GET', `${companyPath}/${String(row?.id)}`))
    expect([after.gmtFollowup, after.followupContent]).toEqual([row?.gmtFollowup, row?.followupContent])
  })

  it('say which there are', async () => {
    const answer = await edit({ op: 'toString' })
    expect([answer.status, answer.message]).toEqual([400, expect.stringContaining('recall')])
  })
})
