import type { MetaField } from '#shared/contract/fields'
import type { CoreHandlers } from '#shared/contract/index'
import type { FieldDefinition } from '#shared/domain/reference'
import type { Home } from '../../engine/account-session.ts'
import { sharedChoices } from './choices.ts'

/** User status that means active (§7). */
const ACTIVE = 1

/** Field definitions, switches and users out of the store. */
export function createFields(home: Home): CoreHandlers['fields'] {
  return {
    company() {
      const { reference } = home.opened().store
      const definitions = reference.get('meta')
      const fields = definitions.map(metaFieldOf).sort((a, b) => a.order - b.order)
      return { fields, ...sharedChoices(definitions, reference.get('config')) }
    },
    config() {
      const { store, isConfirmed } = home.opened()
      const entries = store.reference.get('config')
      return {
        values: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
        resetMembers: isConfirmed('member.resetMany'),
      }
    },
    users() {
      const users = home
        .opened()
        .store.reference.get('users')
        .filter(({ status }) => status === ACTIVE)
      return { users: users.map(({ id, name, flName }) => ({ id, name, flName })) }
    },
  }
}

function metaFieldOf(field: FieldDefinition): MetaField {
  return {
    name: field.fieldName,
    label: field.fieldDesc || field.fieldName,
    type: field.fieldType,
    length: field.fieldLength,
    width: field.columnWidth,
    system: field.system,
    items: field.items.map(({ value, label }) => ({ value, label })),
    order: field.fieldOrder,
    list: field.list,
  }
}
