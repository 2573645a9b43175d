// What the page of documents shows by, and the lines of its tree: the pure parts.
import { expect, test } from 'vitest'
import { none, shownValue, tooLong } from '../../src/renderer/src/features/documents/contracts/contract-values.ts'
import {
  firstState,
  kindsOf,
  readState,
  stateForm,
  tabOf,
  writeState,
} from '../../src/renderer/src/features/documents/documents-state.ts'
import { withSelected } from '../../src/renderer/src/features/documents/selected-rows.ts'
import { hasFolder, insideOf, treeKey, treeRows } from '../../src/renderer/src/features/documents/tree-rows.ts'
import { words } from '../../src/renderer/src/lib/words.ts'

test('DS-05 an address without anything shows 10 a page, newest change first, and stays empty', () => {
  expect(readState(new URLSearchParams())).toEqual(firstState)
  expect(firstState).toMatchObject({ pageSize: 10, sortField: 'gmtModify', sortOrder: 'desc' })
  expect(writeState(firstState).toString()).toBe('')
})

test('DC-07 what is shown is read back from its address; what is not valid there is as if it were not', () => {
  const state = {
    ...firstState,
    kind: 'contracttemplatelawfirm',
    owner: '7',
    ownerName: '甲',
    folder: '9',
    text: '合同',
    shown: '11',
    pageIndex: 2,
    sortField: 'name',
    sortOrder: 'asc',
  } as const
  expect(readState(writeState(state))).toEqual(state)
  expect(readState(new URLSearchParams('kind=nothing&page=-1&sortField=fsid&bin=2'))).toEqual(firstState)
  expect(tabOf('contracttemplateuser')).toBe('templates')
  expect(kindsOf('company')).toEqual(['company'])
})

test('DC-01 a second folder of a name is told from one of that name elsewhere', () => {
  const folders = [
    { id: '1', name: '合同', parent: '' },
    { id: '2', name: '证据', parent: '1' },
  ]
  const asked = [
    ['', '合同'],
    ['', ' 合同 '],
    // The core makes the same name of it.
    ['', '合同.'],
    ['', '证据'],
    ['1', '证据'],
    ['1', ''],
  ] as const
  expect(asked.map(([parent, name]) => hasFolder(folders, parent, name))).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
  ])
})

test('DC-03 what is done with a selected row takes the others along, and none that went meanwhile', () => {
  const rows = [{ id: 'c' }, { id: 'd' }, { id: 'e' }]
  const selected = new Set(['a', 'd', 'b', 'c'])
  expect(withSelected(rows, selected, { id: 'd' })).toEqual([{ id: 'c' }, { id: 'd' }])
  expect(withSelected(rows, selected, { id: 'e' })).toEqual([{ id: 'e' }])
})

test('DS-01 another owner forgets folder, search and preview; another kind the owner too', () => {
  expect(stateForm.follow({ owner: '8' })).toEqual({ folder: '', bin: false, pinned: false, text: '', shown: '' })
  expect(stateForm.follow({ kind: 'project' })).toMatchObject({ owner: '', ownerName: '', folder: '' })
  expect(stateForm.follow({ shown: '3' })).toEqual({})
  expect(stateForm.follow({ bin: true })).toEqual({ pinned: false })
  expect(stateForm.follow({ pinned: true })).toEqual({ bin: false })
})

const folders = [
  { id: 'b', name: '合同 10', parent: '' },
  { id: 'a', name: '合同 2', parent: '' },
  { id: 'c', name: '原件', parent: 'a' },
  { id: 'lost', name: '无主', parent: 'nobody' },
]
const owners = [
  { id: '1', name: '甲公司' },
  { id: '2', name: '乙公司' },
]

test('DS-02 open owners and folders show what lies in them, by their names; one whose parent is unknown is reached too', () => {
  const open = new Set([treeKey('1'), treeKey('1', 'a')])
  const rows = treeRows(
    owners,
    (owner) => (owner === '1' ? folders : undefined),
    (key) => open.has(key),
  )
  expect(rows.map(({ name, level, open: isOpen }) => [name, level, isOpen])).toEqual([
    ['甲公司', 1, true],
    ['合同 2', 2, true],
    ['原件', 3, null],
    ['合同 10', 2, null],
    ['无主', 2, null],
    ['乙公司', 1, false],
  ])
})

test('folders in a circle end, and nothing can be moved into itself', () => {
  const circle = [
    { id: 'x', name: 'x', parent: '' },
    { id: 'y', name: 'y', parent: 'z' },
    { id: 'z', name: 'z', parent: 'y' },
  ]
  const rows = treeRows(
    [{ id: '1', name: '甲' }],
    () => circle,
    () => true,
  )
  expect(rows.map(({ name }) => name)).toEqual(['甲', 'x'])
  expect([...insideOf(folders, 'a')].sort()).toEqual(['a', 'c'])
  expect([...insideOf(circle, 'y')].sort()).toEqual(['y', 'z'])
})

test('CT-05 a text of a contract that is longer than its field is said at it, unless it stood there already', () => {
  const read = { name: '委托代理合同', partyA: '甲'.repeat(201), partyB: ` ${'乙'.repeat(200)} ` }
  expect(tooLong(read, none)).toEqual(['partyA'])
  expect(tooLong(read, read)).toEqual([])
  expect(tooLong({ ...read, name: '长'.repeat(201) }, read)).toEqual(['name'])
})

test('CT-04 an amount of a contract is shown as money where it is a plain number, and else as it came', () => {
  const shown = (value: string, name = 'amount') => shownValue({ name, value }, 0, 'Asia/Shanghai', words)
  expect(['340000', '1200.5', '1234567890'].map((value) => shown(value))).toEqual([
    '340,000.00 元',
    '1,200.50 元',
    '1,234,567,890.00 元',
  ])
  for (const value of ['', '34 万元', '3.456', '-5', '***', '9'.repeat(20)]) expect(shown(value)).toBe(value)
  expect(shown('340000', 'contractNo')).toBe('340000')
  expect(shown('1970-01-01 10:59:00', 'gmtModify')).toBe('01-01 10:59')
})
