// A real core with an account, its network cut, and inputs that its contract takes for everything it can be asked.
import { cpSync } from 'node:fs'
import { createCore } from '#core/index'
import type { Ports } from '#core/ports'
import type { Reply } from '#shared/contract/failure'
import { startFirm } from '../../../src/sample-firm/index.ts'
import { clientOf } from '../../support/core.ts'
import { START, testPorts } from '../../support/ports.ts'
import type { Dice } from '../random.ts'
import { scratchFolder } from '../scratch.ts'
import { type MadeProfile, makeProfile } from '../wipe/profile.ts'

/** Calls of one seed. */
const CALLS = 60

export type Asked = { readonly area: string; readonly name: string; readonly input: unknown }
export type Desk = {
  /** Texts that mean something to an area. */
  readonly words: (area: string) => readonly string[]
  /** Asks a core of its own and answers which answers were a bug's; `next` says what, with the calls that are left. */
  readonly play: (dice: Dice, next: (left: number) => Asked) => Promise<readonly string[]>
  readonly close: () => void
}

/** Makes the account once; every seed works on a copy of it. */
export async function openDesk(): Promise<Desk> {
  const firm = await startFirm({ customers: 30, contacts: 10, followups: 20, now: () => START })
  const scratch = scratchFolder()
  const made = await makeProfile(scratch.path, firm, 2)
  await firm.close()
  return {
    words: await wordsOf(made),
    play: (dice, next) => play(made, dice, next),
    close: scratch.remove,
  }
}

/** Ids of records and names of fields by the area that knows them. */
async function wordsOf(made: MadeProfile): Promise<Desk['words']> {
  return onCopy(made, async (core) => {
    const client = clientOf(core.call)
    const { rows } = await client.customers.list({ pageSize: 10 })
    const people = (await client.contacts.list({ pageSize: 10 })).rows.map(({ id }) => id).slice(0, 2)
    const work = (await client.work.outbox({})).entries.flatMap(({ opId, id }) => [opId, id])
    const customers = rows.map(({ id }) => id).slice(0, 3)
    const fields = ['note', 'level', 'city', 'telephone', 'ownerid', 'extra.a']
    const common = ['company', 'contact', 'companies', 'sample', '2026-06-15', 'comment:1', rows[0]?.name ?? '']
    const own: Readonly<Record<string, readonly string[]>> = {
      contacts: [...people, ...customers, ...fields],
      work: [...work, ...fields],
      customers: [...customers, ...fields],
      batch: [...customers, ...people, ...fields],
      members: customers,
    }
    return (area) => own[area] ?? [...customers, ...people, ...work, ...common]
  })
}

/** A network without anybody; one for all cores, because axios keeps every fetch that it sees and what that holds. */
const nobody: Ports['network'] = {
  fetch: async () => {
    throw new TypeError('fetch failed', { cause: { code: 'ENETUNREACH' } })
  },
}

type Core = Awaited<ReturnType<typeof createCore>>

async function onCopy<T>(made: MadeProfile, run: (core: Core, log: readonly string[]) => Promise<T>): Promise<T> {
  const scratch = scratchFolder()
  cpSync(made.path, scratch.path, { recursive: true })
  const before = { ...made.ports, stored: new Map(made.ports.stored) }
  const ports = { ...testPorts({ profile: scratch.path, firm: 'http://127.0.0.1:9', before }), network: nobody }
  const core = await createCore(ports, { checkOutput: true })
  try {
    return await run(core, ports.lines)
  } finally {
    await core.close()
    scratch.remove()
  }
}

function play(made: MadeProfile, dice: Dice, next: (left: number) => Asked): Promise<readonly string[]> {
  return onCopy(made, async (core, log) => {
    const found: string[] = []
    for (let left = CALLS; left > 0; left -= 1) {
      const { area, name, input } = next(left)
      const reply: Reply = await core.call(area, name, input)
      if (!reply.ok && reply.code === 'internal')
        found.push(
          `${area}.${name} ${JSON.stringify(input).slice(0, 300)}: ${log.findLast((line) => line.startsWith('error'))}`,
        )
      if (dice.next() < 0.1) await new Promise((resolve) => setImmediate(resolve))
    }
    return found
  })
}
