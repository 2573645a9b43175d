import { createProjects, type ProjectTable } from '#core/areas/matters/store'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly projects: ProjectTable
  }
}

/** What projects keep. */
export const matterStore = {
  name: 'matters',
  create: (connection, state) => ({ projects: createProjects(connection, state) }),
  refilled: ['project'],
} satisfies AreaStore
