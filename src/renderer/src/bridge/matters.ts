// Projects of the legal-matter system and what a next action is made of.
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { alwaysStale } from './always-stale.ts'
import { core } from './index.ts'
import { matterKeys } from './matter-keys.ts'
import { useOffline } from './online.ts'

/** A project as it was read last, and who works on it. */
export const projectQuery = (id: string) =>
  queryOptions({ queryKey: [...matterKeys.projects, id], queryFn: () => core.matters.project({ id }) })

/** Reads a project as the firm has it now; what is kept stays where the firm cannot be asked. */
export const readProjectQuery = (id: string) =>
  queryOptions({
    queryKey: [...matterKeys.read, id],
    queryFn: () => core.matters.refresh({ id }),
    staleTime: 60_000,
  })

/**
 * At most ten projects whose names contain the text (SC-06), asked for each time; those of this computer only while the
 * firm is out of reach, and only where the firm has not answered before.
 */
export const foundProjectsQuery = (text: string) =>
  queryOptions({
    queryKey: [...matterKeys.found, text],
    queryFn: async ({ client }): Promise<Awaited<ReturnType<typeof core.matters.search>>> => {
      const asked = await core.matters.search({ text })
      const before = client.getQueryData(foundProjectsQuery(text).queryKey)
      return asked.offline && before?.offline === false ? before : asked
    },
    ...alwaysStale,
  })

/** `foundProjectsQuery`, asked once more as soon as the firm is there again; not at all while `enabled` is false. */
export const useFoundProjects = (text: string, { enabled = true, keepsLast = true } = {}) => {
  const isOnline = useOffline() === null
  const found = useQuery({
    ...foundProjectsQuery(text),
    enabled,
    placeholderData: keepsLast ? keepPreviousData : undefined,
  })
  const { refetch } = found
  const isLocal = enabled && isOnline && found.data?.offline === true
  useEffect(() => {
    if (isLocal) void refetch()
  }, [isLocal, refetch])
  return found
}

/** Projects that are known here and whose names contain the text, by name. */
export const knownProjectsQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [...matterKeys.known, text],
    queryFn: ({ pageParam }) => core.matters.known({ text, from: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

/** The project of exactly this name among those that are known here; null where there is none. */
export const knownProjectNamed = async (name: string) => {
  for (let from: number | null = 0; from !== null; ) {
    const page: Awaited<ReturnType<typeof core.matters.known>> = await core.matters.known({ text: name, from })
    const named = page.projects.find((project) => project.name === name)
    if (named !== undefined) return named
    from = page.next
  }
  return null
}

/** Groups that the tasks of a project stand in (SC-05). */
export const taskGroupsQuery = (project: string) =>
  queryOptions({
    queryKey: [...matterKeys.groups, project],
    queryFn: () => core.matters.groups({ project }),
    enabled: project !== '',
    ...alwaysStale,
  })

/** What a new next action begins with (D-21, SC-08). */
export const nextDefaultsQuery = queryOptions({
  queryKey: matterKeys.defaults,
  queryFn: () => core.matters.defaults({}),
})

/** Has the project system read its project again, by a person's press (SC-07, D-106); then it is read here. */
export const useSyncProject = () =>
  useMutation({
    mutationFn: async (id: string) => {
      await core.matters.sync({ id, force: true })
      await core.matters.refresh({ id })
    },
  })
