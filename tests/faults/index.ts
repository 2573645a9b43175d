// The runs of `npm run faults`, in the order in which they are played. Lives here: the list. May not: a run.
// To add one: a file beside this one that exports a `FaultRun`, and a line below.
import { bitFlips } from './bit-flips.ts'
import { calls } from './calls.ts'
import { chaos } from './chaos.ts'
import { clocks } from './clocks.ts'
import { determinism } from './determinism.ts'
import { diskErrors } from './disk-errors.ts'
import { drift } from './drift.ts'
import { falseDeletion } from './false-deletion.ts'
import type { FaultRun } from './frame.ts'
import { isolation } from './isolation.ts'
import { kill } from './kill.ts'
import { liveness } from './liveness.ts'
import { lostAnswer } from './lost-answer.ts'
import { merge } from './merge.ts'
import { migrations } from './migrations.ts'
import { plaintext } from './plaintext.ts'
import { powerCut } from './power-cut.ts'
import { protections } from './protections.ts'
import { resume } from './resume.ts'
import { rush } from './rush.ts'
import { serverBodies } from './server-bodies.ts'
import { soak } from './soak.ts'
import { token } from './token.ts'
import { transfers } from './transfers.ts'
import { twoProcesses } from './two-processes.ts'
import { wipe } from './wipe.ts'

export const faultRuns: readonly FaultRun[] = [
  kill,
  powerCut,
  chaos,
  lostAnswer,
  liveness,
  rush,
  merge,
  drift,
  falseDeletion,
  token,
  clocks,
  diskErrors,
  bitFlips,
  isolation,
  plaintext,
  resume,
  serverBodies,
  determinism,
  twoProcesses,
  wipe,
  migrations,
  calls,
  transfers,
  protections,
  soak,
]
