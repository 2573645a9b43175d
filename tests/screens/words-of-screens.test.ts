// Pure helpers of the screens: what an editor saves, what changed between two texts, times of the firm's zone.
import { expect, test, vi } from 'vitest'
import type { MetaField } from '#shared/contract/fields'
import type { AreaProgress } from '#shared/contract/sync'
import type { OutboxEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import { type Language, translate } from '#shared/locale/index'
import { takeBackText, type WordsOfChange } from '../../src/renderer/src/actions/change-words.ts'
import { bodyWords, previewWords } from '../../src/renderer/src/features/chats/chat-words.ts'
import { groupFields } from '../../src/renderer/src/features/customers/field-groups.ts'
import { calledLists } from '../../src/renderer/src/features/customers/invite-talk.ts'
import { formatCount } from '../../src/renderer/src/lib/count.ts'
import { diffWords } from '../../src/renderer/src/lib/diff.ts'
import { type Edited, editedOf, editingOf, isEditable } from '../../src/renderer/src/lib/editing.ts'
import { failureWords } from '../../src/renderer/src/lib/failure-words.ts'
import {
  inPart,
  needsTag,
  offeredTags,
  popoverTrigger,
  tagChoices,
  writableTypes,
} from '../../src/renderer/src/lib/followup-kinds.ts'
import { formatAgo, formatDay } from '../../src/renderer/src/lib/relative-time.ts'
import { areaNotice } from '../../src/renderer/src/lib/sync-words.ts'
import { formatDate, formatDateTime } from '../../src/renderer/src/lib/time.ts'
import type { Words } from '../../src/renderer/src/lib/words.ts'
import { dayOf, isDayAlone, momentAt, zoneTime } from '../../src/renderer/src/lib/zone-time.ts'
import { seeded } from '../../src/sample-firm/random.ts'

const shanghai = 'Asia/Shanghai'

const area: AreaProgress = {
  area: 'customers',
  phase: 'done',
  rows: 0,
  total: null,
  rate: 0,
  remaining: null,
  lastDone: null,
  cached: null,
  failure: null,
  notice: null,
}

const field = (name: string, type: number, change: Partial<MetaField> = {}): MetaField => ({
  name,
  label: name,
  type,
  length: 0,
  width: 0,
  system: true,
  items: [],
  order: 0,
  list: false,
  ...change,
})
const custom = (name: string, type: number) => field(name, type, { system: false })
const value = (edited: Edited) => (edited.kind === 'value' ? edited.value : edited.kind)

test('a day is saved as the moment of the firm, a custom one in the form that it had', () => {
  const signed = field('gmtCooperate', 7)
  expect(value(editedOf(signed, '2025-11-20', null, shanghai))).toBe(Date.parse('2025-11-20T00:00:00+08:00'))
  expect(value(editedOf(signed, '2025-02-30', null, shanghai))).toBe('wrong')
  expect(value(editedOf(signed, '', Date.parse('2025-11-20T00:00:00+08:00'), shanghai))).toBe(null)
  const birthday = custom('birthday', 7)
  expect(editingOf(birthday, '1988-2-9', shanghai)).toBe('1988-02-09')
  expect(value(editedOf(birthday, '1988/03/01', '1988-02-29', shanghai))).toBe('1988-03-01')
  const meeting = custom('nextMeeting', 8)
  expect(value(editedOf(meeting, '2025-11-21 09:30', '', shanghai))).toBe('2025-11-21 09:30:00')
  expect(value(editedOf(meeting, '2025-11-21 9:3', '', shanghai))).toBe('wrong')
})

test('a day or a moment that was only looked at stays as it is, with the seconds that its editor does not show', () => {
  const untouched = (one: MetaField, before: Json) =>
    value(editedOf(one, editingOf(one, before, shanghai), before, shanghai))
  expect(untouched(field('gmtExpires', 7), Date.parse('2026-12-31T23:59:59+08:00'))).toBe('unchanged')
  expect(untouched(field('gmtCooperate', 8), Date.parse('2026-12-31T09:30:15+08:00'))).toBe('unchanged')
  expect(untouched(custom('birthday', 7), '2024/01/02')).toBe('unchanged')
  expect(untouched(custom('nextMeeting', 8), '2025-11-21 09:30:15')).toBe('unchanged')
  expect(untouched(custom('nextMeeting', 8), '待定')).toBe('unchanged')
  const expires = Date.parse('2026-12-31T23:59:59+08:00')
  expect(value(editedOf(field('gmtExpires', 7), '2026-12-30', expires, shanghai))).toBe(
    Date.parse('2026-12-30T00:00:00+08:00'),
  )
})

test('blanks around a line that is typed over are left out, as in a new record; those that stood there are no edit', () => {
  const city = field('city', 1)
  expect(value(editedOf(city, ' 敦煌\u3000', '酒泉', shanghai))).toBe('敦煌')
  expect(value(editedOf(city, '敦煌 ', '敦煌', shanghai))).toBe('unchanged')
  expect(value(editedOf(city, '\u3000敦煌', '\u3000敦煌', shanghai))).toBe('unchanged')
  expect(value(editedOf(city, ' ', '敦煌', shanghai))).toBe('')
  expect(value(editedOf(field('note', 1), '  一、\n  二、\n', '', shanghai))).toBe('  一、\n  二、\n')
})

test('several choices keep the form in which the firm has them', () => {
  const kinds = custom('kinds', 5)
  expect(value(editedOf(kinds, ['a', 'b'], ['a'], shanghai))).toEqual(['a', 'b'])
  expect(value(editedOf(kinds, ['1', '3'], '1,2', shanghai))).toBe('1,3')
  expect(value(editedOf(kinds, ['x'], '["x","y"]', shanghai))).toBe('["x"]')
  expect(value(editedOf(kinds, ['a'], ['a'], shanghai))).toBe('unchanged')
})

test('choices that the firm keeps as numbers stay numbers (FD-12, EP-01)', () => {
  const stage = custom('caseStage', 4)
  expect(value(editedOf(stage, ['4'], 3, shanghai))).toBe(4)
  expect(value(editedOf(stage, ['3'], 3, shanghai))).toBe('unchanged')
  expect(value(editedOf(stage, [], 3, shanghai))).toBe('')
  expect(value(editedOf(stage, ['诉讼'], 3, shanghai))).toBe('诉讼')
  expect(value(editedOf(stage, ['4'], '3', shanghai))).toBe('4')
  const kinds = custom('kinds', 5)
  expect(value(editedOf(kinds, ['1', '3'], [1, 2], shanghai))).toEqual([1, 3])
  expect(value(editedOf(kinds, ['1', '3'], '[1,2]', shanghai))).toBe('[1,3]')
  expect(value(editedOf(kinds, ['1', '3'], 1, shanghai))).toEqual([1, 3])
  expect(value(editedOf(kinds, ['1', '2'], [1, 2], shanghai))).toBe('unchanged')
  expect(value(editedOf(kinds, ['1', '3'], ['1', 2], shanghai))).toEqual(['1', '3'])
})

test('a masked number is never written back, and a state can be set beside it', () => {
  const phone = field('telephone', 13)
  expect(editingOf(phone, '159****0337', shanghai)).toBe('')
  expect(value(editedOf(phone, '', '159****0337', shanghai))).toBe('unchanged')
  expect(value(editedOf(phone, '13812345621', '159****0337', shanghai))).toBe('13812345621')
  const more = field('phoneMore', 17)
  const before = [{ phone: '0571****2186', state: 0, note: 'x' }]
  expect(value(editedOf(more, [{ phone: '0571****2186', state: 4 }], before, shanghai))).toEqual([
    { phone: '0571****2186', state: 4, note: 'x' },
  ])
  expect(value(editedOf(more, [], before, shanghai))).toEqual([])
})

test('a number that was typed with an input method, or copied with marks around it, is kept in plain digits', () => {
  const phone = field('telephone', 13)
  expect(value(editedOf(phone, ' １３８ 0001－2345\u202c', '', shanghai))).toBe('138 0001-2345')
  expect(value(editedOf(phone, '１３８', '１３８', shanghai))).toBe('unchanged')
  const more = field('phoneMore', 17)
  const before = [{ phone: '０５７１', state: 0, note: 'x' }]
  const typed = [
    { phone: '０５７１', state: 0 },
    { phone: '０１０－１２３４５６７８', state: 1 },
  ]
  expect(value(editedOf(more, typed, before, shanghai))).toEqual([...before, { phone: '010-12345678', state: 1 }])
})

test('a number stays a number, and what nobody can read cannot be typed over', () => {
  const amount = custom('claimAmount', 2)
  for (const typed of ['90.5', ' 90.5 ', '９０.５', '９０．５\n'])
    expect(value(editedOf(amount, typed, 86.4, shanghai))).toBe(90.5)
  for (const typed of ['约九十', 'NaN']) expect(value(editedOf(amount, typed, 86.4, shanghai))).toBe(typed)
  // A code that came as a number: what would be another number is the text that was typed.
  for (const typed of ['010020', '6222021234567890123', '0x10', '1e5'])
    expect(value(editedOf(custom('account', 1), typed, 86, shanghai))).toBe(typed)
  expect(isEditable(amount, { nested: [1] })).toBe(false)
  expect(isEditable(custom('phones', 17), '[{"phone":"138')).toBe(false)
  expect(isEditable(field('gmtModify', 8), 1)).toBe(false)
  expect(value(editedOf(field('name', 1), '  ', '沈砚秋', shanghai))).toBe('wrong')
})

test('a moment that the change of clocks leaves out is the one an hour later; other zones count', () => {
  expect(zoneTime('2025-03-30 02:30', 'Europe/Berlin')).toBe(Date.parse('2025-03-30T03:30:00+02:00'))
  expect(zoneTime('2025-07-01 00:00', 'America/New_York')).toBe(Date.parse('2025-07-01T00:00:00-04:00'))
  expect(zoneTime('2025-11-20 25:00', shanghai)).toBe(null)
})

test('D-92 a day that is typed without an hour means 09:00, or the hour that its place names', () => {
  const nine = Date.parse('2027-01-05T09:00:00+08:00')
  for (const typed of ['2027-01-05', '2027年1月5日', ' 2027/1/5 ']) expect(momentAt(typed, shanghai)).toBe(nine)
  expect(momentAt('2027-01-05', shanghai, '18:00')).toBe(Date.parse('2027-01-05T18:00:00+08:00'))
  expect(momentAt('2027-01-05 00:00', shanghai)).toBe(Date.parse('2027-01-05T00:00:00+08:00'))
  expect(momentAt('2027-02-29', shanghai)).toBe(null)
})

test('a moment that a person types is strict, and one that the clocks repeat is the first', () => {
  expect(zoneTime('2025-10-26 02:30', 'Europe/Berlin')).toBe(Date.parse('2025-10-26T02:30:00+02:00'))
  expect(zoneTime('2025-1-2 9:05', shanghai)).toBe(Date.parse('2025-01-02T09:05:00+08:00'))
  expect(zoneTime('２０２５1120', shanghai)).toBe(Date.parse('2025-11-20T00:00:00+08:00'))
  expect(zoneTime('20251120 14:30', shanghai)).toBe(Date.parse('2025-11-20T14:30:00+08:00'))
  for (const none of ['20251345', '2025112', '202511201']) expect(zoneTime(none, shanghai)).toBe(null)
  expect(zoneTime('9999-12-31', shanghai)).toBe(Date.parse('9999-12-31T00:00:00+08:00'))
  expect(zoneTime('2025-11-20', 'Mars/Olympus')).toBe(Date.parse('2025-11-20T00:00:00+08:00'))
  for (const wrong of [
    '2025-11-20 24:00',
    '2025-12-31 23:59:60',
    '2025-11-20 10:00:75',
    '2025-02-29',
    '0050-01-01',
    '25-01-01',
  ])
    expect(zoneTime(wrong, shanghai), wrong).toBe(null)
})

test('a moment is read as a Chinese input method gives it, and as other programs write it', () => {
  for (const typed of [
    '2026-12-03 14：30',
    '２０２６－１２－０３　１４：３０',
    '2026/12/3 14:30',
    '2026。12。3 14:30',
    '2026、12、3 14:30',
    '2026年12月3日 14：30',
    '2026年12月3日14时30分',
    '2026年12月3日 14点30分00秒',
  ])
    expect(zoneTime(typed, shanghai), typed).toBe(Date.parse('2026-12-03T14:30:00+08:00'))
  expect(zoneTime('2026年12月3日14点', shanghai)).toBe(Date.parse('2026-12-03T14:00:00+08:00'))
  for (const wrong of ['2026年12月', '12月3日', '2026年2月30日', '2026-12-03 14.30', '2026-12-03 下午2点'])
    expect(zoneTime(wrong, shanghai), wrong).toBe(null)
  for (const day of ['2026年12月3日', '２０２６/12/3', ' 2026.12.03 ']) {
    expect(isDayAlone(day), day).toBe(true)
    expect(dayOf(day, shanghai), day).toBe('2026-12-03')
  }
  expect(isDayAlone('2026年12月3日14时')).toBe(false)
})

test('a day is said in the language of the page, and how long ago something was in whole units', () => {
  // Its clocks went back within the forty days, which makes dayjs lose one of them.
  vi.stubEnv('TZ', 'America/New_York')
  const now = Date.parse('2026-11-23T10:00:00+08:00')
  const said = (language: Language) => {
    const words: Words = (key, values) => translate(language, key, values)
    return {
      day: (text: string) => formatDay(Date.parse(`${text}T23:30:00+08:00`), shanghai, words, now),
      ago: (minutes: number) => formatAgo(now - minutes * 60_000, words, now),
    }
  }
  const chinese = said('zh-CN')
  expect(['2026-11-23', '2026-11-22', '2026-01-05', '2025-12-31'].map(chinese.day)).toEqual([
    '今天　11月23日 星期一',
    '昨天　11月22日 星期日',
    '1月5日 星期一',
    '2025年12月31日 星期三',
  ])
  expect([-5, 0.9, 1, 59.9, 60, 23 * 60, 47 * 60, 40 * 24 * 60].map(chinese.ago)).toEqual([
    '刚刚',
    '刚刚',
    '1 分钟前',
    '59 分钟前',
    '1 小时前',
    '23 小时前',
    '1 天前',
    '40 天前',
  ])
  const english = said('en')
  expect(['2026-11-23', '2025-12-31'].map(english.day)).toEqual([
    'Today, Monday, November 23',
    'Wednesday, December 31, 2025',
  ])
  expect([0, 1, 5, 60, 3000].map(english.ago)).toEqual([
    'just now',
    'a minute ago',
    '5 minutes ago',
    'an hour ago',
    '2 days ago',
  ])
  vi.unstubAllEnvs()
})

test('D-68 times of the firm’s zone are those of the calendar, also in the years of summer time', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: shanghai,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  const edges = [-1, 0, Date.UTC(1988, 6, 1), Date.UTC(1991, 8, 14, 17), Date.UTC(1991, 11, 31, 16), Date.UTC(1992, 0)]
  const random = seeded(7, 1)
  const drawn = Array.from({ length: 2000 }, () => Math.floor(random.next() * 4e12))
  for (const time of [...edges, Date.UTC(2999, 11, 31), ...drawn])
    expect(formatDateTime(time, shanghai), String(time)).toBe(format.format(time).slice(0, 16))
})

