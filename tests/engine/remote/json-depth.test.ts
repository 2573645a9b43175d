// How deep JSON of a server may nest: counted on its bytes before a parser makes anything of it.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { prepareCustomer } from '#core/areas/customers/store/prepare'
import { classifyFailure, failureClass } from '#core/engine/sync/failures'
import { canonical, sameValue } from '#core/engine/sync/merge/compare'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { customerOf } from '#shared/domain/customer-values'
import { readFollowUpContent } from '#shared/domain/followups'
import { DEEPEST_JSON, isTooDeep, isTooDeepText } from '#shared/domain/json-depth'
import { unpacked } from '#shared/domain/json-values'
import { readListJob } from '../../../src/main/core/areas/lists.ts'
import type { ListJob } from '../../../src/main/core/engine/remote/lists.ts'
import fc from '../../support/properties.ts'
import { remoteOf, startServer } from './server.ts'

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const nested = (depth: number, core = '1'): string => `${'[{"a":'.repeat(depth / 2)}${core}${'}]'.repeat(depth / 2)}`
const tooDeep = { code: 'bad-envelope', details: { reason: 'too-deep' } }

/** Levels of a parsed value: the rule in its plainest form. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

/** Texts full of what looks like the signs of JSON. */
const tricky = fc
  .array(fc.constantFrom('[', '{', ']', '}', '"', '\\', '\\"', '\\\\', '律', '\ud83d', 'a', ','), { maxLength: 12 })
  .map((signs) => signs.join(''))
const anyJson = fc
  .tuple(fc.array(fc.tuple(fc.boolean(), tricky, tricky), { maxLength: 2 * DEEPEST_JSON }), tricky)
  .map(([levels, core]) =>
    levels.reduce<unknown>((inner, [listed, name, beside]) => (listed ? [beside, inner] : { [name]: inner }), core),
  )

describe('the depth of JSON', () => {
  it('is that of what a parser would make of it, whatever stands in its texts and names', () => {
    fc.assert(
      fc.property(anyJson, fc.constantFrom(undefined, 1), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        const expected = depthOf(JSON.parse(text)) > DEEPEST_JSON
        expect([isTooDeep(bytesOf(text)), isTooDeepText(text)]).toEqual([expected, expected])
      }),
      { numRuns: 2000 },
    )
  })

  it('ends with every text that breaks off, inside a string or behind a backslash', () => {
    for (const text of ['', '"', '"\\', '["\\"', '[[[', ']]]', '\\"[[', '"[[[[', '{"a":"\\u'])
      expect([isTooDeep(bytesOf(text)), isTooDeepText(text)], text).toEqual([false, false])
    expect(isTooDeep(bytesOf('['.repeat(DEEPEST_JSON)))).toBe(false)
    expect(isTooDeep(bytesOf('['.repeat(DEEPEST_JSON + 1)))).toBe(true)
  })
})

