import { documentKeys } from '../../bridge/document-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import type { Feature } from '../feature.ts'

const AttachmentField = lazyScreen(async () => (await import('./attachment-field.tsx')).AttachmentField)

/** Documents of customers and projects, contracts, and files that are attached to what is being written. */
export const documents = {
  name: 'documents',
  queries: {
    keys: documentKeys,
    refresh: {
      uploads: [documentKeys.uploads],
      documents: [
        documentKeys.owners,
        documentKeys.folders,
        documentKeys.lists,
        documentKeys.paths,
        documentKeys.bins,
        documentKeys.found,
        documentKeys.one,
        documentKeys.conflicts,
      ],
    },
  },
  parts: { AttachmentField },
} as const satisfies Feature
