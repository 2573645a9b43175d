// The list of contracts is read to its end, whatever a firm says of how long it is.
import { expect, it } from 'vitest'
import { createContractHandlers } from '#core/areas/contracts/service'
import type { Home } from '#core/engine/account-session'
import { remoteOf, sendData, startServer } from '../../engine/remote/server.ts'
import { deskForEach } from '../../engine/sync/each-test.ts'

const desk = deskForEach()

it.each([
  ['a total', 120],
  ['no total', null],
])('CT-01 contracts are read to the last one at a firm that gives 50 at once and states %s', async (_, recordCount) => {
  const all = Array.from({ length: 120 }, (_row, index) => ({ id: `k${index}`, name: `合同${index}` }))
  await using server = await startServer((request, response) => {
    const from = Number(request.query.get('pageIndex')) * 50
    sendData(response, { list: all.slice(from, from + 50), recordCount })
  })
  const { contracts } = remoteOf(server.origin)
  const home = {
    opened: () => ({ connect: async () => ({ contracts }), store: desk.store }),
    changed: () => undefined,
    ports: { clock: desk.clock },
  }
  await createContractHandlers(home as unknown as Home).refresh({ id: '' })
  expect(desk.store.contracts.count()).toBe(120)
})
