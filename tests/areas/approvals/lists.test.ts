// The lists of approvals as the store answers them: scenes, filters, search, order and counts, also of very many.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseApproval } from '#core/areas/approvals/row'
import { type ApprovalQuery, createApprovals } from '#core/areas/approvals/store'
import type { Origin, Self } from '#core/areas/approvals/store/place'
import { viewOf } from '#core/areas/approvals/view'
import { createTimes } from '#core/engine/remote/times'
import { createConnection } from '#core/engine/store/connection'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { createState } from '#core/engine/store/state'
import type { Store } from '#core/engine/store/types'
import type { Approval, ApprovalScene } from '#shared/domain/approval'
import { newFolder, newStore, noon, testKey } from '../../engine/store/support.ts'
import { me, other, row, step, third } from './small-firm.ts'

const times = createTimes('Asia/Shanghai')
const self: Self = { id: me.id, names: [me.name] }
const read = (raw: unknown): Approval => {
  const parsed = parseApproval(raw, times)
  if ('bad' in parsed) throw new Error(parsed.bad.reason)
  return parsed.row
}
const listOf = (scene: ApprovalScene, mine: (Origin & { from: 'list' })['mine'] = ''): Origin => ({
  from: 'list',
  scene,
  mine,
})
const itself: Origin = { from: 'itself' }
const everything: ApprovalQuery = {
  scene: 1,
  filter: 'all',
  status: null,
  kind: null,
  text: '',
  pageIndex: 0,
  pageSize: 100,
}
const idsOf = (store: Store, query: Partial<ApprovalQuery>) =>
  store.approvals.list({ ...everything, ...query }).rows.map(({ id }) => id)
const put = (store: Store, raw: unknown, origin: Origin) => store.approvals.put([read(raw)], origin, self, noon)

describe('what of an approval is the person’s own', () => {
  it('D-11 AV-03 is told by the firm’s lists and names too, where its ids are not those of the users', () => {
    const store = newStore()
    const named = { id: '', name: me.name, avatarUrl: '' }
    const numbered = { ...me, id: 'HZ-17' }
    put(store, row('1', 9, { operUser: named, chain: [step(third, 'rejected')], status: 3 }), itself)
    put(store, row('2', 8, { operUser: numbered, chain: [step(third, 'rejected')], status: 3 }), listOf(0))
    put(store, row('3', 7, { operUser: other, chain: [step(third, 'passed'), step(named, 'rejected')] }), listOf(1))
    const shown = ['1', '2', '3'].map((id) => {
      const found = store.approvals.get(id)
      if (found === null) throw new Error('it was put')
      const { own, steps } = viewOf(store, found, self)
      return [own, steps.map((one) => one.own)]
    })
    expect(shown).toEqual([
      [true, [false]],
      [true, [false]],
      [false, [false, true]],
    ])
  })
})

