import type { QueryClient } from '@tanstack/react-query'
import { FOUND_PROJECTS, type Named, personalProject } from '#shared/domain/next-action'
import { foundProjectsQuery, knownProjectNamed, nextDefaultsQuery, projectQuery } from '../../bridge/matters.ts'

/**
 * Looks for the project that a new task begins with: the record itself, or the one of the firm's default name (SC-08,
 * D-94). What this computer knows is put at once, and what the firm says of it takes its place.
 */
export const findDefaultProject = async (
  client: QueryClient,
  { objType, objId }: { readonly objType: string; readonly objId: string },
  put: (project: Named) => void,
): Promise<void> => {
  if (objType === 'project') {
    const { project } = await client.fetchQuery(projectQuery(objId))
    return put({ id: objId, name: project?.name ?? '' })
  }
  const { projectName } = await client.fetchQuery(nextDefaultsQuery)
  if (projectName === '') return
  const known = await knownProjectNamed(projectName)
  if (known !== null) put({ id: known.id, name: known.name })
  const { projects, offline } = await client.fetchQuery(foundProjectsQuery(projectName))
  const found = projects.find(({ name }) => name === projectName)
  if (found !== undefined) put(found)
  // Behind a full answer there may be others; one that is not full has all that the firm would put a task in.
  else if (!offline && projects.length < FOUND_PROJECTS) put(personalProject)
}
