// Fields that stand in no answer of the firm: whether an edit of one arrived can be read nowhere.
import { beforeEach, describe, expect, it } from 'vitest'
import { senders } from '#core/areas/sync'
import type { Operation } from '#core/engine/store/work/types'
import { resendOperation } from '#core/engine/sync/push/inbox-actions'
import { testRandom } from '../../support/ports.ts'
import { atFirmForEach } from './each-test.ts'
import { openDesk } from './push-desk.ts'

const MINUTE = 60_000

/** What the firm's network does to writes and reads of customers; the test that runs sets it. */
const network = {
  /** Writes whose answer is lost after the firm took them. */
  lost: 0,
  /** Writes that never leave. */
  refused: 0,
  /** Whether reads go wrong once a write was taken. */
  readsFail: false,
  taken: 0,
}

/** The firm as it is reached here: its answers never say the industry of a customer. */
const through: typeof globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const isOne = /\/company\/\d+$/.test(new URL(request.url).pathname)
  const isWrite = isOne && request.method === 'PUT'
  if (isWrite && network.refused-- > 0) throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
  if (isOne && !isWrite && network.readsFail && network.taken > 0)
    throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
  const response = await fetch(request)
  if (!isOne) return response
  if (isWrite) network.taken += 1
  if (isWrite && network.lost-- > 0) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
  const said = (await response.text()).replaceAll(/"industry":"[^"]*",/g, '')
  // A write is answered without a row, so that a read has to show what became of it.
  const text = isWrite ? JSON.stringify({ ...JSON.parse(said), data: null }) : said
  return new Response(text, { status: response.status })
}

const at = atFirmForEach({ fetch: through })
const written = () => at.firm.ledger.count('company.update')
const here = () => at.desk.store.customers.get(at.id)?.row
const stateOf = ({ opId }: Operation) => at.desk.store.work.get(opId)

beforeEach(async () => {
  Object.assign(network, { lost: 0, refused: 0, readsFail: false, taken: 0 })
  at.firm.edit({ op: 'update', id: at.id, fields: { industry: '制造业', level: 'A级' } })
  await at.desk.fetchCustomer(at.id)
  at.firm.ledger.reset()
})

describe('an edit of a field that the firm never shows', () => {
  it('whose answers are lost goes out twice at most, a minute apart, and is a person`s then (C4)', async () => {
    network.lost = 100
    const edit = at.desk.edit(at.id, { industry: '金融业' })
    await at.desk.drain(30_000)
    expect(written()).toBe(1)
    await at.desk.drain(60 * MINUTE)
    expect(written()).toBe(2)
    expect(stateOf(edit)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
    expect(here()).toMatchObject({ industry: '金融业' })
  })

  it('does not hold up what is edited there later', async () => {
    network.lost = 2
    at.desk.edit(at.id, { industry: '金融业' })
    await at.desk.drain(1_000)
    const later = at.desk.edit(at.id, { level: 'B级' })
    await at.desk.drain()
    expect(stateOf(later)?.state).toBe('done')
  })

  it('counts no sending that certainly never left', async () => {
    network.refused = 6
    const edit = at.desk.edit(at.id, { industry: '金融业' })
    await at.desk.drain()
    expect(stateOf(edit)?.state).toBe('done')
    expect(written()).toBe(1)
  })

  it('is counted over an end of the process, and goes out anew when a person says so', async () => {
    network.lost = 2
    const edit = at.desk.edit(at.id, { industry: '金融业' })
    await at.desk.drain(1_000)
    await at.desk.close()
    at.desk = await openDesk(at.firm, { folder: at.folder.path, clock: at.clock, seed: 2, fetch: through })
    at.desk.push.wake()
    await at.desk.drain()
    expect(stateOf(edit)).toMatchObject({ state: 'rejected', lastCode: 'doubtful' })
    expect(written()).toBe(2)
    const { store, clock, push } = at.desk
    resendOperation({ store, clock, random: testRandom(3), senders, changed: () => undefined }, edit.opId, {})
    push.wake()
    await at.desk.drain()
    expect(stateOf(edit)?.state).toBe('done')
    expect(written()).toBe(3)
  })

  it('that the firm took goes out no more, whatever happens to the read after it', async () => {
    network.readsFail = true
    const edit = at.desk.edit(at.id, { industry: '金融业' })
    await at.desk.drain(10 * MINUTE)
    expect(stateOf(edit)?.state).toBe('queued')
    network.readsFail = false
    await at.desk.drain()
    expect(stateOf(edit)?.state).toBe('done')
    expect(written()).toBe(1)
    expect(here()).toMatchObject({ industry: '金融业' })
  })

  it('that the firm took with others goes out with none of them again', async () => {
    network.readsFail = true
    const both = at.desk.edit(at.id, { industry: '金融业', level: 'B级' })
    await at.desk.drain(10 * MINUTE)
    expect(stateOf(both)?.state).toBe('queued')
    network.readsFail = false
    await at.desk.drain()
    expect(stateOf(both)?.state).toBe('done')
    expect(written()).toBe(1)
    expect(here()).toMatchObject({ industry: '金融业', level: 'B级' })
  })
})
