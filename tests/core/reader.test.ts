import { setImmediate as endOfTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createReader } from '#core/areas/reader'
import { openReadStore } from '#core/areas/stores'
import { storeFile } from '#core/engine/store/index'
import type { StartThread, Thread } from '#core/engine/threads/answer-thread'
import type { Reader } from '#core/engine/threads/reader/index'
import { message } from '../areas/chats/chat-rows.ts'
import { contact } from '../engine/store/record-rows.ts'
import { customer, newFolder, newStore, noon, testKey } from '../engine/store/support.ts'
import { coreThread } from '../support/threads.ts'

/** A call as birpc sends it. */
type Asked = { readonly m: string; readonly i: string; readonly a: readonly [name: string, input: unknown] }

const readers: Reader[] = []

afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close()
})

const office = (start: StartThread | null = coreThread) => {
  const folder = newFolder()
  const store = newStore({ folder })
  const lines: string[] = []
  const log = (level: string, event: string) => lines.push(`${level} ${event}`)
  const input = { folder, file: storeFile, key: testKey }
  const standing = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  const watched: StartThread = (name, one) => {
    const own = (start as StartThread)(name, one)
    return {
      ...own,
      listen: (heard, ended) =>
        own.listen(
          (said) => {
            heard(said)
            // The first answer: it stands, as whoever began it knows at the end of this turn.
            setImmediate(standing.resolve)
          },
          () => {
            ended()
            gone.resolve()
          },
        ),
    }
  }
  const parts = { store, input, log, after: () => () => undefined }
  const reader = createReader({ ...parts, start: start && watched })
  readers.push(reader)
  const write = (id: string, text: string) =>
    store.messages.upsert('wework:1', [message(id, { pkid: id, text })], null, 1)
  const find = async (text: string) =>
    (await reader.ask('searchMessages', { text, limit: 10 })).rows.map((row) => row.id)
  return { store, reader, write, find, lines, folder, standing: () => standing.promise, gone: () => gone.promise }
}

/** A thread that answers when it is told to, or ends. */
const slowThread = () => {
  const posted: Asked[] = []
  let heard: (answer: unknown) => void = () => undefined
  let ended: () => void = () => undefined
  let stands: () => void = () => undefined
  const start = (): Thread => ({
    post: (message) => {
      const one = message as Asked
      if (one.m === 'stand') stands = () => heard({ t: 's', i: one.i })
      else if (one.m === 'ask') posted.push(one)
      else ended()
    },
    listen: (hear, end) => {
      heard = hear
      ended = end
    },
    kill: () => ended(),
  })
  return {
    posted,
    start,
    answer: (value: unknown) => heard({ t: 's', i: posted.at(-1)?.i, r: value }),
    ready: async () => {
      stands()
      await endOfTurn()
    },
    end: () => ended(),
  }
}

describe('the reading thread', () => {
  it('answers from the open file what the core would, and sees every commit (R15)', async () => {
    const { write, find, lines, standing } = office()
    write('1', '开庭通知')
    expect(await find('开庭')).toEqual(['1'])
    await standing()
    for (let turn = 2; turn < 40; turn += 1) {
      write(String(turn), `开庭 ${turn}`)
      expect(await find('开庭')).toContain(String(turn))
    }
    expect(lines).toEqual([])
  })

  it('finds who is like a name or a number, customers and contacts, as the core would', async () => {
    const { store, write, find, reader, standing } = office()
    store.customers.upsert([customer('1', '宁波澜桥精密机械有限公司'), customer('2', '杭州远序科技有限公司')], noon)
    store.contacts.upsert([contact('7', { name: '澜桥' }), contact('8', { name: '许宏深' })], noon)
    write('1', '开庭')
    await find('开庭')
    await standing()
    const found = await reader.ask('searchSimilar', { texts: ['澜桥', '远序', '没有'], limit: 5 })
    expect(found.map((hits) => hits.map(({ kind, id, exact }) => `${kind} ${id} ${exact}`))).toEqual([
      ['customer 1 false', 'contact 7 true'],
      ['customer 2 false'],
      [],
    ])
  })

  it('does not hold the thread that asks', async () => {
    const kept: (() => void)[] = []
    let keeps = false
    const { write, reader, find, standing } = office((name, input) => {
      const own = coreThread(name, input)
      return { ...own, post: (message) => (keeps ? kept.push(() => own.post(message)) : own.post(message)) }
    })
    write('1', '证据目录')
    await find('证据')
    await standing()
    keeps = true
    const answer = reader.ask('searchMessages', { text: '证据', limit: 10 })
    // The asking thread goes on while its question is still on its way.
    await endOfTurn()
    keeps = false
    expect(kept).toHaveLength(1)
    kept[0]?.()
    expect((await answer).rows).toHaveLength(1)
  })

  it('cannot write', () => {
    const { folder, write } = office()
    write('1', '委托书')
    const second = openReadStore(folder, storeFile, testKey)
    expect(() => second.messages.upsert('wework:1', [message('2')], null, 1)).toThrow(/readonly/)
    expect(() => second.customers.remove(['1'])).not.toThrow()
    second.close()
  })

  it('leaves the answer to the core where the thread ends or never begins', async () => {
    const broken = office((name, input) => coreThread(name, input && { ...input, key: new Uint8Array(32) }))
    broken.write('1', '答辩状')
    expect(await broken.find('答辩')).toEqual(['1'])
    await broken.gone()
    expect(await broken.find('答辩')).toEqual(['1'])
    expect(broken.lines).toEqual(['warn reader.ended'])
    const without = office(null)
    without.write('1', '起诉状')
    expect(await without.find('起诉')).toEqual(['1'])
  })

  it('lets an older question give way to a newer one of the same turn', async () => {
    const slow = slowThread()
    const { reader } = office(slow.start)
    const ask = (text: string) => reader.ask('searchMessages', { text, limit: 1 }, 'palette')
    await ask('')
    await slow.ready()
    const asked = [ask('合'), ask('合同'), ask('合同纠')]
    expect(slow.posted).toHaveLength(1)
    slow.answer([])
    expect(await asked[0]).toEqual([])
    expect(await asked[1]).toBeNull()
    slow.answer([])
    expect(await asked[2]).toEqual([])
    expect(slow.posted.map(({ a: [, input] }) => input)).toEqual([
      { text: '合', limit: 1 },
      { text: '合同纠', limit: 1 },
    ])
  })

  it('answers nobody after its account was closed', async () => {
    const slow = slowThread()
    const { reader, find } = office(slow.start)
    await find('保')
    await slow.ready()
    const answer = reader.ask('searchMessages', { text: '保全', limit: 1 })
    const refused = expect(answer).rejects.toMatchObject({ code: 'signed-out' })
    await reader.close()
    await refused
    await expect(find('保')).rejects.toMatchObject({ code: 'signed-out' })
  })
})
