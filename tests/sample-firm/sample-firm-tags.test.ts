import { describe, expect, it } from 'vitest'
import { companyPath, firmClock, listOf, recordOf, signInto, type WireRow } from '../support/firm.ts'
import { firmForAll } from './sample-firm-client.ts'

const namesOf = (rows: readonly WireRow[]): readonly string[] => rows.map(({ name }) => String(name))

describe('tags of the sample firm', async () => {
  const clock = firmClock()
  const firm = await firmForAll({ now: clock.now })
  const client = await signInto(firm, 'suruogu')
  const tags = async (query: string) => listOf(await client.call('GET', `/api/v1/tag?${query}`)).list

  it('of a customer are replaced, and the customer has changed', async () => {
    clock.advance(5_000)
    const { list } = await client.companies({ pageSize: 100 })
    const row = list.find((one) => Array.isArray(one.tagList) && one.tagList.length > 1)
    const objId = String(row?.id)
    const before = await tags(`objType=company&objId=${objId}`)
    expect(new Set(namesOf(before))).toEqual(new Set(namesOf(row?.tagList as readonly WireRow[])))
    const path = '/api/v1/tag/resetObjTags'
    const answer = await client.call('PUT', path, { objType: 'company', objId, tagIds: ['703', '720'] })
    expect(namesOf(listOf(answer).list)).toEqual(['老客户转介', '短视频线索'])
    const after = recordOf(await client.call('GET', `${companyPath}/${objId}`))
    expect(after).toMatchObject({
      tagList: [
        { id: '703', name: '老客户转介' },
        { id: '720', name: '短视频线索' },
      ],
      gmtModify: '2025-11-20 14:32:05',
    })
    expect((await client.companies({ tag: ['720'], pageSize: 1000 })).list.map(({ id }) => id)).toContain(row?.id)
    expect(await tags(`objType=company&objId=${objId}`)).toMatchObject([{ objType: 'company', objId }, { id: '720' }])
    await client.call('PUT', path, { objType: 'company', objId, tags: [{ id: '701', name: '高意向' }] })
    expect(namesOf(await tags(`objType=company&objId=${objId}`))).toEqual(['高意向'])
    await client.call('PUT', path, { objType: 'company', objId, ids: [] })
    expect(recordOf(await client.call('GET', `${companyPath}/${objId}`)).tagList).toEqual([])
    const unknown = await client.call('PUT', path, { objType: 'company', objId, tagIds: ['1'] })
    expect([unknown.succeed, unknown.message]).toEqual([false, '标签不存在'])
    expect((await client.call('PUT', path, { objType: 'company', objId: '7', tagIds: [] })).status).toBe(404)
    expect((await client.call('PUT', path, { objType: 'project', objId, tagIds: [] })).message).toBe('该对象不支持标签')
  })

  it('of a contact are replaced too', async () => {
    const [row] = listOf(await client.call('POST', '/api/v1/customer/contact/list', { pageSize: 5 })).list
    const objId = String(row?.id)
    await client.call('PUT', '/api/v1/tag/resetObjTags', { objType: 'contact', objId, tagIds: ['721', '722'] })
    expect(recordOf(await client.call('GET', `/api/v1/customer/contact/${objId}`))).toMatchObject({
      tagList: [{ name: '决策人' }, { name: '法务' }],
      gmtModify: '2025-11-20 14:32:05',
      name: row?.name,
      telephone: row?.telephone,
    })
  })

  it('are made, read and named, and deleted by an administrator, from every customer that carries them', async () => {
    const made = recordOf(await client.call('POST', '/api/v1/tag', { name: '年度体检', objType: 'company' }))
    expect(recordOf(await client.call('GET', `/api/v1/tag/${String(made.id)}`)).name).toBe('年度体检')
    expect((await client.call('POST', '/api/v1/tag', { name: '年度体检' })).message).toBe('标签已存在')
    expect((await client.call('POST', '/api/v1/tag', { name: ' ' })).message).toBe('标签名称不能为空')
    const [row] = (await client.companies({ pageSize: 1 })).list
    const objId = String(row?.id)
    await client.call('POST', '/api/v1/tag', { name: '年度体检', objType: 'company', objId })
    expect(namesOf(await tags(`objType=company&objId=${objId}`))).toContain('年度体检')
    const names = await client.call('GET', `/api/v1/tag/names?objType=company&objId=${objId}`)
    expect(names.data).toContain('年度体检')
    expect((await client.call('GET', '/api/v1/tag/names?objType=contact')).data).toHaveLength(6)
    expect((await client.call('DELETE', `/api/v1/tag/${String(made.id)}`)).status).toBe(403)
    const admin = await signInto(firm, 'linzhiyuan')
    expect((await admin.call('DELETE', `/api/v1/tag/${String(made.id)}`)).succeed).toBe(true)
    expect((await client.call('GET', `/api/v1/tag/${String(made.id)}`)).status).toBe(404)
    expect(recordOf(await client.call('GET', `${companyPath}/${objId}`)).tagList).toEqual(row?.tagList)
    expect((await admin.call('DELETE', `/api/v1/tag/${String(made.id)}`)).status).toBe(404)
  })
})
