import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RecordPlace, SearchGroup, SearchHit, SearchKind } from '#shared/contract/search'
import { readRecordLink } from '#shared/domain/record-link'
import { errorWords } from '../../bridge/error-words.ts'
import { keptAddress, visitsQuery } from '../../bridge/pages.ts'
import { namedRecordsQuery, paletteQuery } from '../../bridge/search.ts'
import { typeIcon } from '../../lib/followup-kinds.ts'
import { followUpsState, routes } from '../../lib/paths.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { type Command, isMeant } from './commands.ts'
import { useDialGroup } from './palette-dial.ts'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

/** Records that were opened last and are offered before anything is typed. */
const recentShown = 5

/** What the palette shows for a typed text. */
export type PaletteAnswer = {
  readonly groups: readonly PaletteGroup[]
  /** `waiting`: what is shown is still of the text before. */
  readonly state: 'ready' | 'waiting' | 'failed'
  /** What happened, where the search failed. */
  readonly failure: string
  readonly retry: () => void
}

const icons = {
  customer: 'building',
  contact: 'user',
  project: 'briefcase',
  document: 'file',
  conversation: 'chat',
  approval: 'approve',
} as const
const plain = { detail: '', end: '', endIsKey: false, marked: '', reason: null } as const
const noGroups: readonly SearchGroup[] = []
const noRecords: readonly RecordPlace[] = []

/** True for a group of texts, of which the words that were found are shown. */
export const isWritten = (group: string): group is 'followups' | 'messages' | 'approvals' =>
  group === 'followups' || group === 'messages' || group === 'approvals'

/** True for a group of those whom one looks for first, before anything can be dialled or run. */
const isPerson = (group: string): boolean => group === 'customers' || group === 'contacts'

const commandItem = (command: Command): PaletteItem => ({
  ...plain,
  key: `command ${command.name}`,
  icon: command.icon,
  title: command.label,
  end: command.reason ?? command.keys,
  endIsKey: command.reason === null,
  reason: command.reason,
  run: command.run,
})

/** The list of a kind, and the name that a searched text has in its address. */
const wholeLists = {
  customers: [routes.CompanyList, 'name'],
  contacts: [routes.contacts, 'text'],
  matters: [routes.projects, 'text'],
} as const

/** Records that were opened last, read when the palette opens. */
const useRecent = (open: boolean): PaletteGroup => {
  const words = useWords()
  const navigate = useNavigate()
  const visits = useQuery({ ...visitsQuery, enabled: open }).data?.records ?? noRecords
  const places = visits.map(({ to, id }) => ({ to, id }))
  const named = useQuery(namedRecordsQuery(places)).data?.records ?? []
  return {
    key: 'recent',
    title: words('search.recent'),
    more: false,
    items: named.slice(0, recentShown).map(({ to, id, name, subtitle }) => ({
      ...plain,
      key: `recent ${to} ${id}`,
      icon: icons[to],
      title: name || id,
      detail: subtitle,
      run: () => void navigate(to === 'customer' ? routes.companydetail(id) : routes.contactdetail(id)),
    })),
  }
}

const iconOf = (leads: NonNullable<SearchHit['leads']>) =>
  leads.to === 'document' && leads.folder === leads.id ? 'folder' : icons[leads.to]

/** Where a hit is opened. */
const pathOf = (leads: NonNullable<SearchHit['leads']>): string => {
  if (leads.to === 'conversation') return routes.chat(leads.id, leads.message)
  if (leads.to === 'approval') return routes.approval(leads.id)
  if (leads.to === 'project') return routes.projectdetail(leads.id, leads.bigType)
  if (leads.to === 'document') return routes.document(leads.id, leads.folder, leads.owner)
  return leads.to === 'customer' ? routes.companydetail(leads.id) : routes.contactdetail(leads.id)
}

