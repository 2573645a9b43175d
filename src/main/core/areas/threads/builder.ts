// The building thread's entry. Lives here: what it may build. May not: load anything but that.
import { runBuilder } from '#core/engine/threads/builder/thread'
import { areaBuilds } from '../area-builds.ts'

runBuilder(areaBuilds)
