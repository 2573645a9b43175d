import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '#shared/domain/chat'
import { newFolder, newStore, noon } from '../../engine/store/support.ts'
import fc from '../../support/properties.ts'
import { message } from './chat-rows.ts'

const text = fc.string({ unit: 'binary', maxLength: 12 })
const json = fc
  .dictionary(text, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
  .map((value) => JSON.parse(JSON.stringify(value)))
const pkid = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }).map(String),
  fc.constantFrom('', '007', '9223372036854775808', 'x1', '0'),
)
const anyMessage: fc.Arbitrary<ChatMessage> = fc
  .record({
    pkid,
    from: text,
    fromName: text,
    fromAvatar: text,
    platform: text,
    time: fc.option(fc.integer({ min: -1e15, max: 4e15 })),
    type: text,
    text,
    content: json,
    fsids: fc.array(text, { maxLength: 2 }),
    contentSource: fc.option(fc.integer()),
    companyId: text,
    emotionState: fc.option(fc.integer()),
    warningState: fc.option(fc.integer()),
    warningId: text,
    serverMessageId: text,
    unknown: json,
  })
  .chain((parts) =>
    // Usually the words of a message are one value of its content, often the only one.
    fc
      .constantFrom(parts.content, { content: parts.text }, { ...parts.content, text: parts.text }, {})
      .map((content) => ({
        ...message('0'),
        ...parts,
        content,
      })),
  )

describe('messages', () => {
  it('D-68 come back as they were, whatever they hold, and are written only when they changed', () => {
    let run = 0
    const store = newStore()
    fc.assert(
      fc.property(fc.array(anyMessage, { minLength: 1, maxLength: 6 }), (made) => {
        run += 1
        const conversation = `wework:${run}`
        const rows = made.map((row, index) => ({ ...row, id: `${run}.${index}`, conversation }))
        const ids = rows.map(({ id }) => id)
        expect(store.messages.upsert(conversation, rows, null, noon)).toEqual(ids)
        for (const row of rows) expect(store.messages.get(row.id)).toEqual(row)
        expect(store.messages.upsert(conversation, structuredClone(rows), null, noon + 1)).toEqual([])
        const next = rows.map((row) => ({ ...row, warningState: 7, text: `${row.text}!` }))
        expect(store.messages.upsert(conversation, next, null, noon)).toEqual(ids)
        for (const row of next) expect(store.messages.get(row.id)).toEqual(row)
        expect(store.messages.page(conversation, null, 99)).toHaveLength(rows.length)
      }),
      { numRuns: 120, seed: 4 },
    )
    expect(store.messages.get('nobody')).toBeNull()
  })

  it('are read newest first by pkid, also above 2^53, page by page, and per conversation', () => {
    const { messages } = newStore()
    const high = Array.from({ length: 23 }, (_, index) => message(String(9_007_199_254_740_990n + BigInt(index))))
    messages.upsert('wework:1', high.toReversed(), null, noon)
    messages.upsert('wework:2', [message('5', { conversation: 'wework:2' })], null, noon)
    const seen: string[] = []
    for (let before: string | null = null; ; before = seen.at(-1) ?? null) {
      const page = messages.page('wework:1', before, 5)
      seen.push(...page.map((row) => row.pkid))
      if (page.length < 5) break
    }
    expect(seen).toEqual(high.map((row) => row.pkid).reverse())
    expect(messages.page('wework:2', null, 9).map(({ id }) => id)).toEqual(['5'])
    expect(messages.page('wework:3', null, 9)).toEqual([])
    expect(messages.count()).toBe(24)
  })

  it('keep apart what two conversations or two ids share', () => {
    const { messages } = newStore()
    messages.upsert('wework:1', [message('5'), message('6', { pkid: '5' })], null, noon)
    messages.upsert('wework:2', [message('5', { conversation: 'wework:2', text: '第二' })], null, noon)
    expect(messages.count()).toBe(3)
    expect(
      messages
        .page('wework:1', null, 9)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['5', '6'])
    expect(messages.page('wework:2', null, 9).map((row) => row.text)).toEqual(['第二'])
  })

  it('may come twice in one page', () => {
    const { messages } = newStore()
    expect(messages.upsert('wework:1', [message('5'), message('5', { text: '改' })], null, noon)).toEqual(['5', '5'])
    expect(messages.count()).toBe(1)
    expect(messages.page('wework:1', null, 9).map((row) => row.text)).toEqual(['改'])
  })

  it('keep count and numbers right over a rollback and a restart', () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const fail = () =>
      store.transaction(() => {
        store.messages.upsert(
          'wework:9',
          [message('1', { from: 'new', conversation: 'wework:9' })],
          { lo: '1', hi: '1' },
          noon,
        )
        throw new Error('stop')
      })
    expect(fail).toThrow('stop')
    expect(store.messages.count()).toBe(0)
    expect(store.messages.ranges('wework:9')).toEqual([])
    store.messages.upsert('wework:8', [message('2', { from: 'other', conversation: 'wework:8' })], null, noon)
    expect(fail).toThrow('stop')
    store.messages.upsert('wework:9', [message('3', { from: 'new', conversation: 'wework:9' })], null, noon)
    store.close()
    const { messages } = newStore({ folder })
    expect(messages.count()).toBe(2)
    expect(messages.page('wework:9', null, 9).map((row) => [row.id, row.from])).toEqual([['3', 'new']])
    expect(messages.page('wework:8', null, 9).map((row) => [row.id, row.from])).toEqual([['2', 'other']])
    expect(messages.search({ text: '你好', limit: 9 }).rows.map(({ id }) => id)).toEqual(['3', '2'])
  })
})

