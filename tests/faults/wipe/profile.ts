// A profile with two accounts of a sample firm, and every word of the first that must not outlive its wipe.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountFolder, openKey } from '#core/account/keys'
import { openAccount } from '#core/account/open-account'
import { createCore } from '#core/index'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { admin, clientOf, member } from '../../support/core.ts'
import { type TestPorts, testPorts, until } from '../../support/ports.ts'
import { diceOf } from '../random.ts'

const SNAPSHOTS_EVERY = 10 * 60_000
const ways = { password: null, trustSecrets: true, create: false }

export type MadeProfile = {
  readonly path: string
  /** What outlives a process: settings, secrets, wall time. */
  readonly ports: TestPorts
  /** The account that is wiped, and the one that must stay as it is. */
  readonly wiped: string
  readonly kept: string
  /** Draft of the account that stays. */
  readonly keptWord: string
  /** What must be nowhere in the clear, by what it is. */
  readonly secrets: ReadonlyMap<string, Buffer>
  /** Words of the account that stand outside of its store, as long as it is remembered. */
  readonly names: ReadonlyMap<string, Buffer>
}

/** Signs two people in on one profile, lets them write, and ends the process. */
export async function makeProfile(path: string, firm: Firm, seed: number): Promise<MadeProfile> {
  const dice = diceOf(seed, 21)
  const keptWord = `留下${dice.hex(12)}`
  const before = testPorts({ profile: path, firm: firm.origin, seed })
  const first = await createCore(before)
  const kept = clientOf(first.call)
  const keptKey = (await kept.session.signIn(member)).account?.key ?? ''
  await until(async () => !(await kept.sync.status({})).running)
  await kept.work.keepDraft({ place: 'draft', text: keptWord })
  await first.close()

  before.stored.set('account', null)
  const ports = testPorts({ profile: path, firm: firm.origin, seed: seed + 1, before })
  const core = await createCore(ports)
  const client = clientOf(core.call)
  const { account } = await client.session.signIn(admin)
  if (account === null) throw new Error('nobody signed in')
  await until(async () => !(await client.sync.status({})).running)
  const secrets = new Map<string, Buffer>()
  const word = (what: string): string => {
    const text = `机密${dice.hex(12)}`
    secrets.set(what, Buffer.from(text))
    return text
  }
  const { rows } = await client.customers.list({ pageSize: 20 })
  const place = { objType: 'company', objId: dice.pick(rows).id }
  // Nothing of it is on its way while the clock is moved on.
  await client.work.pause({ paused: true })
  const handle = core.media.offer({
    name: `${word('the name of a file')}.txt`,
    type: 'text/plain',
    bytes: Buffer.from(word('a file')),
  })
  const { attachment } = await client.files.attach({ handle })
  await client.followups.add({ ...place, content: word('a follow-up'), attachments: [attachment] })
  await client.comments.add({ ...place, content: word('a comment') })
  await client.customers.edit({ id: dice.pick(rows).id, values: { note: word('a note') } })
  await client.work.keepDraft({ place: 'comment:1', text: word('a draft') })
  ports.clock.advance(SNAPSHOTS_EVERY)
  await core.close()
  for (const { id, name, telephone } of rows) {
    secrets.set(`the name of customer ${id}`, Buffer.from(name))
    if (String(telephone ?? '').length > 6)
      secrets.set(`the telephone of customer ${id}`, Buffer.from(String(telephone)))
  }
  for (const [what, bytes] of await keysOf(ports, account.key)) secrets.set(what, bytes)
  const names = new Map(
    [
      ['the name of the account', account.account],
      ['the name of the person', account.displayName],
    ].map(([what = '', text]) => [what, Buffer.from(text ?? '')] as const),
  )
  return { path, ports, wiped: account.key, kept: keptKey, keptWord, secrets, names }
}

/** The token, the key of the store and everything that it is wrapped in. */
async function keysOf(ports: TestPorts, account: string): Promise<Map<string, Buffer>> {
  const folder = accountFolder(ports.profile, account)
  const found = new Map<string, Buffer>()
  const opened = await openAccount(ports, account, ways)
  found.set('the token', Buffer.from(opened.store.values.get('token') ?? ''))
  await opened.close()
  const secret = await openKey({ folder, account, secrets: ports.secrets, random: ports.random }, null)
  if (secret === null) throw new Error('the key must open')
  found.set('the key', Buffer.from(secret.key))
  found.set('the key as text', Buffer.from(Buffer.from(secret.key).toString('hex')))
  const { secrets, password } = JSON.parse(readFileSync(join(folder, 'key.json'), 'utf8')) as {
    readonly secrets: string
    readonly password: { readonly data: string }
  }
  found.set('the key as the secret store wraps it', Buffer.from(secrets))
  found.set('the key as the password wraps it', Buffer.from(password.data))
  return found
}
