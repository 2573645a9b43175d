import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accountFolder } from '#core/account/keys'
import { createCore } from '#core/index'
import { Failure } from '#shared/contract/failure'
import { startFirm } from '../../src/sample-firm/index.ts'
import { clientOf } from '../support/core.ts'
import { START, type TestPorts, testPorts } from '../support/ports.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf, strideOf } from './random.ts'
import { scratchFolder } from './scratch.ts'
import { digestsOf, givesKey, leaksOf, missingOf, unfinishedAfter } from './wipe/judge.ts'
import { type MadeProfile, makeProfile } from './wipe/profile.ts'
import { type Blow, blowKinds, Killed, type Struck, strike } from './wipe/steps.ts'

/** Where the account stands when it is wiped. */
const situations = ['open', 'signed out', 'locked', 'another is open'] as const
type Case = { readonly situation: (typeof situations)[number]; readonly blow: Blow | null }
type Client = ReturnType<typeof clientOf>
/** How an account is wiped: by the product, or by a known-bad way. */
type Wipe = (client: Client, key: string, profile: string) => Promise<unknown>

const controls: Readonly<Record<string, Wipe>> = {
  async 'removes the files first'(client, key, profile) {
    await client.session.signOut({})
    const folder = accountFolder(profile, key)
    for (const name of readdirSync(folder).sort().reverse()) await rm(join(folder, name), { recursive: true })
    await client.session.forget({ key })
  },
  async 'keeps the key'(client, key, profile) {
    mkdirSync(join(profile, 'kept'), { recursive: true })
    cpSync(join(accountFolder(profile, key), 'key.json'), join(profile, 'kept', 'key.json'))
    await client.session.forget({ key })
  },
}

/**
 * R21: an account is wiped, and the process is killed before each step of it or half way through, or the step fails.
 * No file goes before the key (`torn`), without the key nothing can be read (`silent`), the next start finishes the rest
 * (`wedged`), and another account of the same profile keeps everything (`lost`).
 */
export const wipe: FaultRun = {
  name: 'wipe',
  title: 'R21 C19 an account that is wiped leaves nothing that can be read, wherever the wipe is cut off',
  counts: ['silent', 'torn', 'wedged', 'lost'],
  short: 12,
  long: 1_000,
  controls: [
    // Where it is cut off the key is still there, so the rest can be read and the next start does not go on.
    { name: 'removes the files first', runs: 60, moves: 'torn', movesToo: ['silent', 'wedged'] },
    // With a key that is kept every file that went before looks as if it had gone too early.
    { name: 'keeps the key', runs: 2, moves: 'silent', movesToo: ['torn'] },
  ],
  async prepare(control, { say }) {
    const firm = await startFirm({ customers: 30, contacts: 5, followups: 10, now: () => START })
    const scratch = scratchFolder()
    const made = await makeProfile(scratch.path, firm, 1)
    await firm.close()
    const how: Wipe = controls[control] ?? ((client, key) => client.session.forget({ key }))
    const cases: Case[] = []
    for (const situation of situations) {
      const { steps } = await live(made, { situation, blow: null }, 0, how)
      cases.push({ situation, blow: null })
      for (let at = 1; at <= steps; at += 1) for (const kind of blowKinds) cases.push({ situation, blow: { at, kind } })
    }
    if (control === '') say(`${cases.length} ways in which it is cut off`)
    const stride = strideOf(cases.length)
    return {
      play: (seed) => live(made, cases[(seed * stride) % cases.length] as Case, seed, how),
      close: scratch.remove,
    }
  },
}

/** Wipes the account of a copy of the profile, judges what is left, and starts the next process on it. */
async function live(
  made: MadeProfile,
  { situation, blow }: Case,
  seed: number,
  how: Wipe,
): Promise<Played & { readonly steps: number }> {
  const scratch = scratchFolder()
  const profile = scratch.path
  cpSync(made.path, profile, { recursive: true })
  const folder = accountFolder(profile, made.wiped)
  // A crash while the key was wrapped anew leaves a second file with it.
  if (seed % 2 === 1) cpSync(join(folder, 'key.json'), join(folder, 'key.json.new'))
  const ports = portsOf(profile, { ...made.ports, stored: settingsIn(made, situation) })
  let struck: Struck | null = null
  const set: TestPorts['settings']['set'] = (name, value) => {
    const act = () => ports.settings.set(name, value)
    if (struck === null) act()
    else struck.step(`settings ${name}`, act)
  }
  const torn: string[] = []
  const silent: string[] = []
  try {
    const core = await createCore({ ...ports, settings: { ...ports.settings, set } })
    const client = clientOf(core.call)
    if (situation === 'open' && seed % 4 < 2) await discardAll(client)
    let before: ReadonlyMap<string, string> = new Map()
    // Files of work that was just given up go one by one, some of them later than the wipe begins.
    const givenUp = join(folder, 'files', '/')
    const began = () => {
      before = digestsOf(folder)
    }
    struck = strike(profile, blow, diceOf(seed, 22), began, (path) => path.startsWith(givenUp))
    const ended = await how(client, made.wiped, profile).then(() => 'done', failed)
    const { names, dead, end } = struck
    end()
    struck = null
    const readable = await givesKey(folder, made)
    const after = digestsOf(folder)
    if (readable && [...before].some(([name, digest]) => after.get(name) !== digest))
      torn.push('files went before the key')
    if (readable && ended === 'done' && !dead) silent.push('the key is there after the wipe')
    if (!readable) silent.push(...leaksOf(profile, ports, made.secrets))
    // A person tries again where it failed.
    if (ended === 'failed' && !dead && seed % 3 === 0) await how(client, made.wiped, profile).catch(failed)
    await core.close()
    const next = portsOf(profile, ports)
    const wedged = await unfinishedAfter(made, next, !(await givesKey(folder, made)))
    silent.push(...leaksOf(profile, next, new Map([...made.secrets, ...made.names])))
    const lost = await missingOf(made, next)
    const place =
      blow === null ? 'not cut off' : `${blow.kind} step ${blow.at} of ${names.length} (${names[blow.at - 1]})`
    return {
      counts: { silent: silent.length, torn: torn.length, wedged: wedged.length, lost: lost.length },
      why: `${situation}, ${place}: ${[...new Set([...torn, ...silent, ...wedged, ...lost])].slice(0, 5).join('; ')}`,
      steps: names.length,
    }
  } finally {
    struck?.end()
    scratch.remove()
  }
}

/** A process on a profile without a network; settings, secrets and time are those of the one before. */
function portsOf(profile: string, before: TestPorts): TestPorts {
  const ports = testPorts({ profile, firm: 'http://127.0.0.1:9', before })
  ports.cut(true)
  return ports
}

function settingsIn({ ports, wiped, kept }: MadeProfile, situation: Case['situation']): Map<string, unknown> {
  const account = situation === 'signed out' ? null : situation === 'another is open' ? kept : wiped
  return new Map([...ports.stored, ['account', account], ['locked', situation === 'locked']])
}

/** What a sign-out does where the person typed that the unsent work may go. */
async function discardAll(client: Client): Promise<void> {
  for (const { opId } of (await client.work.outbox({})).entries) await client.work.discard({ opId }).catch(failed)
}

function failed(error: unknown): 'failed' {
  if (!(error instanceof Failure || error instanceof Killed || error instanceof Error)) throw error
  return 'failed'
}
