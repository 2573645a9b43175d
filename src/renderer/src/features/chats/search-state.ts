// What is searched over all conversations, and how an address stands for it.
import { customSpan } from '#shared/dates/preset-span'
import type { MessageSearch } from '../../bridge/chats.ts'
import { chatPlatforms } from '../../lib/chat-platforms.ts'
import { type SearchedKind, searchedKindNames, searchedKinds } from './searched-kinds.ts'

/** A search; '' is no filter. Days are those of the firm's zone, `YYYY-MM-DD`, both included. */
export type SearchState = {
  readonly text: string
  /** Who wrote it: the openId, and the name that it was chosen by. */
  readonly person: string
  readonly name: string
  readonly platform: string
  readonly kind: SearchedKind
  readonly from: string
  readonly to: string
}

export const noSearch: SearchState = { text: '', person: '', name: '', platform: '', kind: 'all', from: '', to: '' }

const names = Object.keys(noSearch) as readonly (keyof SearchState)[]
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Reads a search; whatever is not valid there is as if it were not there. */
export const readSearch = (query: URLSearchParams): SearchState => {
  const text = (name: keyof SearchState) => (query.get(name) ?? '').trim().slice(0, 200)
  const day = (name: 'from' | 'to') => (isDay(text(name)) ? text(name) : '')
  const platform = text('platform')
  const person = text('person')
  return {
    text: text('text'),
    person,
    name: person === '' ? '' : text('name'),
    platform: chatPlatforms.includes(platform) ? platform : '',
    kind: searchedKindNames.find((kind) => kind === query.get('kind')) ?? 'all',
    from: day('from'),
    to: day('to'),
  }
}

/** Writes a search; what is no filter is left out. */
export const writeSearch = (state: SearchState): URLSearchParams =>
  new URLSearchParams(names.flatMap((name) => (state[name] === noSearch[name] ? [] : [[name, state[name]]])))

/** True where nothing is asked for. */
export const isBlank = (state: SearchState): boolean =>
  names.every((name) => name === 'name' || state[name] === noSearch[name])

/** A search as the core takes it: its days as moments in a zone, from the first on and before the end of the last. */
export const askedSearch = ({ text, person, platform, kind, from, to }: SearchState, zone: string): MessageSearch => ({
  text,
  person,
  platform,
  types: [...searchedKinds[kind]],
  from: from === '' ? null : (customSpan(from, from, zone)?.start ?? null),
  to: to === '' ? null : (customSpan(to, to, zone)?.end ?? null),
})

/** Signs before a hit that stay in a line of an answer. */
const BEFORE = 24

/** The word of a search that a text is marked by: all that was typed where it stands there so, else its first word. */
export const markIn = (text: string, searched: string): string => {
  const typed = searched.trim()
  if (typed === '' || text.toLowerCase().includes(typed.toLowerCase())) return typed
  return typed.split(/\s+/).find((word) => text.toLowerCase().includes(word.toLowerCase())) ?? ''
}

/** A text in one line that begins a little before its hit, with a dot where something was left out before it. */
export const lineAround = (text: string, mark: string): string => {
  const line = text.slice(0, 20_000).replace(/\s+/g, ' ').trim()
  const at = mark === '' ? -1 : line.toLowerCase().indexOf(mark.toLowerCase())
  if (at <= BEFORE) return line.slice(0, 300)
  return `…${[...line.slice(0, at)].slice(-BEFORE).join('')}${line.slice(at, at + 300)}`
}
