// The timeline over all records, out of a real store.
import { describe, expect, it } from 'vitest'
import { daysOf } from '#core/areas/followups/days'
import type { TimelineFilter } from '#core/areas/followups/store/timeline'
import type { Store } from '#core/engine/store/types'
import { isReported } from '#shared/domain/followups'
import type { FollowUp } from '#shared/domain/records'
import { followUp } from '../../engine/store/record-rows.ts'
import { newStore } from '../../engine/store/support.ts'

const MINUTE = 60_000
const everything: TimelineFilter = {
  place: null,
  types: [],
  authors: [],
  objTypes: [],
  counted: 'all',
  from: null,
  to: null,
  text: '',
}

const types = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 5, 1001]
const people = ['5', '6', '7']

/** Follow-ups of every type by three people, several at the same moment. */
const made = (count: number): readonly FollowUp[] =>
  Array.from({ length: count }, (_, at) => {
    const type = at % 3 === 0 ? 'contact' : at % 7 === 0 ? 'project' : 'company'
    return followUp(`f${String(at).padStart(6, '0')}`, {
      type: types[at % types.length] ?? 0,
      gmtCreate: 1_700_000_000_000 + Math.floor(at / 3) * MINUTE,
      content: at % 50 === 0 ? `第${at}次开庭，已交换证据` : `电话沟通${at}`,
      operUser: { id: people[at % people.length] ?? '', name: `人${at % people.length}`, avatarUrl: '' },
      objType: type,
      objId: String(at % 20),
      object: { type, id: String(at % 20), name: `对象${at % 20}` },
    })
  })

const newestFirst = (rows: readonly FollowUp[]) =>
  rows.toSorted((one, other) => (other.gmtCreate ?? 0) - (one.gmtCreate ?? 0) || (one.id < other.id ? 1 : -1))

/** All pages of a filter, each of a few rows. */
const pages = (store: Store, filter: TimelineFilter, limit = 7): readonly string[] => {
  const ids: string[] = []
  for (let before: Parameters<Store['followups']['timeline']>[1] = null; ; ) {
    const { rows, next } = store.followups.timeline(filter, before, limit)
    ids.push(...rows.map(({ id }) => id))
    if (next === null) return ids
    before = next
  }
}

const cases: readonly (readonly [string, Partial<TimelineFilter>, (row: FollowUp) => boolean])[] = [
  ['no filter', {}, () => true],
  ['types', { types: [1, 8] }, ({ type }) => type === 1 || type === 8],
  ['people', { authors: ['6'] }, ({ operUser }) => operUser.id === '6'],
  ['kinds of records', { objTypes: ['project'] }, ({ objType }) => objType === 'project'],
  ['FP-10 D-95 those in reports', { counted: 'counted' }, ({ type }) => isReported(type)],
  ['FP-10 those not in reports', { counted: 'other' }, ({ type }) => !isReported(type)],
  [
    'a time',
    { from: 1_700_000_000_000 + 5 * MINUTE, to: 1_700_000_000_000 + 9 * MINUTE },
    ({ gmtCreate }) =>
      (gmtCreate ?? 0) >= 1_700_000_000_000 + 5 * MINUTE && (gmtCreate ?? 0) < 1_700_000_000_000 + 9 * MINUTE,
  ],
  ['words', { text: '证据' }, ({ content }) => content.includes('证据')],
  [
    'words of a person',
    { text: '证据 开庭', authors: ['5'] },
    (row) => row.content.includes('证据') && row.operUser.id === '5',
  ],
  [
    'one record',
    { place: { objType: 'contact', objId: '3' } },
    (row) => row.objType === 'contact' && row.objId === '3',
  ],
  [
    'one customer and a type',
    { place: { objType: 'company', objId: '1' }, types: [0] },
    ({ group, type }) => group.id === '1' && type === 0,
  ],
]

describe('the timeline over all records', () => {
  it.each(cases)('is narrowed by %s, newest first and page by page without a gap', (_, parts, isMeant) => {
    const store = newStore()
    const rows = made(400)
    store.followups.upsert(rows, 1)
    const filter = { ...everything, ...parts }
    const wanted = newestFirst(rows.filter(isMeant))
    expect(wanted.length).toBeGreaterThan(0)
    for (const built of [false, true]) {
      while (built && store.followups.buildSearch());
      expect(pages(store, filter)).toEqual(wanted.map(({ id }) => id))
      const counted = wanted.filter(({ type }) => isReported(type)).length
      expect(store.followups.countOf(filter)).toEqual({ count: wanted.length, counted })
    }
  })

  it('a search that reads too much answers what it has and goes on behind it', () => {
    const store = newStore()
    store.followups.upsert([followUp('old', { content: '唯一的证据', gmtCreate: 1 }), ...made(2_100)], 1)
    const first = store.followups.timeline({ ...everything, text: '唯一' }, null, 5)
    expect([first.rows.length, first.next !== null]).toEqual([0, true])
    expect(pages(store, { ...everything, text: '唯一' })).toEqual(['old'])
    while (store.followups.buildSearch());
    expect(store.followups.timeline({ ...everything, text: '唯一' }, null, 5)).toMatchObject({
      rows: [{ id: 'old' }],
      next: null,
    })
  })

  it('names those who wrote by their newest name, the last one first', () => {
    const store = newStore()
    store.followups.upsert(
      [
        followUp('a', { gmtCreate: 1, operUser: { id: '5', name: '旧名', avatarUrl: '' } }),
        followUp('b', { gmtCreate: 9, operUser: { id: '5', name: '新名', avatarUrl: '' } }),
        followUp('c', { gmtCreate: 10, operUser: { id: '6', name: '苏若谷', avatarUrl: '' } }),
        followUp('d', { gmtCreate: 11, operUser: { id: '', name: '', avatarUrl: '' } }),
      ],
      1,
    )
    expect(store.followups.authors().map(({ id, name }) => [id, name])).toEqual([
      ['6', '苏若谷'],
      ['5', '新名'],
    ])
  })

  it('counts each day of the firm’s zone as a whole, whatever part of it a page shows', () => {
    const store = newStore()
    const at = (text: string) => Date.parse(`${text}+08:00`)
    store.followups.upsert(
      [
        followUp('a', { gmtCreate: at('2026-05-01T00:00:00') }),
        followUp('b', { gmtCreate: at('2026-05-01T23:59:59'), type: 10 }),
        followUp('c', { gmtCreate: at('2026-05-02T00:00:00') }),
        followUp('d', { gmtCreate: null }),
      ],
      1,
    )
    const days = (filter: TimelineFilter) => {
      const { rows } = store.followups.timeline(filter, null, 10)
      return daysOf(store, filter, rows.slice(1), 'Asia/Shanghai')
    }
    expect(days(everything)).toEqual([
      { day: '2026-05-01', count: 2, counted: 1 },
      { day: '', count: 1, counted: 1 },
    ])
    expect(days({ ...everything, to: at('2026-05-01T12:00:00') })).toEqual([{ day: '', count: 1, counted: 1 }])
  })
})
