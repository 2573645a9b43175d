// Lists to choose from: people, roles, tags, places.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { core } from './index.ts'
import { keys } from './keys.ts'

/** Active users by a part of the name or the initials, of teams where some are named; answered by the store. */
export const peopleQuery = (text: string, teamIds: readonly string[] = []) =>
  queryOptions({
    queryKey: [...keys.users, text, teamIds],
    queryFn: () => core.pickers.users({ text, teamIds: [...teamIds] }),
    placeholderData: keepPreviousData,
  })

export const teamsQuery = queryOptions({ queryKey: [...keys.pickers, 'teams'], queryFn: () => core.pickers.teams({}) })
export const rolesQuery = queryOptions({
  queryKey: [...keys.pickers, 'roles'],
  queryFn: () => core.pickers.roles({ module: 'company' }),
})
export const tagsQuery = (objType: string) =>
  queryOptions({ queryKey: [...keys.pickers, 'tags', objType], queryFn: () => core.pickers.tags({ objType }) })

/** Cities whose name contains the text; a blank text asks nobody (RG-03). */
export const citiesQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.pickers, 'cities', text],
    queryFn: () => core.pickers.cities({ text }),
    enabled: text.trim() !== '',
  })

/** Counties of the chosen cities (CL-31). */
export const countiesQuery = (cityNames: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.pickers, 'counties', cityNames],
    queryFn: () => core.pickers.counties({ cityNames: [...cityNames] }),
    enabled: cityNames.length > 0,
  })
