import type { Contract, CoreHandlers } from '#shared/contract/index'
import type { Home } from './account-session.ts'
import type { Jobs } from './jobs/jobs.ts'
import { joinParts } from './join-parts.ts'
import type { CallTools } from './remote/call-tools.ts'
import type { Definition } from './remote/define-endpoint.ts'
import type { AreaRemotes } from './remote/types.ts'
import type { AreaStore } from './store/types.ts'
import type { Sender } from './sync/push/types.ts'
import type { CleanUp, SyncArea, SyncGroups } from './sync/types.ts'

/**
 * When something is pulled: the user alone first, so that an unreachable firm is asked one question, then the small
 * lists, because the columns of the big ones come from them, then the records before everything that hangs on them.
 */
const pullStages = ['user', 'reference', 'records', 'details', 'history'] as const
export type PullStage = (typeof pullStages)[number]

/** Something that is kept up to date; pulls of one stage run side by side, in the order in which they are declared. */
export type Pull = { readonly stage: PullStage; readonly area: SyncArea }

/** What the handlers of all areas share beside the open account. */
export type HandlerTools = { readonly jobs: Jobs }

/**
 * All that one area of the firm consists of, named once: a folder `areas/<name>` whose `area.ts` exports this, and a
 * line in `areas/index.ts`. What a thread loads by itself
 * and must be small stands in lists of its own: `areas/lists.ts`, `areas/area-builds.ts`,
 * `areas/area-reads.ts`.
 */
export type Area = {
  readonly name: string
  /** What it keeps on this computer, and how a damaged file gives it back. */
  readonly store?: AreaStore
  /** Calls of the firm's API by operation name; the part before the dot groups them. */
  readonly endpoints?: Readonly<Record<string, Definition>>
  /** The client of these calls: its part of `Remote`. No two areas may give the same name. */
  readonly calls?: (tools: CallTools) => Partial<AreaRemotes>
  /** What is kept up to date, each with its work behind the passes. */
  readonly pulls?: readonly Pull[]
  /** Kinds of records that a person may change here: how each is sent, shown, restored and taken back. */
  readonly senders?: readonly Sender[]
  /** What the area throws away once a day, after the history of sent work. */
  readonly cleanUp?: CleanUp
  /** What a page may ask of the area: the schemas of its files in `shared/contract`. */
  readonly contract?: Partial<Contract>
  /** The answers: a handler for each operation of its contract. */
  readonly handlers?: (home: Home, tools: HandlerTools) => Partial<CoreHandlers>
}

/** Everything that is pulled, by stage; an empty stage is left out. */
export function pullsOf(areas: readonly Area[]): SyncGroups {
  const pulls = areas.flatMap((area) => area.pulls ?? [])
  return pullStages
    .map((stage) => pulls.filter((pull) => pull.stage === stage).map(({ area }) => area))
    .filter((group) => group.length > 0)
}

/** Every kind of record that can be written. */
export function sendersOf(areas: readonly Area[]): readonly Sender[] {
  return areas.flatMap((area) => area.senders ?? [])
}

/** Every call of the areas by operation name. Fails with the name of one that two areas declare. */
export function endpointsOf(areas: readonly Area[]): Readonly<Record<string, Definition>> {
  return joinParts(
    'declare',
    areas.map(({ endpoints }) => endpoints ?? {}),
  )
}

/** What pages may ask of the areas, and of what is no area: `own`. Fails with the name that two of them give. */
export function contractOf(areas: readonly Area[], own: Partial<Contract>): Contract {
  return joinParts('declare', [own, ...areas.map(({ contract }) => contract ?? {})])
}

/** The handlers of all areas. Fails with the name that two of them give. */
export function handlersOf(areas: readonly Area[], home: Home, tools: HandlerTools): Partial<CoreHandlers> {
  return joinParts(
    'handle',
    areas.map(({ handlers }) => handlers?.(home, tools) ?? {}),
  )
}
