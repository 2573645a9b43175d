// No secret reaches a page: every call of the contract is made with inputs of its own schema, and every answer, every
// failure, every event and every file that an answer names is searched. A new call is covered by standing in the contract.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#core/account/contract'
import { createCore } from '#core/index'
import type { Ports } from '#core/ports'
import type { Reply } from '#shared/contract/failure'
import type { Operation } from '#shared/contract/operation'
import { type Firm, startFirm } from '../../src/sample-firm/index.ts'
import { makerOf, type Node } from '../faults/calls/form.ts'
import { diceOf } from '../faults/random.ts'
import { admin, cheapPassword, clientOf } from '../support/core.ts'
import { START, temporaryFolder, testPorts, until } from '../support/ports.ts'

const PASSWORD = 'Canary-Kanarienvogel-密码-7391'
/** Calls of each operation with inputs of its schema. */
const EACH = 4
const TRIES = 60

type Entry = { readonly area: string; readonly name: string; readonly operation: Operation }

const entries: readonly Entry[] = Object.entries(contract).flatMap(([area, operations]) =>
  Object.entries<Operation>(operations).map(([name, operation]) => ({ area, name, operation })),
)

const folder = temporaryFolder()
const secrets = new Map<string, string>()
let firm: Firm

/** What was searched, and where a secret stood. */
const seen = { texts: 0, found: new Set<string>(), asked: new Set<string>(), answered: new Set<string>() }

const keepBytes = (what: string, bytes: Uint8Array): void => {
  const all = Buffer.from(bytes)
  for (const form of ['hex', 'base64', 'base64url'] as const) secrets.set(`${what} as ${form}`, all.toString(form))
  secrets.set(`${what} as numbers`, [...bytes].join(','))
}

const keepText = (what: string, text: string): void => {
  if (text === '') return
  secrets.set(what, text)
  secrets.set(`${what} as JSON`, JSON.stringify(text).slice(1, -1))
  secrets.set(`${what} as base64`, Buffer.from(text).toString('base64'))
}

const search = (where: string, text: string): void => {
  seen.texts += 1
  for (const [what, secret] of secrets) if (text.includes(secret)) seen.found.add(`${what} in ${where}`)
}

/** The firm as the core meets it: it takes the canary for the password, and says more of a user than anybody asked. */
const overheard =
  (fetch: Ports['network']['fetch']): Ports['network']['fetch'] =>
  async (input, init) => {
    const request = new Request(input, init)
    const path = new URL(request.url).pathname
    if (!request.url.startsWith(firm.origin)) throw new TypeError('fetch failed', { cause: { code: 'ENETUNREACH' } })
    if (!/\/user\/(?:login|refresh)$/.test(path)) return refusedWithToken(await fetch(request), request)
    const body = (await request.text()).replaceAll(PASSWORD, admin.password)
    const answer = await fetch(request.url, { method: request.method, headers: request.headers, body })
    const envelope = (await answer.json()) as { data: { token?: string; refreshToken?: string; user?: object } | null }
    const { token = '', refreshToken = '' } = envelope.data ?? {}
    keepText('the token', token)
    keepText('the refresh token', refreshToken)
    if (envelope.data?.user !== undefined)
      Object.assign(envelope.data.user, { token, refreshToken, password: PASSWORD, accessToken: token })
    return Response.json(envelope)
  }

/** A refusal quotes the token that it refuses, as servers do. */
const refusedWithToken = async (answer: Response, request: Request): Promise<Response> => {
  if (answer.ok) return answer
  const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
  const message = `no right for ${token} at ${request.url}?token=${token}`
  return Response.json({ succeed: false, code: '7', message, data: null }, { status: answer.status })
}

const open = async () => {
  const ports = testPorts({ profile: folder.path, firm: firm.origin })
  const wrap: Ports['secrets']['wrap'] = async (plain) => {
    keepBytes('the key of the store', plain)
    const wrapped = await ports.secrets.wrap(plain)
    keepBytes('the wrapped key', wrapped)
    return wrapped
  }
  const secretStore = { ...ports.secrets, wrap }
  const network = { fetch: overheard(ports.network.fetch) }
  // As a shell makes it: answers are not cut to what the contract names.
  const core = await createCore(
    { ...ports, secrets: secretStore, network },
    { checkOutput: false, passwordCost: cheapPassword },
  )
  core.onEvent((event) => search(`the event ${event.type}`, JSON.stringify(event)))
  return { core, ports }
}

/** What lies in the key's file: salt, tag and both wraps. */
const keepKeyFile = (): void => {
  const file = readdirSync(folder.path, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('key.json'))
  if (file === undefined) throw new Error('the account has no key file')
  const texts = readFileSync(join(folder.path, file), 'utf8').matchAll(/"([\w+/=]{16,})"/g)
  for (const [, text = ''] of texts) secrets.set(`${text.slice(0, 4)}… of the key's file`, text)
}

let core: Awaited<ReturnType<typeof open>>['core']
let ports: Awaited<ReturnType<typeof open>>['ports']

const ask = async ({ area, name }: Pick<Entry, 'area' | 'name'>, input: unknown): Promise<Reply> => {
  const call = `${area}.${name}`
  const reply = await core.call(area, name, input)
  search(call, JSON.stringify(reply))
  seen.asked.add(call)
  if (reply.ok) seen.answered.add(call)
  // The bytes behind a handle reach the page too.
  for (const [handle] of JSON.stringify(reply).matchAll(/[0-9a-f]{32}/g))
    search(`a file of ${call}`, Buffer.from(core.media.read(handle)?.bytes ?? []).toString('latin1'))
  return reply
}

