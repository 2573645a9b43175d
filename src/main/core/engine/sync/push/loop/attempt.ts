import type { Remote } from '#core/engine/remote/types'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { abortableRemote, untilAborted } from '../abortable-remote.ts'
import type { PushOptions, Sender, SendOutcome } from '../types.ts'
import type { SentRequests } from './sent-requests.ts'

/**
 * Sends an operation once: connects, hands it to its sender, gives what came of it to `answered` and tells the windows
 * afterwards. Fails as the API does, or with the reason of the signal.
 */
export async function attemptToSend(
  {
    operation,
    sender,
    signal,
  }: { readonly operation: Operation; readonly sender: Sender; readonly signal: AbortSignal },
  parts: {
    readonly options: PushOptions
    readonly sent: SentRequests
    readonly answered: (operation: Operation, outcome: SendOutcome) => void
  },
): Promise<void> {
  const { options, sent } = parts
  const { store, clock, random, log } = options
  const remote = abortableRemote(await untilAborted(connect(options), signal), signal)
  const changes: (readonly [string, readonly string[]])[] = []
  const tools = {
    store,
    remote,
    clock,
    random,
    log,
    signal,
    noteSent: () => sent.note(operation),
    noteAnswered: () => sent.end(operation),
    sentAgo: () => sent.ago(operation),
    changed: (area: string, ids: readonly string[]) => void changes.push([area, ids]),
    moving: options.changed,
  }
  if (!sender.kinds.includes(operation.kind)) throw new Failure('invalid-input', { kind: operation.kind })
  parts.answered(operation, await sender.send(operation, tools))
  for (const [area, ids] of changes) options.changed(area, ids)
}

/** The firm as it is reached now. Where it cannot be, nothing was sent. */
async function connect(options: Pick<PushOptions, 'connect'>): Promise<Remote> {
  try {
    return await options.connect()
  } catch (error) {
    if (error instanceof Failure && error.code !== 'unreachable') throw error
    throw new Failure('offline', {}, { cause: error })
  }
}
