// Fields and switches of a firm whose pages are small, and small lists that a firm does not give.
import { expect, it } from 'vitest'
import { startCore } from '../../support/core.ts'
import { otherOffice, readAgain } from '../../support/firm-office.ts'
import { START, temporaryFolder } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

const switches = Array.from({ length: 13 }, (_, place) => `customer.switch${place}.enable`)

it('D-67 fields and switches are here whole where a page holds three of them', async () => {
  const { core, firm, close } = await otherOffice({ largestPage: 3, switches })
  const { fields } = core.client
  const names = (await fields.company({})).fields.map(({ name }) => name)
  expect(names).toEqual(['name', 'level', 'note', 'case_no'])
  expect(Object.keys((await fields.config({})).values)).toEqual(expect.arrayContaining(switches))
  firm.behave({ switches: switches.slice(0, 11) })
  core.ports.clock.advance(60 * 60_000)
  await readAgain(core)
  expect((await fields.config({})).values[switches[12] ?? '']).toBeUndefined()
  await close()
})

it('UP-02 RG-06 a firm without teams, and one that gives counties by the city alone, is in step all the same', async () => {
  const folder = temporaryFolder()
  const firm = await startSmallFirm({ customers: 3, contacts: 1, followups: 1, now: () => START })
  const refuseTeams = () => firm.faults.set('team.list', { kind: 'refuse', message: '未启用团队' })
  refuseTeams()
  firm.faults.set('region.county', { kind: 'refuse', message: '请先选择城市' })
  const core = await startCore({ profile: folder.path })
  await core.client.session.signIn({ server: firm.origin, account: 'linzhiyuan', password: 'firmdesk' })
  const failed = async () => (await core.client.sync.status({})).areas.filter(({ failure }) => failure !== null)
  const { dataTime } = await core.synced()
  expect(await failed()).toEqual([])
  expect(dataTime).not.toBeNull()
  // A list that was here once does not go by a refusal.
  firm.faults.clear()
  await readAgain(core)
  refuseTeams()
  await readAgain(core)
  expect((await failed()).map(({ area }) => area)).toEqual(['teams'])
  expect((await core.client.pickers.teams({})).teams).not.toEqual([])
  await core.close()
  await firm.close()
  folder.remove()
})

it.each([404, 405, 501])('UP-02 RG-06 a firm that answers %i where it has no such lists is in step', async (status) => {
  const folder = temporaryFolder()
  const firm = await startSmallFirm({ customers: 3, contacts: 1, followups: 1, now: () => START })
  firm.faults.set('team.list', { kind: 'status', status })
  firm.faults.set('region.county', { kind: 'status', status })
  const core = await startCore({ profile: folder.path })
  await core.client.session.signIn({ server: firm.origin, account: 'linzhiyuan', password: 'firmdesk' })
  const { dataTime, areas } = await core.synced()
  expect(areas.filter(({ failure }) => failure !== null)).toEqual([])
  expect(dataTime).not.toBeNull()
  await core.close()
  await firm.close()
  folder.remove()
})