/** The record of a link that was pasted, nothing for any other text; `waiting` until this computer has said which one. */
const useLinked = (text: string): { readonly items: readonly PaletteItem[]; readonly waiting: boolean } => {
  const words = useWords()
  const navigate = useNavigate()
  const link = readRecordLink(text)
  const to = link?.objType === 'contact' ? 'contact' : 'customer'
  const { data, isPending, isPlaceholderData } = useQuery(
    namedRecordsQuery(link === null ? noRecords : [{ to, id: link.id }]),
  )
  if (link === null) return { items: [], waiting: false }
  if (isPending || isPlaceholderData) return { items: [], waiting: true }
  const [found] = data?.records ?? []
  const item = {
    ...plain,
    key: `linked ${to} ${link.id}`,
    icon: icons[to],
    title: found?.name || link.id,
    detail: found?.subtitle ?? '',
    end: found === undefined ? words('search.unknownLink') : '',
    run: () => void navigate(to === 'customer' ? routes.companydetail(link.id) : routes.contactdetail(link.id)),
  }
  return { items: [item], waiting: false }
}

/** What a typed text finds, as lines that lead somewhere. */
const useFound = (text: string) => {
  const words = useWords()
  const zone = useZone()
  const client = useQueryClient()
  const navigate = useNavigate()
  const found = useQuery(paletteQuery(text))

  const hitItem = (kind: SearchKind, hit: SearchHit): PaletteItem[] => {
    const { leads } = hit
    if (leads === null) return []
    const written = isWritten(kind)
    const time = hit.at === null ? '' : formatListTime(hit.at, zone)
    // Of people it says through what they were found; the others are found in one way.
    const end = written ? time : isPerson(kind) && hit.matched !== 'text' ? words(`search.matched.${hit.matched}`) : ''
    return [
      {
        ...plain,
        // There are firms that number the messages of each conversation anew.
        key: leads.to === 'conversation' ? `${kind} ${leads.id} ${hit.id}` : `${kind} ${hit.id}`,
        icon: kind === 'followups' ? typeIcon(hit.type ?? 0) : iconOf(leads),
        title: hit.title || hit.id,
        detail: hit.subtitle,
        end,
        marked: hit.matched === 'name' || hit.matched === 'text' ? text : '',
        run: () => void navigate(pathOf(leads), kind === 'followups' ? { state: followUpsState } : {}),
      },
    ]
  }
  /** The whole list of what was found, where the list can find it too. */
  const allItem = ({ kind, hits, more }: SearchGroup): PaletteItem[] => {
    const byName = hits.every(({ matched }) => matched !== 'phone')
    if (!more || isWritten(kind) || kind === 'documents' || (kind === 'customers' && !byName)) return []
    const [list, name] = wholeLists[kind]
    return [
      {
        ...plain,
        key: `all ${kind}`,
        icon: 'search',
        title: words(`search.all.${kind}`),
        run: () => void navigate(list + keptAddress(client, new URLSearchParams({ [name]: text }))),
      },
    ]
  }
  const groupOf = (group: SearchGroup): PaletteGroup => ({
    key: group.kind,
    title: words(`search.group.${group.kind}`),
    more: group.more,
    items: [...group.hits.flatMap((hit) => hitItem(group.kind, hit)), ...allItem(group)],
  })
  const groups = (text === '' ? noGroups : (found.data?.groups ?? noGroups)).map(groupOf)
  return {
    found,
    people: groups.filter(({ key }) => isPerson(key)),
    others: groups.filter(({ key }) => !isPerson(key)),
  }
}

/** Everything that the palette offers: recent records and all commands, or what the text finds among all. */
export const usePaletteGroups = (text: string, commands: readonly Command[], open: boolean): PaletteAnswer => {
  const words = useWords()
  const recent = useRecent(open)
  const linked = useLinked(text)
  const { found, people, others } = useFound(text)
  // A line dials when it is chosen: none is offered of the text before.
  const dial = useDialGroup(text === '' || found.isPlaceholderData ? null : (found.data?.match ?? null))
  const meant = text === '' ? commands : commands.filter((command) => isMeant(command, text))
  const offered = { key: 'commands', title: words('search.commands'), more: false, items: meant.map(commandItem) }
  const failed = text !== '' && found.isError
  // Where the search failed, Enter asks again and dials nobody.
  const groups =
    text === ''
      ? [recent, offered]
      : [
          { key: 'linked', title: words('search.group.linked'), more: false, items: linked.items },
          ...people,
          ...(failed ? [] : [dial]),
          offered,
          ...others,
        ]
  const searching = (found.isPlaceholderData || found.isPending) && !failed
  const waiting = text !== '' && (searching || linked.waiting)
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    state: failed ? 'failed' : waiting ? 'waiting' : 'ready',
    failure: failed ? errorWords(found.error) : '',
    retry: () => void found.refetch(),
  }
}
