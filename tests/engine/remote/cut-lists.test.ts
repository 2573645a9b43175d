// What a firm gives in parts is read to its end: short lists, and the list in which a single record is looked for.
import { describe, expect, it } from 'vitest'
import { remoteOf, sendData, startServer } from './server.ts'

describe('a list that a firm gives in parts', () => {
  it('is read on where it is a short one, and a part of it is never taken for all', async () => {
    const all = Array.from({ length: 34 }, (_, index) => ({ name: `switch.${index}`, value: String(index) }))
    let pages = 4
    await using server = await startServer((request, response) => {
      const pageIndex = Math.min(pages - 1, Number(request.query.get('pageIndex') ?? 0))
      sendData(response, { list: all.slice(pageIndex * 10, pageIndex * 10 + 10), recordCount: 34, pageSize: 10 })
    })
    const { config } = remoteOf(server.origin)
    expect((await config.list()).map(({ name }) => name)).toEqual(all.map(({ name }) => name))
    expect(server.seen.map(({ query }) => query.get('pageIndex'))).toEqual([null, '1', '2', '3'])
    for (pages of [1, 2])
      await expect(config.list()).rejects.toMatchObject({ code: 'bad-envelope', details: { reason: 'cut-list' } })
    // A count of more than is shown: nothing follows.
    all.length = 25
    pages = 4
    expect(await config.list()).toHaveLength(25)
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
