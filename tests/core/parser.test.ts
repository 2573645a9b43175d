// The thread that reads long lists: it reads what the core would, says what is wrong with a body, and leaves it to the
// core where it cannot.
import { afterEach, describe, expect, it } from 'vitest'
import { prepareCustomer } from '#core/areas/customers/store/prepare'
import type { StartThread, Thread } from '#core/engine/threads/answer-thread'
import { createParser, type Parser } from '#core/engine/threads/parser/index'
import { customerOf } from '#shared/domain/customer-values'
import { remoteOf } from '../engine/remote/server.ts'
import { testClock } from '../support/ports.ts'
import { coreThread } from '../support/threads.ts'

const parsers: Parser[] = []

afterEach(async () => {
  for (const parser of parsers.splice(0)) await parser.close()
})

const query = { pageIndex: 0, pageSize: 1000 }
const listOf = (list: readonly unknown[]) =>
  JSON.stringify({ succeed: true, data: { list, recordCount: list.length, pageIndex: 0 } })
const plain = Array.from({ length: 600 }, (_, index) => ({
  id: String(index + 2),
  name: `客户${index}`,
  note: '备注'.repeat(40),
}))
/** The first row is as odd as a server can make it, the last one has no place of its own. */
const odd = listOf([
  {
    ...JSON.parse('{"__proto__": {"polluted": true}}'),
    id: '1441229296369863973',
    level: 3,
    gmtCreate: '2026-06-15 10:00:00',
    phoneMore: '[{"phone":"0571****1234","state":1}, ""]',
    extra: '{"caseCause":"专利权纠纷","__proto__":{"polluted":true}}',
    nobodyKnows: { deep: [1, 2, 3] },
  },
  ...plain,
  { name: '没有编号' },
]).replace('"level"', '"name":"半个字\\ud83d","level"')

/** A firm that answers every list with this text, and two clients of it: one with the thread, one without. */
const office = (text: string, start: StartThread = coreThread) => {
  const fetch = async () => new Response(text)
  const clock = testClock()
  const lines: string[] = []
  const threads: string[] = []
  const counted: StartThread = (name, input) => {
    threads.push(name)
    return start(name, input)
  }
  const parser = createParser({ start: counted, log: (_, event) => lines.push(event), after: clock.after })
  parsers.push(parser)
  const origin = 'http://127.0.0.1:9'
  return {
    clock,
    lines,
    threads,
    parser,
    away: remoteOf(origin, { fetch, reader: parser.read }),
    here: remoteOf(origin, { fetch }),
  }
}

/** `fail` answers a call as a thread that meets a bug. */
type Actor = Thread & { readonly fail: (call: string) => void; readonly end: () => void }

/** A thread that does what the test wants when it is asked for something. */
const acting =
  (asked: (thread: Actor, call: string) => void): StartThread =>
  () => {
    let heard: (message: unknown) => void = () => undefined
    let over: () => void = () => undefined
    const actor: Actor = {
      post: (message) => asked(actor, (message as { readonly i: string }).i),
      listen: (hear, ended) => {
        heard = hear
        over = ended
      },
      kill: () => over(),
      end: () => over(),
      fail: (i) => heard({ t: 's', i, e: { code: null, details: {}, name: 'TypeError' } }),
    }
    return actor
  }

describe('the parsing thread', () => {
  it('reads what the core would, odd rows and rows without a place included, and prepares it for the store', async () => {
    const { away, here, threads, lines } = office(odd)
    const page = await away.companies.list(query)
    const read = await here.companies.list(query)
    expect(page).toEqual({ ...read, rows: read.rows.map(prepareCustomer) })
    expect(page.rows[1]).toMatchObject({ nameKey: '客户0', initials: 'kh0' })
    expect(page.rows).toHaveLength(601)
    expect(page.bad).toHaveLength(1)
    const [row] = page.rows.map(customerOf)
    expect(row).toMatchObject({
      name: '半个字\ufffd',
      level: '3',
      unknown: { nobodyKnows: { deep: [1, 2, 3] } },
    })
    expect(Object.hasOwn(row?.extra ?? {}, '__proto__')).toBe(true)
    expect(threads).toEqual(['parser'])
    expect(lines).toEqual([])
  })

  it('reads every kind of long list as it was asked for', async () => {
    const { away, here, threads } = office(listOf(plain))
    const conversation = { platform: 'douyin', conversationShortId: '77' }
    for (const read of [
      (remote: typeof away) => remote.contacts.list(query),
      (remote: typeof away) => remote.followups.ofGroup({ id: '5', type: 'company' }, query),
      (remote: typeof away) => remote.followups.ofObject({ id: '6', type: 'contact' }, query),
      (remote: typeof away) => remote.social.messages(conversation, query),
    ]) {
      const page = await read(away)
      expect(page.rows).toHaveLength(plain.length)
      expect(page).toEqual(await read(here))
    }
    expect(threads).toEqual(['parser'])
  })

  it('leaves a short body to the core, and a page that is cached already', async () => {
    const few = office(listOf(plain.slice(0, 3)))
    expect((await few.away.companies.list(query)).rows).toHaveLength(3)
    expect(few.threads).toEqual([])
    const many = office(listOf(plain))
    const page = await many.away.companies.list(query, undefined, () => true)
    expect(page).toMatchObject({ rows: [], total: plain.length, isCached: true })
    expect(many.threads).toEqual([])
  })

  it.each([
    ['refused', `{"succeed":false,"message":"维护中","data":"${'x'.repeat(140_000)}"}`, { message: '维护中' }],
    ['not-json', listOf(plain).slice(0, -1), { reason: 'unreadable' }],
    ['bad-envelope', `{"succeed":true,"data":"${'x'.repeat(140_000)}"}`, { reason: 'no-list' }],
  ])('fails as the core does with %s', async (code, text, details) => {
    const { away, here } = office(text)
    for (const remote of [away, here])
      await expect(remote.companies.list(query)).rejects.toMatchObject({ code, details })
  })

  it.each([
    ['ends at a body', acting((thread) => thread.end()), ['parser.ended'], 1],
    ['cannot read a body', acting((thread, call) => thread.fail(call)), [], 1],
  ] as const)('leaves a list to the core where it %s', async (_, start, events, begun) => {
    const { away, here, lines, threads } = office(odd, start)
    for (let times = 0; times < 2; times += 1)
      expect(await away.companies.list(query)).toEqual(await here.companies.list(query))
    expect(lines).toEqual(events)
    expect(threads).toHaveLength(begun)
  })

  it('is ended when nothing has come for a while, and begun anew by the next list', async () => {
    const { away, clock, threads, lines } = office(odd)
    await away.companies.list(query)
    clock.advance(9000)
    await away.companies.list(query)
    clock.advance(9000)
    expect(threads).toHaveLength(1)
    expect(clock.waiting()).toHaveLength(1)
    clock.advance(1000)
    expect((await away.companies.list(query)).rows).toHaveLength(601)
    expect(threads).toHaveLength(2)
    expect(lines).toEqual([])
  })

  it('is ended with its account, and leaves what it was reading to the core', async () => {
    const asked = Promise.withResolvers<void>()
    const { away, here, parser, lines } = office(
      odd,
      acting(() => asked.resolve()),
    )
    const reading = away.companies.list(query)
    await asked.promise
    await parser.close()
    expect(await reading).toEqual(await here.companies.list(query))
    expect(lines).toEqual([])
  })
})
