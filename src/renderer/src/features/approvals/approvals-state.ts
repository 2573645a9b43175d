// What the page 审批 shows by, as its address says it. Pure.
import {
  type ApprovalFilter,
  type ApprovalKind,
  type ApprovalScene,
  approvalFilters,
  approvalKinds,
  approvalScene,
  approvalStatus,
} from '#shared/domain/approval'
import type { ApprovalsAsked } from '../../bridge/approvals.ts'
import type { PageForm } from '../../bridge/page-state.ts'

/** The scenes in the order of their tabs (AV-01). */
export const scenes: readonly ApprovalScene[] = [approvalScene.toApprove, approvalScene.initiated, approvalScene.copied]

/** The statuses in the order in which they are offered (AV-02, AV-03). */
export const statuses: readonly number[] = Object.values(approvalStatus)

/** What is shown: which approvals, and which of them beside the list. */
export type ApprovalsState = {
  readonly scene: ApprovalScene
  /** Counts in the scene `toApprove` alone (AV-04). */
  readonly filter: ApprovalFilter
  /** Counts in the scene `initiated` alone; null for any. */
  readonly status: number | null
  readonly kind: ApprovalKind | null
  readonly text: string
  /** Id of the one that is open; '' for none. */
  readonly id: string
}

/** A scene without anything that narrows it. */
export const unfiltered = { filter: 'all', status: null, kind: null, text: '' } as const

const firstState: ApprovalsState = { ...unfiltered, scene: approvalScene.toApprove, id: '' }

const MOST_TEXT = 200

/** Reads the state of an address; what is not valid there is as if it were not there. */
export const readState = (search: URLSearchParams): ApprovalsState => {
  const number = (name: string) => (/^\d$/.test(search.get(name) ?? '') ? Number(search.get(name)) : null)
  const scene = scenes.find((one) => one === number('s')) ?? firstState.scene
  return {
    scene,
    filter: approvalFilters.find((one) => one === search.get('f')) ?? firstState.filter,
    status: statuses.find((one) => one === number('st')) ?? null,
    kind: approvalKinds.find((one) => one === search.get('k')) ?? null,
    text: (search.get('t') ?? '').trim().slice(0, MOST_TEXT),
    id: (search.get('a') ?? '').slice(0, MOST_TEXT),
  }
}

/** Writes the state into an address; what is as it opens is left out. */
export const writeState = ({ scene, filter, status, kind, text, id }: ApprovalsState): URLSearchParams => {
  const search = new URLSearchParams()
  if (scene !== firstState.scene) search.set('s', String(scene))
  if (filter !== firstState.filter) search.set('f', filter)
  if (status !== null) search.set('st', String(status))
  if (kind !== null) search.set('k', kind)
  if (text !== '') search.set('t', text)
  if (id !== '') search.set('a', id)
  return search
}

/** How the page's address says its state: all but the words that a person searched for say nothing of anybody. */
export const pageForm: PageForm<ApprovalsState> = {
  read: readState,
  write: writeState,
  opaque: ['s', 'f', 'st', 'k', 'a'],
}

/** What the core is asked for; what counts in another scene does not narrow this one. */
export const askedOf = ({ scene, filter, status, kind, text }: ApprovalsState): ApprovalsAsked => ({
  scene,
  filter: scene === approvalScene.toApprove ? filter : 'all',
  status: scene === approvalScene.initiated ? status : null,
  kind,
  text,
})

/** True where something narrows the scene. */
export const isNarrowed = (state: ApprovalsState): boolean => {
  const { filter, status, kind, text } = askedOf(state)
  return filter !== 'all' || status !== null || kind !== null || text !== ''
}
