import { describe, expect, it } from 'vitest'
import type { RecordTable } from '#core/engine/store/records/types'
import type { Store } from '#core/engine/store/types'
import { contactQuery } from '#shared/contract/contacts'
import type { FollowUp } from '#shared/domain/records'
import fc from '../../support/properties.ts'
import { comment, contact, followUp } from './record-rows.ts'
import { newFolder, newStore, noon } from './support.ts'

/** One table, and two forms of a row of it. */
type Sample<Row> = {
  readonly table: (store: Store) => RecordTable<Row>
  readonly row: (id: string) => Row
  readonly other: (id: string) => Row
}

const describeTable = <Row extends { readonly id: string }>(name: string, { table, row, other }: Sample<Row>): void => {
  describe(`every table of records: ${name}`, () => {
    it('keeps whole rows over closing and opening', () => {
      const folder = newFolder()
      const store = newStore({ folder })
      expect(table(store).upsert([row('2'), other('10')], noon)).toEqual(['2', '10'])
      store.close()
      const again = table(newStore({ folder }))
      expect(again.get('2')).toEqual(row('2'))
      expect(again.get('10')).toEqual(other('10'))
      expect(again.get('3')).toBeNull()
      expect(again.count()).toBe(2)
    })

    it('writes changed rows only', () => {
      const store = newStore()
      const rows = table(store)
      rows.upsert([row('1'), row('2')], noon)
      expect(rows.upsert([structuredClone(row('1')), other('2'), row('3')], noon + 1)).toEqual(['2', '3'])
      expect(rows.get('2')).toEqual(other('2'))
      expect(rows.count()).toBe(3)
    })

    it('takes rows out, walks the ids, and counts right also after a rollback', () => {
      const store = newStore()
      const rows = table(store)
      rows.upsert(['1', '2', '10', 'b', 'a'].map(row), noon)
      expect(() =>
        store.transaction(() => {
          expect(rows.remove(['1', 'nobody'])).toBe(1)
          rows.upsert([row('z'), row('y')], noon)
          throw new Error('stop')
        }),
      ).toThrow('stop')
      expect(rows.count()).toBe(5)
      expect(rows.ids(null, 3)).toEqual(['1', '10', '2'])
      expect(rows.ids('2', 3)).toEqual(['a', 'b'])
      expect(rows.remove(['1', '2', 'nobody'])).toBe(2)
      expect(rows.ids(null, 9)).toEqual(['10', 'a', 'b'])
      expect(rows.count()).toBe(3)
      expect(rows.upsert([row('1')], noon)).toEqual(['1'])
    })

    it('C4 gives a row its new id, and leaves what a pull brought under it already', () => {
      const rows = table(newStore())
      rows.upsert([row('local-1'), row('local-2'), other('9')], noon)
      rows.rename('local-1', '8')
      rows.rename('local-2', '9')
      rows.rename('nobody', '7')
      expect(rows.get('8')).toEqual(row('8'))
      expect(rows.get('9')).toEqual(other('9'))
      expect(rows.ids(null, 9)).toEqual(['8', '9'])
      expect(rows.count()).toBe(2)
      expect(rows.upsert([row('8')], noon)).toEqual([])
    })
  })
}

describeTable('contacts', {
  table: (store) => store.contacts,
  row: contact,
  other: (id) => contact(id, { name: '李强', extra: { 学校: '清华' }, phoneMore: [{ phone: '1', state: null }] }),
})
describeTable('follow-ups', {
  table: (store) => store.followups,
  row: followUp,
  other: (id) => followUp(id, { content: '{"title":"任务"}', gmtCreate: 2000, comments: [{ a: 1 }] }),
})
describeTable('comments', {
  table: (store) => store.comments,
  row: comment,
  other: (id) => comment(id, { content: '收到', extra: { clientId: 'x' }, gmtCreate: 2000 }),
})

