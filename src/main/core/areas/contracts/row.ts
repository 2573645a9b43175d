import type { FirmContract } from '#shared/domain/contract'
import { lacks, noteAnsweredFields } from '../../engine/remote/answered-fields.ts'
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
  const row = {
    id,
    name: firstText(raw.name, raw.contractName),
    partyA: firstText(raw.partyA),
    partyB: firstText(raw.partyB),
    userCreateName: firstText(raw.userCreateName),
    finishUserName: firstText(raw.finishUserName),
    gmtCreate: times.parse(raw.gmtCreate),
    fsid: usableId(raw.fsid),
    other: otherTexts(raw, taken),
  }
  // In a list too: a text that somebody emptied is not one that the list left out.
  noteAnsweredFields(row, raw)
  return { row }
}

/** What a list left out stays as the contract itself said it; what it says to be empty is empty now. */
export const completeContract = (given: FirmContract, known: FirmContract): FirmContract => {
  const said = (field: 'partyA' | 'partyB' | 'userCreateName' | 'finishUserName' | 'fsid') =>
    lacks(given, field) ? known[field] : given[field]
  const others = new Map(given.other.map((one) => [one.name, one]))
  const before = new Set(known.other.map(({ name }) => name))
  return {
    ...given,
    name: given.name || known.name,
    partyA: said('partyA'),
    partyB: said('partyB'),
    userCreateName: said('userCreateName'),
    finishUserName: said('finishUserName'),
    gmtCreate: given.gmtCreate ?? known.gmtCreate,
    fsid: said('fsid'),
    other: [
      ...known.other.flatMap((one) => others.get(one.name) ?? (lacks(given, one.name) ? one : [])),
      ...given.other.filter(({ name }) => !before.has(name)),
    ],
  }
}