describe('lists of approvals', () => {
  it('AV-01 AV-03 AV-04 show each scene, deleted ones to who began them alone, and what waits first', () => {
    const store = newStore()
    put(store, row('1', 1), listOf(1, 'waiting'))
    put(store, row('2', 9, { chain: [step(me, 'passed')], status: 2 }), listOf(1, 'passed'))
    put(store, row('3', 8, { chain: [step(me, 'rejected')], status: 3 }), listOf(1, 'rejected'))
    put(store, row('4', 7, { chain: [step(third, 'passed')], status: 2 }), listOf(1, 'others'))
    put(store, row('5', 6, { chain: [step(me, 'passed')], status: 7 }), listOf(1, 'passed'))
    put(store, row('6', 5, { operUser: me, chain: [step(other, 'passed')], status: 2 }), listOf(0))
    put(store, row('7', 4, { operUser: me, chain: [step(other, 'rejected')], status: 7 }), listOf(0))
    put(store, row('8', 3, { chain: [step(third, 'passed')], status: 2, ccList: [me] }), listOf(2))
    put(store, row('9', 2, { chain: [step(third, 'passed')], status: 7, ccList: [me] }), listOf(2))
    expect(idsOf(store, { scene: 1 })).toEqual(['1', '2', '3', '4'])
    expect(idsOf(store, { scene: 1, filter: 'waiting' })).toEqual(['1'])
    expect(idsOf(store, { scene: 1, filter: 'passed' })).toEqual(['2'])
    expect(idsOf(store, { scene: 1, filter: 'rejected' })).toEqual(['3'])
    expect(idsOf(store, { scene: 1, filter: 'others' })).toEqual(['4'])
    expect(idsOf(store, { scene: 0, filter: 'waiting' })).toEqual(['6', '7'])
    expect(idsOf(store, { scene: 0, status: 7 })).toEqual(['7'])
    expect(idsOf(store, { scene: 2, status: 7 })).toEqual(['8'])
    expect(store.approvals.list(everything)).toMatchObject({ total: 4, waiting: 1 })
    expect(store.approvals.list({ ...everything, scene: 1, filter: 'passed' })).toMatchObject({ total: 1, waiting: 0 })
    expect(store.approvals.counts()).toEqual({ waiting: 1, initiated: 2, copied: 1 })
    const second = store.approvals.list({ ...everything, pageIndex: 1, pageSize: 3 })
    expect([second.rows.map(({ id }) => id), second.total]).toEqual([['4'], 4])
    expect(store.approvals.waiting()).toEqual(['1'])
  })

  it('AV-06 D-103 are narrowed by kind, by a part of what the form says, and stand in the order of their day', () => {
    const store = newStore()
    const form = JSON.stringify({ reimburseType: 0, items: [{ item: 2, note: '机场快轨', receipt: 'Ａ.jpg' }] })
    put(store, row('a', 3, { type: 'reimbursement', typeName: '报销', form }), listOf(1, 'waiting'))
    put(store, row('b', 3, { type: 'stamp', form: '{"fileName":"委托代理合同"}' }), listOf(1, 'waiting'))
    put(store, row('c', 3, { type: 'other', form: '{"项目":"云岭案"}' }), listOf(1, 'waiting'))
    put(
      store,
      row('d', 4, { type: '立项', operUser: third, object: { id: 'x', name: '盘江公司' } }),
      listOf(1, 'waiting'),
    )
    expect(idsOf(store, {})).toEqual(['d', 'c', 'b', 'a'])
    expect(idsOf(store, { kind: 'reimbursement' })).toEqual(['a'])
    expect(idsOf(store, { kind: 'other' })).toEqual(['d', 'c'])
    for (const [text, id] of [
      ['快轨', 'a'],
      ['a.JPG', 'a'],
      ['代理合同', 'b'],
      ['云岭', 'c'],
      [' 林致远 ', 'd'],
      ['盘江', 'd'],
      ['qj-20260604', 'd'],
    ] as const)
      expect(idsOf(store, { text }), text).toEqual([id])
    expect(idsOf(store, { text: '没有' })).toEqual([])
    expect(store.approvals.list({ ...everything, text: '事由' })).toMatchObject({ total: 4, waiting: 4 })
  })

  it('AV-01 AV-04 keep the scenes of a row that is read by itself, which says how it stands with the person', () => {
    const store = newStore()
    put(store, row('1', 1, { operUser: me, ccList: [me] }), listOf(0))
    put(store, row('1', 1, { operUser: me, ccList: [me] }), listOf(2))
    const stands = () => [0, 1, 2].filter((scene) => idsOf(store, { scene: scene as ApprovalScene }).length > 0)
    expect(stands()).toEqual([0, 1, 2])
    put(store, row('1', 1, { operUser: me, chain: [step(me, 'passed')], status: 2 }), itself)
    expect([stands(), store.approvals.get('1')?.mine]).toEqual([[0, 1, 2], 'passed'])
    put(store, row('2', 1), listOf(1, 'waiting'))
    const becomes = (more: Parameters<typeof row>[2]) => {
      put(store, row('2', 1, more), itself)
      return store.approvals.get('2')?.mine
    }
    expect(becomes({ chain: [step(me, 'pending'), step(third, 'current')] })).toBe('others')
    expect(becomes({})).toBe('waiting')
    expect(becomes({ status: 5 })).toBe('others')
    expect(becomes({ chain: [step(me, 'passed'), step(third, 'current'), step(me, 'pending')] })).toBe('passed')
    expect(becomes({ chain: [step(me, 'passed'), step(me, 'current')] })).toBe('waiting')
    expect(becomes({ chain: [step(me, 'passed'), step(me, 'rejected')], status: 3 })).toBe('rejected')
    // One that nobody listed yet, reached by a link.
    put(store, row('3', 1, { chain: [step(third, 'current')], operUser: other }), itself)
    put(store, row('4', 1, { chain: [step(third, 'current')], operUser: me }), itself)
    expect([idsOf(store, { scene: 0 }), store.approvals.get('3')?.mine]).toEqual([['4', '1'], ''])
  })

  it('AV-04 have one that waits for somebody without a step, as long as nothing says that it does not', () => {
    const store = newStore()
    const delegated = { chain: [step(third, 'current')] }
    const becomes = (more: Parameters<typeof row>[2], origin: Origin) => {
      put(store, row('1', 1, { ...delegated, ...more }), origin)
      return store.approvals.get('1')?.mine
    }
    expect(becomes({}, listOf(1, 'waiting'))).toBe('waiting')
    expect(becomes({}, itself)).toBe('waiting')
    expect(becomes({ actions: null, chain: [] }, itself)).toBe('waiting')
    expect(becomes({ actions: ['urge'] }, itself)).toBe('others')
    expect(becomes({}, listOf(1, 'waiting'))).toBe('waiting')
    expect(becomes({}, { from: 'itself', unlisted: true })).toBe('others')
    expect(becomes({}, listOf(1, 'passed'))).toBe('passed')
    expect(becomes({}, itself)).toBe('passed')
  })

  it('AV-02 AV-04 of a status that is neither open nor over wait where the firm lets the person decide', () => {
    const store = newStore()
    let id = 0
    const becomes = (more: Parameters<typeof row>[2], origin = listOf(1, 'waiting')) => {
      id += 1
      put(store, row(String(id), 1, { chain: [], ...more }), origin)
      return store.approvals.get(String(id))?.mine
    }
    for (const status of [4, 6, 8, 99, 0]) {
      expect(becomes({ status }), String(status)).toBe('waiting')
      expect(becomes({ status, actions: ['reject'], chain: [step(me, 'current')] }), String(status)).toBe('waiting')
      expect(becomes({ status, actions: ['urge'] }), String(status)).toBe('others')
      expect(becomes({ status, actions: [], chain: [step(me, 'current')] }), String(status)).toBe('others')
    }
    // What is over waits for nobody, whatever it offers.
    for (const status of [2, 3, 5, 7]) expect(becomes({ status }), String(status)).toBe('others')
    // A firm that says nothing of actions: its list tells of a number that nobody knows.
    expect([4, 6, 8].map((status) => becomes({ status, actions: null }))).toEqual(['others', 'others', 'waiting'])
    // A list that leaves out the actions says what the single read said.
    put(store, row('lean', 1, { status: 8, chain: [], actions: [] }), itself)
    put(store, row('lean', 1, { status: 8, chain: [], actions: undefined }), listOf(1, 'waiting'))
    expect(store.approvals.get('lean')?.mine).toBe('others')
  })

  it('AV-01 believe the row before a list that holds everything', () => {
    const store = newStore()
    const rows = [
      row('mine', 4, { operUser: me, chain: [step(other, 'current')] }),
      row('waits', 3),
      row('passed', 2, { chain: [step(me, 'passed')], status: 2, ccList: [third] }),
      row('copied', 1, { chain: [step(third, 'passed')], status: 2, ccList: [me] }),
    ]
    const origins = [listOf(1, 'waiting'), listOf(1, ''), listOf(0), listOf(2)]
    for (const origin of [...origins, ...origins]) for (const raw of rows) put(store, raw, origin)
    expect(idsOf(store, { scene: 0 })).toEqual(['mine'])
    expect(idsOf(store, { scene: 1 })).toEqual(['waits', 'passed', 'copied'])
    expect(idsOf(store, { scene: 1, filter: 'waiting' })).toEqual(['waits'])
    expect(idsOf(store, { scene: 1, filter: 'others' })).toEqual(['copied'])
    expect(idsOf(store, { scene: 2 })).toEqual(['copied'])
    // A firm that numbers its people in two ways names them in one.
    put(store, row('own', 5, { operUser: { ...me, id: '900' } }), listOf(0))
    expect(idsOf(store, { scene: 0 })).toContain('own')
  })

  it('keep what only a single read said, and write nothing where nothing changed', () => {
    const store = newStore()
    const raw = row('1', 1, { operUser: me, attachmentList: [{ name: 'a', fsid: 'f' }], ccList: [third], nextId: '2' })
    expect(put(store, raw, itself)).toEqual(['1'])
    expect(put(store, raw, listOf(0))).toEqual([])
    const { form: _, chain: _chain, actions: _actions, attachmentList: _files, ccList: _cc, nextId: _n, ...lean } = raw
    expect(put(store, lean, listOf(0))).toEqual([])
    expect(put(store, { ...lean, status: 2, urgency: 3 }, listOf(0))).toEqual(['1'])
    const kept = store.approvals.get('1')
    expect(kept).toMatchObject({ status: 2, nextId: '2', actions: null, other: [{ name: 'urgency', value: '3' }] })
    expect([kept?.steps.length, kept?.leave?.type, kept?.attachments.length]).toEqual([2, 3, 1])
    // A single read says all: what it leaves out is not there.
    expect(put(store, lean, itself)).toEqual(['1'])
    expect(store.approvals.get('1')).toMatchObject({ steps: [], leave: null, attachments: [], nextId: '', other: [] })
    expect(idsOf(store, { scene: 0 })).toEqual(['1'])
  })

  it('of many are read by an index, and counted without a row', () => {
    const database = openDatabase(join(newFolder(), 'plans.db'), testKey)
    migrate(database, () => noon)
    const texts = new Set<string>()
    const prepare = database.prepare.bind(database)
    database.prepare = (text: string) => {
      if (/^\s*select\b.*approval/is.test(text)) texts.add(text)
      return prepare(text)
    }
    const connection = createConnection(database)
    const table = createApprovals(connection, createState(connection))
    for (const scene of [0, 1, 2] as const)
      for (const kind of [null, 'leave', 'other'] as const)
        for (const filter of ['all', 'passed'] as const)
          for (const status of [null, 2])
            for (const text of ['', '云岭']) table.list({ ...everything, scene, kind, filter, status, text })
    table.counts()
    table.waiting()
    database.prepare = prepare
    expect(texts.size).toBeGreaterThan(20)
    for (const text of texts) {
      const given = Array(text.split('?').length - 1).fill(1)
      const plan = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...given) as { readonly detail: string }[]
      const lines = plan.map(({ detail }) => detail).join('; ')
      expect(lines, text).toMatch(
        /^(SCAN|SEARCH) approval USING (COVERING )?INDEX approval_(initiated|toApprove|copied)/,
      )
      expect(lines, text).not.toContain('TEMP B-TREE')
      if (!/select "body"/.test(text)) expect(lines, text).toContain('COVERING')
    }
    database.close()
  })
})