describe('what is known of a conversation without a gap', () => {
  it('C9 is joined exactly where pieces touch', () => {
    const store = newStore()
    const piece = fc.tuple(fc.nat(60), fc.nat(12)).map(([lo, length]) => [lo, lo + length] as const)
    let run = 0
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }),
        fc.constantFrom(0n, 2n ** 62n, 2n ** 63n - 73n),
        (pieces, start) => {
          run += 1
          const known = new Set<number>()
          for (const [lo, hi] of pieces) {
            const range = { lo: String(start + BigInt(lo)), hi: String(start + BigInt(hi)) }
            store.messages.upsert(`wework:${run}`, [], range, noon)
            for (let number = lo; number <= hi; number += 1) known.add(number)
            const expected: { lo: string; hi: string }[] = []
            for (let number = 72; number >= 0; number -= 1) {
              if (!known.has(number)) continue
              const at = String(start + BigInt(number))
              const last = expected.at(-1)
              if (last !== undefined && known.has(number + 1)) last.lo = at
              else expected.push({ lo: at, hi: at })
            }
            expect(store.messages.ranges(`wework:${run}`)).toEqual(expected)
          }
        },
      ),
      { numRuns: 100, seed: 6 },
    )
  })

  it('is nothing before anything came, and refuses a piece that ends before it begins', () => {
    const { messages } = newStore()
    expect(messages.ranges('wework:1')).toEqual([])
    expect(() => messages.upsert('wework:1', [message('1')], { lo: '5', hi: '4' }, noon)).toThrow('begins after')
    expect(messages.count()).toBe(0)
  })
})

const day = 86_400_000

describe('what is kept', () => {
  const start = Date.UTC(2026, 0, 1)
  const rowsOf = (conversation: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      message(String(index + 1), {
        id: `${conversation}.${index}`,
        conversation,
        time: start + index * day,
        text: `第${index}天`,
      }),
    )
  const drop = (run: () => number): number => {
    let dropped = 0
    for (let went = run(); went > 0; went = run()) dropped += went
    return dropped
  }

  it('is what is younger than a time; ranges, search and count shrink with what goes, pinned ones stay', () => {
    const store = newStore()
    const { messages } = store
    for (const name of ['a', 'b', 'pinned']) {
      const rows = rowsOf(name, 400)
      messages.upsert(name, rows.slice(0, 100), { lo: '1', hi: '100' }, noon)
      messages.upsert(name, rows.slice(150), { lo: '151', hi: '400' }, noon)
    }
    messages.pin('pinned', true)
    const keep = { after: start + 200 * day, mostBytes: Number.POSITIVE_INFINITY }
    expect(drop(() => messages.retain(keep))).toBe(300)
    expect(messages.count()).toBe(750)
    expect(messages.ranges('a')).toEqual([{ lo: '201', hi: '400' }])
    expect(messages.ranges('pinned')).toEqual([
      { lo: '151', hi: '400' },
      { lo: '1', hi: '100' },
    ])
    expect(messages.page('b', null, 999).at(-1)?.pkid).toBe('201')
    expect(messages.search({ text: '第50天', limit: 9 }).rows.map(({ id }) => id)).toEqual(['pinned.50'])
    expect(messages.search({ text: '第250天', limit: 9 }).rows).toHaveLength(3)
    messages.pin('pinned', false)
    expect(drop(() => messages.retain(keep))).toBe(150)
    expect(messages.upsert('a', rowsOf('a', 1), { lo: '1', hi: '1' }, noon)).toEqual(['a.0'])
  })

  it('is as many bytes as may be, and the oldest days go first', () => {
    const { messages } = newStore()
    messages.upsert('a', rowsOf('a', 120), { lo: '1', hi: '120' }, noon)
    messages.upsert('b', rowsOf('b', 80), { lo: '1', hi: '80' }, noon)
    drop(() => messages.retain({ after: 0, mostBytes: 2500 }))
    const daysOf = (name: string) => messages.page(name, null, 999).map((row) => ((row.time ?? 0) - start) / day)
    const days = [...daysOf('a'), ...daysOf('b')]
    const oldest = Math.min(...days)
    expect(days.length).toBeLessThan(120)
    expect(days.length).toBeGreaterThan(30)
    // Of the oldest day one may be left; of every later day all are.
    for (const [name, count] of [
      ['a', 120],
      ['b', 80],
    ] as const)
      expect(count - oldest - daysOf(name).length).toBeOneOf([0, 1])
    expect(drop(() => messages.retain({ after: 0, mostBytes: 0 }))).toBe(days.length)
    expect(messages.count()).toBe(0)
    expect(messages.ranges('a')).toEqual([])
  })

  it('shrinks by a slice a call', () => {
    const { messages } = newStore()
    const rows = Array.from({ length: 1100 }, (_, index) => message(String(index + 1)))
    messages.upsert('wework:1', rows, { lo: '1', hi: '1100' }, noon)
    const calls = [1, 2, 3, 4].map(() => messages.retain({ after: noon * 2, mostBytes: 0 }))
    expect(calls).toEqual([500, 500, 100, 0])
  })
})
