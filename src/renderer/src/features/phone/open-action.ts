// What was agreed to come next with a customer. Pure.
import type { FollowUpView } from '#shared/contract/followups'
import type { NextActionKind } from '#shared/domain/next-action'
import { textOf, timeOf } from '../../lib/values.ts'

/** A next action that is still to be done; `start` in epoch milliseconds. */
export type OpenAction = { readonly kind: NextActionKind; readonly title: string; readonly start: number | null }

const kinds: Readonly<Record<number, NextActionKind>> = { 1: 'task', 2: 'schedule' }

const actionOf = ({ details }: FollowUpView): OpenAction | null => {
  const kind = typeof details.type === 'number' ? kinds[details.type] : undefined
  if (kind === undefined) return null
  return { kind, title: textOf(details.title ?? null)?.trim() ?? '', start: timeOf(details.startTime) }
}

/**
 * The open next action among follow-ups, newest first: one that lies ahead, or the one of the newest follow-up, which
 * nothing newer answers. The earliest of those ahead comes first.
 */
export const openAction = (rows: readonly FollowUpView[], now: number): OpenAction | null => {
  const actions = rows.map(actionOf)
  const ahead = actions
    .flatMap((one) => (one !== null && (one.start ?? 0) > now ? [one] : []))
    .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))
  return ahead[0] ?? actions[0] ?? null
}
