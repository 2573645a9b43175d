// The only file with ?modulePath: each import is the path of a bundle of its own that a utility process runs.

import readerFile from '../core/reader/thread.ts?modulePath'
import coreProcessFile from './core-process.ts?modulePath'
import sampleFirmProcessFile from './sample-firm-process.ts?modulePath'

/** Built files of the processes that the shell starts, and of the thread that the core starts. */
export const processFiles = { core: coreProcessFile, sampleFirm: sampleFirmProcessFile, reader: readerFile } as const
