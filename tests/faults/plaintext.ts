import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createCore } from '#core/index'
import { type Firm, startFirm } from '../../src/sample-firm/index.ts'
import { admin, clientOf } from '../support/core.ts'
import { START, testPorts, until } from '../support/ports.ts'
import type { FaultRun, Played } from './frame.ts'
import { type Dice, diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

/**
 * R22: words of customers, of what a person wrote and drafted, telephones and the token are looked for in every byte of
 * every file of a profile, while it is open, after it was closed and after it was killed, in the settings and the log.
 */
export const plaintext: FaultRun = {
  name: 'plaintext',
  title: 'R22 nothing of a firm is in the clear in any file, setting or line of the log',
  counts: ['silent'],
  short: 1,
  long: 15,
  controls: [{ name: 'a file without a key', runs: 1, moves: 'silent' }],
  async prepare(control) {
    const firm = await startFirm({ customers: 60, contacts: 10, followups: 60, now: () => START })
    return { play: (seed) => play(seed, firm, control !== ''), close: () => firm.close() }
  },
}

async function play(seed: number, firm: Firm, plain: boolean): Promise<Played> {
  const dice = diceOf(seed)
  const scratch = scratchFolder()
  const profile = scratch.path
  const secrets = new Map<string, string>()
  const ports = testPorts({ profile, firm: firm.origin, seed })
  const fetch: typeof globalThis.fetch = (input, init) => {
    const headers = input instanceof Request ? input.headers : new Headers(init?.headers)
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
    if (token !== '') secrets.set('the token', token)
    return ports.network.fetch(input, init)
  }
  const core = await createCore({ ...ports, network: { fetch } })
  const client = clientOf(core.call)
  const found: string[] = []
  const look = (when: string) => {
    for (const { name, bytes } of [...filesBelow(profile), ...said(ports)])
      for (const [what, secret] of secrets) if (holds(bytes, secret)) found.push(`${what} in ${name} ${when}`)
  }
  try {
    await client.session.signIn(admin)
    await until(async () => !(await client.sync.status({})).running)
    const { rows } = await client.customers.list({ pageSize: 50 })
    for (const one of rows.slice(0, 20)) secrets.set(`a customer's name`, one.name)
    await write(
      client,
      rows.map((row) => row.id),
      secrets,
      dice,
    )
    if (plain) writePlain(profile, secrets)
    look('while it is open')
    await client.sync.now({})
    ports.cut(true)
    await client.followups.refresh({ objType: 'company', objId: rows[0]?.id ?? '' }).catch(() => undefined)
    look('without a network')
  } finally {
    await core.close()
  }
  look('after it was closed')
  scratch.remove()
  return { counts: { silent: found.length }, why: [...new Set(found)].slice(0, 5).join('; ') }
}

type Client = ReturnType<typeof clientOf>

/** What a person writes, a word of its own in each. */
async function write(client: Client, ids: readonly string[], secrets: Map<string, string>, dice: Dice): Promise<void> {
  const word = (what: string) => {
    const secret = `机密${dice.hex(12)}`
    secrets.set(what, secret)
    return secret
  }
  const place = { objType: 'company', objId: dice.pick(ids) }
  await client.customers.edit({ id: dice.pick(ids), values: { note: word('a note') } })
  await client.followups.add({ ...place, content: word('a follow-up') })
  await client.comments.add({ ...place, content: word('a comment') })
  await client.work.keepDraft({ place: 'comment:1', text: word('a draft') })
  await client.customers.suggest({ text: word('a search') })
  await client.customers.edit({ id: '404', values: { note: word('a refused edit') } }).catch(() => undefined)
}

function filesBelow(folder: string): { readonly name: string; readonly bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => ({ name: entry.name, bytes: readFileSync(join(entry.parentPath, entry.name)) }))
}

function said(ports: ReturnType<typeof testPorts>): { readonly name: string; readonly bytes: Buffer }[] {
  return [
    { name: 'the log', bytes: Buffer.from(ports.lines.join('\n')) },
    { name: 'the settings', bytes: Buffer.from(JSON.stringify([...ports.stored])) },
  ]
}

/** True where bytes hold a text in any of the forms in which it could leak. */
function holds(bytes: Buffer, secret: string): boolean {
  const forms = [
    Buffer.from(secret),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(Buffer.from(secret).toString('base64')),
  ]
  return forms.some((form) => bytes.includes(form))
}

function writePlain(profile: string, secrets: ReadonlyMap<string, string>): void {
  const file = new Database(join(profile, 'plain.db'))
  file.exec('CREATE TABLE text (value TEXT)')
  for (const secret of secrets.values()) file.prepare('INSERT INTO text VALUES (?)').run(secret)
  file.close()
}
