// The benchmarks of `npm run bench`, in the order in which they run. Lives here: the list. May not: a measurement.
// To add one: a file beside this one that exports a `Benchmark`, and a line below.
import { chatScroll } from './chat-scroll.ts'
import { dial } from './dial.ts'
import { diallerOpen } from './dialler-open.ts'
import { firstSync } from './first-sync.ts'
import { grid } from './grid.ts'
import { importSheet } from './import.ts'
import { ingest } from './ingest.ts'
import { list } from './list.ts'
import { listDeep } from './list-deep.ts'
import { listFilters } from './list-filters.ts'
import type { Benchmark } from './measure.ts'
import { memory } from './memory.ts'
import { openConversation } from './open-conversation.ts'
import { palette } from './palette.ts'
import { resync } from './resync.ts'
import { scroll } from './scroll.ts'
import { searchCustomers } from './search-customers.ts'
import { searchMessages } from './search-messages.ts'
import { start } from './start.ts'
import { suggest } from './suggest.ts'
import { syncIdle } from './sync-idle.ts'
import { timeline } from './timeline.ts'
import { underLoad } from './under-load.ts'
import { upload } from './upload.ts'
import { uploadDesktop } from './upload-desktop.ts'
import { writeAck } from './write-ack.ts'

export const benchmarks: readonly Benchmark[] = [
  list,
  listDeep,
  listFilters,
  firstSync,
  resync,
  searchCustomers,
  searchMessages,
  openConversation,
  palette,
  dial,
  diallerOpen,
  timeline,
  suggest,
  ingest,
  writeAck,
  syncIdle,
  underLoad,
  start,
  grid,
  scroll,
  chatScroll,
  importSheet,
  upload,
  uploadDesktop,
  memory,
]