test('D-68 another zone has its own times, an unknown one counts as Asia/Shanghai, and no time is too odd to be shown', () => {
  const time = Date.UTC(2026, 10, 21, 20)
  expect(formatDateTime(time, 'America/New_York')).toBe('2026-11-21 15:00')
  expect(formatDate(time, 'Mars/Olympus')).toBe('2026-11-22')
  expect(formatDate(Number.NaN, shanghai)).toBe('NaN')
  expect(formatDate(9e15, shanghai)).toBe('9000000000')
  expect(formatDate(8.64e15, shanghai)).toContain('275760')
})

test('counts have a comma before every third digit', () => {
  for (const count of [0, 7, 999, 1000, 12_345, 100_000, 1_234_567, 20_000_000])
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'))
})

test('changed words are told apart in Chinese, and joining the pieces gives both texts back', () => {
  const before = '合同修订稿由我方起草，对方法务周五前回复。'
  const after = '合同修订稿由双方共同起草，对方法务周五前回复，违约金条款待定。'
  const pieces = diffWords(before, after)
  const join = (without: string) =>
    pieces
      .filter(({ kind }) => kind !== without)
      .map(({ text }) => text)
      .join('')
  expect(join('removed')).toBe(after)
  expect(join('added')).toBe(before)
  expect(pieces.filter(({ kind }) => kind === 'removed').map(({ text }) => text)).toEqual(['我方'])
  expect(diffWords('', 'a')).toEqual([{ kind: 'added', text: 'a' }])
  expect(diffWords('same', 'same')).toEqual([{ kind: 'same', text: 'same' }])
  const long = '甲乙丙丁'.repeat(5000)
  expect(diffWords(long, `${long.slice(0, 8000)}戊${long.slice(8000)}`).length).toBeLessThan(6)
})

