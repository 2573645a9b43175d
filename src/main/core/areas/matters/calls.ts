import type { Project } from '#shared/domain/project'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readList } from '../../engine/remote/envelope.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import type { Sending } from '../../engine/remote/types.ts'
import { parseProject, readAttorney, readNamed } from './row.ts'

type Named = { readonly id: string; readonly name: string }

/** Calls about the project system: projects and the groups of their tasks. */
export type MatterCalls = {
  readonly groups: (matterId: string, signal?: AbortSignal) => Promise<readonly Named[]>
  /** At most ten projects whose names contain the text, in the firm's order (SC-06). */
  readonly search: (text: string, signal?: AbortSignal) => Promise<readonly Project[]>
  readonly project: (id: string, signal?: AbortSignal) => Promise<Project>
  readonly attorneys: (id: string, signal?: AbortSignal) => Promise<readonly Named[]>
  /** Has the project system read its project again. */
  readonly sync: (id: string, force: boolean, sending?: Sending) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly matters: MatterCalls
  }
}

/** Projects first that this user has looked at, then by name (SC-06, D-106). */
const ORDER = 'is_view, matter_name'

const listOf = <Row>(data: unknown, read: (raw: unknown) => Row | null): readonly Row[] =>
  readList(data).rows.flatMap((raw) => read(raw) ?? [])

/** The project system (§3, §7, §9, D-106). */
export const matterCalls = ({ ask, times }: CallTools): MatterCalls => ({
  groups: async (matterId, signal) => listOf(await ask('task.groups', { matterId }, { signal }), readNamed),
  search: async (text, signal) => {
    const data = await ask('project.dialogSearch', { matchedName: text, orderBy: ORDER }, { signal })
    return readPage(data, { pageIndex: 0 }, (raw) => parseProject(raw, times)).rows
  },
  project: async (id, signal) =>
    readOne(await ask('project.get', { id }, { signal }), id, (raw) => parseProject(raw, times)),
  attorneys: async (id, signal) => listOf(await ask('project.attorneys', { matterId: id }, { signal }), readAttorney),
  sync: async (id, force, sending) => {
    await ask('project.sync', { id, force }, sending)
  },
})
