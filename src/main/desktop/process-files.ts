// The only file with ?modulePath: each import is the path of a bundle of its own that a utility process runs.
import coreProcessFile from './core-process.ts?modulePath'
import sampleFirmProcessFile from './sample-firm-process.ts?modulePath'

/** Built files of the processes that the shell starts. */
export const processFiles = { core: coreProcessFile, sampleFirm: sampleFirmProcessFile } as const
