import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isNamed } from '#shared/domain/named'
import { errorWords } from '../bridge/error-words.ts'
import { failureOf } from '../bridge/index.ts'
import { useOffline } from '../bridge/online.ts'
import { foundPeopleQuery, peopleQuery, teamPeopleQuery, teamsQuery, userTagsQuery } from '../bridge/pickers.ts'
import { FailedLine } from '../components/failed-line.tsx'
import type { PeopleList, Person, PickerWay } from '../components/people-picker.tsx'
import { RadioOption } from '../components/radios.tsx'
import { useWords } from '../lib/words.ts'

/** A person with the initials of the name. */
type Named = Person & { readonly flName: string }

/** A row of choices above the people: which tag, which team. */
const Groups = (props: {
  readonly label: string
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: string
  readonly onChoose: (id: string) => void
}) => {
  const name = useId()
  return (
    <div className="people-groups" role="radiogroup" aria-label={props.label}>
      {props.groups.map((group) => (
        <RadioOption
          key={group.id}
          className="group"
          name={name}
          checked={group.id === props.chosen}
          onChoose={() => props.onChoose(group.id)}
        >
          <span className="cut" title={group.name}>
            {group.name}
          </span>
        </RadioOption>
      ))}
    </div>
  )
}

type ListProps = Parameters<PeopleList>[0]

/**
 * People of this computer by name or initials; the server is asked where nobody here is called so, and always where those
 * who have left may be meant (UP-05, UP-06).
 */
const ByUser = ({ text, children, everybody }: ListProps & { readonly everybody: boolean }) => {
  const online = useOffline() === null
  const local = useQuery(peopleQuery(text))
  const nobody = local.data !== undefined && !local.isPlaceholderData && local.data.users.length === 0
  const asked = useQuery(foundPeopleQuery(text, everybody, (nobody || everybody) && online))
  const found = asked.data?.users ?? []
  if (local.data === undefined) return <Reading error={local.error} />
  const known = new Set(local.data.users.map(({ id }) => id))
  const people = [...local.data.users, ...found.filter(({ id }) => !known.has(id))]
  return children(people, !local.isPlaceholderData && !asked.isFetching && !asked.isPlaceholderData)
}

/** What a server answers that has no tags of people; any other failure says nothing about them. */
const tagless: ReadonlySet<string> = new Set(['refused', 'not-found', 'forbidden'])

/** People who carry a tag; a firm that gives its people no tags has none to choose from. */
const ByTag = ({ text, children }: ListProps) => {
  const words = useWords()
  const offline = useOffline()
  const tags = useQuery({ ...userTagsQuery, enabled: offline === null })
  const people = useQuery(peopleQuery('')).data?.users ?? []
  const [chosen, setChosen] = useState('')
  if (tags.data === undefined && offline !== null) return <p className="option-none">{words('people.tagsOffline')}</p>
  const groups = tags.data?.tags ?? []
  const group = groups.find(({ name }) => name === chosen) ?? groups[0]
  if (tags.isPending) return <Reading error={null} />
  if (tags.data === undefined && !tagless.has(failureOf(tags.error).code))
    return <FailedLine text={errorWords(tags.error)} retry={() => void tags.refetch()} />
  if (group === undefined) return <p className="option-none">{words('people.noTags')}</p>
  return (
    <>
      <Groups
        label={words('people.chooseTag')}
        groups={groups.map(({ name }) => ({ id: name, name }))}
        chosen={group.name}
        onChoose={setChosen}
      />
      {children(people.filter((person) => group.userIds.includes(person.id) && isNamed(person, text)))}
    </>
  )
}

/** People of a team, as the server has them; offline, as this computer has them. */
const ByTeam = ({ text, children }: ListProps) => {
  const words = useWords()
  const online = useOffline() === null
  const teams = useQuery(teamsQuery).data?.teams ?? []
  const [chosen, setChosen] = useState('')
  const team = teams.find(({ id }) => id === chosen) ?? teams[0]
  const teamId = team?.id ?? ''
  const local = useQuery({ ...peopleQuery('', [teamId]), enabled: teamId !== '' })
  const remote = useQuery(teamPeopleQuery(teamId, online))
  const people: readonly Named[] = remote.data?.users ?? local.data?.users ?? []
  return (
    <>
      <Groups label={words('people.chooseTeam')} groups={teams} chosen={teamId} onChoose={setChosen} />
      {children(people.filter((person) => isNamed(person, text)))}
    </>
  )
}

const Reading = ({ error }: { readonly error: Error | null }) => {
  const words = useWords()
  if (error !== null) return <p className="option-none">{errorWords(error)}</p>
  return <p className="option-none skeleton">{words('common.loading')}</p>
}

/** The firm's people for the picker, by each of its ways. */
export const FirmPeople: PeopleList = (props) => {
  if (props.way === 'tag') return <ByTag {...props} />
  return props.way === 'team' ? <ByTeam {...props} /> : <ByUser {...props} everybody={false} />
}

/** As {@link FirmPeople}, with those who have left: what was theirs is looked for, handed over and cleared. */
export const EverPeople: PeopleList = (props) =>
  props.way === 'user' ? <ByUser {...props} everybody /> : <FirmPeople {...props} />

/** The ways to find people: by team only where the firm has teams (UP-01, UP-02). */
export const usePickerWays = (): readonly PickerWay[] => {
  const teams = useQuery(teamsQuery).data?.teams ?? []
  return teams.length > 0 ? ['user', 'tag', 'team'] : ['user', 'tag']
}