/**
 * Calls an operation with `times` inputs that its schema takes, one that reads with more until it has answered once; `words`
 * are texts that mean something there.
 */
const askWithMade = async (entry: Entry, words: readonly string[], seed: number, times = EACH): Promise<void> => {
  const schema = z.toJSONSchema(entry.operation.input, { io: 'input' }) as Node
  const [make, dice] = [makerOf(schema, words), diceOf(seed, 31)]
  const isMute = () => entry.operation.kind === 'read' && !seen.answered.has(`${entry.area}.${entry.name}`)
  let asked = 0
  for (let tried = 0; (asked < times || isMute()) && tried < TRIES; tried += 1) {
    const input = make(dice, 0)
    if (!entry.operation.input.safeParse(input).success) continue
    await ask(entry, input)
    asked += 1
  }
  expect(asked, `${entry.area}.${entry.name} took no input`).toBeGreaterThan(0)
}

/** Reads what stands under each id that is known, where an operation asks for one and nothing else. */
const askForEach = async (entry: Entry, ids: readonly string[]): Promise<void> => {
  if (entry.operation.kind !== 'read') return
  for (const id of ids)
    for (const input of [{ id }, { opId: id }])
      if (entry.operation.input.safeParse(input).success && !entry.operation.input.safeParse({}).success)
        await ask(entry, input)
}

const wordsOfAccount = async (): Promise<readonly string[]> => {
  const client = clientOf(core.call)
  const { rows } = await client.customers.list({ pageSize: 10 })
  const people = await client.contacts.list({ pageSize: 10 })
  const { accounts } = await client.session.accounts({})
  const [first = '', second = ''] = rows.map(({ id }) => id)
  // Something of each kind that is asked for by an id: a task, a waiting change, a follow-up, a check.
  const check = await client.checks.interest({ parties: ['张三丰'] })
  const { job } = await client.batch.set({ ids: [second], field: 'level', value: '2' })
  await client.work.pause({ paused: true })
  await client.customers.edit({ id: first, values: { note: '已核对' } })
  const place = { objType: 'company', objId: first }
  const { id: followUp } = await client.followups.add({ ...place, content: '已联系' })
  const { rows: conversations } = await client.chats.conversations({ limit: 1 })
  const conversation = conversations[0]?.id ?? ''
  await client.chats.refresh({ id: conversation })
  const { messages } = await client.chats.messages({ conversation, from: { at: 'newest' }, limit: 1 })
  const waiting = (await client.work.outbox({})).entries.map(({ opId }) => opId)
  const ids = [
    ...[...rows, ...people.rows].slice(0, 12).map(({ id }) => id),
    job,
    check.id,
    followUp,
    ...waiting,
    conversation,
    messages[0]?.id ?? '',
  ]
  return [...ids, ...accounts.map(({ key }) => key), 'company', 'companies', 'contact', 'note', 'level', 'comment:1']
}

const signIn = () =>
  ask({ area: 'session', name: 'signIn' }, { server: 'sample', account: admin.account, password: PASSWORD })

beforeAll(async () => {
  firm = await startFirm({ customers: 30, contacts: 10, followups: 30, messages: 40, now: () => START })
  ;({ core, ports } = await open())
})
afterAll(async () => {
  await core.close()
  await firm.close()
  folder.remove()
})

describe('checklist 21', () => {
  it('no answer and no event holds a secret', async () => {
    keepText('the password', PASSWORD)
    expect(await signIn()).toMatchObject({ ok: true, value: { phase: 'open' } })
    await until(async () => !(await clientOf(core.call).sync.status({})).running)
    keepKeyFile()
    const words = await wordsOfAccount()
    const ordinary = entries.filter(({ area }) => area !== 'session')
    for (const entry of ordinary) await askForEach(entry, words)
    for (const [place, entry] of ordinary.entries()) await askWithMade(entry, words, place + 1)
    // A token that ended: renewals and refusals.
    firm.expireTokens()
    await ask({ area: 'sync', name: 'now' }, {})
    await ask({ area: 'session', name: 'state' }, {})
    for (const [place, entry] of entries.filter(({ area }) => area === 'session').entries()) {
      await askWithMade(entry, words, place + 1001)
      await signIn()
    }
    // The same while the account is locked, and when nobody is signed in.
    await ask({ area: 'session', name: 'lock' }, {})
    for (const [place, entry] of ordinary.entries()) await askWithMade(entry, words, place + 2001, 1)
    await ask({ area: 'session', name: 'unlock' }, { password: PASSWORD })
    await ask({ area: 'session', name: 'signOut' }, {})
    for (const [place, entry] of ordinary.entries()) await askWithMade(entry, words, place + 3001, 1)
    for (const line of ports.lines) search('the log', line)

    expect([...seen.found]).toEqual([])
    expect(seen.asked.size).toBe(entries.length)
    // What is only refused shows nothing: every call that reads must have answered.
    const reading = entries.filter(({ operation }) => operation.kind === 'read')
    expect(reading.map(({ area, name }) => `${area}.${name}`).filter((call) => !seen.answered.has(call))).toEqual([])
  })

  it('the search itself sees a secret in each of its forms', () => {
    expect(secrets.size).toBeGreaterThan(15)
    for (const [what, secret] of secrets) {
      search('a made answer', JSON.stringify({ phase: 'open', more: { held: `x${secret}y` } }))
      expect(
        [...seen.found].some((found) => found.endsWith('in a made answer')),
        what,
      ).toBe(true)
      seen.found.clear()
    }
  })
})
