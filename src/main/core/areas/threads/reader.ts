// The reading thread's entry. Lives here: which areas it opens. May not: load anything but what they keep.
import { runReader } from '#core/engine/threads/reader/thread'
import { areaReads } from '../area-reads.ts'

runReader(areaReads)
