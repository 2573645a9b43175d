// What other areas use of the people of the firm. Lives here: nothing but exports. May not: anything that this area alone uses.
export type { ObjectMember } from './types.ts'
