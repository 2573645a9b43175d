import { type BuildStep, createBuildSteps } from '#core/areas/customers/store/build-steps'
import type { AreaBuild } from '#core/engine/store/types'

/** The indexes and the search of customers, built beside everything else. */
export const customerBuild: AreaBuild<BuildStep> = {
  area: 'customers',
  create: createBuildSteps,
  sortedRows: (step, state) => (step.kind === 'index' ? Number(state.get('customers') ?? '0') : null),
}
