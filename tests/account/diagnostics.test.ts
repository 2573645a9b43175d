// What is exported for whoever looks into a failure: how the sync stands, what is unsent, the log, and nothing of a firm.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { codeOf, type TestCore } from '../support/core.ts'
import { coreForEach, searchOffline } from '../support/core-for-each.ts'

let core: TestCore

coreForEach({ customers: 20, contacts: 6, followups: 40 }, async (at) => {
  core = at.core
  await searchOffline(at)
})

it('has codes, counts and times, and no name, number, text or key, whatever a line of the log holds', async () => {
  const [first] = (await core.client.customers.list({})).rows
  await core.client.work.pause({ paused: true })
  const text = '只在本机写下的跟进内容'
  await core.client.followups.add({ objType: 'company', objId: first?.id ?? '', content: text })
  const folder = join(core.ports.profile, 'logs')
  mkdirSync(folder, { recursive: true })
  const key = 'k'.repeat(40)
  writeFileSync(join(folder, 'firmdesk.1.log'), '{"event":"older"}\n')
  writeFileSync(join(folder, 'firmdesk.log'), `{"event":"newer","odd":"13812345678 ${key} 林知远"}\n`)
  const { facts } = await core.client.settings.diagnostics({})
  expect(facts.log).toEqual(['{"event":"older"}', '{"event":"newer","odd":"[number] [key] [words]"}'])
  expect(facts.unsent).toEqual({ 'followup create queued': 1 })
  expect(facts.sync).toMatchObject({ areas: expect.arrayContaining([expect.objectContaining({ area: 'customers' })]) })
  expect(facts.cursors).toContainEqual(expect.objectContaining({ scope: 'approvals', phase: 'idle' }))
  const whole = JSON.stringify(facts)
  for (const word of [first?.name ?? '', text, '13812345678', key, 'linzhiyuan']) expect(whole).not.toContain(word)
  await core.client.session.lock({})
  expect(await codeOf(core.client.settings.diagnostics({}))).toBe('locked')
})
