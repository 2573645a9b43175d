import type { FirmContract } from '#shared/domain/contract'
import { isRecord } from '../../engine/remote/coerce.ts'
import { firstText, otherTexts } from '../../engine/remote/parts.ts'
import { badRow, type Parsed, usableId } from '../../engine/remote/row.ts'
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

/** Reads a contract (CT-01, D-102); what has no field of its own stands under `other`. */
export const parseContract = (raw: unknown, times: FirmTimes): Parsed<FirmContract> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
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
      other: otherTexts(raw, taken),
    },
  }
}
