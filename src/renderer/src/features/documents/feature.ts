import { contractKeys } from '../../bridge/contract-keys.ts'
import { documentKeys } from '../../bridge/document-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const DocumentsPage = lazyScreen(async () => (await import('./documents-page.tsx')).DocumentsPage)
const WholeBin = lazyScreen(async () => (await import('./documents-ways.tsx')).WholeBin)
const AllContracts = lazyScreen(async () => (await import('./documents-ways.tsx')).AllContracts)
const AttachmentField = lazyScreen(async () => (await import('./attachment-field.tsx')).AttachmentField)
const CustomerDocuments = lazyScreen(async () => (await import('./customer-documents.tsx')).CustomerDocuments)
const DocumentDrop = lazyScreen(async () => (await import('./drop-dialog.tsx')).DropDialog)
const DocumentConflict = lazyScreen(async () => (await import('./edit-conflict.tsx')).DocumentConflictChoice)

/** Documents of customers and projects, contracts, and files that are attached to what is being written. */
export const documents = {
  name: 'documents',
  routes: [
    { path: routes.documents, screen: DocumentsPage },
    { path: routes.recycle, screen: WholeBin, within: routes.documents },
    { path: routes.contracts, screen: AllContracts, within: routes.documents },
  ],
  rail: { to: routes.documents, icon: 'folder', label: 'rail.documents', order: 27, returns: true },
  commands: [
    { name: 'documents', icon: 'folder', to: routes.documents },
    { name: 'contracts', icon: 'file', to: routes.documents, action: 'contracts' },
    { name: 'recycleBin', icon: 'trash', to: routes.documents, action: 'bin' },
  ],
  queries: {
    keys: {
      ...documentKeys,
      contracts: contractKeys.lists,
      contract: contractKeys.one,
      contractReads: contractKeys.refreshes,
    },
    refresh: {
      uploads: [documentKeys.uploads],
      // An upload that waits again says nothing of itself.
      work: [documentKeys.lists, documentKeys.uploads, documentKeys.conflicts, documentKeys.edits],
      contracts: [contractKeys.lists, contractKeys.one],
      customers: [documentKeys.allOwners],
      contacts: [documentKeys.allOwners],
      matters: [documentKeys.allOwners],
      documents: [
        documentKeys.owners,
        documentKeys.pinned,
        documentKeys.folders,
        documentKeys.lists,
        documentKeys.paths,
        documentKeys.bins,
        documentKeys.found,
        documentKeys.one,
        documentKeys.conflicts,
        documentKeys.edits,
      ],
    },
  },
  parts: { AttachmentField, CustomerDocuments, DocumentConflict, DocumentDrop },
} as const satisfies Feature
