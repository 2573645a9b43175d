import { initialsOf } from '#core/engine/store/search/initials'
import { searchKey } from '#core/engine/store/search/key'
import type { Store } from '#core/engine/store/types'
import type { Conversation } from '#shared/domain/chat'

/** Conversations that are read together while some are looked for. */
const STRETCH = 200

export type Asked = {
  readonly account: string
  readonly platform: string
  readonly text: string
  readonly only: 'all' | 'unread' | 'warning'
  readonly companyId: string
  readonly peer: string
  readonly before: string | null
  readonly limit: number
}

type Place = { readonly time: number; readonly id: string }

const placeOf = ({ createTime, id }: Conversation): Place => ({ time: Math.trunc(createTime ?? 0), id })
const writePlace = ({ time, id }: Place): string => `${time} ${id}`

/** The place that a page's `next` names; the top for one that is none. */
function readPlace(text: string): Place | null {
  const found = /^(-?\d{1,16}) (.+)$/su.exec(text)
  return found === null ? null : { time: Number(found[1]), id: found[2] ?? '' }
}

const isBelow = (one: Place, other: Place): boolean =>
  one.time === other.time ? one.id < other.id : one.time < other.time

const byNewest = (one: Conversation, other: Conversation): number => (isBelow(placeOf(one), placeOf(other)) ? 1 : -1)

/** What the firm's own words of a conversation have to match. */
function matcherOf({ account, platform, peer, text }: Asked): (row: Conversation) => boolean {
  const key = searchKey(text)
  const isNamed = (name: string) => {
    const nameKey = searchKey(name)
    return nameKey.includes(key) || initialsOf(nameKey).startsWith(key)
  }
  return (row) =>
    (account === '' || row.openId === account) &&
    (platform === '' || row.platform === platform) &&
    (peer === '' || row.peer.openId === peer) &&
    (key === '' || isNamed(row.peer.name) || isNamed(row.account.name))
}

/** Conversations of which only some are wanted, by what is kept beside them; null where all are. */
function wantedIds({ conversations }: Store, { only, companyId }: Asked): ReadonlySet<string> | null {
  const marked = only === 'all' ? null : new Set(conversations.idsOf(only))
  if (companyId === '') return marked
  const ofCompany = conversations.idsOf({ companyId })
  return new Set(marked === null ? ofCompany : ofCompany.filter((id) => marked.has(id)))
}

/** Rows below a place, newest first, walked as far as they are read. */
function* walk(store: Store, asked: Asked, from: Place | null): Generator<Conversation, void, void> {
  const filter = { platform: asked.platform, openId: asked.account }
  for (let place = from; ; ) {
    const rows = store.conversations.list(filter, place, STRETCH)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < STRETCH) return
    place = placeOf(last)
  }
}

/**
 * A page of conversations, newest first: the pinned ones before all others, as a part of the first page. `next` is null
 * where the list ends.
 */
export function conversationPage(
  store: Store,
  asked: Asked,
): { readonly rows: readonly Conversation[]; readonly next: string | null } {
  const { conversations } = store
  const matches = matcherOf(asked)
  const from = asked.before === null ? null : readPlace(asked.before)
  const known = (ids: readonly string[]) =>
    ids
      .map((id) => conversations.get(id))
      .filter((row) => row !== null)
      .sort(byNewest)
  const wanted = wantedIds(store, asked)
  const pinnedIds = new Set(conversations.idsOf('pinned'))
  const isWanted = (row: Conversation) => wanted === null || wanted.has(row.id)
  const pinned = from === null ? known([...pinnedIds]).filter((row) => isWanted(row) && matches(row)) : []
  const source =
    wanted === null
      ? walk(store, asked, from)
      : known([...wanted]).filter((row) => from === null || isBelow(placeOf(row), from))
  const rows: Conversation[] = []
  for (const row of source) {
    if (pinnedIds.has(row.id) || !matches(row)) continue
    const last = rows.at(-1)
    if (rows.length === asked.limit && last !== undefined)
      return { rows: [...pinned, ...rows], next: writePlace(placeOf(last)) }
    rows.push(row)
  }
  return { rows: [...pinned, ...rows], next: null }
}
