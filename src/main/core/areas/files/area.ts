import { files as contract } from '#shared/contract/files'
import type { Area } from '../../engine/area.ts'
import { stopArrivals } from './arrivals.ts'
import { fileCalls } from './calls.ts'
import { fileEndpoints } from './endpoints.ts'
import { fileSender } from './sender.ts'
import { createFiles } from './service.ts'
import { sweepFiles } from './waiting-files.ts'

/** Bytes of files, up and down. */
export const files = {
  name: 'files',
  endpoints: fileEndpoints,
  calls: (tools) => ({ files: fileCalls(tools) }),
  senders: [fileSender],
  cleanUp: sweepFiles,
  contract: { files: contract },
  handlers: (home) => {
    home.whileOpen(() => {
      const { store } = home.opened()
      return async () => stopArrivals(store)
    })
    return { files: createFiles(home) }
  },
} satisfies Area
