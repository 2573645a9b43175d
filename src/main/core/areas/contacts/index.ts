// What other areas use of contacts. Lives here: nothing but exports. May not: anything that this area alone uses.
export { editContact } from './edit.ts'
export { contactKind } from './record.ts'
