import { type Call, type Endpoint, pagingOf, shown } from '../endpoint.ts'
import { type JsonText, pageOf } from '../envelope.ts'
import { idOf, isFields, textOf, textsOf } from '../values.ts'

function members(call: Call): JsonText {
  const { firm, body } = call
  const ids = textsOf(body.objIds).flatMap((text) => idOf(text) ?? [])
  const user = textOf(body.userId)
  const find = firm.database.prepare<[bigint], string>('select body from company_body where id = ?').pluck()
  const rows = ids.flatMap((id) => {
    const row: unknown = JSON.parse(find.get(id) ?? '{}')
    const list: unknown = isFields(row) ? row.participantList : []
    return Array.isArray(list) ? list.filter(isFields) : []
  })
  const found = rows.filter((row) => user === '' || (isFields(row.operUser) && row.operUser.id === user))
  return pageOf(found, pagingOf(body))
}

/** Members of customers and their roles (§7). */
export const memberEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/rolemember/user', 'rolemember.user', members),
]
