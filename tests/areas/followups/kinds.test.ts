// Types, contents and addresses of follow-ups: the pure rules of the page.
import { describe, expect, it } from 'vitest'
import { CUSTOM } from '#shared/domain/date-presets'
import {
  isDeletable,
  isReported,
  plainContent,
  quoteBeginning,
  quotePreview,
  readFollowUpContent,
} from '#shared/domain/followups'
import { zhCN } from '#shared/locale/zh-CN'
import {
  aboutOf,
  firstState,
  isPageNarrowed,
  pageFilter,
  readPageState,
  writePageState,
} from '../../../src/renderer/src/features/followups/filter-state.ts'
import { recordPath } from '../../../src/renderer/src/features/followups/record-path.ts'
import { writableTypes } from '../../../src/renderer/src/lib/followup-kinds.ts'
import type { Words } from '../../../src/renderer/src/lib/words.ts'

const words = ((key: keyof typeof zhCN) => zhCN[key]) as Words
const offered = (types: unknown) =>
  writableTypes({ 'followup.types': JSON.stringify(types) }, words).map(({ type }) => type)

describe('types', () => {
  it('FU-04 D-110 the firm’s list adds to 0, 1 and 2, and is the order where it names one of them', () => {
    expect(writableTypes({}, words).map(({ type }) => type)).toEqual([0, 1, 2])
    expect(offered([{ value: 1001, label: '尽调' }])).toEqual([0, 1, 2, 1001])
    expect(offered([{ value: 2 }, { value: 1001, label: '尽调' }, { value: 0 }])).toEqual([2, 1001, 0])
    expect(offered([{ value: 8 }, { value: 1001 }, { value: 1001 }])).toEqual([0, 1, 2, 1001])
    // Numbers alone, also as text, are an order too.
    expect(offered([2, '0', 1, null, true, 'x', ''])).toEqual([2, 0, 1])
  })

  it('FP-08 FP-10 D-95 each type is counted by reports, quoted and deleted as the rules say', () => {
    const all = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 1000, 1001, 2000]
    expect(all.filter(isReported)).toEqual([0, 1, 2, 7, 8, 9, 11, 1001, 2000])
    expect(all.filter(isDeletable)).toEqual([0, 1, 2, 7, 9, 1001, 2000])
  })
})

describe('contents', () => {
  it('FP-11 FP-15 D-93 text "1" and "2" are types of a task and a schedule', () => {
    const content = JSON.stringify({ type: '2', id: '7', title: '会见', startTime: 5, content: '已约' })
    expect(readFollowUpContent(content)).toEqual({
      text: '已约',
      details: { type: 2, id: '7', title: '会见', startTime: 5 },
    })
    expect(readFollowUpContent('{"changeType":3}')).toEqual({ text: '', details: { changeType: 3 } })
  })

  it('FP-11 JSON that looks structured and is not is the text that it is', () => {
    for (const text of [
      '{}',
      '{"a":1}',
      '{"content":5,"type":1}',
      '{"content":',
      '[{"content":"x"}]',
      '"x"',
      'null',
      '',
    ])
      expect(readFollowUpContent(text)).toEqual({ text, details: {} })
  })

  it('what a person typed is read back as they typed it', () => {
    for (const text of ['已联系', '{"content":"x"}', '{"type":1}', '{"a":1}', ' {"content": "x", "tags": []}'])
      expect(readFollowUpContent(plainContent(text))).toEqual({ text, details: {} })
    expect(plainContent('已联系')).toBe('已联系')
  })

  it('FU-14 a quote shows at most 100 characters of the words, and no half of one', () => {
    const long = `${'约'.repeat(99)}😀后天再谈`
    const ways = [long, JSON.stringify({ id: '7', content: long })].map(quotePreview)
    expect([...ways, quoteBeginning(long)]).toEqual(['约'.repeat(99), '约'.repeat(99), '约'.repeat(99)])
    expect(quotePreview(`${'约'.repeat(98)}😀`)).toBe(`${'约'.repeat(98)}😀`)
  })

  it('FP-14 a quote that was cut off in its JSON, or is too deep, shows nothing', () => {
    const deep = `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`
    for (const quote of ['', '{"id":"7","content":"已约', '{', ' {"id"', deep]) expect(quotePreview(quote)).toBe('')
    expect(quotePreview('已约 {"id"')).toBe('已约 {"id"')
  })
})

