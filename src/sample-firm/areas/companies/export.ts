import { formatTime } from '../../clock.ts'
import type { Call, FirmState } from '../../endpoint.ts'
import { Refusal } from '../../envelope.ts'
import { type Cell, writeSheet } from '../../spreadsheet.ts'
import { type Fields, idOf, isFields, parseJson, textOf, textsOf } from '../../values.ts'
import { choicesOf } from './import.ts'
import { readCompanyQuery } from './query.ts'

/** The most records in one export (§9). */
const mostRecords = 5000

/** The records of a list or of the text of one; a text that breaks off holds none. */
function listIn(value: unknown): readonly Fields[] {
  const list = typeof value === 'string' && value.startsWith('[') ? listOf(value) : value
  return Array.isArray(list) ? list.filter(isFields) : []
}

function listOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}

/** A field of a customer as it is read: labels for choices, names for people, numbers one after the other. */
function cellOf(firm: FirmState, field: Fields, row: Fields): Cell {
  const name = textOf(field.fieldName)
  const extra: unknown = typeof row.extra === 'string' ? JSON.parse(row.extra) : row.extra
  const value: unknown = field.bSysField === true ? row[name] : isFields(extra) ? extra[name] : undefined
  if (name === 'participantList')
    return listIn(value)
      .map((member) => (isFields(member.operUser) ? textOf(member.operUser.name) : ''))
      .join('、')
  if (name === 'weMediaAccountId') return textOf(firm.reference.get('account', textOf(value))?.nickname)
  if (field.fieldType === 17)
    return listIn(value)
      .map(({ phone }) => textOf(phone))
      .join('、')
  const choices = choicesOf(field)
  if (choices.length === 0) return typeof value === 'number' ? value : textOf(value)
  const labelOf = (one: string): string => choices.find((choice) => textOf(choice.value) === one)?.label ?? one
  return textsOf(value).map(labelOf).join('、')
}

function rowsFor({ firm, body, now }: Call): readonly Fields[] {
  const ids = textsOf(body.customerIds)
  if (ids.length > mostRecords) throw new Refusal('单次最多导出 5000 条')
  if (ids.length > 0) return ids.map((id) => parseJson(firm.companies.row(idOf(id) ?? -1n).text)).filter(isFields)
  const query = readCompanyQuery({ pageSize: mostRecords, ...body }, now, mostRecords)
  const page = parseJson(firm.companies.page(query).text)
  return listIn(isFields(page) ? page.list : [])
}

/** Makes an .xlsx of customers by the query and its page, or by `customerIds`; answers fsid and fileName (§3). */
export async function exportCompanies(call: Call): Promise<Fields> {
  const { firm, user, now } = call
  const rows = rowsFor(call)
  if (rows.length === 0) throw new Refusal('没有可导出的客户')
  const fields = firm.reference.list('meta').filter((field) => field.bListField === true)
  const heading = fields.map((field) => textOf(field.fieldDesc))
  const bytes = await writeSheet('客户', [
    heading,
    ...rows.map((row) => fields.map((field) => cellOf(firm, field, row))),
  ])
  const fileName = `客户列表_${formatTime(now).replaceAll(/\D/g, '')}.xlsx`
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const { fsid } = firm.files.put({ name: fileName, fileType: 'temp', contentType, bytes }, user, now)
  return { fsid, fileName }
}
