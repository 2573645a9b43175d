// Calls about many customers at once, in this firm's way: what is locked or gone is left out of a change, the others are
// changed, and how the answer says so is a habit. A handover is no edit: it leaves the stamps of the customers alone.
import { createRequire } from 'node:module'
import { type Asked, type Call, noContent, refused } from './pages.ts'
import { personIn } from './rows.ts'
import { tag } from './tags.ts'
import { idOf, readList, textOf } from './wire.ts'
import { addCompany, writeCompany } from './writes.ts'

const bossOnly =
  (call: Call): Call =>
  (asked) =>
    asked.person.admin ? call(asked) : refused(403, '没有权限')

/** Does something to each customer of a body; `change` is false where there is no such customer. */
const many =
  (change: (asked: Asked, id: string) => boolean): Call =>
  (asked) => {
    const { body, habits } = asked
    const ids = readList(body.ids).map(textOf)
    if (ids.length === 0) return refused(200, '参数不正确')
    const outcomes = ids.map((id) => ({ id, done: !habits.locked.includes(id) && change(asked, id) }))
    if (habits.many === 'no-content') return noContent
    if (habits.many === 'count') return { data: String(outcomes.filter(({ done }) => done).length) }
    const rows = outcomes.map(({ id, done }) => ({
      id: BigInt(id),
      succeed: done ? '1' : '0',
      message: done ? null : '该客户已锁定',
    }))
    return { data: { list: rows, recordCount: String(rows.length) } }
  }

/** With a customer goes what hangs on it. */
const remove = many(({ data }, id) => {
  for (const table of [data.contacts, data.followups])
    for (const [key, { companyId }] of table) if (String(companyId) === id) table.delete(key)
  return data.companies.delete(id)
})

const phase: Call = (asked) => {
  const destPhase = textOf(asked.body.destPhase)
  if (destPhase !== '4' && destPhase !== '5') return refused(200, '阶段不正确')
  return many(({ data, now, habits }, id) => writeCompany(data, id, { phase: destPhase }, now + habits.stampsAhead))(
    asked,
  )
}

const transfer: Call = ({ data, body }) => {
  const [from, to] = [idOf(body.srcUserId), idOf(body.destUserId)]
  if (from === null || to === null || from === to || personIn(data, to) === null) return refused(200, '参数不正确')
  for (const [id, row] of data.companies) if (row.owner === from) data.companies.set(id, { ...row, owner: to })
  return noContent
}

/** What is empty gets its first value. */
const initDefaults: Call = ({ data, now }) => {
  const lacking = [...data.companies].filter(([, { texts }]) => (texts.level ?? '') === '')
  for (const [id] of lacking) writeCompany(data, id, { level: '4' }, now)
  return { data: { totalCount: String(data.companies.size), initCount: String(lacking.length) } }
}

type Workbooks = typeof import('@e965/xlsx')
/** Read when a sheet comes: most tests at this firm hand it none. */
const workbooks = (): Workbooks => createRequire(import.meta.url)('@e965/xlsx')

/** Mode 1 overwrites, 2 leaves those that are there; the reasons of failures are JSON text. */
const importSheet: Call = ({ data, body, person, now }) => {
  const file = data.files.get(textOf(body.fsid))
  if (file === undefined) return refused(200, '文件已过期')
  const { read, utils } = workbooks()
  const book = read(file.bytes, { type: 'array' })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet === undefined ? [] : utils.sheet_to_json<Record<string, unknown>>(sheet, { defval: '' })
  const overwrites = textOf(body.importType) === '1'
  const tags = readList(body.tag).map(textOf)
  const ids = [...data.tags].flatMap(([id, name]) => (tags.includes(id) || tags.includes(name) ? [id] : []))
  const counts = { insertNum: 0, updateNum: 0, skipNum: 0 }
  const failures: string[] = []
  for (const [place, row] of rows.entries()) {
    const name = textOf(row.客户名称).trim()
    const same = [...data.companies.values()].find(({ texts }) => texts.name === name)
    const fields = { name, note: textOf(row.备注), phase: textOf(body.phase) }
    if (name === '') failures.push(`第${place + 2}行：没有客户名称`)
    else if (same === undefined) {
      counts.insertNum += 1
      tag(data, 'company', String(addCompany(data, fields, person.id, now)), ids)
    } else if (overwrites) {
      counts.updateNum += 1
      writeCompany(data, String(same.id), fields, now)
    } else counts.skipNum += 1
  }
  const said = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]))
  const failureMsgList = failures.length === 0 ? null : JSON.stringify(failures)
  return { data: { ...said, failureNum: String(failures.length), failureMsgList } }
}

/** Chosen customers, or a page of those whose name was asked for; its file has a number for an id. */
const exportSheet: Call = ({ data, body }) => {
  const chosen = readList(body.customerIds).map(textOf)
  const [index, size] = [Number(textOf(body.pageIndex) || 0), Number(textOf(body.pageSize) || 10)]
  const found = [...data.companies.values()].filter(({ texts }) => (texts.name ?? '').includes(textOf(body.name)))
  const rows =
    chosen.length > 0
      ? chosen.flatMap((id) => data.companies.get(id) ?? [])
      : found.slice(index * size, (index + 1) * size)
  if (rows.length === 0) return refused(200, '没有可导出的客户')
  const fsid = data.newId()
  const name = '客户名单.csv'
  data.files.set(String(fsid), {
    name,
    bytes: new TextEncoder().encode(rows.map(({ texts }) => texts.name).join('\n')),
  })
  return { data: { fsid, fileName: name } }
}

const C = '/api/v1/customer/company'

/** These stand before the calls of one customer, which one of the paths could be taken for. */
export const batchCalls: readonly (readonly ['POST' | 'PUT' | 'DELETE', string, Call])[] = [
  ['DELETE', `${C}/batch/delete`, bossOnly(remove)],
  ['PUT', `${C}/batch/phase`, bossOnly(phase)],
  ['PUT', `${C}/transfer`, bossOnly(transfer)],
  ['POST', `${C}/initDefaultProperties`, bossOnly(initDefaults)],
  ['POST', `${C}/import`, importSheet],
  ['POST', `${C}/export`, bossOnly(exportSheet)],
]
