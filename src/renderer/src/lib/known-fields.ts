import type { MetaField } from '#shared/contract/fields'
import { extraPrefix } from '#shared/domain/record-fields'

export { extraPrefix }

/** How values on their way to the server name a field: system fields plain, custom ones as `extra.<fieldName>` (FD-12). */
export const valueName = (field: Pick<MetaField, 'name' | 'system'>): string =>
  field.system ? field.name : `${extraPrefix}${field.name}`

/** name and type of the 22 columns that §2 knows, in its order. */
const known = [
  ['name', 1],
  ['followupContent', 1],
  ['gmtFollowup', 8],
  ['contact', 1],
  ['telephone', 13],
  ['phoneMore', 17],
  ['industry', 3],
  ['note', 1],
  ['level', 3],
  ['chargeStatus', 4],
  ['ownerName', 1],
  ['participantList', 1],
  ['channel', 3],
  ['city', 1],
  ['region', 1],
  ['source', 3],
  ['weMediaAccountId', 1],
  ['gmtCooperate', 7],
  ['gmtApply', 7],
  ['userCreateName', 1],
  ['gmtCreate', 8],
  ['gmtModify', 8],
] as const

/** A system field of which only name and type are known. */
export const plainField = (name: string, type: number, order = 0, list = false): MetaField => ({
  name,
  label: '',
  type,
  length: 0,
  width: 0,
  system: true,
  items: [],
  order,
  list,
})

/** Columns until the firm's own definitions are there: the first customers are on the screen before them. */
export const knownFields: readonly MetaField[] = known.map(([name, type], order) => plainField(name, type, order, true))
