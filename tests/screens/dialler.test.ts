// What the dialler offers for a text, which next action is open, and a note that two windows write. Pure.
import { describe, expect, it } from 'vitest'
import type { FollowUpView } from '#shared/contract/followups'
import type { PhoneCall } from '#shared/contract/phone'
import { type LocaleKey, type LocaleValues, translate } from '#shared/locale/index'
import { BridgeFailure } from '../../src/renderer/src/bridge/failure.ts'
import { isUndialled } from '../../src/renderer/src/bridge/undialled.ts'
import { callLine, dialledAgain, followUpWords, outcomeAtEnd } from '../../src/renderer/src/features/phone/call-line.ts'
import { closedReason, dialErrorWords, numberReason } from '../../src/renderer/src/features/phone/dial-reason.ts'
import {
  followingText,
  heardText,
  keptText,
  type LiveText,
  typedText,
} from '../../src/renderer/src/features/phone/live-text.ts'
import { type MatchedPerson, matchRows, ownerOf } from '../../src/renderer/src/features/phone/match-rows.ts'
import { openAction } from '../../src/renderer/src/features/phone/open-action.ts'

const words = (key: LocaleKey, values: LocaleValues = {}) => translate('zh-CN', key, values)

const person = (objId: string, matched: MatchedPerson['matched'], ...phones: string[]): MatchedPerson => ({
  ...{ objType: 'company', objId, name: `客户${objId}`, subtitle: '林知远', matched },
  phones: phones.map((phone) => ({ phone, state: null })),
})

describe('the rows under the field', () => {
  it('are one a number: of who was found by name all, of who was found by a number those that it may be', () => {
    const numbers = (text: string, ...people: MatchedPerson[]) => matchRows(people, text).map(({ number }) => number)
    expect(numbers('kh', person('1', 'pinyin', '13812345621', '057188022186'))).toEqual(['13812345621', '057188022186'])
    expect(numbers('8802', person('1', 'phone', '13812345621', '0571-8802-2186'))).toEqual(['0571-8802-2186'])
    expect(numbers('+86 138 1234', person('1', 'phone', '１３８ 1234 5621', '02112345678'))).toEqual([
      '１３８ 1234 5621',
    ])
    expect(numbers('1381234', person('1', 'phone', '138****5621', '139****5621'))).toEqual(['138****5621'])
    expect(numbers('5621', person('1', 'phone', '138****5621', '13900001111'))).toEqual(['138****5621'])
    // Found by a number that is not shown: nothing is hidden then.
    expect(numbers('777', person('1', 'phone', '138****5621'))).toEqual(['138****5621'])
    expect(matchRows([], '138')).toEqual([])
    expect(matchRows([person('1', 'name')], '客户')).toEqual([])
    const many = Array.from({ length: 30 }, (_, at) => String(13800000000 + at))
    expect(matchRows([person('1', 'name', ...many)], '客户')).toHaveLength(8)
  })

  it('name the record of a whole number, where it is one alone and not behind a mask', () => {
    const rows = (...people: MatchedPerson[]) => matchRows(people, '13812345621')
    const one = person('1', 'phone', '138-1234-5621')
    expect(ownerOf(rows(one), '+86 138 1234 5621')?.objId).toBe('1')
    expect(ownerOf(rows(one, person('2', 'phone', '13812345621')), '13812345621')).toBe(null)
    expect(ownerOf(rows(person('1', 'phone', '138****5621')), '13812345621')).toBe(null)
    expect(ownerOf(rows(one), '138****5621')).toBe(null)
    expect(ownerOf(rows(one), '1381234')).toBe(null)
  })
})

const followUp = (id: string, details: FollowUpView['details'] = {}): FollowUpView => ({
  ...{ id, firstId: id, type: 0, text: '', details, gmtCreate: null, author: { id: '', name: '', avatarUrl: '' } },
  object: { type: 'company', id: '1', name: '' },
  group: { type: 'company', id: '1', name: '' },
  ...{ attachments: [], quote: '', comments: [], deletable: false },
})
const schedule = (id: string, title: string, startTime: number) => followUp(id, { type: 2, title, startTime })

