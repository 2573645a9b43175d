import { describe, expect, it } from 'vitest'
import type { Act } from './chaos/acts.ts'
import { repeated } from './chaos/judge.ts'
import { overwritten } from './chaos/overwritten.ts'
import { hasCause } from './chaos/rest.ts'
import type { LedgerEntry, ReadEntry } from './firm/state.ts'

const write = (at: number, by: string, value: string): LedgerEntry => ({
  at,
  call: 'company',
  id: '1',
  by,
  key: `${by} ${at}`,
  values: { note: value },
})
const read = (at: number, client: string): ReadEntry => ({ at, client, id: '1' })
const edit = (client: string, token: string, saw: string): Act => ({
  client,
  kind: 'edit',
  id: '1',
  field: 'note',
  token,
  files: 0,
  saw,
})
const none = { reads: [], acts: [], kept: new Set<string>() }

describe('values that were written over', () => {
  const ledger = [write(10_000, 'editor', 'editor-1'), write(50_000, 'c0', 'c0-1')]

  it('are found where the writer had not seen them, and where he was asked for nothing', () => {
    expect(overwritten({ ...none, ledger })).toHaveLength(1)
    expect(overwritten({ ...none, ledger, acts: [edit('c0', 'c0-1', '')] })).toHaveLength(1)
    expect(overwritten({ ...none, ledger, acts: [edit('c1', 'c1-1', 'editor-1')] })).toHaveLength(1)
  })

  it('are found where the writer read them before he wrote', () => {
    expect(overwritten({ ...none, ledger, reads: [read(20_000, 'c0')] })).toHaveLength(1)
  })

  it('are none where the writer saw them, decided, joined them, or could not know of them any more', () => {
    expect(overwritten({ ...none, ledger, acts: [edit('c0', 'c0-1', 'editor-1')] })).toEqual([])
    expect(overwritten({ ...none, ledger, kept: new Set(['c0-1']) })).toEqual([])
    expect(overwritten({ ...none, ledger, reads: [read(9_000, 'c0')] })).toEqual([])
    const joined = [write(10_000, 'c1', 'c1-7'), write(50_000, 'c0', 'c1-7\nc0-1')]
    expect(overwritten({ ...none, ledger: joined })).toEqual([])
  })

  it('are none of a field that the firm never shows', () => {
    expect(overwritten({ ...none, ledger, hidden: ['note'] })).toEqual([])
    expect(overwritten({ ...none, ledger, hidden: ['city'] })).toHaveLength(1)
  })

  it('are none where somebody at the firm or the same computer wrote again', () => {
    const again = [write(1, 'c0', 'c0-1'), write(2, 'c0', 'c0-2'), write(3, 'editor', 'editor-1')]
    expect(overwritten({ ...none, ledger: again })).toEqual([])
  })

  it('are none of a request that is repeated: what that takes back is counted by itself', () => {
    const first = write(1, 'c0', 'c0-1')
    expect(overwritten({ ...none, ledger: [first, write(2, 'editor', 'editor-1'), { ...first, at: 3 }] })).toEqual([])
  })
})

describe('requests that take something back', () => {
  const first = write(1, 'c0', 'c0-1')
  const again = (at: number) => ({ ...first, at })
  const other = (at: number) => write(at, 'c1', `c1-${at}`)

  it('are those that come a second time over a newer value', () => {
    expect(repeated([first, other(2), again(3)])).toHaveLength(1)
    expect(repeated([first, again(2), other(3)])).toEqual([])
  })

  it('are those after the second one where the firm never shows the field', () => {
    expect(repeated([first, other(2), again(3)], ['note'])).toEqual([])
    expect(repeated([first, other(2), again(3), again(4)], ['note'])).toHaveLength(1)
    expect(repeated([first, other(2), again(3)], ['city'])).toHaveLength(1)
  })
})

describe('a problem that a person is shown', () => {
  const problem = { opId: 'op', lastCode: 'forbidden', lastStatus: 403, dependsOn: ['file'] }
  type Told = (client: string, key: string) => boolean
  const never: Told = () => false
  const because =
    (keys: readonly string[]): Told =>
    (_, key) =>
      keys.includes(key)
  const caused = (
    parts: Partial<typeof problem>,
    { refused = never, doubted = never }: { readonly refused?: Told; readonly doubted?: Told } = {},
    [by, ledger]: readonly [string, LedgerEntry[]] = ['c0', []],
  ) => hasCause({ name: by }, { ...problem, ...parts }, { network: { refused, doubted }, firm: { ledger } })

  it('has no cause where the firm refused neither it nor what it waits for', () => {
    expect(caused({})).toBe(false)
    expect(caused({}, { refused: because(['another']) })).toBe(false)
    expect(caused({}, { refused: because(['op']) })).toBe(true)
    expect(caused({}, { refused: because(['file']) })).toBe(true)
  })

  it('has one where the network ended a fresh token too: no firm here answers 401', () => {
    expect(caused({ lastStatus: 401 })).toBe(true)
    expect(caused({ lastStatus: 401, lastCode: 'refused' })).toBe(false)
  })

  it('has one in doubt where its request met something, or arrived', () => {
    expect(caused({ lastCode: 'doubtful' })).toBe(false)
    expect(caused({ lastCode: 'doubtful' }, { doubted: because(['op']) })).toBe(true)
    const arrived = { ...write(1, 'c0', 'c0-1'), key: 'op' }
    expect(caused({ lastCode: 'doubtful' }, {}, ['c0', [arrived]])).toBe(true)
    expect(caused({ lastCode: 'doubtful' }, {}, ['c1', [arrived]])).toBe(false)
  })
})
