// What the areas have built beside everything else: the list that the building thread loads.
import type { AreaBuild } from '#core/engine/store/types'
import { customerBuild } from './customers/area-build.ts'

/** What is built in the building thread. */
export const areaBuilds: readonly AreaBuild[] = [customerBuild]
