// The only file with ?modulePath: each import is the path of a bundle of its own that a utility process runs.

import parserFile from '../core/areas/threads/parser.ts?modulePath'
import builderFile from '../core/engine/threads/builder/thread.ts?modulePath'
import checkerFile from '../core/engine/threads/checker/thread.ts?modulePath'
import readerFile from '../core/engine/threads/reader/thread.ts?modulePath'
import coreProcessFile from './core-process.ts?modulePath'
import sampleFirmProcessFile from './sample-firm-process.ts?modulePath'

/** Built files of the processes that the shell starts. */
export const processFiles = { core: coreProcessFile, sampleFirm: sampleFirmProcessFile } as const

/** Built files of the threads that the core starts. */
export const threadFiles = {
  reader: readerFile,
  builder: builderFile,
  parser: parserFile,
  checker: checkerFile,
} as const
