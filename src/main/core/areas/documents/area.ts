import { documents as contract } from '#shared/contract/documents'
import type { Area } from '../../engine/area.ts'
import { documentStore } from './area-store.ts'
import { documentCalls } from './calls.ts'
import { documentEndpoints } from './endpoints.ts'
import { documents as pulled } from './pull.ts'
import { documentSender } from './sender.ts'
import { createDocuments } from './service.ts'

/** Documents of customers, contacts and projects: folders, files and the recycle bin. */
export const documents = {
  name: 'documents',
  store: documentStore,
  endpoints: documentEndpoints,
  calls: (tools) => ({ documents: documentCalls(tools) }),
  pulls: [{ stage: 'history', area: pulled }],
  senders: [documentSender],
  contract: { documents: contract },
  handlers: (home) => ({ documents: createDocuments(home) }),
} satisfies Area
