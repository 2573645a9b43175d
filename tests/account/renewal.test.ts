import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { type Seen, sendJson, startServer } from '../engine/remote/server.ts'
import { startCore, type TestCore } from '../support/core.ts'
import { startOtherFirm } from '../support/other-firm/index.ts'
import { moment, START, temporaryFolder, until } from '../support/ports.ts'
import { startSmallFirm } from '../support/small-firm.ts'

const open: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

/** The firms of the tests, and who signs in there. */
const firms = {
  async sample() {
    const firm = await startSmallFirm({ customers: 3, contacts: 0, followups: 0 })
    return { ...firm, account: 'linzhiyuan', password: 'firmdesk' }
  },
  async other() {
    const firm = await startOtherFirm({ now: () => START, companies: 3, contacts: 0, followups: 0, comments: 0 })
    return { ...firm, account: firm.accounts[0] ?? '' }
  },
}

/** Asks the firm behind as it was asked in front; `body` takes the place of what came with it. */
const askBehind = (origin: string, { method, path, query, headers }: Seen, body: BodyInit): Promise<Response> => {
  const { 'content-type': type, authorization } = headers
  return fetch(`${origin}${path}?${query}`, {
    method,
    headers: { ...(type && { 'content-type': type }), ...(authorization && { authorization }) },
    ...(method !== 'GET' && { body }),
  })
}

/**
 * Stands before a firm as one that takes each refresh token once and gives out another with each renewal. What it answers
 * to a renewal that it has done can be held back.
 */
const strictFront = (origin: string) => {
  /** Refresh tokens that were given out and not used, with those of the firm behind. */
  const unused = new Map<string, string>()
  const renewals: string[] = []
  const counts = { given: 0, refusals: 0, logouts: 0 }
  let good = new Set<string>()
  let gate = Promise.resolve()

  const giveOut = async (answer: Response) => {
    const { data, ...envelope } = (await answer.json()) as { data: { token: string; refreshToken: string } }
    counts.given += 1
    const refreshToken = `r${counts.given}`
    unused.set(refreshToken, data.refreshToken)
    good.add(data.token)
    return { ...envelope, data: { ...data, refreshToken } }
  }
  const refuse = (response: ServerResponse) => {
    counts.refusals += 1
    sendJson(response, { succeed: false, code: 401, message: '请重新登录' }, 401)
  }
  const renew = async (request: Seen, response: ServerResponse) => {
    const sent: string = JSON.parse(request.body).refreshToken
    renewals.push(sent)
    const refreshToken = unused.get(sent)
    if (refreshToken === undefined) return refuse(response)
    unused.delete(sent)
    const envelope = await giveOut(await askBehind(origin, request, JSON.stringify({ refreshToken })))
    await gate
    sendJson(response, envelope)
  }
  const handle = async (request: Seen, response: ServerResponse) => {
    const { path, headers, bytes } = request
    if (path === '/api/v1/user/refresh') return renew(request, response)
    const token = headers.authorization?.replace('Bearer ', '')
    if (token !== undefined && !good.has(token)) return refuse(response)
    if (path === '/api/v1/user/logout') counts.logouts += 1
    const answer = await askBehind(origin, request, new Uint8Array(bytes))
    if (path === '/api/v1/user/login') return sendJson(response, await giveOut(answer))
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  }

  return {
    renewals,
    /** Refresh tokens given out, calls refused for their token, and sign-outs by a token that was good. */
    counts,
    // The firm behind may be gone before the last answer has come.
    handle: (request: Seen, response: ServerResponse) => void handle(request, response).catch(() => response.destroy()),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    expireTokens() {
      good = new Set()
    },
  }
}

