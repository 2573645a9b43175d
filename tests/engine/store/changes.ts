import type { Change, Conflict } from '#core/engine/store/work/types'
import { noon } from './support.ts'

let made = 0

/** An id of 32 hex digits that no other change of the test file has. */
export const newOpId = (): string => {
  made += 1
  return made.toString(16).padStart(32, '0')
}

/** A change of a customer's note, and whatever the test says about it. */
export const change = (parts: Partial<Change> = {}): Change => ({
  opId: newOpId(),
  entity: 'customer',
  localId: '1',
  kind: 'update',
  title: '甲公司',
  patch: { note: '新' },
  base: { note: '旧' },
  at: noon,
  ...parts,
})

/** An open conflict of a customer's note. */
export const conflict = (id: string, parts: Partial<Conflict> = {}): Conflict => ({
  id,
  opId: 'a',
  entity: 'customer',
  localId: '1',
  title: '甲公司',
  fields: ['note'],
  base: { note: '旧' },
  local: { note: '我的' },
  remote: { note: '他的' },
  merged: ['city'],
  localAt: noon,
  remoteAt: null,
  state: 'open',
  choice: null,
  at: noon,
  resolvedAt: null,
  ...parts,
})