test('FP-06 FP-07 tags, their presets and the trigger come from the switches', () => {
  const switches = {
    'company.tags.default': '[{"name":"高意向","isDefault":true},{"name":"待签约"}]',
    'company.tags.2': '[{"name":"已到访"}]',
    'company.list.tag.not.null.enable': '1',
  }
  expect(tagChoices(switches, 0)).toEqual([
    { name: '高意向', preset: true },
    { name: '待签约', preset: false },
  ])
  expect(tagChoices(switches, 2)).toEqual([{ name: '已到访', preset: false }])
  expect(tagChoices({}, 0)).toEqual([])
  // Names by commas or lines, and a preset that is written as a number.
  const written = { 'company.tags.default': '高意向，待签约\n', 'company.tags.1': '[{"name":"已到访","isDefault":1}]' }
  expect(tagChoices(written, 0).map(({ name }) => name)).toEqual(['高意向', '待签约'])
  expect(tagChoices(written, 1)).toEqual([{ name: '已到访', preset: true }])
  expect([needsTag(switches), needsTag({})]).toEqual([true, false])
  expect(popoverTrigger({})).toBe('click')
  expect(popoverTrigger({ 'followup.popover.trigger': 'hover' })).toBe('hover')
})

test('CL-04 in invite-talk mode a record and a new customer call the customer a party and the owner an inviter, as the list does', () => {
  const words: Words = (key) => translate('zh-CN', key)
  const fields = [
    field('name', 1, { label: '客户名称' }),
    field('ownerName', 1, { label: '负责人' }),
    field('note', 1, { label: '备注' }),
    field('ownerName', 1, { label: '自设负责人', system: false }),
  ]
  const lists = { fields, levels: [], chargeStatuses: [] }
  const called = calledLists(lists, true, words)
  expect(called.fields.map(({ label }) => label)).toEqual(['当事人', '邀约人', '备注', '自设负责人'])
  expect(calledLists(lists, false, words)).toBe(lists)
  const shown = groupFields(called.fields).flatMap((group) => group.fields.map((one) => one.field.label))
  expect(shown).toContain('邀约人')
  expect(shown).not.toContain('负责人')
})

