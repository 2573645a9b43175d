import type { SelectQueryBuilder } from 'kysely'
import { createTimeline, type Timeline } from '#core/areas/followups/store/timeline'
import { indexed, jsonEach, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { completeAuthor, completeReference } from '#core/engine/store/records/complete'
import { createFindNewest } from '#core/engine/store/records/newest'
import { createRecordTable } from '#core/engine/store/records/table'
import type { Before, RecordTable, SearchedTable } from '#core/engine/store/records/types'
import { createDeferredIndex } from '#core/engine/store/search/deferred-index'
import { phrasesOf, wordsOf } from '#core/engine/store/search/phrase'
import { messageKey, wordTerms } from '#core/engine/store/search/words'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns, SearchTable, Tables } from '#core/engine/store/tables'
import { followUpWords } from '#shared/domain/followups'
import type { FollowUp } from '#shared/domain/records'

export type FollowUpTable = RecordTable<FollowUp> &
  SearchedTable<FollowUp> &
  Timeline & {
    readonly ofGroup: (groupType: string, groupId: string, before: Before, limit: number) => readonly FollowUp[]
    readonly ofObject: (objType: string, objId: string, before: Before, limit: number) => readonly FollowUp[]
    readonly latest: (types: readonly number[] | null, before: Before, limit: number) => readonly FollowUp[]
    readonly countOfGroup: (groupType: string, groupId: string) => number
  }

/** Type of a follow-up whose type could not be read. */
const UNREADABLE = -1

/**
 * A follow-up as the server gave it, with what its answer left out as it is known here. Nobody changes a follow-up once
 * it is written, so what is empty in an answer was never emptied.
 */
const completeFollowUp = (given: FollowUp, known: FollowUp): FollowUp => ({
  ...given,
  objType: given.objType || known.objType,
  objId: given.objId || known.objId,
  type: given.type === UNREADABLE ? known.type : given.type,
  content: given.content || known.content,
  gmtCreate: given.gmtCreate ?? known.gmtCreate,
  operUser: completeAuthor(given.operUser, known.operUser),
  object: completeReference(given.object, known.object),
  group: completeReference(given.group, known.group),
  attachmentList: given.attachmentList.length === 0 ? known.attachmentList : given.attachmentList,
  quote: given.quote || known.quote,
})

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly followup: RecordColumns & {
      readonly groupType: string
      readonly groupId: string
      readonly objType: string
      readonly objId: string
      readonly type: number
      readonly author: string
      readonly gmtCreate: number
    }
    readonly followup_search: SearchTable<'followup_search'>
  }
}

type Bounds = { readonly time: number; readonly id: string; readonly limit: number }
type OfGroup = Bounds & { readonly groupType: string; readonly groupId: string }
type OfObject = Bounds & { readonly objType: string; readonly objId: string }
type Latest = Bounds & { readonly types: string }

/** Newest first; the rows of a later page stand below the last one of the page before. */
const newest = <Row>(
  query: SelectQueryBuilder<Tables, 'followup', Row>,
  { time, id, limit }: Bounds,
  isFirst: boolean,
): SelectQueryBuilder<Tables, 'followup', Row> =>
  (isFirst ? query : query.where(({ eb, refTuple, tuple }) => eb(refTuple('gmtCreate', 'id'), '<', tuple(time, id))))
    .orderBy('gmtCreate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)

const ofGroup = statementBy((isFirst: boolean) =>
  statement((db, values: OfGroup) =>
    newest(
      db
        .selectFrom('followup')
        .select('body')
        .where('groupType', '=', values.groupType)
        .where('groupId', '=', values.groupId),
      values,
      isFirst,
    ),
  ),
)
const ofObject = statementBy((isFirst: boolean) =>
  statement((db, values: OfObject) =>
    newest(
      db.selectFrom('followup').select('body').where('objType', '=', values.objType).where('objId', '=', values.objId),
      values,
      isFirst,
    ),
  ),
)
const latest = statementBy(({ isFirst, ofTypes }: { readonly isFirst: boolean; readonly ofTypes: boolean }) =>
  statement((db, values: Latest) => {
    const all = db.selectFrom(indexed('followup', 'followup_by_time')).select('body')
    const types = db.selectFrom(jsonEach<number, 'types'>(values.types, 'types')).select('types.value')
    return newest(ofTypes ? all.where('type', 'in', types) : all, values, isFirst)
  }),
)
const countOfGroup = statement((db, { groupType, groupId }: { groupType: string; groupId: string }) =>
  db
    .selectFrom('followup')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('groupType', '=', groupType)
    .where('groupId', '=', groupId),
)
const next = statement((db, { above, limit }: { above: number; limit: number }) =>
  db.selectFrom('followup').select(['no', 'body']).where('no', '>', above).orderBy('no').limit(limit),
)

const boundsOf = (before: Before, limit: number): Bounds => ({ ...(before ?? { time: 0, id: '' }), limit })

type Stored = { readonly no: number; readonly body: string }

/** The search over the words of follow-ups, of the same form as that of the messages. */
const createSearch = (connection: Connection, state: StoreState) =>
  createDeferredIndex<Stored, string>(connection, state, {
    state: 'followupSearch',
    table: 'followup_search',
    settings: "tokenize='ascii'",
    form: '1',
    sliceRows: 100,
    next,
    read: ({ body }) => followUpWords((JSON.parse(body) as FollowUp).content),
    terms: wordTerms,
  })

/** Follow-ups (§3). One without a time stands at time 0, the oldest. */
export const createFollowUps = (connection: Connection, state: StoreState): FollowUpTable => {
  const search = createSearch(connection, state)
  const findNewest = createFindNewest(connection, search, {
    table: 'followup',
    search: 'followup_search',
    time: 'gmtCreate',
    by: 'followup_by_time',
    columns: ['no', 'body'],
  })
  const { rows, ...table } = createRecordTable<FollowUp, 'followup'>(connection, state, {
    table: 'followup',
    columns: ['groupType', 'groupId', 'objType', 'objId', 'type', 'author', 'gmtCreate'],
    complete: completeFollowUp,
    signed: true,
    values: ({ group, objType, objId, type, operUser, gmtCreate }) => ({
      groupType: group.type,
      groupId: group.id,
      objType,
      objId,
      type: Math.trunc(type),
      author: operUser.id,
      gmtCreate: Math.trunc(gmtCreate ?? 0),
    }),
    search: { put: (no, row, isNew) => search.put(no, followUpWords(row.content), isNew), remove: search.remove },
  })
  return {
    ...table,
    ...createTimeline(connection, search, table.get),
    suggest: (text, limit) => {
      const words = wordsOf(text)
      if (words.length === 0) return { rows: [], more: false }
      return findNewest(phrasesOf(words).join(' AND '), limit, ({ body }): FollowUp | null => {
        const row = JSON.parse(body) as FollowUp
        const key = messageKey(followUpWords(row.content))
        return words.every((word) => key.includes(word)) ? row : null
      })
    },
    searchLeft: search.isLeft,
    buildSearch: search.build,
    ofGroup: (groupType, groupId, before, limit) =>
      rows(ofGroup(before === null), { groupType, groupId, ...boundsOf(before, limit) }),
    ofObject: (objType, objId, before, limit) =>
      rows(ofObject(before === null), { objType, objId, ...boundsOf(before, limit) }),
    latest: (types, before, limit) =>
      rows(latest({ isFirst: before === null, ofTypes: types !== null }), {
        types: JSON.stringify(types),
        ...boundsOf(before, limit),
      }),
    countOfGroup: (groupType, groupId) => connection.value(countOfGroup, { groupType, groupId }) ?? 0,
  }
}
