import type { BuildStep } from '#core/engine/store/types'

/** Runs a step; true where the same step has more to do. */
export type BuilderCalls = { run(step: BuildStep): boolean }