test('FP-05 FP-06 D-109 a tag is demanded of those that the firm set up, else of its own tags, and where it has neither the rule rests', () => {
  const demanded = { 'company.list.tag.not.null.enable': '1' }
  const firmTags = [{ name: '重点维护' }, { name: '高意向' }, { name: '重点维护' }]
  const setUp = { ...demanded, 'company.tags.default': '["高意向"]' }
  const named = (...names: readonly string[]) => names.map((name) => ({ name, preset: false }))
  expect(offeredTags(setUp, 0, firmTags)).toEqual({ choices: named('高意向'), required: true })
  // A type without tags of its own has those of all.
  expect(offeredTags({ ...setUp, 'company.tags.0': '[]' }, 0, firmTags).choices).toEqual(named('高意向'))
  expect(offeredTags(demanded, 0, firmTags)).toEqual({ choices: named('重点维护', '高意向'), required: true })
  expect(offeredTags(demanded, 0, [])).toEqual({ choices: [], required: false })
  expect(offeredTags({}, 0, firmTags)).toEqual({ choices: [], required: false })
  expect(offeredTags({ ...setUp, 'company.list.tag.not.null.enable': '0' }, 0, [])).toEqual({
    choices: named('高意向'),
    required: false,
  })
})

test('types that may be written follow the firm: 0, 1, 2 in its order and its own above 1000', () => {
  const words = (key: string) => key
  const listed = JSON.stringify([
    { value: 2, label: '线下拜访' },
    { value: 0, label: '日常跟进' },
    { value: 1001, label: '案件进展' },
    { value: 7, label: '服务记录' },
  ])
  expect(writableTypes({ 'followup.types': listed }, words).map(({ type }) => type)).toEqual([2, 0, 1001])
  expect(writableTypes({}, words).map(({ type }) => type)).toEqual([0, 1, 2])
  expect([inPart(8, 'calls'), inPart(10, 'system'), inPart(1001, 'followups'), inPart(4, 'followups')]).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('D-67 every notice of an area has its own words; one that a later version adds asks only to look', () => {
  const said = (notice: string, language: Language) =>
    areaNotice({ ...area, notice }, (key, values) => translate(language, key, values))
  expect(said('order-not-kept', 'zh-CN')).toContain('每小时完整读取一次')
  expect(said('order-not-kept', 'en')).toContain('read once an hour')
  expect(said('sweep-stopped', 'zh-CN')).toContain('没有删除任何记录')
  expect(said('message-too-large', 'zh-CN')).toContain('16 MB')
  expect(said('message-too-large', 'en')).toContain('16 MB')
  expect(said('parked', 'zh-CN')).toContain('越来越长的间隔')
  expect(said('of-a-later-version', 'zh-CN')).toBe(translate('zh-CN', 'sync.notice'))
})

test('a file that is too large is told to nobody as a text that has to be shorter', () => {
  expect(failureWords({ code: 'too-large', details: {} })).toContain('文件')
  expect(failureWords({ code: 'too-large', details: { reason: 'text' } })).toContain('缩短')
})

test('a text that is too long is told with what it may have, and a note with the warning that counts with it', () => {
  const said = (details: { field: string; reason: string; length: number }) =>
    failureWords({ code: 'invalid-input', details })
  expect(said({ field: 'address', reason: 'too-long', length: 80 })).toBe('最多 80 个字符')
  expect(said({ field: 'note', reason: 'too-long', length: 500 })).toContain('置顶提醒合计最多 500')
  expect(said({ field: 'note', reason: 'form', length: 500 })).toBe(translate('zh-CN', 'failure.invalid-input'))
})

test('too many saved views are not told as asking too fast', () => {
  const fast = failureWords({ code: 'too-many', details: {} })
  expect(fast).toBe(translate('zh-CN', 'failure.too-many'))
  expect(failureWords({ code: 'too-many', details: { reason: 'views', most: 100 } })).toBe(
    translate('zh-CN', 'failure.too-many-views', { n: 100 }),
  )
})

test('CA-39 the line of a conversation is never empty: blanks, and a text that was cut off, are said as such', () => {
  const words: Words = (key, values) => translate('zh-CN', key, values)
  const line = (type: string, text: string, more: { own?: boolean; broken?: boolean } = {}) =>
    previewWords({ preview: { type, text, own: false, broken: false, ...more } }, words)
  for (const blanks of ['', ' \n\t', '\u200b\u200d', '\u3164\u2800']) expect(line('text', blanks)).toBe('[空白消息]')
  expect(line('text', '', { own: true })).toBe(`${translate('zh-CN', 'chats.own')}[空白消息]`)
  expect(line('text', '', { broken: true })).toBe('[text类型消息暂不支持显示]')
  expect([line('image', ''), line('text', ' 好\n的 '), line('hongbao', '')]).toEqual([
    '[图片]',
    '好 的',
    '[hongbao类型消息暂不支持显示]',
  ])
  // One that nobody has written in has nothing to say.
  expect(line('', '')).toBe('')
  expect(bodyWords({ kind: 'text', text: '\u200b', cut: false }, words)).toBe('[空白消息]')
})

test('a sign-in that the firm refuses is said in its words, and in the app’s where it gave none', () => {
  const refused = (message?: string) => failureWords({ code: 'wrong-password', details: { message: message ?? '' } })
  expect(refused('账号已停用，请联系管理员')).toContain('账号已停用，请联系管理员')
  expect(refused()).toBe(translate('zh-CN', 'failure.wrong-password'))
  expect(failureWords({ code: 'wrong-password', details: {} })).toBe(refused())
})

test('a lock that no password could open is refused in words of its own', () => {
  const said = failureWords({ code: 'unlock-failed', details: { reason: 'no-password' } })
  expect(said).toBe(translate('zh-CN', 'failure.no-password'))
  expect(failureWords({ code: 'unlock-failed', details: {} })).toBe(translate('zh-CN', 'failure.unlock-failed'))
})

test('taking back what is new names nothing that the server would show again', () => {
  const words: Words = (key, values) => translate('zh-CN', key, values)
  const tools = { lists: { fields: [], choices: {} }, switches: {}, zone: shanghai, words } as unknown as WordsOfChange
  const entry = { entity: 'comment', kind: 'create', title: '昆明甲公司', changes: [] } as unknown as OutboxEntry
  expect(takeBackText(entry, tools)).toContain('服务器上没有')
  expect(takeBackText({ ...entry, entity: 'customer', kind: 'update' }, tools)).toContain('恢复为服务器上的内容')
})
