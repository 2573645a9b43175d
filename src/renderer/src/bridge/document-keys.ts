/** Prefixes of the query keys of documents. */
export const documentKeys = {
  owners: ['documents', 'owners'],
  allOwners: ['documents', 'all-owners'],
  pinned: ['documents', 'pinned'],
  folders: ['documents', 'folders'],
  lists: ['documents', 'list'],
  paths: ['documents', 'path'],
  bins: ['documents', 'bin'],
  found: ['documents', 'found'],
  one: ['documents', 'one'],
  conflicts: ['documents', 'conflicts'],
  edits: ['documents', 'edits'],
  uploads: ['documents', 'uploads'],
  refreshes: ['documents', 'refresh'],
  bytes: ['documents', 'bytes'],
} as const
