// What other areas use of archived conversations. Lives here: nothing but exports. May not: anything that this area alone uses.
export { pageSizeOf, showWarningState } from './pull-pages.ts'
export { comparePkids } from './ranges-plan.ts'
export { conversationOf, parseConversation, readPerson } from './row.ts'
export { isClearing, senderOf } from './views.ts'
