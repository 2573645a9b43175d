import type { Connection } from '#core/engine/store/connection'
import { completeFollowUp } from '#core/engine/store/records/complete'
import { createFindNewest } from '#core/engine/store/records/newest'
import { createRecordTable } from '#core/engine/store/records/table'
import type { Before, FollowUpTable } from '#core/engine/store/records/types'
import { createBehindIndex } from '#core/engine/store/search/deferred-index'
import { queriesOf, wordsOf } from '#core/engine/store/search/phrase'
import { messageKey, wordTerms } from '#core/engine/store/search/words'
import type { StoreState } from '#core/engine/store/state'
import { followUpWords } from '#shared/domain/followups'
import type { FollowUp } from '#shared/domain/records'

const newestFirst = 'ORDER BY gmtCreate DESC, id DESC LIMIT ?'
const below = (before: Before): string => (before === null ? '' : 'AND (gmtCreate, id) < (?, ?)')
const place = (before: Before): readonly (string | number)[] => (before === null ? [] : [before.time, before.id])

const searchTable = 'followup_search'

type Stored = { readonly no: number; readonly body: string }

/** The search over the words of follow-ups, of the same form as that of the messages. */
const createSearch = (connection: Connection, state: StoreState) =>
  createBehindIndex<Stored, string>(connection, state, {
    state: 'followupSearch',
    table: searchTable,
    settings: "tokenize='ascii'",
    form: '1',
    sliceRows: 100,
    nextText: 'SELECT no, body FROM followup WHERE no > ? ORDER BY no LIMIT ?',
    read: ({ body }) => followUpWords((JSON.parse(body) as FollowUp).content),
    terms: wordTerms,
  })

/** Follow-ups (§3). One without a time stands at time 0, the oldest. */
export const createFollowUps = (connection: Connection, state: StoreState): FollowUpTable => {
  const search = createSearch(connection, state)
  const findNewest = createFindNewest<Stored>(connection, search, {
    table: 'followup',
    search: searchTable,
    time: 'gmtCreate',
    by: 'followup_by_time',
    columns: 'no, body',
  })
  const { rows, ...table } = createRecordTable<FollowUp>(connection, state, {
    table: 'followup',
    columns: ['groupType', 'groupId', 'objType', 'objId', 'type', 'gmtCreate'],
    complete: completeFollowUp,
    signed: true,
    values: ({ group, objType, objId, type, gmtCreate }) => [
      group.type,
      group.id,
      objType,
      objId,
      Math.trunc(type),
      Math.trunc(gmtCreate ?? 0),
    ],
    search: { put: (no, row, isNew) => search.put(no, followUpWords(row.content), isNew), remove: search.remove },
  })
  return {
    ...table,
    suggest: (text, limit) => {
      const words = wordsOf(text)
      if (words.length === 0) return { rows: [], more: false }
      // The last of the queries finds the words and next to nothing else.
      return findNewest(queriesOf(words).at(-1) ?? '', limit, ({ body }): FollowUp | null => {
        const row = JSON.parse(body) as FollowUp
        const key = messageKey(followUpWords(row.content))
        return words.every((word) => key.includes(word)) ? row : null
      })
    },
    searchLeft: search.isLeft,
    buildSearch: search.build,
    ofGroup: (groupType, groupId, before, limit) =>
      rows(`WHERE groupType = ? AND groupId = ? ${below(before)} ${newestFirst}`, [
        groupType,
        groupId,
        ...place(before),
        limit,
      ]),
    ofObject: (objType, objId, before, limit) =>
      rows(`WHERE objType = ? AND objId = ? ${below(before)} ${newestFirst}`, [
        objType,
        objId,
        ...place(before),
        limit,
      ]),
    latest: (types, before, limit) => {
      const ofTypes = types === null ? '' : 'AND type IN (SELECT value FROM json_each(?))'
      const values = types === null ? [] : [JSON.stringify(types)]
      const text = `INDEXED BY followup_by_time WHERE true ${ofTypes} ${below(before)} ${newestFirst}`
      return rows(text, [...values, ...place(before), limit])
    },
    countOfGroup: (groupType, groupId) =>
      connection
        .pluck('SELECT count(*) FROM followup WHERE groupType = ? AND groupId = ?')
        .get(groupType, groupId) as number,
  }
}