/** A computer that is signed in and in step with such a firm. */
const computerAt = async (name: keyof typeof firms) => {
  const { origin, account, password, close } = await firms[name]()
  open.push(close)
  const front = strictFront(origin)
  const server = await startServer(front.handle)
  open.push(async () => server[Symbol.asyncDispose]())
  const folder = temporaryFolder()
  open.push(async () => folder.remove())
  const core = await startCore({ profile: folder.path })
  const signIn = () => core.client.session.signIn({ server: server.origin, account, password })
  await signIn()
  await core.synced()
  let answer = () => {}
  open.push(async () => {
    answer()
    await core.close()
  })
  return {
    ...front,
    core,
    signIn,
    password,
    /** A pass finds that its token has run out; the firm has renewed it, and says so when the result is called. */
    async beginRenewal() {
      const { counts, hold, expireTokens } = front
      const { given } = counts
      answer = hold()
      expireTokens()
      void core.client.sync.now({})
      await until(() => counts.given > given)
      return answer
    },
  }
}

/** The state after a pass that found the firm well. */
const afterPass = async ({ client, synced }: TestCore) => {
  await client.sync.now({})
  const { connection } = await synced()
  return [(await client.session.state({})).phase, connection]
}

/** Waits until somebody is waited for, and not for longer than two seconds of the core's own clock. */
const untilHeldUp = ({ ports }: TestCore) => until(() => ports.clock.waiting().includes(2_000))

describe.each(Object.keys(firms) as (keyof typeof firms)[])('a renewal that the %s firm is slow to answer', (name) => {
  it('is waited for by the sync that takes the place of its own: no refresh token is sent twice', async () => {
    const { core, renewals, counts, beginRenewal } = await computerAt(name)
    const answer = await beginRenewal()
    const { refusals } = counts
    await core.client.settings.set({ timeZone: 'Asia/Tokyo' })
    await until(() => counts.refusals > refusals, moment)
    await moment()
    answer()
    await core.synced()
    expect(await afterPass(core)).toEqual(['open', 'online'])
    expect(renewals).toEqual(['r1'])
  })

  it('changes nothing once the person has signed in again', async () => {
    const { core, renewals, signIn, beginRenewal, expireTokens } = await computerAt(name)
    const answer = await beginRenewal()
    expect(await signIn()).toMatchObject({ phase: 'open' })
    answer()
    await core.synced()
    expect(await afterPass(core)).toEqual(['open', 'online'])
    // The next renewal goes by what the sign-in gave.
    expireTokens()
    expect(await afterPass(core)).toEqual(['open', 'online'])
    expect(renewals).toEqual(['r1', 'r3'])
  })

  it('is waited for by a lock: what the firm gave is there after the unlocking', async () => {
    const { core, renewals, password, beginRenewal } = await computerAt(name)
    const answer = await beginRenewal()
    const lock = core.client.session.lock({})
    await untilHeldUp(core)
    answer()
    expect(await lock).toMatchObject({ phase: 'locked' })
    await core.client.session.unlock({ password })
    expect(await afterPass(core)).toEqual(['open', 'online'])
    expect(renewals).toEqual(['r1'])
  })

  it('holds up a lock for two seconds and no longer', async () => {
    const { core, beginRenewal } = await computerAt(name)
    await beginRenewal()
    const lock = core.client.session.lock({})
    await untilHeldUp(core)
    core.ports.clock.advance(2_000)
    expect(await lock).toMatchObject({ phase: 'locked' })
  })

  it('is waited for by a sign-out, which ends what it brought', async () => {
    const { core, renewals, counts, signIn, beginRenewal } = await computerAt(name)
    const answer = await beginRenewal()
    const signOut = core.client.session.signOut({})
    await untilHeldUp(core)
    expect(counts.logouts).toBe(0)
    answer()
    expect(await signOut).toMatchObject({ phase: 'signed-out' })
    expect(counts.logouts).toBe(1)
    expect(await signIn()).toMatchObject({ phase: 'open' })
    expect(renewals).toEqual(['r1'])
  })

  it('holds up a sign-out for two seconds in all', async () => {
    const { core, beginRenewal } = await computerAt(name)
    await beginRenewal()
    const signOut = core.client.session.signOut({})
    await untilHeldUp(core)
    core.ports.clock.advance(2_000)
    expect(await signOut).toMatchObject({ phase: 'signed-out' })
  })
})
