import type { ChatRange } from '#core/areas/chats/store/types'
import type { Paging } from '#core/engine/remote/types'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import { learnPageSize, stepBack } from '../../engine/sync/pull/planner.ts'

/** Messages asked for at once. */
export const MESSAGE_PAGE = 200
/** Messages are numbered before they are committed: this many numbers and this long are always read again. */
const REREAD_NUMBERS = 50
export const REREAD_TIME = 120_000
/** Pages that catching up with one conversation may take; what is left is a gap, filled behind the scenes. */
export const CATCH_UP_PAGES = 5
/** Lower end of a range that reaches the first message of its conversation. */
export const BEGINNING = '0'

/** Compares two pkids, which are whole numbers of any length. */
export function comparePkids(a: string, b: string): number {
  if (a.length !== b.length && /^\d+$/.test(a) && /^\d+$/.test(b)) return a.length - b.length
  return a < b ? -1 : a > b ? 1 : 0
}

/** The number so many places before a pkid; the pkid itself where it is no number. */
export function pkidBefore(pkid: string, places: number): string {
  if (!/^\d+$/.test(pkid)) return pkid
  const number = BigInt(pkid) - BigInt(places)
  return number < 0n ? BEGINNING : number.toString()
}

type Newest = Pick<ChatMessage, 'pkid' | 'time' | 'serverMessageId'>

/**
 * True where a conversation has a message that is not here: its newest one is none of those that could be it. A lower
 * number than the newest one here counts where a message here has it (`isNumbered`); else it may be the conversation's
 * own, which stays as it is, and the time tells.
 */
export function isBehind(
  conversation: Pick<Conversation, 'pkid' | 'createTime' | 'serverMessageId'>,
  ranges: readonly ChatRange[],
  newest: Newest | null,
  isNumbered: (pkid: string) => boolean,
): boolean {
  const top = ranges[0]
  if (top === undefined || newest === null) return true
  const { pkid, createTime, serverMessageId } = conversation
  if (serverMessageId !== '' && newest.serverMessageId === serverMessageId) return false
  if (pkid !== '' && comparePkids(top.hi, pkid) < 0) return true
  if (pkid !== '' && (pkid === top.hi || isNumbered(pkid))) return false
  return createTime !== null && (newest.time === null || newest.time < createTime)
}

/** A page of messages as the server gave it, newest first. */
export type MessagePage = {
  readonly rows: readonly { readonly pkid: string; readonly time: number | null }[]
  /** Rows that could not be read. */
  readonly bad: number
  /** Rows that stand on the page another time and are left out; none where it is left out. */
  readonly repeated?: number
  readonly pageIndex: number
  readonly pageSize: number
  readonly total: number | null
}

/** What the pages before this one say about it. */
export type Reading = {
  /** Lowest pkid of the page before, where the next page joins it; null where there was none. */
  readonly lo: string | null
  /** The total that came with the page before. */
  readonly total: number | null
  /** Lower end of the range that is to be made longer; null for a reading from the newest message on. */
  readonly target: string | null
  /** Rows at the newest end that are too large to be read; none where it is left out. */
  readonly unread?: number
  /** Rows of the page before, where it lacked some of those that were asked for. */
  readonly short?: number | null
}

/** What a page proves, and the page to read next; null where the conversation begins with this one. */
export type PageMeaning = {
  /** The piece that is known without a gap from now on; null where the page proves none. */
  readonly claim: ChatRange | null
  readonly next: number | null
  readonly reading: Reading
  readonly pageSize: number
}

function highestFirst(rows: MessagePage['rows']): MessagePage['rows'] {
  return rows.toSorted((one, other) => comparePkids(other.pkid, one.pkid))
}

/**
 * True where the pkids fall from row to row, save for neighbours that changed places: what was numbered first may be
 * committed last. A page of any other order proves nothing, for what belongs between its rows may stand on another one.
 */
export function fallsByPkid(rows: MessagePage['rows']): boolean {
  return highestFirst(rows).every(
    (row, place, sorted) =>
      (place === 0 || comparePkids(sorted[place - 1]?.pkid ?? '', row.pkid) > 0) &&
      [place - 1, place, place + 1].some((near) => rows[near] === row),
  )
}

/**
 * Reads a page: the piece that it proves, joined with the page before where nothing can lie between them. A page that
 * does not meet what it should meet proves only itself, and the page before it is read. An empty page proves nothing,
 * save the end of a list behind a page that had rows.
 */
