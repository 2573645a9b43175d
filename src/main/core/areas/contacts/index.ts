// What other areas use of contacts. Lives here: nothing but exports. May not: anything that this area alone uses.
export { contactKind } from './record.ts'