describe('the open next action', () => {
  const now = 2_000_000_000_000
  it('is the next one ahead, else the one of the newest follow-up, which nothing answers yet', () => {
    expect(openAction([], now)).toBe(null)
    expect(openAction([followUp('a'), schedule('b', '面谈', now - 1)], now)).toBe(null)
    expect(openAction([schedule('a', '面谈', now - 1)], now)).toMatchObject({ kind: 'schedule', title: '面谈' })
    const ahead = [followUp('a'), schedule('b', '后天', now + 2000), schedule('c', '明天', now + 1000)]
    expect(openAction(ahead, now)?.title).toBe('明天')
    const task = followUp('a', { type: 1, title: ' 起草 ', startTime: String(now + 5) })
    expect(openAction([task], now)).toEqual({ kind: 'task', title: '起草', start: now + 5 })
  })
})

describe('the note that two windows write', () => {
  const run = (...steps: ((live: LiveText) => LiveText)[]) => steps.reduce((note, step) => step(note), followingText)
  const typed = (text: string, kept: string) => (live: LiveText) => typedText(live, text, kept)
  const heard = (kept: string) => (live: LiveText) => heardText(live, kept)
  const took = (text: string) => (live: LiveText) => keptText(live, text)

  it('stays as it was typed until it is kept, however late its own beginnings come in', () => {
    expect(run(typed('审', ''), typed('审计', ''), heard('审')).own).toBe('审计')
    expect(run(typed('审', ''), typed('审计', '审'), took('审'), heard('')).own).toBe('审计')
    expect(run(typed('审', ''), typed('审计', ''), took('审计'), heard('审')).own).toBe('审计')
    expect(run(typed('审', ''), heard('审'))).toEqual(followingText)
  })

  it('follows the other window where that wrote later, and never while its own is not kept', () => {
    expect(run(typed('审', ''), heard('另一句')).own).toBe('审')
    expect(run(typed('审', ''), took('审'), heard('另一句'))).toEqual(followingText)
    expect(run(heard('另一句'))).toEqual(followingText)
  })
})

const call = (fields: Partial<PhoneCall> = {}): PhoneCall => ({
  ...{ id: 'c', provider: 'own', number: '13812345621', extension: '', objType: '', objId: '', customerId: '' },
  ...{ name: '', state: 'wrapUp', dialledAt: 1_000, answeredAt: null, endedAt: 9_000, endedBy: 'me', code: '' },
  ...{ reason: '', unsure: false, outcome: null, note: '', next: null },
  ...fields,
})

describe('what became of a call', () => {
  it('PH-13 D-27 is chosen beforehand only where its line told it, and not for who hung up before', () => {
    expect(outcomeAtEnd(call({ state: 'connected', answeredAt: 2_000, endedBy: '' }))).toBe(null)
    expect(outcomeAtEnd(call({ answeredAt: 2_000 }))).toBe(4)
    expect(outcomeAtEnd(call({ provider: 'voice', endedBy: 'other' }))).toBe(1)
    expect(outcomeAtEnd(call())).toBe(null)
    expect(outcomeAtEnd(call({ provider: 'voice' }))).toBe(null)
    expect(outcomeAtEnd(call({ provider: 'voice', endedBy: 'unknown', unsure: true }))).toBe(null)
  })

  it('D-27 stands in the log as it is known: answered before all, and open where nobody knows', () => {
    const line = (fields: Partial<PhoneCall>) => callLine(call(fields), words)
    expect(line({ answeredAt: 2_000 })).toBe(words('call.talked', { time: '00:07' }))
    expect(line({ answeredAt: 2_000, endedAt: null })).toBe(words('call.unknownLength'))
    expect(line({ outcome: 4 })).toBe('已接通')
    expect(line({ outcome: 1 })).toBe('无人接听')
    expect(line({})).toBe(words('call.unknownAnswer'))
    expect(line({ provider: 'voice', unsure: true, endedBy: 'unknown' })).toBe(words('call.unknownAnswer'))
    expect(line({ provider: 'voice' })).toBe(words('call.missed'))
    expect(line({ provider: 'voice', reason: '用户忙' })).toBe('用户忙')
    expect(line({ state: 'calling', endedBy: '', endedAt: null, outcome: 2 })).toBe(words('call.state.calling'))
  })

  it('FU-08 is said in its follow-up as far as it is known', () => {
    const said = (seconds: number | null, reached: boolean | null) => followUpWords({ seconds, reached }, words)
    expect(said(61, true)).toBe('电话沟通，通话 01:01')
    expect([said(null, true), said(null, null), said(null, false)]).toEqual([
      '电话沟通',
      '电话联系',
      '电话联系，未接通',
    ])
  })
})

