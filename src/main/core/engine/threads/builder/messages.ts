import type { BuildStep } from '#core/engine/store/types'
import type { Answer, Thread } from '../answer-thread.ts'

/** A step to run, or the end. */
export type ToBuilder =
  | { readonly type: 'run'; readonly id: number; readonly step: BuildStep }
  | { readonly type: 'close' }

/** Answers whether the same step has more to do. */
export type FromBuilder = Answer

export type BuilderThread = Thread<ToBuilder, FromBuilder>
