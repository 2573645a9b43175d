// The list of contracts is read to its end, whatever a firm says of how long it is.
import { expect, it } from 'vitest'
import { createContractHandlers } from '#core/areas/contracts/service'
import type { Home } from '#core/engine/account-session'
import { remoteOf, sendData, sendJson, startServer } from '../../engine/remote/server.ts'
import { deskForEach } from '../../engine/sync/each-test.ts'

const desk = deskForEach()

const contractsOf = (count: number) =>
  Array.from({ length: count }, (_row, index) => ({ id: `k${index}`, name: `合同${index}` }))

/** Reads the list of contracts of a firm at this address. */
const refreshAt = async (origin: string) => {
  const { contracts } = remoteOf(origin)
  const home = {
    opened: () => ({ connect: async () => ({ contracts }), store: desk.store }),
    changed: () => undefined,
    ports: { clock: desk.clock },
  }
  await createContractHandlers(home as unknown as Home).refresh({ id: '' })
}

it.each([
  ['a total', 120],
  ['no total', null],
])('CT-01 contracts are read to the last one at a firm that gives 50 at once and states %s', async (_, recordCount) => {
  const all = contractsOf(120)
  await using server = await startServer((request, response) => {
    const from = Number(request.query.get('pageIndex')) * 50
    sendData(response, { list: all.slice(from, from + 50), recordCount })
  })
  await refreshAt(server.origin)
  expect(desk.store.contracts.count()).toBe(120)
})

it('CT-01 C1 a list that lacks more than twenty at once takes none of them away, though the firm says of each that it is gone', async () => {
  let there = contractsOf(60)
  await using server = await startServer(({ path }, response) => {
    if (path.endsWith('/contract')) return sendData(response, { list: there, recordCount: there.length })
    const row = there.find(({ id }) => path.endsWith(`/${id}`))
    return row === undefined ? sendJson(response, { succeed: false, message: '不存在' }, 404) : sendData(response, row)
  })
  const left: number[] = []
  for (const count of [60, 39, 40]) {
    there = contractsOf(count)
    await refreshAt(server.origin)
    left.push(desk.store.contracts.count())
  }
  expect(left).toEqual([60, 60, 40])
})
