import { describe, expect, it } from 'vitest'
import { firmClock, listOf, recordOf, signInto } from '../support/firm.ts'
import { firmForAll } from './sample-firm-client.ts'

describe('comments of the sample firm', async () => {
  const clock = firmClock()
  const firm = await firmForAll({ now: clock.now })
  const admin = await signInto(firm)
  const member = await signInto(firm, 'suruogu')
  const listed = async (objType: string, objId: string) =>
    listOf(await admin.call('GET', `/api/v1/comment?objType=${objType}&objId=${objId}&pageIndex=0&pageSize=-1`)).list

  it('are added, told newest first with what was sent, and deleted by their author only', async () => {
    const { list } = await admin.companies({ sortField: 'gmtCreate', sortOrder: 'desc' })
    const objId = String(list[3]?.id)
    const before = await listed('company', objId)
    const extra = JSON.stringify({ type: 3, marker: 'a1b2' })
    const attachmentList = [{ name: '委托书.pdf', fsid: 'ab', fileSize: 12 }]
    const sent = { objType: 'company', objId, content: '请补传委托书', attachmentList, extra }
    const first = recordOf(await member.call('POST', '/api/v1/comment', sent))
    expect(first).toMatchObject({
      ...sent,
      operUser: { id: '60002', name: '苏若谷', avatarUrl: '' },
      gmtCreate: '2025-11-20 14:32:00',
    })
    clock.advance(60_000)
    const second = recordOf(await admin.call('POST', '/api/v1/comment', { ...sent, content: '收到' }))
    expect(second.id).not.toBe(first.id)
    const after = await listed('company', objId)
    expect(after.map(({ id }) => String(id))).toEqual([second, first, ...before].map(({ id }) => String(id)))
    expect(recordOf(await admin.call('GET', `/api/v1/comment/${String(first.id)}`))).toEqual(first)
    expect((await member.call('DELETE', `/api/v1/comment/${String(second.id)}`)).status).toBe(403)
    expect((await admin.call('DELETE', `/api/v1/comment/${String(second.id)}`)).succeed).toBe(true)
    expect((await admin.call('DELETE', `/api/v1/comment/${String(second.id)}`)).status).toBe(404)
    expect(await listed('company', objId)).toHaveLength(before.length + 1)
    const third = recordOf(await admin.call('POST', '/api/v1/comment', sent))
    expect(String(third.id)).not.toBe(String(second.id))
  })

  it('are refused when blank, or on a customer that is not there', async () => {
    const [row] = (await admin.companies()).list
    const blank = await admin.call('POST', '/api/v1/comment', { objType: 'company', objId: row?.id, content: ' \n' })
    expect([blank.succeed, blank.message]).toEqual([false, '评论内容不能为空'])
    expect(
      (await admin.call('POST', '/api/v1/comment', { objType: 'company', objId: '7', content: '好' })).status,
    ).toBe(404)
  })

  it('of a follow-up stand in its own row too', async () => {
    const [followup] = listOf(await admin.call('GET', '/api/v1/followup/latest?pageSize=1')).list
    const objId = String(followup?.id)
    const sent = { objType: 'followup', objId, content: '已约面谈' }
    const { id } = recordOf(await admin.call('POST', '/api/v1/comment', sent))
    const comments = async (): Promise<string> => {
      const [row] = listOf(await admin.call('GET', '/api/v1/followup/latest?pageSize=1')).list
      return String(row?.comments)
    }
    expect(JSON.parse(await comments()).at(-1)).toMatchObject({ content: '已约面谈', operUser: { name: '林知远' } })
    expect(await listed('followup', objId)).toHaveLength(1)
    await admin.call('DELETE', `/api/v1/comment/${String(id)}`)
    expect(await comments()).toBe(followup?.comments)
  })
})
