import { createCore } from '#core/index'
import { Failure } from '#shared/contract/failure'
import { startFirm } from '../../src/sample-firm/index.ts'
import { clientOf } from '../support/core.ts'
import { signInto } from '../support/firm.ts'
import { START, type TestPorts, testPorts, until } from '../support/ports.ts'
import type { FaultRun, Played } from './frame.ts'
import { type Dice, diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

const ACTS = 14

/**
 * One of two accounts: its firm, a word that stands in everything that belongs to it and nowhere else, and the tokens
 * that its firm gave out.
 */
type Account = {
  readonly origin: string
  readonly canary: string
  readonly tokens: ReadonlySet<string>
  readonly newToken: () => Promise<string>
}
type Asked = { readonly origin: string; readonly token: string; readonly body: string }

/**
 * R20: two accounts of two firms are switched, signed out and signed in again in any order, with calls on their way.
 * Nothing of one is ever sent to the other's firm, answered to the other's screen, or kept in the other's store.
 */
export const isolation: FaultRun = {
  name: 'isolation',
  title: 'R20 C19 of two accounts that are switched at any moment nothing ever reaches the other',
  counts: ['silent', 'lost'],
  short: 2,
  long: 60,
  controls: [{ name: 'one client for both', runs: 4, moves: 'silent' }],
  async prepare(control) {
    const accounts = [await makeAccount('ALPHA', 3), await makeAccount('BETA', 4)] as const
    return {
      play: (seed) => play(seed, accounts, control !== ''),
      async close() {
        for (const { close } of accounts) await close()
      },
    }
  },
}

async function makeAccount(canary: string, seed: number): Promise<Account & { readonly close: () => Promise<void> }> {
  const firm = await startFirm({ customers: 30, contacts: 0, followups: 0, seed, now: () => START, expiresIn: 1e9 })
  const { call, companies } = await signInto(firm)
  const { list } = await companies({ pageIndex: 0, pageSize: 30 })
  for (const { id } of list) await call('PUT', `/api/v1/customer/company/${id}`, { note: canary })
  const tokens = new Set<string>()
  const newToken = async () => {
    const { token } = await signInto(firm)
    tokens.add(token)
    return token
  }
  return { origin: firm.origin, canary, tokens, newToken, close: firm.close }
}

async function play(seed: number, accounts: readonly [Account, Account], shared: boolean): Promise<Played> {
  const dice = diceOf(seed)
  const scratch = scratchFolder()
  const asked: Asked[] = []
  let desk = await openDesk(scratch.path, asked, shared, null)
  const saved = new Map<string, string>()
  const answers: Promise<void>[] = []
  const crossed: string[] = []
  try {
    for (let act = 0; act < ACTS; act += 1) {
      answers.push(...screens(desk, accounts, crossed))
      await doSomething(desk, dice, accounts, saved)
      desk.ports.clock.advance(100)
      if (desk.ports.restarts() > 0) {
        await desk.close()
        desk = await openDesk(scratch.path, asked, shared, desk.ports)
      }
    }
    await Promise.all(answers)
    for (const one of asked) crossed.push(...crossings(one, accounts))
    const { reasons, lost } = await inspect(desk, accounts, saved, async () => {
      await desk.close()
      desk = await openDesk(scratch.path, asked, shared, desk.ports)
      return desk
    })
    const found = [...crossed, ...reasons]
    return { counts: { silent: found.length, lost }, why: [...new Set(found)].slice(0, 4).join('; ') }
  } finally {
    await desk.close()
    scratch.remove()
  }
}

type Desk = {
  readonly client: ReturnType<typeof clientOf>
  readonly ports: TestPorts
  readonly close: () => Promise<void>
}

/** A process of the app; the known-bad one keeps the first token that it ever sent. */
async function openDesk(profile: string, asked: Asked[], shared: boolean, before: TestPorts | null): Promise<Desk> {
  const ports = testPorts({ profile, ...(before === null ? {} : { before }) })
  const fetch: typeof globalThis.fetch = async (input, init) => {
    let request = input instanceof Request ? input : new Request(input, init)
    const first = asked.find(({ token }) => token !== '')?.token
    if (shared && first !== undefined) {
      request = new Request(request, {
        headers: { ...Object.fromEntries(request.headers), authorization: `Bearer ${first}` },
      })
    }
    const token = (request.headers.get('authorization') ?? '').replace('Bearer ', '')
    asked.push({ origin: new URL(request.url).origin, token, body: await request.clone().text() })
    return ports.network.fetch(request, init)
  }
  const core = await createCore({ ...ports, network: { fetch } })
  return { client: clientOf(core.call), ports, close: core.close }
}

/** Calls that are on their way while something else happens; what they answer must be of the account that asked. */
function screens({ client }: Desk, accounts: readonly [Account, Account], crossed: string[]): Promise<void>[] {
  const look = async () => {
    const { phase, account } = await client.session.state({})
    const { rows } = await client.customers.list({ pageSize: 50, columns: ['note'] })
    const other = accounts.find(({ origin }) => origin !== account?.server)
    if (phase !== 'open' || other === undefined) return
    if (rows.some(({ note }) => String(note).includes(other.canary)))
      crossed.push(`${other.canary} on the other's screen`)
  }
  return [look().catch(ignoreFailure), client.sync.now({}).then(() => undefined, ignoreFailure)]
}

function ignoreFailure(error: unknown): void {
  if (!(error instanceof Failure)) throw error
}

/** Switches, signs out, writes or waits. `saved` remembers the last word that was saved in each account. */
async function doSomething(
  desk: Desk,
  dice: Dice,
  accounts: readonly [Account, Account],
  saved: Map<string, string>,
): Promise<void> {
  const { client } = desk
  const way = dice.next()
  try {
    if (way < 0.45) {
      const { origin, newToken } = dice.pick(accounts)
      await client.session.signInWithToken({ server: origin, token: await newToken() })
    } else if (way < 0.55) {
      await client.session.signOut({})
    } else if (way < 0.85) {
      const { account } = await client.session.state({})
      const mine = accounts.find(({ origin }) => origin === account?.server)
      const { rows } = await client.customers.list({ pageSize: 10 })
      const id = rows[0]?.id
      if (mine === undefined || id === undefined) return
      const word = `${mine.canary} ${dice.hex(8)}`
      await client.work.keepDraft({ place: 'draft', text: word })
      saved.set(mine.canary, word)
      await client.customers.edit({ id, values: { city: word } })
    } else await new Promise((resolve) => setTimeout(resolve, dice.below(20)))
  } catch (error) {
    ignoreFailure(error)
  }
}

function crossings({ origin, token, body }: Asked, accounts: readonly [Account, Account]): string[] {
  const other = accounts.find((account) => account.origin !== origin)
  if (other === undefined) return []
  return [
    ...(other.tokens.has(token) ? [`the token of ${other.canary} sent to the other firm`] : []),
    ...(body.includes(other.canary) ? [`words of ${other.canary} sent to the other firm`] : []),
  ]
}

/** Opens each account once more and reads all that is kept there. */
async function inspect(
  desk: Desk,
  accounts: readonly [Account, Account],
  saved: ReadonlyMap<string, string>,
  fresh: () => Promise<Desk>,
): Promise<{ readonly reasons: readonly string[]; readonly lost: number }> {
  const reasons: string[] = []
  let lost = 0
  let at = desk
  for (const { origin, newToken, canary } of accounts) {
    const other = accounts.find((one) => one.origin !== origin)?.canary ?? ''
    try {
      await at.client.session.signInWithToken({ server: origin, token: await newToken() })
    } catch (error) {
      ignoreFailure(error)
      reasons.push(`${canary} cannot be opened any more`)
      continue
    }
    at = await fresh()
    await until(async () => !(await at.client.sync.status({})).running)
    const { rows } = await at.client.customers.list({ pageSize: 50, columns: ['note', 'city'] })
    const { text } = await at.client.work.draft({ place: 'draft' })
    const { entries } = await at.client.work.outbox({})
    if (JSON.stringify([rows, text, entries]).includes(other))
      reasons.push(`words of ${other} in the store of ${canary}`)
    if (!JSON.stringify(rows).includes(canary)) reasons.push(`nothing of ${canary} in its own store`)
    const word = saved.get(canary)
    if (word !== undefined && text !== word) {
      lost += 1
      reasons.push(`a draft of ${canary} is gone`)
    }
  }
  return { reasons, lost }
}
