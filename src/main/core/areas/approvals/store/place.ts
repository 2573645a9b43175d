import {
  type Approval,
  type ApprovalFilter,
  type ApprovalScene,
  type ApprovalStep,
  approvalScene,
  approvalStatus,
  isDecided,
  type StepState,
} from '#shared/domain/approval'
import type { Author } from '#shared/domain/records'

/** How an approval stands with the signed-in person in the scene `toApprove`; '' where it is not theirs to approve. */
export type Mine = Exclude<ApprovalFilter, 'all'> | ''

/**
 * An approval as it is kept: with the scenes in which it is listed, one bit each (1 initiated, 2 to approve, 4 copied),
 * and how it stands with the signed-in person. Neither is in the firm's row.
 */
export type PlacedApproval = Approval & { readonly scenes: number; readonly mine: Mine }

/** The signed-in person; `names` are those under which the firm may show them. */
export type Self = { readonly id: string; readonly names: readonly string[] }

/**
 * How a row came. From a `list`: `mine` says which one of the scene `toApprove`, '' where that says nothing. By itself,
 * `unlisted` where the firm's whole list of what waits did not name it.
 */
export type Origin =
  | { readonly from: 'list'; readonly scene: ApprovalScene; readonly mine: Mine }
  | { readonly from: 'itself'; readonly unlisted?: boolean; readonly own?: boolean }

/** The bit of a scene. */
export const sceneBit = (scene: ApprovalScene): number => 1 << scene

const { initiated, toApprove, copied } = approvalScene

const isSelf = ({ id, name }: Author, self: Self): boolean =>
  id === '' ? name !== '' && self.names.includes(name) : id === self.id

/** True where the row names somebody else; a firm that numbers its people twice still knows their names. */
const isOther = (person: Author, self: Self): boolean =>
  person.id !== '' && self.id !== '' && !isSelf(person, self) && !self.names.includes(person.name)

const { inApproval, passed, rejected, withdrawn, deleted, anewAfterRejection, anewAfterWithdrawal } = approvalStatus
const over: ReadonlySet<number> = new Set([passed, rejected, withdrawn, deleted])
const anew: ReadonlySet<number> = new Set([anewAfterRejection, anewAfterWithdrawal])

const canDecide = (actions: readonly string[]): boolean => actions.includes('approve') || actions.includes('reject')

/** Whether the status leaves it open that it waits; of a number that nobody knows the firm's actions tell, if anything. */
const mayWait = ({ status, actions }: Approval): boolean => {
  if (status === null || status === inApproval) return true
  if (over.has(status)) return false
  return actions === null ? !anew.has(status) : canDecide(actions)
}

const approving: ReadonlySet<StepState> = new Set(['current', 'passed', 'rejected', 'pending'])

/** The steps at which a person approves, whether or not it is their turn. */
export const ownSteps = ({ steps }: Approval, self: Self): readonly ApprovalStep[] =>
  steps.filter(({ person, state }) => approving.has(state) && isSelf(person, self))

/** What the steps of a person say of the row; null where none of them says anything. */
const ofSteps = (row: Approval, self: Self): { readonly mine: Mine | null; readonly has: boolean } => {
  const own = ownSteps(row, self)
  if (mayWait(row) && own.some(({ state }) => state === 'current')) return { mine: 'waiting', has: true }
  return { mine: own.findLast(isDecided)?.state ?? null, has: own.length > 0 }
}

/** Whether a row that waited and has no step of the person still does, as far as it says. */
const stillWaits = (row: Approval, has: boolean): boolean =>
  !has && mayWait(row) && (row.actions === null || canDecide(row.actions))

/**
 * Where a row is listed: what it says itself, of its applicant and of the steps of the person, counts before the list in
 * which it stood, for there are firms that answer every list with everything. `known` is the row as it is kept here.
 */
export const place = (
  row: Approval,
  known: Pick<PlacedApproval, 'scenes' | 'mine'> | null,
  origin: Origin,
  self: Self,
): Pick<PlacedApproval, 'scenes' | 'mine'> => {
  const before = known?.mine ?? ''
  const byOwn = isSelf(row.applicant, self)
  const { mine: said, has } = ofSteps(row, self)
  let scenes = known?.scenes ?? 0
  if (byOwn || (origin.from === 'itself' && origin.own === true)) scenes |= sceneBit(initiated)
  if (said !== null) scenes |= sceneBit(toApprove)
  if (origin.from === 'itself') {
    const waits = before === 'waiting' && origin.unlisted !== true && stillWaits(row, has)
    return { scenes, mine: said ?? (before === 'waiting' && !waits ? 'others' : before) }
  }
  const { scene, mine: listed } = origin
  if (scene === initiated && !isOther(row.applicant, self)) scenes |= sceneBit(initiated)
  // Nobody decides their own request but at a step of theirs.
  const isForeign = scene === toApprove && byOwn && row.steps.length > 0 && !has
  if (scene === toApprove && !isForeign) scenes |= sceneBit(toApprove)
  // Only a row that says more than a list has to is believed where it does not say that the person got a copy.
  const isUnsaid = row.steps.length === 0 && row.copies.length === 0
  const isNamed = isUnsaid || row.copies.some((person) => isSelf(person, self))
  if (scene === copied && (isNamed || !(byOwn || has))) scenes |= sceneBit(copied)
  if (said !== null) return { scenes, mine: said }
  const isSaid = scene === toApprove && !isForeign && listed !== ''
  if (isSaid && (listed !== 'waiting' || mayWait(row))) return { scenes, mine: listed }
  // A firm that knows no filters lists under `waiting` what was decided long ago.
  const stays = before !== 'waiting' || stillWaits(row, has)
  return { scenes, mine: stays && !(isSaid && before === '') ? before : 'others' }
}
