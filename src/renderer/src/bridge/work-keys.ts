/** Prefixes of the query keys of what is not on the server yet; a draft's place comes next. */
export const workKeys = {
  summary: ['work', 'summary'],
  outbox: ['work', 'outbox'],
  conflicts: ['work', 'conflicts'],
  drafts: ['work', 'draft'],
  draftList: ['work', 'drafts'],
  salvaged: ['work', 'salvaged'],
} as const
