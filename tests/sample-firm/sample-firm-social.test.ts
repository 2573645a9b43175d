import { describe, expect, it } from 'vitest'
import { isWireRow, listOf, recordOf, signInto, type WireRow } from '../support/firm.ts'
import { firmForAll, listExactly } from './sample-firm-client.ts'

const moment = (value: unknown): number => (Number(value) < 1e12 ? Number(value) * 1000 : Number(value))

describe('comments under posts, and the people of the enterprise chat', async () => {
  const firm = await firmForAll({ customers: 400, contacts: 300, messages: 3000 })
  const client = await signInto(firm)
  const comments = async (query: string) => listOf(await client.call('GET', `/api/v1/we-media/comment?${query}`))
  const order = 'sortField=createTime&sortOrder=desc'

  it('lists comments newest first, ten a page, threads by their parent, a client by his customer row', async () => {
    const page = await comments(`isListRoot=true&pageIndex=0&${order}`)
    expect([page.list.length, page.pageSize]).toEqual([10, 10])
    const roots = (await comments(`isListRoot=true&pageSize=-1&${order}`)).list
    expect(roots.length).toBe(page.recordCount)
    const times = roots.map(({ createTime }) => moment(createTime))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(roots.every(({ parentId }) => parentId === '')).toBe(true)
    const root = roots.find(({ replyCommentTotal }) => Number(replyCommentTotal) > 1)
    const thread = await comments(`platform=${root?.platform}&parentId=${root?.commentId}&pageSize=-1&${order}`)
    expect(thread.recordCount).toBe(root?.replyCommentTotal)
    for (const one of thread.list)
      expect(one).toMatchObject({ parentId: root?.commentId, itemId: root?.itemId, openId: root?.openId })
    const customer = (await client.companies({ pageSize: 1000 })).list.find((row) => {
      const extra: unknown = typeof row.extra === 'string' ? JSON.parse(row.extra) : row.extra
      return isWireRow(extra) && extra.customerOpenId === root?.commentUserId
    })
    expect(customer).toBeDefined()
    for (const name of ['commentUserId', 'openId']) {
      const query = `platform=${root?.platform}&${name}=${root?.commentUserId}&isListRoot=true&pageSize=-1`
      expect((await comments(query)).list.map(({ commentId }) => commentId)).toContain(root?.commentId)
    }
    expect((await comments('platform=nowhere')).recordCount).toBe(0)
  })

  it('takes an answer of at most 90 characters into its thread', async () => {
    const roots = (await comments(`isListRoot=true&pageSize=-1&${order}`)).list
    const root = roots[2] ?? {}
    const { platform, openId, itemId, commentId } = root
    const send = (content: string, changes: WireRow = {}) =>
      client.call('POST', '/api/v1/we-media/comment/send', {
        ...{ platform, openId, itemId, parentId: commentId, replyCommentId: commentId, content },
        ...changes,
      })
    const made = recordOf(await send('字'.repeat(90)))
    expect(made).toMatchObject({ platform, openId, itemId, parentId: commentId, content: '字'.repeat(90) })
    const again = (await comments(`isListRoot=true&pageSize=-1&${order}`)).list.find(
      (one) => one.commentId === commentId,
    )
    expect(again?.replyCommentTotal).toBe(Number(root.replyCommentTotal) + 1)
    const deeper = recordOf(await send('继续', { parentId: made.parentId, replyCommentId: made.commentId }))
    expect(deeper.parentId).toBe(commentId)
    expect((await send('字'.repeat(91))).message).toBe('回复内容不能超过90个字符')
    expect((await send(' ')).message).toBe('回复内容不能为空')
    expect((await send('好', { parentId: '', replyCommentId: '1' })).status).toBe(404)
  })

  it('lists members and clients of archived chats, of one customer too, and finds a client by contact', async () => {
    const members = listOf(await client.call('GET', '/api/v1/social/user/listUsers?pageSize=-1')).list
    expect(members[0]).toEqual({ id: '60001', name: '林知远', avatarUrl: '' })
    const path = '/api/v1/social/customer/contact'
    const all = listOf(await client.call('GET', `${path}/listCorpContacts?pageSize=-1`)).list
    expect(all[0]).toMatchObject({ id: expect.any(String), name: expect.any(String), avatarUrl: '' })
    const linked = all.find(({ sysContactId }) => sysContactId !== '')
    const companyId = String(linked?.companyId)
    const own = await client.call('GET', `${path}/listCorpContacts?companyId=${companyId}&pageSize=-1`)
    expect(listOf(own).list).toEqual(all.filter((row) => row.companyId === companyId))
    const users = await client.call('GET', `/api/v1/social/user/listUsers?companyId=${companyId}&pageSize=-1`)
    expect(listOf(users).list.map(({ id }) => id)).toContain(linked?.userId)
    const chats = `/api/v1/we-media/private/message/general/msg/session/list?openId=${String(linked?.id)}`
    expect((await listExactly(client, chats)).recordCount).toBe(1)
    expect(recordOf(await client.call('GET', `${path}/getByContactId?contactId=${String(linked?.id)}`))).toEqual(linked)
    const system = `${path}/getBySysContactId?sysContactId=${String(linked?.sysContactId)}`
    expect(recordOf(await client.call('GET', system)).sysContactId).toBe(linked?.sysContactId)
    expect((await client.call('GET', `${path}/getByContactId?contactId=nobody`)).data).toBeNull()
    const changed = await client.call('PUT', `${path}/${String(linked?.id)}`, {
      remark: '法务王女士',
      sysContactId: '',
    })
    expect(recordOf(changed)).toMatchObject({ ...linked, remark: '法务王女士', sysContactId: '' })
    expect((await client.call('PUT', `${path}/nobody`, { remark: '' })).status).toBe(404)
  })

  it('synchronises users and clients, and says how many', async () => {
    const users = await client.call('POST', '/api/v1/social/user/synfrom', { overwrite: false })
    expect(users.data).toEqual({ totalCount: 40, updateCount: 0 })
    const sync = (overwrite: boolean) =>
      client.call('POST', '/api/v1/social/customer/contact/synfrom', { syncUnionId: true, overwrite })
    const first = recordOf(await sync(false))
    expect(Number(first.updateCount)).toBe(Number(first.totalCount))
    expect(recordOf(await sync(false)).updateCount).toBe(0)
    expect(recordOf(await sync(true)).updateCount).toBe(first.totalCount)
  })
})
