/** Prefixes of the query keys of approvals; what hangs on one stands under `one`, with its id next. */
export const approvalKeys = {
  lists: ['approvals', 'list'],
  counts: ['approvals', 'counts'],
  one: ['approvals', 'one'],
  refreshes: ['approvals', 'refresh'],
  batch: ['approvals', 'batch'],
} as const
