// Calls between a thread and whoever started it: birpc, with what it leaves open. Lives here: how a failure crosses and
// which values of a message may be handed over. May not: know a thread, or what is asked of one.
import { type BirpcReturn, createBirpc } from 'birpc'
import { Failure, type FailureCode, type FailureDetails } from '#shared/contract/failure'

/** The callable side of a thread: each of its functions answers by a promise, or is sent by `asEvent` and not answered. */
export type Calls<Functions extends object> = BirpcReturn<Functions>

/** A way for messages. `values` are the arguments or the result in one, for whoever hands parts of them over uncopied. */
export type MessageChannel = {
  readonly post: (message: unknown, values: readonly unknown[]) => void
  readonly on: (heard: (message: unknown) => void) => void
}

/** How a thrown value crosses: birpc would clone the error, which keeps its text and loses its class. */
export type FailureCodec = {
  readonly encode: (error: unknown) => unknown
  readonly decode: (encoded: unknown) => unknown
}

/** What crosses of an error: a bug has no code, and its name alone, because its message may quote data. */
type EncodedFailure = { readonly code: FailureCode | null; readonly details: FailureDetails; readonly name: string }

/** A `Failure` arrives as it was thrown; a bug as an `Error` that has the name of the thrown one and no message. */
export const failureCodec: FailureCodec = {
  encode(error): EncodedFailure {
    if (error instanceof Failure) return { code: error.code, details: error.details, name: error.name }
    return { code: null, details: {}, name: error instanceof Error ? error.name : typeof error }
  },
  decode(encoded) {
    const { code, details, name } = encoded as EncodedFailure
    return code === null ? Object.assign(new Error(), { name }) : new Failure(code, details)
  },
}

/** A message of birpc as far as this reads it: the arguments of a question, or the result or the error of an answer. */
type Message = { readonly a?: readonly unknown[]; readonly r?: unknown; readonly e?: unknown }

const over = ({ post, on }: MessageChannel, { encode, decode }: FailureCodec) => ({
  post: (message: Message) => post(message, message.a ?? [message.r]),
  on,
  serialize: (message: Message) => (message.e === undefined ? message : { ...message, e: encode(message.e) }),
  deserialize: (message: Message) => (message.e === undefined ? message : { ...message, e: decode(message.e) }),
  // What may take too long is ended by whoever asks, with a clock of its own.
  timeout: -1,
})

/**
 * Answers calls by `functions`, in the order in which they end. What a function throws fails its call, and so does an
 * answer that cannot be cloned; what an event throws is dropped.
 */
export const serveCalls = <Functions extends object>(
  functions: Functions,
  channel: MessageChannel,
  codec: FailureCodec,
): void => {
  createBirpc<Record<never, never>, Functions>(functions, { ...over(channel, codec), onGeneralError: () => true })
}

/** Calls functions of the other side. `around` sends each call, and may end the wait for it by failing. */
export const openCalls = <Functions extends object>(
  channel: MessageChannel,
  codec: FailureCodec,
  around: (send: () => Promise<void>) => Promise<void> = (send) => send(),
): Calls<Functions> => createBirpc<Functions>({}, { ...over(channel, codec), onRequest: (_, send) => around(send) })
