// What other areas use of the calendar. Lives here: nothing but exports. May not: anything that this area alone uses.
export { enqueueNextAction } from './new-action.ts'
export { itemBy, viewerOf } from './view.ts'
