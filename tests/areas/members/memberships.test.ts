// Of how many customers a person takes part is counted over every page, of whatever size a firm makes them.
import { describe, expect, it } from 'vitest'
import { countMemberships } from '#core/areas/members/memberships'
import type { Home } from '#core/engine/account-session'
import { remoteOf, sendData, startServer } from '../../engine/remote/server.ts'
import { deskForEach } from '../../engine/sync/each-test.ts'

const desk = deskForEach()

describe('memberships of a person', () => {
  it.each([
    [100, 'a total', 300],
    [100, 'no total', null],
    [10, 'a total', 300],
  ])(
    'RL-02 AP-39 are counted over all pages of a firm that gives %i at once and states %s',
    async (size, _, recordCount) => {
      const ids = Array.from({ length: 300 }, (_id, index) => `c${index}`)
      await using server = await startServer((request, response) => {
        const { pageIndex } = JSON.parse(request.body) as { readonly pageIndex: number }
        const page = ids.slice(pageIndex * size, (pageIndex + 1) * size)
        const list = page.map((objId) => ({ id: `m${objId}`, operId: 'u1', roleid: '3', objType: 'company', objId }))
        sendData(response, { list, recordCount })
      })
      const home = { opened: () => ({ connect: async () => remoteOf(server.origin), store: desk.store }) }
      expect(await countMemberships(home as unknown as Home, 'u1', ids)).toEqual({ customers: 300, owned: 0 })
      expect(server.seen).toHaveLength(300 / size + (recordCount === null ? 1 : 0))
    },
  )
})
