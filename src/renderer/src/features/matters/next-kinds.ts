import { type NextAction, type NextActionKind, personalProject } from '#shared/domain/next-action'

/** What a next action was as either kind last, while it is being written. */
export type LastKinds = { readonly [Kind in NextActionKind]?: Extract<NextAction, { readonly kind: Kind }> }

/** The same next action as the other kind: title, start and attendees stay, and what only that kind has comes back. */
export const asKind = (kind: NextActionKind, before: NextAction | null, last: LastKinds): NextAction => {
  const { start, attendees } = before ?? { start: null, attendees: [] }
  const title = before === null ? '' : before.kind === 'task' ? before.title : before.summary
  if (kind === 'schedule') {
    // Null is a choice of its own: no reminder.
    const remindBefore = last.schedule === undefined ? 0 : last.schedule.remindBefore
    return { kind, summary: title, start, remindBefore, attendees }
  }
  const { project, group } = last.task ?? { project: personalProject, group: null }
  return { kind, title, start, project, group, attendees }
}
