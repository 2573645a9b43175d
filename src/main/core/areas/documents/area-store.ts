import { createDocumentEdits, type DocumentEdits } from '#core/areas/documents/store/document-edits'
import { createDocumentFiles, type DocumentFiles } from '#core/areas/documents/store/document-files'
import { createDocuments, type DocumentTable } from '#core/areas/documents/store/documents'
import { createDocumentMemory, type DocumentMemory } from '#core/areas/documents/store/pull-memory'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly documents: DocumentTable
    readonly documentFiles: DocumentFiles
    readonly documentEdits: DocumentEdits
  }
  interface AreaMemories {
    readonly documents: DocumentMemory
  }
}

/** What documents keep: rows, what was read of them, and bytes. */
export const documentStore = {
  name: 'documents',
  create: (connection, state) => ({
    documents: createDocuments(connection, state),
    documentFiles: createDocumentFiles(connection),
    documentEdits: createDocumentEdits(connection),
  }),
  kept: { document_edit: 'id', document_pin: 'id' },
  refilled: ['document', 'document_file', 'document_owner', 'document_place'],
  memory: () => ({ documents: createDocumentMemory() }),
} satisfies AreaStore
