import { expect, it } from 'vitest'
import { firmNow, signInto, startTestFirm } from '../../support/firm.ts'
import { temporaryFolder, testClock } from '../../support/ports.ts'
import { openDesk } from './push-desk.ts'

it('one change that always gets a 401 while the sign-in is good is a person’s, and the others go on', async () => {
  const folder = temporaryFolder()
  const clock = testClock(firmNow)
  const firm = await startTestFirm({ quiet: true, now: clock.now, expiresIn: 1e10 })
  let barred = ''
  let renewals = 0
  let refusals = 0
  let { token } = await signInto(firm)
  const desk = await openDesk(firm, {
    folder: folder.path,
    clock,
    token: {
      current: () => token,
      refused: () => {
        refusals += 1
      },
      async renew() {
        renewals += 1
        token = (await signInto(firm)).token
        return true
      },
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      if (request.method === 'PUT' && request.url.endsWith(`/company/${barred}`))
        return new Response('{"succeed":false,"message":"没有这项权限"}', { status: 401 })
      return fetch(request)
    },
  })
  const page = await desk.remote.companies.list({ pageIndex: 0, pageSize: 3, sortField: 'id', sortOrder: 'asc' })
  desk.store.customers.upsert(page.rows, clock.now())
  const [one = '', two = '', three = ''] = page.rows.map(({ id }) => id)
  barred = one
  const refused = desk.edit(one, { level: 'D级' })
  const other = desk.edit(two, { level: 'D级' })
  await desk.drain(10 * 60_000)
  expect(desk.store.work.get(refused.opId)).toMatchObject({
    state: 'rejected',
    lastCode: 'forbidden',
    lastError: '没有这项权限',
    attempts: 1,
  })
  expect(desk.store.work.get(other.opId)?.state).toBe('done')
  barred = three
  const again = desk.edit(three, { level: 'D级' })
  await desk.drain(10 * 60_000)
  expect(desk.store.work.get(again.opId)).toMatchObject({ state: 'rejected', lastCode: 'forbidden' })
  expect([renewals, refusals, desk.push.state().frozen]).toEqual([1, 0, false])
  await desk.close()
  await firm.close()
  folder.remove()
})
