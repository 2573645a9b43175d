// The core's entry in the browser shell: a worker thread that gives the core its ports. Lives here: what a thread needs
// to be the core's home. May not: decisions about data. To add a port: its file beside this one, and a line below.
import { randomBytes } from 'node:crypto'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { hostCore, textChannel } from '#core/host'
import { createCore } from '#core/index'
import type { Ports } from '#core/ports'
import { failureCodec, serveCalls } from '#shared/threads/calls'
import { openLogFile } from '../log-file.ts'
import { startThread } from '../start-thread.ts'
import { systemClock } from '../system-clock.ts'
import { openFileSecrets } from './file-secrets.ts'
import { openNetwork } from './network.ts'
import { threadFile } from './program-files.ts'
import { sampleFirmProcess } from './sample-firm-process.ts'
import { openSettingsFile } from './settings-file.ts'
import type { CoreThreadCalls, ThreadInput } from './thread-messages.ts'

const { profile, firm, dropped } = workerData as ThreadInput
const never = () => () => {}
const log = openLogFile(profile, Date.now)

const ports: Ports = {
  clock: systemClock,
  random: { bytes: (count) => randomBytes(count), next: Math.random },
  log,
  secrets: openFileSecrets(profile),
  network: openNetwork(),
  settings: openSettingsFile(profile),
  sampleFirm: sampleFirmProcess(profile),
  // Node hears nothing of suspend and resume; the sync's own timers notice the gap.
  power: { onResume: never, onSuspend: never },
  startThread: (name, input) => startThread(threadFile(name), input),
  confirmServer: null,
  printPdf: null,
  applications: null,
  restart: () => void end(),
  profile,
  defaultServer: firm,
}

// By their names only: what they say may be anything.
if (dropped.length > 0) log('warn', 'environment.dropped', { names: dropped.join(' ') })
const core = await createCore(ports)

const end = async (): Promise<void> => {
  await core.close()
  await ports.sampleFirm.stop()
  process.exit(0)
}

/** Joins one page of a session. */
const join = (port: MessagePort, session: string): void => {
  const channel = textChannel(
    (text) => port.postMessage(text),
    (heard) => port.on('message', heard),
  )
  // A browser's page copies by itself: the number reaches it for that (D-22).
  const host = hostCore(core, channel, session, true)
  port.once('close', host.close)
}

const calls: CoreThreadCalls = {
  ready: () => undefined,
  join,
  media: ({ session, handle }) => core.media.of(session).about(handle),
  mediaPiece: ({ session, handle }, from) => core.media.of(session).piece(handle, from),
  receive({ session, handle, bytes, at }) {
    const media = core.media.of(session)
    return at === null ? media.receive(handle, bytes) : media.receivePart(handle, at, bytes)
  },
  close: () => void end(),
}
serveCalls(
  calls,
  {
    post: (message) => parentPort?.postMessage(message),
    on: (heard) => void parentPort?.on('message', heard),
  },
  failureCodec,
)
