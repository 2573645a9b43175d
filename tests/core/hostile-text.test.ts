// Long text that was made to slow a pattern down, given to everything that reads text of a server or of a file. A
// pattern that takes the square of its length would need ten seconds or more for each of these.
import { describe, expect, it } from 'vitest'
import { searchKey } from '#core/engine/store/search/key'
import { messageKey } from '#core/engine/store/search/words'
import { unsigned } from '#core/engine/store/signed'
import { sameValue } from '#core/engine/sync/merge/compare'
import { excerpt } from '#shared/domain/excerpt'
import { followUpWords, quotePreview, readFollowUpContent } from '#shared/domain/followups'
import { chosenOf, listOf, textOf, unpacked } from '#shared/domain/json-values'
import { readMarkedNote, warningLine } from '#shared/domain/pinned-warning'
import { toInteger, toNumber, toTexts } from '../../src/main/core/engine/remote/coerce.ts'
import { fileNameOf } from '../../src/main/core/engine/remote/download.ts'
import { failureOfRequest, retryAfterSeconds } from '../../src/main/core/engine/remote/failures.ts'
import { parseJson } from '../../src/main/core/engine/remote/json.ts'
import { parseJsonBytes } from '../../src/main/core/engine/remote/json-bytes.ts'
import { usableId } from '../../src/main/core/engine/remote/row.ts'
import { createTimes } from '../../src/main/core/engine/remote/times.ts'
import { serverWords } from '../../src/main/core/engine/remote/words.ts'
import { writtenDate } from '../../src/renderer/src/components/field-value/text-values.tsx'
import { suggestMapping } from '../../src/renderer/src/lib/sheet/mapping.ts'
import { rowOfMessage } from '../../src/renderer/src/lib/sheet/reduce-sheet.ts'
import { readXlsx } from '../../src/renderer/src/lib/sheet/xlsx.ts'
import { phonesOf, plainText, timeOf } from '../../src/renderer/src/lib/values.ts'
import { xlsxOfXml } from '../support/sheets.ts'

const long = 100_000
/** Seconds of this process that one text may take; a straight reader takes a hundredth of it. */
const most = 2

/** What stands again and again: signs that patterns look for, alone and as they begin or end what is looked for. */
const pumps = [
  ...' \t\n\\"[{(<:/.,-_0a'.split(''),
  ...['[h', '" ', '\\u', '1 ', 'row ', 'a.', 'a+', '0:', '://', 'http://', 'filename=', "filename*=''", 'T1', '_x'],
  ...['\\ud83d', '"a":', '"1":[', '1.1.', '13', '\r\n', '【置顶】', 'net::ERR_', '\ud83d', '1,'],
]
const before = ['', '2026-11-12', '"', '{"content":"', 'row', "filename*=utf-8'", '0']
const after = ['x', '0000.0-0', '\u0000', ']', '行']

/** Every pump after every beginning, with one of the ends. */
const texts = function* (): Generator<string> {
  for (const pump of pumps) {
    const pumped = pump.repeat(Math.ceil(long / pump.length))
    for (const [at, begin] of before.entries()) yield `${begin}${pumped}${after[at % after.length]}`
  }
}

const { parse } = createTimes('Asia/Shanghai')
const bytes = new TextEncoder()
/** Seconds that this process worked since then: others on the machine do not count. */
const secondsSince = (began: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1e6
}
const quietly = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    // What a parser refuses it has read.
    if (!(error instanceof SyntaxError)) throw error
  }
}

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'times of a firm': parse,
  'words of a server': (text) => serverWords(text, ['secret']),
  'file names': fileNameOf,
  waits: (text) => retryAfterSeconds(text, text),
  'errors of a network': (text) => failureOfRequest(new Error(text), false),
  'JSON text': (text) => quietly(() => parseJson(text)),
  'JSON bytes': (text) => quietly(() => parseJsonBytes(bytes.encode(text))),
  'lists as text': (text) => toTexts(text),
  'numbers and ids': (text) => [toNumber(text), toInteger(text, 0), usableId(text)],
  'values of fields': (text) => [unpacked(text), listOf(text), textOf(text), chosenOf(text, true), plainText(text)],
  'times and phones of fields': (text) => [timeOf(text), phonesOf(text), writtenDate(text)],
  'follow-ups': (text) => [readFollowUpContent(text), followUpWords(text), quotePreview(text)],
  notes: (text) => [readMarkedNote(text), warningLine(text)],
  excerpts: (text) => excerpt(text, text),
  'addresses that are signed': unsigned,
  comparing: (text) => sameValue(text, `${text} `, 'text'),
  'what is searched': (text) => [searchKey(text), messageKey(text)],
  'rows of messages': rowOfMessage,
  'headers of a sheet': (text) => suggestMapping([text], []),
}

describe('long text of a server or of a file', () => {
  it.each(Object.entries(readers))('takes time by its length: %s', (_name, read) => {
    for (const text of texts()) {
      const began = process.cpuUsage()
      read(text)
      const seconds = secondsSince(began)
      if (seconds >= most) expect.fail(`${seconds} s for ${JSON.stringify(text.slice(0, 40))}`)
    }
  })

  it('is no time at all beyond 64 characters', () => {
    const time = '2026-11-12T09:30:00.000000000+08:00'
    expect(parse(`${' '.repeat(64 - time.length)}${time}`)).toBe(Date.UTC(2026, 10, 12, 1, 30))
    expect(parse(`${' '.repeat(65 - time.length)}${time}`)).toBeNull()
  })

  it('is read in a sheet as it is elsewhere', async () => {
    const inXml = (text: string) => text.replace(/[<>&"\u0000-\u0008\ud83d]/g, '')
    for (const pump of pumps.map(inXml).filter((one) => one.trim() !== '')) {
      const text = pump.repeat(20_000 / pump.length)
      const typed = ['inlineStr', 'd', 'str', 'n'].map(
        (type) => `<c t="${type}"><v>${text}</v><is><t>${text}</t></is></c>`,
      )
      const began = process.cpuUsage()
      await readXlsx(xlsxOfXml(`<row r="${text}">${typed.join('')}<c r="${text}"/></row>`)).catch(() => null)
      expect(secondsSince(began), pump).toBeLessThan(most)
    }
  })
})
