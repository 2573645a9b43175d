// A firm whose process ends and comes back on another port, as one does that its host starts again.
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Firm } from '../../src/sample-firm/index.ts'
import { admin, startCore, type TestCore } from '../support/core.ts'
import { temporaryFolder, until } from '../support/ports.ts'
import { startSmallFirm } from '../support/small-firm.ts'

const folder = temporaryFolder()
let firm: Firm
let door: Server
let core: TestCore

/** A port of its own that leads to the firm. */
const openDoor = async (): Promise<string> => {
  const { hostname, port } = new URL(firm.origin)
  door = createServer((incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const onward = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(door.address() as AddressInfo).port}`
}
const closeDoor = async () => {
  const closed = new Promise((resolve) => door.close(resolve))
  door.closeAllConnections()
  await closed
}

beforeEach(async () => {
  firm = await startSmallFirm({ customers: 30, contacts: 3, followups: 40 })
  core = await startCore({ profile: `${folder.path}/1`, firm: await openDoor() })
  await core.client.session.signIn(admin)
  await core.synced()
})
afterEach(async () => {
  await core.close()
  await closeDoor()
  await firm.close()
  folder.remove()
})

const status = () => core.client.sync.status({})
const pending = async () => (await core.client.work.summary({})).pending
const firstCustomer = async () => (await core.client.customers.list({ sortField: 'gmtCreate' })).rows[0]?.id ?? ''

it('is offline at the first failed send, and takes the work as soon as it is back, wherever that is', async () => {
  const id = await firstCustomer()
  await core.client.customers.edit({ id, values: { note: '搬家之前' } })
  await until(async () => (await pending()) === 0)
  await closeDoor()
  await core.client.customers.edit({ id, values: { note: '搬家之后' } })
  // No time passes: no pass is due before the first send has failed.
  await until(async () => (await status()).connection === 'offline')
  await until(async () => (await status()).unsent !== null)
  const [entry] = (await core.client.work.outbox({})).entries
  expect(entry).toMatchObject({ failure: { code: 'unreachable' }, attempts: 1 })
  expect(entry?.triedAt).toBe(core.ports.clock.now())
  const moved = await openDoor()
  Object.assign(core.ports.sampleFirm, { start: async () => moved })
  await core.client.sync.now({})
  await until(async () => (await pending()) === 0)
  await until(async () => (await status()).connection === 'online')
  expect((await status()).unsent).toBe(null)
  await core.client.comments.add({ objType: 'company', objId: id, content: '搬家之后的评论' })
  await until(async () => {
    // The pace of the sending asks for a moment.
    core.ports.clock.advance(100)
    return (await pending()) === 0
  })
  expect((await status()).unsent).toBe(null)
})

it('every retry by hand is one more try with its time, also while it is away', async () => {
  const id = await firstCustomer()
  await closeDoor()
  await core.client.customers.edit({ id, values: { note: '没有人接' } })
  const entry = async () => (await core.client.work.outbox({})).entries[0]
  const tried = async (times: number) => {
    const { attempts = 0, state } = (await entry()) ?? {}
    return attempts >= times && state !== 'inflight'
  }
  await until(() => tried(1))
  for (const [tries, press] of [
    () => core.client.sync.now({}),
    () => core.client.work.retry({}),
    async () => core.client.work.retry({ opId: (await entry())?.opId ?? '' }),
  ].entries()) {
    core.ports.clock.jump(1_500)
    await press()
    await until(() => tried(tries + 2))
    expect((await entry())?.triedAt).toBe(core.ports.clock.now())
  }
  await openDoor()
})
