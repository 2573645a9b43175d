import type { FieldLists } from '../../lib/field-labels.ts'
import type { Words } from '../../lib/words.ts'

/** The firm's fields as they are called in invite-talk mode, where a customer is a party and its owner an inviter (CL-04). */
export const calledLists = (lists: FieldLists, inviteTalk: boolean, words: Words): FieldLists => {
  if (!inviteTalk) return lists
  const own = new Map([
    ['name', words('customers.party')],
    ['ownerName', words('customers.inviter')],
  ])
  const fields = lists.fields.map((field) => ({
    ...field,
    label: (field.system && own.get(field.name)) || field.label,
  }))
  return { ...lists, fields }
}
