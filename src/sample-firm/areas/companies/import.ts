import { parseTime } from '../../clock.ts'
import type { Call, FirmState } from '../../endpoint.ts'
import { Refusal } from '../../envelope.ts'
import type { ImportPlan } from '../../import.ts'
import { type Cell, dateText } from '../../spreadsheet.ts'
import { type Fields, isFields, numberOf, textOf, textsOf } from '../../values.ts'
import { setTags, tagIdsFrom } from '../tags/tags.ts'

type Choice = { readonly value: unknown; readonly label: string }

const knownChoices = new WeakMap<Fields, readonly Choice[]>()

/** The choices of a field, from whichever of its two forms it has (§3). */
export function choicesOf(field: Fields): readonly Choice[] {
  const known = knownChoices.get(field)
  if (known !== undefined) return known
  const list: unknown = typeof field.enumValues === 'string' ? JSON.parse(field.enumValues) : field.enumItems
  const rows = Array.isArray(list) ? list.filter(isFields) : []
  const choices = rows.map(({ value, label }) => ({ value, label: textOf(label) }))
  knownChoices.set(field, choices)
  return choices
}

function choiceOf(field: Fields, text: string): unknown {
  const choice = choicesOf(field).find(({ label, value }) => label === text || textOf(value) === text)
  if (choice === undefined) throw new Refusal(`“${textOf(field.fieldDesc)}”没有选项“${text}”`)
  return choice.value
}

const phonePattern = /^[\d+\-() ]{3,30}$/

/** A cell as the value of a field by the field's type (§3); throws a refusal where it cannot be one. */
function fieldValue(field: Fields, cell: Cell): unknown {
  const type = numberOf(field.fieldType) ?? 1
  const text = String(cell)
  const label = textOf(field.fieldDesc)
  if (type === 3 || type === 4) return choiceOf(field, text)
  if (type === 5 || type === 6) return text.split(/[,，、;；]\s*/).map((one) => choiceOf(field, one))
  if (type === 7 || type === 8) {
    const time = dateText(cell)
    if (parseTime(time) === null) throw new Refusal(`“${label}”不是日期`)
    return type === 7 ? time.slice(0, 10) : time
  }
  if (type === 13 || type === 14) {
    if (!phonePattern.test(text)) throw new Refusal(`“${label}”格式不正确`)
    return text
  }
  if (type === 17) {
    const phones = text.split(/[,，、;；]\s*/)
    if (!phones.every((phone) => phonePattern.test(phone))) throw new Refusal(`“${label}”格式不正确`)
    return phones.map((phone) => ({ phone, state: 0 }))
  }
  const longest = numberOf(field.fieldLength) ?? 0
  if (longest > 0 && text.length > longest) throw new Refusal(`“${label}”超过${longest}个字`)
  return type === 1 ? text : cell
}

// What the firm works out by itself, or cannot take from a sheet.
const ignored = new Set([
  ...['followupContent', 'gmtFollowup', 'participantList', 'userCreateName', 'gmtCreate', 'gmtModify', 'phase'],
])

/** The fields of an update (system fields directly, custom ones under extra) from the cells of a row. */
function fieldsFrom(firm: FirmState, cells: ReadonlyMap<string, Cell>): Fields {
  const fields: Record<string, unknown> = {}
  const extra: Record<string, unknown> = {}
  for (const field of firm.reference.list('meta')) {
    const name = textOf(field.fieldName)
    const cell = cells.get(textOf(field.fieldDesc)) ?? cells.get(name)
    const type = numberOf(field.fieldType) ?? 1
    if (cell === undefined || cell === '' || ignored.has(name) || (type >= 9 && type <= 12)) continue
    if (name === 'ownerName') {
      const owner = firm.reference.list('user').find((user) => user.status === 1 && user.name === String(cell))
      if (owner === undefined) throw new Refusal(`负责人“${cell}”不存在`)
      fields.ownerid = owner.id
    } else if (name === 'weMediaAccountId') {
      const account = firm.reference.list('account').find(({ id, nickname }) => [id, nickname].includes(String(cell)))
      if (account === undefined) throw new Refusal(`新媒体账号“${cell}”不存在`)
      fields.weMediaAccountId = account.id
    } else if (field.bSysField === true) fields[name] = fieldValue(field, cell)
    else extra[name] = fieldValue(field, cell)
  }
  return { ...fields, extra }
}

/**
 * How customers are taken from a sheet (§3): the same name is the same customer. Phase, category and tags of the request
 * hold for every row that is taken in; the category is needed where the organisation has categories (§5).
 */
export function companyImport({ firm, user, body, now }: Call): ImportPlan {
  const categories = textOf(firm.reference.get('config', 'customer.default.categories')?.value)
  const category = textOf(body.category)
  if (categories.trim() !== '' && category === '') throw new Refusal('必须选择导入类别')
  const phase = numberOf(body.phase) ?? 4
  const tagIds = tagIdsFrom(firm, 'company', body.tag ?? [])
  const known = firm.database
    .prepare<[string], bigint>('select id from company where name = ? order by id limit 1')
    .pluck()
    .safeIntegers()
  const tagged = firm.database.prepare<[bigint], string>('select tag from company_tag where company = ?').pluck()
  const take: ImportPlan['take'] = ({ cells }, overwrite) => {
    const name = String(cells.get('客户名称') ?? '')
    if (name === '') throw new Refusal('客户名称不能为空')
    const fields = { ...fieldsFrom(firm, cells), phase, ...(category === '' ? {} : { category }) }
    const before = known.get(name)
    if (before !== undefined && !overwrite) return 'skipped'
    const id = before ?? firm.writer.create(fields, textOf(user.id), now)
    if (before !== undefined) firm.writer.update(before, fields, now)
    if (tagIds.length > 0) setTags(firm, 'company', String(id), [...tagged.all(id), ...tagIds], now)
    return before === undefined ? 'inserted' : 'updated'
  }
  return { heading: '客户名称', take }
}

/** The fields that one batch update writes: a system field as it is, a custom one under extra. Throws for no field. */
export function fieldUpdate(firm: FirmState, fieldName: string, value: unknown): Fields {
  if (['ownerid', 'category', 'dialState'].includes(fieldName)) return { [fieldName]: value }
  const field = firm.reference.list('meta').find((one) => one.fieldName === fieldName)
  if (field === undefined) throw new Refusal(fieldName === '' ? '缺少字段' : '字段不存在')
  if (field.bSysField !== true) return { extra: { [fieldName]: value } }
  // A list of one, as the list's own filters send it.
  return { [fieldName]: fieldName === 'phoneMore' ? value : Array.isArray(value) ? textsOf(value)[0] : value }
}
