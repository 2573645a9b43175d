import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createCore } from '#core/index'
import { ensureBuilt } from '../../scripts/lib/build.ts'
import { type Firm, startFirm } from '../../src/sample-firm/index.ts'
import { admin, clientOf } from '../support/core.ts'
import { START, testPorts, until } from '../support/ports.ts'
import type { FaultRun } from './frame.ts'
import { filesBelow, holds, type Place } from './plaintext/leaks.ts'
import { searchOnPage } from './plaintext/page.ts'
import { type Dice, diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

const customers = 60
const leakingPage = 'a page that keeps a name'

/**
 * R22: words of customers, of what a person wrote, drafted and searched, telephones and the token are looked for in every
 * byte of every file of a profile, while it is open and after it was closed, in the settings and the log. Then a person
 * uses a page, and the profile of the browser is looked through as well.
 */
export const plaintext: FaultRun = {
  name: 'plaintext',
  title: 'R22 nothing of a firm is in the clear in any file, setting or line of the log',
  counts: ['silent'],
  short: 1,
  long: 15,
  controls: [
    { name: 'a file without a key', runs: 1, moves: 'silent' },
    { name: leakingPage, runs: 1, moves: 'silent' },
  ],
  async prepare(control, { say }) {
    await ensureBuilt('renderer', say)
    const firm = await startFirm({ customers, contacts: 10, followups: 60, now: () => START })
    return {
      play: async (seed) => {
        const found = control === leakingPage ? [] : await playCore(seed, firm, control !== '')
        if (control === '' || control === leakingPage) found.push(...(await playPage(firm, control !== '')))
        return { counts: { silent: found.length }, why: [...new Set(found)].slice(0, 5).join('; ') }
      },
      close: () => firm.close(),
    }
  },
}

/** Secrets by what they are, and where they were found. */
function search(secrets: ReadonlyMap<string, string>, places: readonly Place[], when: string): string[] {
  return places.flatMap(({ name, bytes }) =>
    [...secrets].filter(([, secret]) => holds(bytes, secret)).map(([what]) => `${what} in ${name} ${when}`),
  )
}

async function playPage(firm: Firm, leak: boolean): Promise<string[]> {
  const scratch = scratchFolder()
  const secrets = new Map<string, string>()
  const found: string[] = []
  const hearer = {
    secret: (what: string, text: string) => void secrets.set(what, text),
    look: (when: string) => void found.push(...search(secrets, filesBelow(scratch.path), when)),
  }
  try {
    await searchOnPage({ firm: firm.origin, customers, folder: scratch.path }, hearer, leak)
  } finally {
    scratch.remove()
  }
  return found
}

async function playCore(seed: number, firm: Firm, plain: boolean): Promise<string[]> {
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
    found.push(...search(secrets, [...filesBelow(profile), ...said(ports)], when))
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
  return found
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

function said(ports: ReturnType<typeof testPorts>): readonly Place[] {
  return [
    { name: 'the log', bytes: Buffer.from(ports.lines.join('\n')) },
    { name: 'the settings', bytes: Buffer.from(JSON.stringify([...ports.stored])) },
  ]
}

function writePlain(profile: string, secrets: ReadonlyMap<string, string>): void {
  const file = new Database(join(profile, 'plain.db'))
  file.exec('CREATE TABLE text (value TEXT)')
  for (const secret of secrets.values()) file.prepare('INSERT INTO text VALUES (?)').run(secret)
  file.close()
}
