import { describe, expect, it } from 'vitest'
import type { Act } from './chaos/acts.ts'
import { overwritten } from './chaos/overwritten.ts'
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
