// The only file with ?modulePath: each import is the path of a bundle of its own that a utility process runs.

import builderFile from '../core/areas/threads/builder.ts?modulePath'
import parserFile from '../core/areas/threads/parser.ts?modulePath'
import readerFile from '../core/areas/threads/reader.ts?modulePath'
import checkerFile from '../core/engine/threads/checker/thread.ts?modulePath'
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