const byTime = (one: { gmtCreate: number | null; id: string }, other: { gmtCreate: number | null; id: string }) =>
  (one.gmtCreate ?? 0) - (other.gmtCreate ?? 0) || (one.id < other.id ? -1 : 1)

describe('contacts of a company', () => {
  it('stand in the order in which they were made', () => {
    const { contacts } = newStore()
    const rows = [contact('b', { gmtCreate: 2 }), contact('c', { gmtCreate: null }), contact('a', { gmtCreate: 2 })]
    contacts.upsert([...rows, contact('x', { companyId: '2' })], noon)
    expect(contacts.ofCompany('1').map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(contacts.ofCompany('3')).toEqual([])
  })

  it('CC-01 are found by the end of a number, by its beginning, and by a whole one also where the row masks it', () => {
    const { contacts } = newStore()
    contacts.upsert(
      [
        contact('masked', { name: '甲', telephone: '139****4444' }),
        contact('whole', { name: '乙', telephone: '', phoneMore: [{ phone: '0571-8888 1111', state: null }] }),
      ],
      noon,
    )
    const found = (text: string) => contacts.list(contactQuery.parse({ text })).rows.map(({ id }) => id)
    expect(found('13900004444')).toEqual(['masked'])
    expect(found('13900004445')).toEqual([])
    expect(found('4444')).toEqual(['masked'])
    expect(found('05718')).toEqual(['whole'])
    expect(found('1111')).toEqual(['whole'])
  })
})

describe('comments of a record', () => {
  it('are read oldest first', () => {
    const { comments } = newStore()
    const rows = [comment('1', { gmtCreate: 3 }), comment('2', { gmtCreate: 1 }), comment('3', { gmtCreate: 3 })]
    comments.upsert([...rows, comment('4', { objId: '2' }), comment('5', { objType: 'contact' })], noon)
    expect(comments.ofObject('company', '1').map(({ id }) => id)).toEqual(['2', '1', '3'])
  })
})

const place = fc.record({
  type: fc.constantFrom('company', 'contact'),
  id: fc.constantFrom('1', '2'),
  name: fc.constant(''),
})
const rows = fc
  .array(
    fc.record({
      type: fc.constantFrom(0, 1, 8),
      gmtCreate: fc.option(fc.integer({ min: 1, max: 6 })),
      object: place,
      group: place,
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map((parts, index) => followUp(`${index}`, { ...parts, objType: parts.object.type, objId: parts.object.id })),
  )

describe('follow-ups', () => {
  it('are read newest first, page by page, by group, by object and by type', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 7 }), fc.subarray([0, 1, 8]), (all, limit, types) => {
        const { followups } = newStore()
        followups.upsert(all, noon)
        const walked = (read: (before: { time: number; id: string } | null) => readonly FollowUp[]): FollowUp[] => {
          const found: FollowUp[] = []
          for (;;) {
            const last = found.at(-1)
            const page = read(last === undefined ? null : { time: last.gmtCreate ?? 0, id: last.id })
            found.push(...page)
            if (page.length < limit) return found
          }
        }
        const expected = (test: (row: FollowUp) => boolean) => all.filter(test).sort(byTime).reverse()
        const ofGroup = (row: FollowUp) => row.group.type === 'company' && row.group.id === '1'
        expect(walked((before) => followups.ofGroup('company', '1', before, limit))).toEqual(expected(ofGroup))
        expect(followups.countOfGroup('company', '1')).toBe(expected(ofGroup).length)
        expect(walked((before) => followups.ofObject('contact', '2', before, limit))).toEqual(
          expected((row) => row.objType === 'contact' && row.objId === '2'),
        )
        expect(walked((before) => followups.latest(null, before, limit))).toEqual(expected(() => true))
        expect(walked((before) => followups.latest(types, before, limit))).toEqual(
          expected((row) => types.includes(row.type)),
        )
      }),
      { numRuns: 40, seed: 3 },
    )
  })
})