export function readMessages(reading: Reading, page: MessagePage): PageMeaning {
  const { pageIndex, total } = page
  const rows = highestFirst(page.rows)
  const count = rows.length + page.bad
  const facts = {
    pageIndex,
    count: count + (page.repeated ?? 0),
    pageSize: page.pageSize,
    total,
    before: reading.total,
  }
  const isShort = facts.count > 0 && facts.count < page.pageSize
  // Where nobody counts, two pages of so few rows, one below the other, show how many the firm gives at once.
  const isCapped = total === null && isShort && reading.lo !== null && reading.short === facts.count
  const pageSize = isCapped ? facts.count : learnPageSize(facts)
  const back = stepBack(reading.total, total, pageSize)
  const top = rows[0]?.pkid
  const bottom = rows.at(-1)?.pkid
  const higher = (claim: ChatRange | null): PageMeaning => ({
    claim,
    next: Math.max(0, pageIndex - Math.max(1, back - 1)),
    reading: { ...reading, lo: null, total, target: reading.lo ?? reading.target },
    pageSize,
  })
  if (top === undefined || bottom === undefined) {
    if (back > 0 && pageIndex > 0) return higher(null)
    const ended = count === 0 && (total === null || pageIndex * pageSize >= total)
    const claim = ended && reading.lo !== null ? { lo: BEGINNING, hi: reading.lo } : null
    return { claim, next: null, reading, pageSize }
  }
  const joined = back === 0 && reading.lo !== null
  const isTop = pageIndex * page.pageSize <= (reading.unread ?? 0)
  const met = joined || isTop || (reading.target !== null && comparePkids(top, reading.target) >= 0)
  const torn = back > 0 && reading.lo !== null && comparePkids(top, reading.lo) < 0
  if (!met || torn) return higher({ lo: bottom, hi: top })
  const hi = joined && reading.lo !== null && comparePkids(reading.lo, top) > 0 ? reading.lo : top
  const last = total !== null && pageIndex * pageSize + count >= total
  return {
    claim: { lo: last ? BEGINNING : bottom, hi },
    next: last ? null : pageIndex + 1,
    reading: { ...reading, lo: bottom, total, short: isShort ? facts.count : null },
    pageSize,
  }
}

/** What is known of a conversation that has no messages: it is here to its beginning. */
export const nothing: ChatRange = { lo: BEGINNING, hi: BEGINNING }

/**
 * True where a first page says that its conversation has no messages: it is empty, and either counts none or belongs to a
 * conversation whose row names none.
 */
export function hasNone(
  { serverMessageId }: Pick<Conversation, 'serverMessageId'>,
  { rows, bad, pageIndex, total }: MessagePage,
): boolean {
  if (rows.length + bad > 0 || pageIndex > 0) return false
  return total === 0 || (total === null && serverMessageId === '')
}

/** What follows on a row that is too large to be read, alone on its page: the reading goes on below it. */
export function passOver(reading: Reading, pageIndex: number): PageMeaning {
  const unread = reading.unread ?? 0
  const next = pageIndex + 1
  return { claim: null, next, reading: { ...reading, unread: pageIndex === unread ? next : unread }, pageSize: 1 }
}

/** The page of half as many rows that holds the first row of a page. */
export function halfOf({ pageIndex, pageSize }: Paging): Paging {
  const half = Math.floor(pageSize / 2)
  return { pageIndex: Math.floor((pageIndex * pageSize) / half), pageSize: half }
}

/** True where a reading from the newest message on has met a range, and has read again what may have come late. */
export function hasCaughtUp(rows: MessagePage['rows'], range: ChatRange | null, timeOfRange: number | null): boolean {
  const oldest = highestFirst(rows).at(-1)
  if (range === null || oldest === undefined) return false
  const numbers = comparePkids(oldest.pkid, pkidBefore(range.hi, REREAD_NUMBERS)) <= 0
  const late = timeOfRange === null || oldest.time === null || oldest.time <= timeOfRange - REREAD_TIME
  return numbers && late
}

/** Page sizes that are tried below the largest one. */
const TRIED = 12

/**
 * The page that holds the lowest of so many known messages, and as many below it as a page of at most `most` rows can:
 * its size is chosen so that the lowest one stands near its beginning.
 */
export function pageBelow(known: number, most: number): { readonly pageIndex: number; readonly pageSize: number } {
  const lowest = Math.max(0, known - 1)
  let best = { pageIndex: Math.floor(lowest / most), pageSize: most }
  const first = Math.max(1, Math.ceil(lowest / most))
  for (let pageIndex = first; pageIndex < first + TRIED; pageIndex += 1) {
    const pageSize = Math.min(most, Math.floor(lowest / pageIndex))
    const holdsLowest = pageSize > 0 && lowest < (pageIndex + 1) * pageSize
    if (holdsLowest && (pageIndex + 1) * pageSize > (best.pageIndex + 1) * best.pageSize) best = { pageIndex, pageSize }
  }
  return best
}
