// A process that signs in, or resumes, and syncs; its parent kills it in the middle. At the end it sends id → name.
import { createCore } from '#core/index'
import { settingsInFile } from '../../support/child-settings.ts'
import { admin, clientOf } from '../../support/core.ts'
import { testPorts, until } from '../../support/ports.ts'

const [, , profile = '', firm = ''] = process.argv
const ports = testPorts({ profile, firm })
const core = await createCore({ ...ports, settings: settingsInFile(ports) })
const client = clientOf(core.call)
if ((await client.session.state({})).phase === 'signed-out') await client.session.signIn(admin)
await until(async () => !(await client.sync.status({})).running)
const found: Record<string, string> = {}
for (let pageIndex = 0; ; pageIndex += 1) {
  const { rows } = await client.customers.list({ pageIndex, pageSize: 50 })
  for (const row of rows) found[row.id] = row.name
  if (rows.length < 50) break
}
await core.close()
process.send?.(found, () => process.exit(0))
