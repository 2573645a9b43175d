import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '#core/account/contract'
import { BURST, MESSAGE_LIMIT } from '#core/engine/limits'
import { createRouter } from '#core/router'
import { Failure } from '#shared/contract/failure'
import { type CoreHandlers, shellContract } from '#shared/contract/index'
import type { Operation } from '#shared/contract/operation'
import { startCore } from '../support/core.ts'
import { temporaryFolder, testRandom } from '../support/ports.ts'
import fc from '../support/properties.ts'

let held: Promise<void> | null
let ran: string[]
let lines: string[]
let answer: (name: string) => unknown

const areas: Readonly<Record<string, Readonly<Record<string, Operation>>>> = { ...contract }
const names = Object.entries(areas).flatMap(([area, operations]) => Object.keys(operations).map((name) => [area, name]))

function router() {
  const handlers = Object.fromEntries(
    Object.entries(areas).map(([area, operations]) => [
      area,
      Object.fromEntries(
        Object.keys(operations).map((name) => [
          name,
          () => {
            ran.push(`${area}.${name}`)
            return answer(`${area}.${name}`)
          },
        ]),
      ),
    ]),
  ) as unknown as CoreHandlers
  return createRouter({
    contract,
    handlers,
    log: (level, event, facts) => lines.push(`${level} ${event} ${JSON.stringify(facts)}`),
    random: testRandom(),
    writable: () => held,
    judge: (error) => error,
    checkOutput: false,
  })
}

beforeEach(() => {
  held = null
  ran = []
  lines = []
  answer = () => ({})
})

describe('the gate', () => {
  it('lets a write wait for what holds the file, and a read never', async () => {
    const route = router()
    const holding = Promise.withResolvers<void>()
    held = holding.promise
    const write = route('views', 'remove', { screen: 'companies', id: '1' })
    await route('views', 'list', { screen: 'companies' })
    expect(ran).toEqual(['views.list'])
    holding.resolve()
    await write
    expect(ran).toEqual(['views.list', 'views.remove'])
  })

  it('finds no handler under a name that is not an entry of the contract', async () => {
    const route = router()
    const strange = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'customers.list', ' customers']
    for (const area of [...strange, 'customers', null, 7, {}]) {
      for (const operation of [...strange, undefined, ['list']]) {
        expect(await route(area, operation, {})).toMatchObject({ ok: false, code: 'invalid-input' })
      }
    }
    expect(ran).toEqual([])
  })

  it('runs no handler on input that is not the schema of its operation', async () => {
    const route = router()
    const revoked = Proxy.revocable({}, {})
    const bad: unknown[] = [
      null,
      undefined,
      'text',
      7,
      Number.NaN,
      [],
      { pageIndex: Number.NaN },
      { pageIndex: Number.POSITIVE_INFINITY },
      { pageSize: 11 },
      { sortField: '__proto__' },
      { name: 'x'.repeat(201) },
      { chargeStatus: Array.from({ length: 51 }, () => 'x') },
      { name: { toString: () => 'x' } },
      { columns: 'name' },
      { name: 1n },
      { name: Symbol('x') },
      { name: () => 'x' },
      { name: new Map() },
      new Date(),
      new Proxy({}, { getPrototypeOf: () => Map.prototype }),
      revoked.proxy,
    ]
    revoked.revoke()
    for (const input of bad) {
      expect(await route('customers', 'list', input)).toMatchObject({ ok: false, code: 'invalid-input' })
    }
    expect(ran).toEqual([])
  })

  it('never runs a getter of a message', async () => {
    let touched = false
    const input = Object.defineProperty({}, 'name', {
      enumerable: true,
      get() {
        touched = true
        return 'x'
      },
    })
    expect(await router()('customers', 'list', input)).toMatchObject({ code: 'invalid-input' })
    expect(touched).toBe(false)
    expect(ran).toEqual([])
  })

  it('refuses what is too large, too deep or without end', async () => {
    const route = router()
    const deep = (levels: number): unknown => (levels === 0 ? {} : { a: deep(levels - 1) })
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    const large = [{ name: 'x'.repeat(MESSAGE_LIMIT + 1) }, { ['x'.repeat(MESSAGE_LIMIT + 1)]: 1 }, deep(100), cycle]
    for (const input of large) {
      expect(await route('customers', 'list', input)).toMatchObject({ ok: false, code: 'too-large' })
    }
    expect(await route('customers', 'suggest', { text: 'x'.repeat(100_000) })).toMatchObject({ code: 'invalid-input' })
    expect(ran).toEqual([])
  })

  it('answers every payload, whatever it is, and runs a handler only on what the schema takes', async () => {
    const route = router()
    const payload = fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true }), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), payload, async ([area = '', name = ''], input) => {
        ran = []
        const reply = await route(area, name, input)
        const takes = areas[area]?.[name]?.input.safeParse(input).success === true
        expect(typeof reply.ok).toBe('boolean')
        if (!takes) expect(ran).toEqual([])
      }),
      { numRuns: 3000, seed: 2 },
    )
  })

  it('turns a bug into an id to copy, and writes no content into the log', async () => {
    const route = router()
    answer = () => {
      throw new TypeError('张三 13800138000 cannot be read')
    }
    const reply = await route('customers', 'detail', { id: '1' })
    expect(reply).toMatchObject({
      ok: false,
      code: 'internal',
      details: { id: expect.stringMatching(/^[0-9a-f]{8}$/) },
    })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(reply.ok ? '' : String(reply.details.id))
    expect(lines[0]).not.toMatch(/张三|138/)
  })

  it('hands on an expected failure with its details', async () => {
    answer = () => {
      throw new Failure('http-error', { status: 502 })
    }
    expect(await router()('customers', 'list', {})).toEqual({ ok: false, code: 'http-error', details: { status: 502 } })
  })
})

describe('a port', () => {
  const folder = temporaryFolder()
  afterEach(() => folder.remove())

  it('may not ask faster than a person can, and may again a second later', async () => {
    const { core, ports, close } = await startCore({ profile: folder.path })
    const call = core.caller()
    const codes = await Promise.all(Array.from({ length: BURST + 5 }, () => call('session', 'state', {})))
    expect(codes.filter((reply) => !reply.ok && reply.code === 'too-many')).toHaveLength(5)
    expect((await core.caller()('session', 'state', {})).ok).toBe(true)
    ports.clock.advance(1_000)
    expect((await call('session', 'state', {})).ok).toBe(true)
    await close()
  })
})

describe('the contract', () => {
  it('is JSON-safe: every schema has a JSON schema', () => {
    for (const operations of [...Object.values(contract), ...Object.values(shellContract)]) {
      for (const { input, output } of Object.values<Operation>(operations)) {
        expect(z.toJSONSchema(input, { io: 'input' })).toBeTypeOf('object')
        expect(z.toJSONSchema(output, { io: 'output' })).toBeTypeOf('object')
      }
    }
  })
})
