import type { Duplex } from 'node:stream'
import type { Clock } from '#core/ports'

/** What connections may cost before they show a session's secret: bytes and milliseconds each, and how many wait. */
export const WAITING_LIMITS = { bytes: 4096, milliseconds: 5000, sockets: 16 } as const

/** The sockets that have not shown a secret. */
export type WaitingSockets = {
  /** Cuts the connection once it passes a limit; ends with the answered function, when it showed its secret. */
  readonly admit: (stream: Duplex) => () => void
}

/** Watches sockets below the protocol, so that a frame that never ends costs no more than one that is refused. */
export const waitingSockets = (after: Clock['after']): WaitingSockets => {
  const cuts = new Set<() => void>()
  return {
    admit(stream) {
      // What waits longest goes first: a page shows its secret at once, and comes again where it is cut.
      const [oldest] = cuts
      if (cuts.size >= WAITING_LIMITS.sockets) oldest?.()
      let bytes = 0
      const count = (piece: Buffer) => {
        bytes += piece.length
        if (bytes > WAITING_LIMITS.bytes) cut()
      }
      const release = () => {
        cuts.delete(cut)
        cancel()
        stream.off('data', count)
      }
      const cut = () => {
        release()
        stream.destroy()
      }
      const cancel = after(WAITING_LIMITS.milliseconds, cut)
      cuts.add(cut)
      stream.on('data', count)
      stream.once('close', release)
      return release
    },
  }
}
