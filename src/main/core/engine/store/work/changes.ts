import type { WorkStore } from '#core/engine/store/work/types'

/** The same work, which tells of everything that a snapshot of it would hold differently. */
export const watchedWork = (work: WorkStore, changed: () => void): WorkStore => {
  const heard =
    <Parts extends readonly unknown[], Answer>(run: (...parts: Parts) => Answer) =>
    (...parts: Parts): Answer => {
      changed()
      return run(...parts)
    }
  return {
    ...work,
    add: heard(work.add),
    step: heard(work.step),
    recover: heard(work.recover),
    prune: heard(work.prune),
    putRemoteValues: heard(work.putRemoteValues),
    mapId: heard(work.mapId),
    conflicts: { ...work.conflicts, put: heard(work.conflicts.put) },
    drafts: { ...work.drafts, put: heard(work.drafts.put) },
    uploads: { ...work.uploads, put: heard(work.uploads.put), remove: heard(work.uploads.remove) },
  }
}
