import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArguments } from '../../src/sample-firm/cli.ts'
import type { Firm, FirmOptions } from '../../src/sample-firm/index.ts'
import { type FirmClient, firmClock, firmNow, listOf, signInto, startTestFirm, type WireRow } from '../support/firm.ts'
import { listExactly } from './sample-firm-client.ts'

const base = '/api/v1/we-media/private/message'
const general = `${base}/general/msg/session/list`
const moment = (value: unknown): number => (Number(value) < 1e12 ? Number(value) * 1000 : Number(value))

const withFirm = async <Result>(
  options: FirmOptions,
  run: (client: FirmClient, firm: Firm) => Promise<Result>,
): Promise<Result> => {
  const firm = await startTestFirm(options)
  try {
    return await run(await signInto(firm), firm)
  } finally {
    await firm.close()
  }
}

const messagesOf = async (client: FirmClient, shortId: unknown, page = 'pageSize=200'): Promise<string> =>
  (await client.call('GET', `${base}/latest/msg/session/list?conversationShortId=${String(shortId)}&${page}`)).text

describe('the full archive of the sample firm', () => {
  it('has 400 conversations with 60,000 messages on four platforms, odd ones among them', () =>
    withFirm({ archive: 'full' }, async (client) => {
      const { list, recordCount } = listOf(await client.call('GET', `${general}?pageSize=-1`))
      expect([recordCount, list.length]).toEqual([400, 200])
      const all: WireRow[] = []
      for (let pageIndex = 0; pageIndex < 4; pageIndex += 1)
        all.push(...(await listExactly(client, `${general}?pageSize=100&pageIndex=${pageIndex}`)).list)
      expect(new Set(all.map(({ platform }) => platform)).size).toBe(4)
      const texts: string[] = []
      for (const row of all) texts.push(await messagesOf(client, row.conversationShortId, 'pageSize=20'))
      const counts = texts.map((text) => Number(/"recordCount":(\d+)/.exec(text)?.[1]))
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60_000)
      expect(counts.filter((count) => count > 5000)).toHaveLength(2)
      expect(texts.filter((text) => /window\.harmed|\\u202e|x-signature/i.test(text)).length).toBeGreaterThan(2)
    }))

  it('says how many messages there are before anybody read them, and has them then', () =>
    withFirm({ messages: 2000, conversations: 20 }, async (client) => {
      const { list } = await listExactly(client, `${general}?pageSize=-1`)
      let total = 0
      for (const row of list) {
        const path = `${base}/latest/msg/session/list?conversationShortId=${String(row.conversationShortId)}`
        const page = await listExactly(client, `${path}&pageSize=1000&sortField=pkid&sortOrder=desc`)
        expect(page.list).toHaveLength(page.recordCount)
        expect(page.list[0]?.pkid).toBe(row.pkid)
        total += page.recordCount
      }
      expect([list.length, total]).toEqual([20, 2000])
    }))

  it('is the same in whichever order it is read, and after a restart', async () => {
    const data = await mkdtemp(join(tmpdir(), 'firmdesk-archive-'))
    const options = { messages: 600, conversations: 6 }
    const ids = await withFirm(options, async (client) =>
      (await listExactly(client, `${general}?pageSize=-1`)).list.map((row) => row.conversationShortId),
    )
    const [third, last] = [ids[2], ids.at(-1)]
    const expected = await withFirm(options, async (client) => [
      await messagesOf(client, third),
      await messagesOf(client, last),
    ])
    await withFirm({ ...options, data }, async (client) => expect(await messagesOf(client, last)).toBe(expected[1]))
    await withFirm({ data }, async (client) => {
      expect(await messagesOf(client, third)).toBe(expected[0])
      expect(await messagesOf(client, last)).toBe(expected[1])
    })
    await rm(data, { recursive: true })
  })

  it('finds a warning in a conversation that nobody has read yet', async () => {
    const warned = await withFirm({ messages: 3000 }, async (client) => {
      const { list } = await listExactly(client, `${general}?pageSize=-1`)
      for (const row of list) {
        const path = `${base}/latest/msg/session/list?conversationShortId=${String(row.conversationShortId)}&pageSize=-1`
        const found = (await listExactly(client, path)).list.find(({ warningState }) => warningState === 1)
        if (found !== undefined) return found
      }
      throw new Error('no message has a warning')
    })
    await withFirm({ messages: 3000 }, async (client) => {
      const path = `/api/v1/social/archive/message/warning/${String(warned.warningId)}`
      expect((await client.call('PUT', path, { warningState: 0 })).succeed).toBe(true)
    })
  })
})

describe('clients who go on writing', () => {
  const newest = async (client: FirmClient): Promise<readonly WireRow[]> =>
    (await listExactly(client, `${general}?pageSize=10`)).list
  const times = (rows: readonly WireRow[]) => rows.map(({ createTime }) => moment(createTime))

  it('write by the clock of the firm, and only where that was asked for', async () => {
    const clock = firmClock()
    const said = async (client: FirmClient): Promise<string> => {
      const [first] = await newest(client)
      return messagesOf(client, first?.conversationShortId, 'pageSize=5&sortOrder=desc')
    }
    const run = (live: number | undefined) =>
      withFirm({ now: clock.now, ...(live === undefined ? {} : { live }) }, async (client) => {
        const before = await newest(client)
        clock.advance(19_000)
        expect(await newest(client)).toEqual(before)
        clock.advance(26_000)
        const after = await newest(client)
        clock.advance(-45_000)
        return { before, after, said: await said(client) }
      })
    const silent = await run(undefined)
    expect(silent.after).toEqual(silent.before)
    const first = await run(20)
    expect(Math.max(...times(first.before))).toBeLessThan(firmNow)
    expect(times(first.after)[0]).toBe(firmNow + 40_000)
    expect(first.after[0]).toMatchObject({ isNewData: true })
    expect((await run(20)).said).toBe(first.said)
  })

  it('do not fill the archive while nobody looks', async () => {
    const clock = firmClock()
    await withFirm({ now: clock.now, live: 10 }, async (client) => {
      const total = async (): Promise<number> => {
        let sum = 0
        for (const { conversationShortId } of await newest(client)) {
          const page = await client.call(
            'GET',
            `${base}/latest/msg/session/list?conversationShortId=${String(conversationShortId)}&pageSize=1`,
          )
          sum += listOf(page).recordCount
        }
        return sum
      }
      const before = await total()
      clock.advance(3_600_000)
      expect(await total()).toBe(before + 40)
    })
  })
})

describe('the command line of the archive', () => {
  it('takes its size and how often clients write', () => {
    expect(readArguments(['--archive=full', '--live=30'])).toMatchObject({ archive: 'full', live: 30 })
    expect(() => readArguments(['--archive=huge'])).toThrow('--archive is small or full')
    expect(() => readArguments(['--live=0'])).toThrow('above 0')
  })
})