describe('an answer that nests too deep', () => {
  const firm = (body: string, headers: Record<string, string> = {}) =>
    remoteOf('https://firm.example', {
      fetch: () =>
        Promise.resolve(new Response(bytesOf(body), { headers: { 'content-type': 'application/json', ...headers } })),
    })

  it('is a failure of its call, be it a record, a list, a file or the question whether it is a firm', async () => {
    const body = `{"succeed":true,"data":${nested(DEEPEST_JSON)}}`
    const { probe, session, companies, files } = firm(body)
    const isCached = () => false
    for (const call of [
      () => probe(),
      () => session.me(),
      () => companies.list({ pageIndex: 0, pageSize: 10 }),
      () => companies.list({ pageIndex: 0, pageSize: 10 }, undefined, isCached),
      () => files.download('f1'),
    ])
      await expect(call()).rejects.toMatchObject(tooDeep)
    await expect(firm(`{"succeed":true,"data":${nested(DEEPEST_JSON - 2)}}`).probe()).resolves.toBeUndefined()
  })

  it('costs no more than its bytes: fifteen million lists in a few kilobytes', async () => {
    const packed = gzipSync(`{"succeed":true,"data":${'['.repeat(15_000_000)}`)
    expect(packed.length).toBeLessThan(97_000)
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
    })
    const before = process.memoryUsage().heapUsed
    await expect(remoteOf(server.origin).probe()).rejects.toMatchObject(tooDeep)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000)
  })

  it('is met as an answer that cannot be read: tried again later, never offline, and a write may have arrived', () => {
    for (const reason of ['too-deep', 'too-large']) {
      const failure = new Failure('bad-envelope', { reason })
      expect(failureClass(failure)).toBe('transient')
      expect(classifyFailure(failure, 'create')).toMatchObject({ class: 'unknown', host: 'answer' })
    }
  })

  it('leaves the status of a refusal as it is', async () => {
    const fetch = () => Promise.resolve(new Response(nested(100), { status: 500 }))
    await expect(remoteOf('https://firm.example', { fetch }).session.me()).rejects.toMatchObject({
      code: 'http-error',
      details: { status: 500 },
    })
  })
})

describe('JSON text inside a row', () => {
  const job = (kind: ListJob['kind'], row: Readonly<Record<string, unknown>>): ListJob => ({
    kind,
    body: bytesOf(JSON.stringify({ succeed: true, data: { list: [row], recordCount: 1 } })),
    secrets: [],
    zone: 'Asia/Shanghai',
    page: { pageIndex: 0, pageSize: 10 },
    asked: { platform: 'douyin', conversationShortId: 'c1' } as never,
  })
  const read = (kind: ListJob['kind'], row: Readonly<Record<string, unknown>>): unknown => {
    const page = readListJob(job(kind, row))
    expect(page.bad).toEqual([])
    return page.rows[0]
  }

  it('is kept as its text where it nests deeper than an answer may', () => {
    const deep = nested(DEEPEST_JSON + 2)
    const customer = customerOf(read('company', { id: '1', extra: `{"a":${deep}}`, phoneMore: deep }) as never)
    expect([customer.extra, customer.phoneMore]).toEqual([{}, []])
    expect(customer.unknown).toEqual({ extra: `{"a":${deep}}`, phoneMore: deep })
    expect(read('message', { id: '1', msgtype: 'text', jsonContent: `{"content":${deep}}` })).toMatchObject({
      content: {},
    })
    expect(readFollowUpContent(`{"content":${deep}}`)).toEqual({ text: `{"content":${deep}}`, details: {} })
    expect(unpacked(deep)).toBe(deep)
  })

  it('can be walked, compared, copied and written wherever it is just not too deep', () => {
    const asText = `{"a":${nested(DEEPEST_JSON - 2)}}`
    const asValue = JSON.parse(nested(DEEPEST_JSON - 4))
    const more = {
      extra: asText,
      unheardOf: asValue,
      tagList: asValue,
      content: asText,
      quote: asText,
      comments: asValue,
    }
    for (const [kind, row] of [
      ['company', { id: '1', phoneMore: asText, participantList: asText, ...more }],
      ['contact', { id: '1', phoneMore: asText, ...more }],
      ['followup', { id: '1', object: asText, operUser: asText, attachmentList: asText, ...more }],
      ['message', { id: '1', msgtype: 'text', jsonContent: asText, fromUser: asText, fsids: asText, ...more }],
    ] as const) {
      const parsed = read(kind, row)
      const whole = (kind === 'company' ? customerOf(parsed as never) : parsed) as Json
      if (kind === 'company') prepareCustomer(parsed as never)
      expect(structuredClone(parsed)).toEqual(parsed)
      expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
      expect(JSON.parse(canonical(whole))).toEqual(whole)
      expect(sameValue(whole, structuredClone(whole), 'list')).toBe(true)
    }
  })
})
