// Files that were made to keep a reader busy for ever: each ends by what it holds, or after twenty seconds.
import { describe, expect, it } from 'vitest'
import { openSheetClient, type SheetWorker } from '../../src/renderer/src/actions/import/sheet-client.ts'
import { readSheetFile, SheetError } from '../../src/renderer/src/lib/sheet/read-sheet.ts'
import { readXlsx } from '../../src/renderer/src/lib/sheet/xlsx.ts'
import { testClock } from '../support/ports.ts'
import { madeSheet, xlsxOfXml } from '../support/sheets.ts'

const reasonOf = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  readSheetFile(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof SheetError ? error.reason : 'thrown'),
  )
const shared = (count: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`
const inline = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`

describe('the text of a sheet', () => {
  it('is read up to what a cell of any program holds, however it is written', async () => {
    const most = '字'.repeat(32_767)
    const ways = (text: string) => [
      xlsxOfXml(inline(text)),
      xlsxOfXml(shared(1), { strings: `<si><t>${text}</t></si>` }),
      xlsxOfXml(shared(1), {
        strings: `<si>${`<r><t>${text.slice(0, -1)}</t></r>`}<r><t>${text.slice(-1)}</t></r></si>`,
      }),
      xlsxOfXml(`<row><c t="str"><v>${text}</v></c></row>`),
    ]
    for (const bytes of ways(most)) expect(await reasonOf(bytes)).toBe('read')
    for (const bytes of ways(`${most}多`)) expect(await reasonOf(bytes)).toBe('too-long')
    expect(await reasonOf(xlsxOfXml(inline('_x000D_'.repeat(32_767).replace('_x000D_', '头'))))).toBe('read')
  })

  it('is not multiplied by cells that share it: a small file cannot ask for gigabytes', async () => {
    const strings = `<si><t>${'长'.repeat(32_000)}</t></si>`
    expect(await reasonOf(xlsxOfXml(shared(600), { strings }))).toBe('read')
    const bytes = xlsxOfXml(shared(1000).repeat(60), { strings })
    expect(bytes.length).toBeLessThan(37_000)
    expect(await reasonOf(bytes)).toBe('too-long')
  })

  it('reaches in an .xls as far as it has cells, and not as far as the file claims', async () => {
    const bytesOf = (rows: readonly (readonly unknown[])[]) => new Uint8Array(madeSheet('表.xls', rows).buffer)
    const plain = bytesOf([['客户名称'], ['甲']])
    const claims = Uint8Array.from(plain)
    const view = new DataView(claims.buffer)
    let found = 0
    for (let at = 0; at < claims.length - 18; at += 1) {
      // The record DIMENSIONS of BIFF8: its number, its length, then the first row and the one behind the last.
      if (view.getUint32(at, true) !== 0x000e0200 || view.getUint32(at + 8, true) !== 2) continue
      view.setUint32(at + 8, 0x7fff_ffff, true)
      view.setUint16(at + 14, 0xffff, true)
      found += 1
    }
    expect(found).toBe(1)
    expect(await readSheetFile(claims)).toEqual(await readSheetFile(plain))
  })
})

describe('the formats of a sheet', () => {
  const styles = (code: string, uses: number) =>
    `<numFmts><numFmt numFmtId="164" formatCode="${code.replaceAll('"', '&quot;')}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(uses)}</cellXfs>`
  const one = '<row><c s="0"><v>46338</v></c></row>'
  const first = async (code: string, uses = 1) =>
    (await readXlsx(xlsxOfXml(one, { styles: styles(code, uses) })))[0]?.cells[0]

  it('are looked at up to the length that a format may have; beyond it a number is a number', async () => {
    expect(await first(`yyyy-mm-dd${'\\ '.repeat(122)}`)).toBeInstanceOf(Date)
    expect(await first(`yyyy-mm-dd${'\\ '.repeat(123)}`)).toBe(46_338)
  })

  it('cost no more than their length, a hostile one and one that a hundred thousand styles use', async () => {
    const began = process.cpuUsage()
    expect(await first('[h'.repeat(100_000))).toBe(46_338)
    expect(await first('['.repeat(255), 100_000)).toBe(46_338)
    const { user, system } = process.cpuUsage(began)
    // The square of either would take far longer.
    expect((user + system) / 1e6).toBeLessThan(5)
  })

  it('leave a day as its text where nobody writes a day so long', async () => {
    const cells = (text: string) => readXlsx(xlsxOfXml(`<row><c t="d"><v>${text}</v></c></row>`))
    expect((await cells('2026-11-12T09:30:00'))[0]?.cells[0]).toBeInstanceOf(Date)
    const long = `2026-11-12T09:30:00.${'0'.repeat(60)}`
    expect((await cells(long))[0]?.cells[0]).toBe(long)
  })
})

describe('the worker that reads a sheet', () => {
  /** Workers that answer when a test says so; a call of any kind does. */
  const made = () => {
    const clock = testClock()
    const workers: { posted: unknown[]; ended: boolean; answer: (message: unknown) => void; break: () => void }[] = []
    const start = (): SheetWorker => {
      const worker: (typeof workers)[number] = {
        posted: [],
        ended: false,
        answer: () => undefined,
        break: () => undefined,
      }
      workers.push(worker)
      return {
        post: (message) => worker.posted.push(message),
        listen: (heard, ended) => {
          worker.answer = heard
          worker.break = ended
        },
        end: () => {
          worker.ended = true
        },
      }
    }
    const client = openSheetClient({ start, after: clock.after })
    const ask = () =>
      client
        .calls()
        .failed({ name: '', messages: [], reasonHeader: '' })
        .then(
          (bytes) => bytes.length,
          (error: unknown) => (error instanceof SheetError ? error.reason : 'thrown'),
        )
    return { clock, workers, client, ask }
  }

  it('IM-02 is ended after twenty seconds with all that wait for it; the next file has a new one', async () => {
    const { clock, workers, ask } = made()
    const first = ask()
    clock.advance(10_000)
    const second = ask()
    clock.advance(9_999)
    expect(workers.map(({ ended }) => ended)).toEqual([false])
    clock.advance(1)
    expect(await Promise.all([first, second])).toEqual(['too-slow', 'too-slow'])
    const third = ask()
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    workers[1]?.answer({ t: 's', i: (workers[1].posted[0] as { i: string }).i, r: new Uint8Array(3) })
    expect(await third).toBe(3)
    clock.advance(60_000)
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
  })

  it('is ended with its dialog, and tells those who wait when it breaks', async () => {
    const { workers, client, ask } = made()
    const broken = ask()
    workers[0]?.break()
    expect(await broken).toBe('damaged')
    const closed = ask()
    client.close()
    expect([await closed, workers[0]?.ended]).toEqual(['damaged', true])
  })

  it('that breaks is replaced by the next call, which would wait in vain for it', async () => {
    const { workers, ask } = made()
    const broken = ask()
    workers[0]?.break()
    expect(await broken).toBe('damaged')
    const next = ask()
    workers[1]?.answer({ t: 's', i: (workers[1].posted[0] as { i: string }).i, r: new Uint8Array(2) })
    expect(await next).toBe(2)
  })
})
