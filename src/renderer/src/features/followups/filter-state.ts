// What timelines are narrowed to, how the address of the page says it, and what the core is asked then.
import type { FollowUpFilter, FollowUpGrouping, FollowUpView } from '#shared/contract/followups'
import { customSpan, offeredSpan, offeredSpans } from '#shared/dates/preset-span'
import { CUSTOM } from '#shared/domain/date-presets'
import type { PlaceFilter } from '../../bridge/followups.ts'
import type { PageForm } from '../../bridge/page-state.ts'

/** Times that are offered; 0 for any. */
export const spans = [...offeredSpans, CUSTOM] as const

/** What a person narrows a timeline to. */
export type Narrowed = {
  readonly types: readonly number[]
  readonly authors: readonly string[]
  readonly span: number
  /** Days of a span that a person chose, `YYYY-MM-DD`, both included; '' for an open end. */
  readonly from: string
  readonly to: string
  readonly text: string
}

export const nothingNarrowed: Narrowed = { types: [], authors: [], span: 0, from: '', to: '', text: '' }

/** The first and the last day that a custom span may begin or end with. */
const [earliest, latest] = ['1970-01-02', '9998-12-30']

/** The filter of the core for what a person chose; a day that is none narrows nothing. */
export const filterOf = (narrowed: Narrowed, now: number, zone: string): PlaceFilter => {
  const { types, authors, span, from, to, text } = narrowed
  const custom = from === '' && to === '' ? null : customSpan(from || earliest, to || latest, zone)
  const days = span === CUSTOM ? custom : offeredSpan(span, now, zone)
  return { types: [...types], authors: [...authors], text, from: days?.start ?? null, to: days?.end ?? null }
}

export const isNarrowed = (narrowed: Narrowed): boolean =>
  narrowed.types.length > 0 || narrowed.authors.length > 0 || narrowed.span !== 0 || narrowed.text !== ''

/** Whose follow-ups the page shows. */
export const tabs = ['team', 'mine', 'radar'] as const
export type Tab = (typeof tabs)[number]

/** By what the page sets its follow-ups apart. */
export const groupings: readonly FollowUpGrouping[] = ['day', 'customer', 'person']

/** Kinds of records that the page can be narrowed to. */
export const objectKinds = ['company', 'contact', 'project'] as const

/** What a follow-up is being written about on the page; null while nobody writes one. */
export type Written = { readonly objType: string; readonly objId: string; readonly name: string }

/** The record of a follow-up as something to write about; of a bill its customer. Null where it names none. */
export const aboutOf = ({ object, group }: Pick<FollowUpView, 'object' | 'group'>): Written | null => {
  const { type, id, name } = objectKinds.some((kind) => kind === object.type) ? object : group
  return id === '' ? null : { objType: type, objId: id, name }
}

/** True where what quotes an entry is written about the entry's own record, or the entry names none. */
export const mayQuoteIn = (entry: Pick<FollowUpView, 'object' | 'group'>, writing: Written): boolean => {
  const own = aboutOf(entry)
  return own === null || (own.objType === writing.objType && own.objId === writing.objId)
}

/** The page as its address says it. */
export type PageState = Narrowed & {
  readonly tab: Tab
  readonly group: FollowUpGrouping
  readonly counted: FollowUpFilter['counted']
  readonly objTypes: readonly string[]
  /** With an empty id while the record is still to be chosen. */
  readonly writing: Written | null
}

export const firstState: PageState = {
  ...nothingNarrowed,
  tab: 'team',
  group: 'day',
  counted: 'all',
  objTypes: [],
  writing: null,
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null, other: Value): Value =>
  values.find((one) => one === value) ?? other

const dayOf = (value: string | null): string => (/^\d{4}-\d\d-\d\d$/.test(value ?? '') ? (value ?? '') : '')

/** Reads the query of the address; whatever is not valid there is as if it were not there. */
export const readPageState = (search: URLSearchParams): PageState => {
  const span = Number(search.get('span') ?? '0')
  const writing = search.get('write')
  return {
    tab: oneOf(tabs, search.get('tab'), 'team'),
    group: oneOf(groupings, search.get('by'), 'day'),
    counted: oneOf(['all', 'counted', 'other'], search.get('reports'), 'all'),
    types: search.getAll('type').map(Number).filter(Number.isInteger).slice(0, 50),
    authors: search
      .getAll('person')
      .filter((id) => id !== '')
      .slice(0, 200),
    objTypes: objectKinds.filter((kind) => search.getAll('object').includes(kind)),
    span: spans.find((one) => one === span) ?? 0,
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    text: (search.get('text') ?? '').trim().slice(0, 200),
    writing:
      writing === null
        ? null
        : { objType: writing || 'company', objId: search.get('writeId') ?? '', name: search.get('writeName') ?? '' },
  }
}

/** Writes the query; what is as it opens is left out. */
export const writePageState = (state: PageState): URLSearchParams => {
  const search = new URLSearchParams()
  const put = (name: string, value: string, plain: string) => value !== plain && search.set(name, value)
  put('tab', state.tab, 'team')
  put('by', state.group, 'day')
  put('reports', state.counted, 'all')
  for (const type of state.types) search.append('type', String(type))
  for (const author of state.authors) search.append('person', author)
  for (const kind of state.objTypes) search.append('object', kind)
  put('span', String(state.span), '0')
  put('from', state.from, '')
  put('to', state.to, '')
  put('text', state.text, '')
  if (state.writing !== null) {
    search.set('write', state.writing.objType)
    put('writeId', state.writing.objId, '')
    put('writeName', state.writing.name, '')
  }
  return search
}

/** How the page's address says its state. */
export const pageForm: PageForm<PageState> = { read: readPageState, write: writePageState }

const radarType = 4

/** The filter of the page: that of its tab over what a person chose. */
export const pageFilter = (state: PageState, tab: Tab, me: string, now: number, zone: string): FollowUpFilter => {
  const { types, authors, from, to, text } = filterOf(state, now, zone)
  return {
    types: tab === 'radar' ? [radarType] : [...types],
    authors: tab === 'mine' ? [me] : tab === 'team' ? [...authors] : [],
    objTypes: [...state.objTypes],
    counted: tab === 'radar' ? 'all' : state.counted,
    from,
    to,
    text,
  }
}

/** True where a tab is asked for less than it has; what does not count on it narrows nothing. */
export const isPageNarrowed = (filter: FollowUpFilter, tab: Tab, me: string, now: number, zone: string): boolean =>
  JSON.stringify(filter) !== JSON.stringify(pageFilter(firstState, tab, me, now, zone))
