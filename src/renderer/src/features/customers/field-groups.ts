import type { MetaField } from '#shared/contract/fields'
import { WARNING_FIELD } from '#shared/domain/pinned-warning'
import { plainField } from '../../lib/known-fields.ts'

/** Groups of a customer's page, in their order. */
export type GroupName = 'contact' | 'matter' | 'other' | 'record'

const groups: Readonly<Record<Exclude<GroupName, 'other'>, readonly (readonly [name: string, type: number])[]>> = {
  contact: [
    ['contact', 1],
    ['telephone', 13],
    ['city', 1],
    ['phoneMore', 17],
    ['region', 1],
    ['weMediaAccountId', 1],
    ['industry', 1],
    ['source', 3],
  ],
  matter: [
    ['phase', 1],
    ['gmtCooperate', 7],
    ['gmtApply', 7],
    ['gmtExpires', 7],
    ['ownerName', 1],
    ['participantList', 1],
    ['channel', 5],
    ['gmtFollowup', 8],
    ['followupContent', 1],
    ['note', 1],
  ],
  record: [
    ['userCreateName', 1],
    ['gmtCreate', 8],
    ['gmtModify', 8],
  ],
}

/** Shown in the page's head, or the key of something that is. */
const elsewhere = new Set(['name', 'level', 'chargeStatus', 'tagList', 'ownerid', 'userCreate', 'id', 'dialState'])
const wide = new Set(['note', 'followupContent'])

/** A field of the page; `wide` takes both columns, and what `readOnly` says is changed at the firm alone. */
export type ShownField = { readonly field: MetaField; readonly wide: boolean; readonly readOnly: boolean }

/** The firm's own field for the pinned warning, which stands in the head too. */
const isWarning = ({ name, system }: MetaField) => !system && name === WARNING_FIELD

const inGroup = (name: string) => Object.values(groups).some((group) => group.some(([known]) => known === name))

/** False for a system field of a newer server, which is shown as it came and not written here. */
export const isKnown = ({ name, system }: MetaField): boolean => !system || inGroup(name) || elsewhere.has(name)

/** Every field of a customer by group: known ones by meaning, custom and unknown ones under 其他. */
export const groupFields = (
  fields: readonly MetaField[],
): readonly { readonly name: GroupName; readonly fields: readonly ShownField[] }[] => {
  const known = (group: keyof typeof groups): readonly ShownField[] =>
    groups[group].map(([name, type]) => ({
      field: fields.find((field) => field.system && field.name === name) ?? plainField(name, type),
      wide: wide.has(name),
      readOnly: false,
    }))
  const others = fields
    .filter((field) => !isWarning(field) && (!field.system || (!inGroup(field.name) && !elsewhere.has(field.name))))
    .sort((one, other) => one.order - other.order)
    .map(
      (field): ShownField => ({
        field,
        wide: (field.type >= 9 && field.type <= 12) || (field.type === 1 && field.length > 200),
        readOnly: !isKnown(field),
      }),
    )
  const all = [
    { name: 'contact', fields: known('contact') },
    { name: 'matter', fields: known('matter') },
    { name: 'other', fields: others },
    { name: 'record', fields: known('record') },
  ] as const
  return all.filter((group) => group.fields.length > 0)
}
