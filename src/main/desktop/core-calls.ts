// The calls between the main process and the core's: what each answers, and the shell's own port among the pages'.
import { type BirpcReturn, createBirpc } from 'birpc'
import { MessageChannelMain, type MessagePortMain, type UtilityProcess } from 'electron'
import { textChannel } from '#core/host'
import type { CoreEvent } from '#shared/contract/events'
import type { CallFunctions, EventFunctions } from '#shared/contract/index'
import type { CoreMessage, CoreProcessFunctions, MainFunctions } from './core-messages.ts'

export type CoreCalls = BirpcReturn<CoreProcessFunctions, MainFunctions>
/** Calls to the core as its pages make them. */
export type PageCalls = BirpcReturn<CallFunctions, EventFunctions>

/** Calls to the core's process, which calls `functions` in turn. */
export const callsTo = (core: UtilityProcess, functions: MainFunctions): CoreCalls =>
  createBirpc<CoreProcessFunctions, MainFunctions>(functions, {
    post: (body) => core.postMessage({ kind: 'call', body } satisfies CoreMessage),
    on: (receive) => core.on('message', (message: CoreMessage) => message.kind === 'call' && receive(message.body)),
    timeout: -1,
  })

/** Calls as a page makes them, and the port that the core answers them by; `onEvent` hears what its pages hear. */
export const pageCalls = (
  onEvent: (event: CoreEvent) => void,
): { readonly calls: PageCalls; readonly port: MessagePortMain } => {
  const { port1, port2 } = new MessageChannelMain()
  const calls = createBirpc<CallFunctions, EventFunctions>(
    { event: onEvent },
    {
      ...textChannel(
        (text) => port1.postMessage(text),
        (heard) => port1.on('message', ({ data }) => heard(data)),
      ),
      timeout: -1,
    },
  )
  port1.start()
  return { calls, port: port2 }
}
