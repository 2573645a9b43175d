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
export const tagsQuery = queryOptions({
  queryKey: [...keys.pickers, 'tags', 'company'],
  queryFn: () => core.pickers.tags({ objType: 'company' }),
})

/** Tags for a kind of record that this computer keeps none of, as the firm has them. */
export const firmTagsQuery = (objType: string) =>
  queryOptions({
    queryKey: [...keys.pickers, 'firmTags', objType],
    queryFn: () => core.pickers.firmTags({ objType }),
  })

/** Cities whose name contains the text; a blank text asks nobody (RG-03). */
export const citiesQuery = (text: string) =>
  queryOptions({
    queryKey: [...keys.pickers, 'cities', text],
    queryFn: () => core.pickers.cities({ text }),
    enabled: text.trim() !== '',
  })

/** Counties of the chosen cities (CL-31), all of them or those whose name contains a text that is not blank (CL-32). */
export const countiesQuery = (cityNames: readonly string[], text = '') =>
  queryOptions({
    queryKey: [...keys.pickers, 'counties', cityNames, text],
    queryFn: () => core.pickers.counties({ cityNames: [...cityNames], text }),
    enabled: cityNames.length > 0,
  })

/** People of the firm's server whose names contain the text: also those that this computer does not know, with `anyStatus` those who have left too (UP-06). */
export const foundPeopleQuery = (text: string, anyStatus: boolean, enabled: boolean) =>
  queryOptions({
    queryKey: [...keys.pickers, 'people', text, anyStatus],
    queryFn: () => core.pickers.findUsers({ text, anyStatus }),
    enabled: enabled && text !== '',
  })

/** People by their ids, as the firm's server has them: those who have left are in no list (UP-07). */
export const peopleByIdQuery = (ids: readonly string[], enabled: boolean) =>
  queryOptions({
    queryKey: [...keys.pickers, 'byId', ids],
    queryFn: () => core.pickers.usersById({ ids: [...ids] }),
    enabled: enabled && ids.length > 0,
  })

/** People of a team as the firm's server has them (UP-08). */
export const teamPeopleQuery = (teamId: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...keys.pickers, 'team', teamId],
    queryFn: () => core.pickers.usersOfTeams({ teamIds: [teamId], duties: [] }),
    enabled: enabled && teamId !== '',
  })

/** Tags that the firm gives its people; none where it gives no such tags. */
export const userTagsQuery = queryOptions({
  queryKey: [...keys.pickers, 'userTags'],
  queryFn: () => core.pickers.userTags({}),
})
