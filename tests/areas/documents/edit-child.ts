// A process that signs in, or resumes. `save` opens a document as Word does, writes into the copy and lets no time pass;
// `send` lets the version go out too: both wait to be killed. `end` goes on until nothing waits, and says what stands.
import { writeFileSync } from 'node:fs'
import { createCore } from '#core/index'
import { settingsInFile } from '../../support/child-settings.ts'
import { admin, clientOf } from '../../support/core.ts'
import { moment, testPorts, until } from '../../support/ports.ts'

const [, , task = '', profile = '', firm = '', seed = '1'] = process.argv
let copy = ''
const applications = {
  pressed: async () => true,
  open: async (path: string) => {
    copy = path
    return true
  },
  watch: () => () => undefined,
}
const ports = testPorts({ profile, firm, seed: Number(seed), applications })
const core = await createCore({ ...ports, settings: settingsInFile(ports) })
const client = clientOf(core.call)
if ((await client.session.state({})).phase === 'signed-out') await client.session.signIn(admin)
const isBusy = async () => {
  const { running, background } = await client.sync.status({})
  return running || background
}
await until(async () => !(await isBusy()), moment)

const [customer] = (await client.customers.list({ sortField: 'gmtCreate' })).rows
const owner = { btype: 'company', bid: customer?.id ?? '' }
await client.documents.refresh(owner)
for (const { id } of (await client.documents.folders(owner)).folders)
  await client.documents.refresh({ ...owner, parent: id })
const found = async () =>
  (await client.documents.search({ ...owner, text: '.docx', limit: 200 })).rows.filter(({ directory }) => !directory)

if (task === 'end') {
  const waits = async () =>
    (await client.work.outbox({})).entries.length > 0 || (await client.documents.edits({})).rows[0]?.savedAt === null
  await until(async () => {
    ports.clock.advance(1_000)
    return !(await waits())
  }, moment)
  const edit = (await client.documents.edits({})).rows
  const { handle } = await client.documents.open({ id: edit[0]?.id ?? '' })
  const text = Buffer.from(core.media.read(handle)?.bytes ?? []).toString()
  await core.close()
  process.send?.({ edits: edit.length, text }, () => process.exit(0))
} else {
  const [row] = await found()
  if (row === undefined) throw new Error('the customer has a document of Word')
  await client.documents.edit({ id: row.id })
  writeFileSync(copy, '第二稿')
  process.send?.({ ...owner, parent: row.parent, name: row.name })
  await until(() => {
    if (task === 'send') ports.clock.advance(1_000)
    return false
  }, moment)
}
