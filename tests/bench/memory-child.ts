// A core in a process of its own, worked with as a person would; then it says how much memory it holds.
import { createCore } from '#core/index'
import { clientOf } from '../support/core.ts'
import { profilePorts } from '../support/filled-profile.ts'
import { until } from '../support/ports.ts'
import { listColumns } from './list-cases.ts'

const [, , profile = ''] = process.argv
const core = await createCore(profilePorts(profile))
const { customers, fields, sync } = clientOf(core.call)
const columns = [...listColumns]
await until(async () => !(await sync.status({})).running)
await fields.company({})
const { total } = await customers.list({ pageSize: 50, columns })
for (const sortField of ['gmtFollowup', 'name', 'gmtCreate'] as const) {
  for (const share of [0, 0.3, 0.6, 0.9]) {
    const pageIndex = Math.floor((total * share) / 50)
    const { rows } = await customers.list({ pageSize: 50, columns, sortField, pageIndex })
    for (const row of rows.slice(0, 5)) await customers.detail({ id: row.id })
    for (const row of rows.slice(0, 20)) await customers.suggest({ text: row.name.slice(0, 2) })
  }
}
for (const chargeStatus of ['0', '1', '2'])
  await customers.list({ pageSize: 50, columns, chargeStatus: [chargeStatus] })
await customers.list({ pageSize: 50, columns, name: '公司' })
await customers.suggest({ text: 'wx' })

for (let turn = 0; turn < 2; turn += 1) globalThis.gc?.()
const { rss } = process.memoryUsage()
process.send?.({ rss, total })
await core.close()
process.disconnect?.()
