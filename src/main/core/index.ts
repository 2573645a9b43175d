// The core: everything that is not a window. Lives here: the way in (createCore), the gate (router), limits, events.
// May not: Electron, a page, a shell. To add a use case: its contract file, and its handler in areas/<area>/area.ts.
import type { Ports } from '#core/ports'
import type { CoreEvent } from '#shared/contract/events'
import type { CallerPort, CallFunctions } from '#shared/contract/index'
import { contract, createHome, createServices, type FileOptions } from './account/index.ts'
import { tokenBucket } from './engine/limits.ts'
import { createMedia, type Media } from './engine/media.ts'
import { eventStream } from './events.ts'
import { createRouter, describe } from './router.ts'

export type Core = {
  /** Makes a call by the names of the contract; never rejects. */
  readonly call: CallFunctions['call']
  /** The same for one port while it is open, which may not ask faster than a person can: `too-many` then. */
  readonly caller: (port?: CallerPort) => CallFunctions['call']
  /** Files by handle, for the shell that serves their bytes to its pages. */
  readonly media: Pick<Media, 'of' | 'read' | 'about' | 'piece' | 'receive' | 'receivePart' | 'offer'>
  /** Listens to the one stream of events; answers a function that ends it. */
  readonly onEvent: (listener: (event: CoreEvent) => void) => () => void
  /** Takes what was thrown where no call waits for an answer: the log has its code, a damaged store blocks its account. */
  readonly failed: (error: unknown) => void
  /** Stops the sync and closes the store; nothing of the core runs afterwards. */
  readonly close: () => Promise<void>
}

/** What tests and benchmarks may set. */
export type CoreOptions = FileOptions & {
  /** Checks every answer against the contract. */
  readonly checkOutput?: boolean
}

/** Makes the core, and opens the account that was open last without waiting for the network. */
export async function createCore(ports: Ports, options: CoreOptions = {}): Promise<Core> {
  const events = eventStream(ports.clock)
  const { checkOutput = false, ...file } = options
  const media = createMedia(ports.clock, ports.random)
  const home = createHome(ports, events.emit, file, media)
  const { handlers, resume } = createServices(home)
  const route = createRouter({
    contract,
    handlers,
    log: ports.log,
    random: ports.random,
    writable: home.writable,
    judge: home.judge,
    checkOutput,
  })
  await resume()
  return {
    call: (area, operation, input) => route(area, operation, input),
    caller(port) {
      const allow = tokenBucket(ports.clock)
      return async (area, operation, input) =>
        allow() ? route(area, operation, input, port) : { ok: false, code: 'too-many', details: {} }
    },
    media,
    onEvent: events.listen,
    failed: (error) => ports.log('error', 'core.failed', describe(home.judge(error))),
    async close() {
      await home.close()
      events.close()
    },
  }
}
