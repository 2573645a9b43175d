import type { FirmContract } from '#shared/domain/contract'
import { isRecord, toText, type Wire } from '../../engine/remote/coerce.ts'
import { firstText } from '../../engine/remote/parts.ts'
import { badRow, jsonText, type Parsed, usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

const taken = new Set([
  'id',
  'name',
  'contractName',
  'partyA',
  'partyB',
  'userCreateName',
  'finishUserName',
  'gmtCreate',
  'fsid',
])

/** A value of a field that nobody here knows, as it can be read; '' for nothing. */
const plain = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return toText(value)
  if (Array.isArray(value)) return value.map(plain).filter(Boolean).join('、')
  return toText((value as Wire).name) || jsonText(value)
}

/** Reads a contract (CT-01, D-102); what has no field of its own stands under `other`. */
export const parseContract = (raw: unknown, times: FirmTimes): Parsed<FirmContract> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const other = Object.entries(raw)
    .filter(([name]) => !taken.has(name))
    .map(([name, value]) => ({ name, value: plain(value) }))
    .filter(({ value }) => value !== '')
  return {
    row: {
      id,
      name: firstText(raw.name, raw.contractName),
      partyA: firstText(raw.partyA),
      partyB: firstText(raw.partyB),
      userCreateName: firstText(raw.userCreateName),
      finishUserName: firstText(raw.finishUserName),
      gmtCreate: times.parse(raw.gmtCreate),
      fsid: usableId(raw.fsid),
      other,
    },
  }
}
