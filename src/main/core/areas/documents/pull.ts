import type { SyncArea } from '../../engine/sync/types.ts'
import { pinnedDocumentsJob } from './pull-files.ts'

/** Documents are read folder by folder as they are looked at; behind the passes, pinned ones are fetched. */
export const documents: SyncArea = { name: 'documents', ownCursor: true, background: [pinnedDocumentsJob] }
