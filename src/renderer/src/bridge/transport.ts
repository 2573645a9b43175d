import type { CoreEvent } from '#shared/contract/events'
import type { Reply } from '#shared/contract/failure'

/** Where the page stands with the process behind it. `refused` is final: this page needs a new link. */
export type ConnectionState = 'connecting' | 'open' | 'lost' | 'refused'

/** What a transport tells the bridge. */
export type TransportListener = {
  readonly onState: (state: ConnectionState) => void
  readonly onEvent: (event: CoreEvent) => void
}

/** One way from the page to the core and the shell. A call rejects only when its answer can no longer come. */
export type Transport = {
  readonly callCore: (area: string, operation: string, input: unknown) => Promise<Reply>
  readonly callShell: (area: string, operation: string, input: unknown) => Promise<Reply>
}

/** Opens a transport; it starts to connect at once and reconnects by itself. */
export type OpenTransport = (listener: TransportListener) => Transport
