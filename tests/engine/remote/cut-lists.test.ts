// What a firm gives in parts is read to its end: short lists, and the list in which a single record is looked for.
import { describe, expect, it } from 'vitest'
import { remoteOf, sendData, sendJson, startServer } from './server.ts'

describe('switches', () => {
  it('are read where the firm answers a record of them, and nothing else is taken for one', async () => {
    let data: unknown = { 'customer.sea.enable': 1, 'followup.types': [{ value: 0 }] }
    await using server = await startServer((_request, response) => sendData(response, data))
    const { config } = remoteOf(server.origin)
    expect(await config.list()).toEqual([
      { name: 'customer.sea.enable', value: '1' },
      { name: 'followup.types', value: '[{"value":0}]' },
    ])
    for (data of [{}, null, { total: 3 }]) await expect(config.list()).rejects.toMatchObject({ code: 'bad-envelope' })
  })
})

describe('a list that a firm gives in parts', () => {
  it.each(['every', 'the first'])('is read on where it is a short one that is counted on %s page', async (counted) => {
    const all = Array.from({ length: 34 }, (_, index) => ({ name: `switch.${index}`, value: String(index) }))
    let pages = 4
    await using server = await startServer((request, response) => {
      const pageIndex = Math.min(pages - 1, Number(request.query.get('pageIndex') ?? 0))
      const counts = counted === 'every' || pageIndex === 0
      sendData(response, {
        list: all.slice(pageIndex * 10, pageIndex * 10 + 10),
        recordCount: counts ? 34 : null,
        pageSize: 10,
      })
    })
    const { config } = remoteOf(server.origin)
    expect((await config.list()).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
    expect(server.seen.map(({ query }) => query.get('pageIndex'))).toEqual([null, '1', '2', '3'])
    // A part of it is never taken for all.
    for (pages of [1, 2])
      await expect(config.list()).rejects.toMatchObject({ code: 'bad-envelope', details: { reason: 'cut-list' } })
    // A count of more than is shown: nothing follows.
    all.length = 25
    pages = 4
    expect(await config.list()).toHaveLength(25)
  })

  it.each([undefined, 0])('is read on until nothing new comes where the firm does not count it (%s)', async (count) => {
    const all = Array.from({ length: 34 }, (_, index) => ({ name: `switch.${index}`, value: String(index) }))
    let behind: 'pages' | 'same' | 'none' | 'lost' | 'throttled' = 'pages'
    await using server = await startServer((request, response) => {
      const asked = Number(request.query.get('pageIndex') ?? 0)
      if (asked > 0 && behind === 'lost') return response.destroy()
      if (asked > 0 && behind === 'throttled') return sendJson(response, { succeed: false, code: 429 })
      if (asked > 0 && behind === 'none') return response.writeHead(500).end()
      const from = behind === 'pages' ? asked * 12 : 0
      const list = all.slice(from, from + 12)
      return sendData(response, { list: list.length === 0 ? null : list, recordCount: count, pageSize: 12 })
    })
    const { config } = remoteOf(server.origin)
    expect((await config.list()).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
    expect(server.seen.map(({ query }) => query.get('pageIndex'))).toEqual([null, '1', '2', '3'])
    for (behind of ['same', 'none'] as const) expect(await config.list()).toHaveLength(12)
    expect(server.seen).toHaveLength(8)
    // A part is not taken for the list where the network says nothing, or the firm that it was asked too often.
    behind = 'lost'
    await expect(config.list()).rejects.toMatchObject({ code: 'unreachable' })
    behind = 'throttled'
    await expect(config.list()).rejects.toMatchObject({ code: 'http-error', details: { status: 429 } })
    // What is too short for a page is not asked for again.
    all.length = 9
    const before = server.seen.length
    expect(await config.list()).toHaveLength(9)
    expect(server.seen).toHaveLength(before + 1)
  })

  it('is the same list whatever address a picture has in the next answer', async () => {
    let signature = 0
    await using server = await startServer((_request, response) => {
      signature += 1
      const avatarUrl = `https://firm.example/p.png?sign=${signature}`
      sendData(response, { list: Array.from({ length: 12 }, (_, id) => ({ id: `u${id}`, name: '甲', avatarUrl })) })
    })
    expect(await remoteOf(server.origin).roles.list()).toHaveLength(12)
    expect(server.seen).toHaveLength(2)
  })

  it('shows on any of its pages the record that is looked for, whether the firm counts its rows or not', async () => {
    for (const recordCount of [120, null]) {
      await using server = await startServer((request, response) => {
        if (request.method === 'GET') return sendData(response, null)
        const { pageIndex, pageSize } = JSON.parse(request.body) as { pageIndex: number; pageSize: number }
        const from = pageIndex * Math.min(20, pageSize)
        const list = Array.from({ length: 20 }, (_, index) => ({ id: `c${from + index}`, name: '甲' }))
        sendData(response, { list: from < 120 ? list : null, recordCount })
      })
      const { contacts } = remoteOf(server.origin)
      expect((await contacts.get('c99', 'k1')).id).toBe('c99')
      await expect(contacts.get('c500', 'k1')).rejects.toThrow('not-found')
      expect(server.seen.length).toBeLessThan(20)
    }
  })
})