describe('a call that is made again', () => {
  it('PH-12 is dialled with its extension, for the same record', () => {
    const record = { objType: 'company', objId: '7' } as const
    const again = (number: string, extension: string) => dialledAgain({ number, extension, ...record })
    expect(again('02166801234', '803')).toEqual({ number: '02166801234转803', ...record })
    expect(again('138****5621', '')).toEqual({ number: '138****5621', ...record })
  })
})

describe('why nothing is dialled', () => {
  it('is said of the seat, the network, the call that goes on, and the number', () => {
    expect(closedReason({ seat: false, call: null }, 'offline', words)).toBe(words('call.noSeat'))
    expect(closedReason({ seat: true, call: null }, 'offline', words)).toBe(words('online.offline'))
    expect(closedReason({ seat: true, call: null }, null, words)).toBe(null)
    const of = (text: string, objId = '') => numberReason({ text, objId }, words)
    for (const good of ['138 1234 5621', '１３８12345621', '+86 138-1234-5621', '021-6680 转 803', '110'])
      expect(of(good), good).toBe(null)
    expect(of('')).toBe(words('call.number.empty'))
    expect(of('12')).toBe(words('call.number.short'))
    expect(of('1'.repeat(200))).toBe(words('call.number.long'))
    for (const bad of ['张三', '📞13812345621', 'abc']) expect(of(bad), bad).toBe(words('call.number.signs'))
    expect(of('13812345621、13812345622')).toBe(words('call.number.several'))
    expect(of('138****5621')).toBe(words('call.number.masked'))
    expect(of('138****5621', '7')).toBe(null)
  })

  it('is said in the words of the provider, else by what this computer found', () => {
    const refused = { code: '1013004', reason: 'black' } as never
    expect(dialErrorWords(refused, null, words)).toBe('拔号失败：被叫号码已被列入黑名单，禁止呼叫')
    const found = (reason: string) => dialErrorWords(null, new BridgeFailure('invalid-input', { reason }), words)
    expect(found('busy')).toBe(words('call.busy'))
    expect(found('masked')).toBe(words('call.number.masked'))
    expect(dialErrorWords(null, new BridgeFailure('forbidden', { reason: 'no-seat' }), words)).toBe(
      words('call.noSeat'),
    )
    expect(dialErrorWords(null, null, words)).toBe('')
    // A dial that began no call is newer than the call that failed before it.
    expect(dialErrorWords(refused, new BridgeFailure('not-found'), words)).toBe(words('failure.not-found'))
  })

  it('is said by the window itself where the telephone knows nothing of that dial', () => {
    const [none, failed, going] = [{ call: null, failed: null }, call({ id: 'f' }), call({ id: 'g' })]
    const gone = new BridgeFailure('not-found')
    expect(isUndialled(gone, none, none)).toBe(true)
    expect(isUndialled(gone, { call: null, failed }, { call: null, failed })).toBe(true)
    expect(isUndialled(gone, none, undefined)).toBe(true)
    expect(isUndialled(gone, none, { call: null, failed })).toBe(false)
    expect(isUndialled(gone, { call: null, failed }, { call: going, failed: null })).toBe(false)
    const busy = new BridgeFailure('invalid-input', { reason: 'busy' })
    expect(isUndialled(busy, none, { call: going, failed: null })).toBe(true)
  })
})
