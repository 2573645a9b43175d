// What other areas use of customers. Lives here: nothing but exports. May not: anything that this area alone uses.

export { editCustomer } from './edit.ts'
export { findCustomers } from './find.ts'
export { customerRecord } from './record.ts'
export { customerBatch, readAtFirm, removeHere } from './shown-customers.ts'
