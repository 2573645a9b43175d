import type { z } from 'zod'

/**
 * How an operation reaches its answer: `read` from the local store, never the network; `write` into the local store,
 * acknowledged before it is sent; `online` needs the firm's server and fails with `offline` without it.
 */
export type OperationKind = 'read' | 'write' | 'online'

/** One thing that a screen may ask of the core. Input and output are JSON-safe (text, numbers, booleans, null, lists, records). */
export type Operation<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly kind: OperationKind
  readonly input: Input
  readonly output: Output
}

/** Declares an operation of kind `read`. */
export const read = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Operation<I, O> => ({
  kind: 'read',
  input,
  output,
})

/** Declares an operation of kind `write`. */
export const write = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Operation<I, O> => ({
  kind: 'write',
  input,
  output,
})

/** Declares an operation of kind `online`. */
export const online = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Operation<I, O> => ({
  kind: 'online',
  input,
  output,
})
