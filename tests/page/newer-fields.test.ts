import { expect, it } from 'vitest'
import type { MetaField } from '#shared/contract/fields'
import { formFields } from '../../src/renderer/src/features/customers/create/create-fields.ts'
import { groupFields } from '../../src/renderer/src/features/customers/field-groups.ts'
import { plainField } from '../../src/renderer/src/lib/known-fields.ts'

const custom: MetaField = { ...plainField('legalPerson', 1), system: false, name: 'witness' }
const fields = [plainField('name', 1), plainField('city', 1), plainField('legalPerson', 1), custom]

it('FD-13 a system field that only a newer server has is shown, and neither edited here nor part of a new record', () => {
  const readOnly = groupFields(fields).flatMap((group) =>
    group.fields.filter((one) => one.readOnly).map(({ field }) => field.name),
  )
  expect(readOnly).toEqual(['legalPerson'])
  const lists = { fields, levels: [], chargeStatuses: [] } as unknown as Parameters<typeof formFields>[0]
  expect(formFields(lists).map(({ field }) => field.name)).toEqual(['name', 'city', 'witness'])
})