describe('the page 跟进', () => {
  it('reads its address as it wrote it, and what is not valid there as if it were not there', () => {
    const state = {
      ...firstState,
      tab: 'mine',
      counted: 'counted',
      types: [1, 1001],
      authors: ['5'],
      objTypes: ['contact'],
      span: CUSTOM,
      from: '2026-05-01',
      to: '2026-05-02',
      text: '会见',
      writing: { objType: 'contact', objId: '9', name: '许静仪' },
    } as const
    expect(readPageState(writePageState(state))).toEqual(state)
    expect(writePageState(firstState).toString()).toBe('')
    expect(readPageState(new URLSearchParams('tab=x&reports=1&type=a&span=77&from=5月&object=bill'))).toEqual(
      firstState,
    )
  })

  it('FP-10 D-95 asks for what its tab and its filters mean, in days of the firm’s zone', () => {
    const state = {
      ...firstState,
      authors: ['5'],
      counted: 'counted',
      span: CUSTOM,
      from: '2026-05-01',
      to: '',
    } as const
    const zone = 'Asia/Shanghai'
    const from = Date.parse('2026-05-01T00:00:00+08:00')
    expect(pageFilter(state, 'team', 'me', 0, zone)).toMatchObject({
      authors: ['5'],
      counted: 'counted',
      from,
      types: [],
    })
    expect(pageFilter(state, 'mine', 'me', 0, zone)).toMatchObject({ authors: ['me'], counted: 'counted' })
    expect(pageFilter(state, 'radar', 'me', 0, zone)).toMatchObject({ authors: [], counted: 'all', types: [4] })
    expect(pageFilter({ ...state, from: '不是日期' }, 'team', 'me', 0, zone)).toMatchObject({ from: null, to: null })
  })

  it('narrows nothing as it opens, nor by what does not count on its tab', () => {
    const zone = 'Asia/Shanghai'
    const narrows = (address: string, tab: 'team' | 'mine' | 'radar' = 'team') =>
      isPageNarrowed(pageFilter(readPageState(new URLSearchParams(address)), tab, 'me', 0, zone), tab, 'me', 0, zone)
    expect(['', 'by=person', 'write=company'].map((address) => narrows(address))).toEqual([false, false, false])
    expect([narrows('', 'mine'), narrows('person=7', 'mine'), narrows('type=1', 'radar')]).toEqual([
      false,
      false,
      false,
    ])
    for (const address of ['text=甲', 'person=7', 'type=1', 'object=company', 'reports=other', 'span=1'])
      expect([address, narrows(address)]).toEqual([address, true])
  })

  it('RT-08 FP-14 a bill leads to the customer in whose group it stands, other records to their own page', () => {
    const group = { type: 'company', id: '7', name: '甲公司' }
    const at = (type: string, id: string) => ({ object: { type, id, name: '名称' }, group })
    expect(recordPath(at('csbill', '80001'))).toBe('/companydetail/7')
    expect(recordPath({ ...at('csbill', '80001'), group: { ...group, id: '' } })).toBeNull()
    expect(recordPath(at('company', '7'))).toBe('/companydetail/7')
    expect(recordPath(at('contact', '9'))).toBe('/contactdetail/9')
    expect(recordPath(at('project', '40001'))).toBe('/projectdetail/40001/0')
    expect(recordPath(at('', ''))).toBeNull()
    expect(aboutOf(at('csbill', '80001'))).toEqual({ objType: 'company', objId: '7', name: '甲公司' })
    expect(aboutOf(at('contact', '9'))).toEqual({ objType: 'contact', objId: '9', name: '名称' })
  })
})
