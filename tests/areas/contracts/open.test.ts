// Contracts that nobody has finished yet are read again at both firms, behind the passes, until somebody does.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startCore, type TestCore } from '../../support/core.ts'
import { startOtherFirm } from '../../support/other-firm/index.ts'
import { START, temporaryFolder } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'
import { later } from '../chats/firms.ts'

const HOUR = 3_600_000
const folder = temporaryFolder()
let runs = 0

type Office = {
  readonly core: TestCore
  readonly finish: (id: string, by: string) => void
  readonly remove: (id: string) => Promise<void>
  /** Ids of the contracts that were asked for by themselves so far. */
  readonly asked: () => readonly string[]
  readonly close: () => Promise<void>
}

const computer = async (server: string, account: string, password: string, now: { at: () => number }) => {
  runs += 1
  const core = await startCore({ profile: `${folder.path}/${runs}`, seed: runs })
  now.at = core.ports.clock.now
  await core.client.session.signIn({ server, account, password })
  await core.synced()
  await core.client.contracts.refresh({})
  return core
}
const idOf = (path: string) => /contract\/(\d+)$/.exec(path)?.[1] ?? []

const offices: Readonly<Record<'sample' | 'other', () => Promise<Office>>> = {
  sample: async () => {
    const now = { at: () => START }
    const firm = await startSmallFirm({ customers: 20, contacts: 3, followups: 5, now: () => now.at() })
    const core = await computer(firm.origin, 'linzhiyuan', 'firmdesk', now)
    const second = await computer(firm.origin, 'linzhiyuan', 'firmdesk', { at: now.at })
    return {
      core,
      finish: (id, by) => void firm.edit({ op: 'finishContract', id, by }),
      remove: async (id) => void (await second.client.contracts.remove({ id })),
      asked: () =>
        firm.ledger.entries().flatMap(({ path, requestClass }) => (requestClass === 'contract.get' ? idOf(path) : [])),
      async close() {
        await second.close()
        await core.close()
        await firm.close()
      },
    }
  },
  other: async () => {
    const now = { at: () => START }
    const firm = await startOtherFirm({ now: () => now.at(), conversations: 0 })
    const core = await computer(firm.origin, firm.accounts[0] ?? '', firm.password, now)
    return {
      core,
      finish(id, by) {
        const row = firm.matters.contracts.get(id)
        if (row !== undefined) firm.matters.contracts.set(id, { ...row, texts: { ...row.texts, finishUserName: by } })
      },
      remove: async (id) => void firm.matters.contracts.delete(id),
      asked: () => firm.asked('GET', /contract\/\d+$/).flatMap(({ path }) => idOf(path)),
      async close() {
        await core.close()
        await firm.close()
      },
    }
  },
}

describe.each(['sample', 'other'] as const)('open contracts at the %s firm', (name) => {
  let office: Office
  beforeEach(async () => {
    office = await offices[name]()
  })
  afterEach(() => office.close())
  const all = async () => (await office.core.client.contracts.list({ pageSize: 100 })).rows
  const get = async (id: string) => (await office.core.client.contracts.get({ id })).contract

  it('CT-01 D-102 shows who finished one without being opened, and asks no more for it', async () => {
    const { client, ports } = office.core
    const rows = await all()
    const open = rows.filter(({ finishUserName }) => finishUserName === '')
    const [first, ...rest] = open
    if (first === undefined || rest.length === 0) throw new Error('a firm with open contracts')
    const before = office.asked().length
    office.finish(first.id, '周敏')
    ports.clock.advance(HOUR)
    await client.sync.now({})
    await later(office.core, async () => (await get(first.id))?.finishUserName === '周敏')
    // All that are open were asked for, and no other.
    await later(office.core, async () => office.asked().length >= before + open.length)
    expect(new Set(office.asked().slice(before))).toEqual(new Set(open.map(({ id }) => id)))
    const since = office.asked().length
    ports.clock.advance(HOUR)
    await client.sync.now({})
    await later(office.core, async () => office.asked().length >= since + rest.length)
    expect(new Set(office.asked().slice(since))).toEqual(new Set(rest.map(({ id }) => id)))
  })

  it('CT-04 takes away one that somebody removed', async () => {
    const { client, ports } = office.core
    const [first] = (await all()).filter(({ finishUserName }) => finishUserName === '')
    const id = first?.id ?? ''
    await office.remove(id)
    expect(await get(id)).not.toBeNull()
    ports.clock.advance(HOUR)
    await client.sync.now({})
    await later(office.core, async () => (await get(id)) === null)
  })
})
