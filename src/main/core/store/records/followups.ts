import type { Connection } from '#core/store/connection'
import { createRecordTable } from '#core/store/records/table'
import type { Before, FollowUpTable } from '#core/store/records/types'
import type { StoreState } from '#core/store/state'
import type { FollowUp } from '#shared/domain/records'

const newestFirst = 'ORDER BY gmtCreate DESC, id DESC LIMIT ?'
const below = (before: Before): string => (before === null ? '' : 'AND (gmtCreate, id) < (?, ?)')
const place = (before: Before): readonly (string | number)[] => (before === null ? [] : [before.time, before.id])

/** Follow-ups (§3). One without a time stands at time 0, the oldest. */
export const createFollowUps = (connection: Connection, state: StoreState): FollowUpTable => {
  const { rows, ...table } = createRecordTable<FollowUp>(connection, state, {
    table: 'followup',
    columns: ['groupType', 'groupId', 'objType', 'objId', 'type', 'gmtCreate'],
    values: ({ group, objType, objId, type, gmtCreate }) => [
      group.type,
      group.id,
      objType,
      objId,
      Math.trunc(type),
      Math.trunc(gmtCreate ?? 0),
    ],
  })
  return {
    ...table,
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
