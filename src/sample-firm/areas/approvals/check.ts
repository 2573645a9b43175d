// What the firm refuses of a form that somebody begins, in its own words.
import { parseTime } from '../../clock.ts'
import type { FirmState } from '../../endpoint.ts'
import { Refusal } from '../../envelope.ts'
import { type Fields, isFields, numberOf, textOf } from '../../values.ts'

/** Kinds that can be begun, and what the firm calls them. */
export const typeNames: Readonly<Record<string, string>> = {
  leave: '请假',
  reimbursement: '报销',
  stamp: '用印',
  other: '其他',
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Throws a refusal where the kind is none, or switched off; without a list all kinds are on. */
export function checkType({ reference }: Pick<FirmState, 'reference'>, type: string): void {
  if (!Object.hasOwn(typeNames, type)) throw new Refusal('不支持该审批类型')
  const value = jsonOf(textOf(reference.get('config', 'approval.type.enable')?.value))
  const entries = Array.isArray(value) ? value.filter(isFields) : []
  const isOn = entries.some((entry) => entry.type === type && ['1', 'true'].includes(String(entry.enable)))
  if (entries.length > 0 && !isOn) throw new Refusal('该类型未启用')
}

/** Fen of an amount in yuan with two decimals at most; throws a refusal for anything else. */
function fenOf(value: unknown): number {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textOf(value)) ?? []
  if (whole === undefined) throw new Refusal('金额不正确')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

function checkLeave({ vacateType, startTime, endTime, days }: Fields): void {
  const [start, end] = [parseTime(startTime), parseTime(endTime)]
  if (numberOf(vacateType) === null) throw new Refusal('请选择请假类型')
  if (start === null || end === null) throw new Refusal('请选择请假时间')
  if (end < start) throw new Refusal('结束时间不能早于开始时间')
  if ((numberOf(days) ?? 0) <= 0) throw new Refusal('请假天数不正确')
}

function checkReimbursement({ reimburseType, amount, items }: Fields): void {
  if (numberOf(reimburseType) === null) throw new Refusal('请选择报销类型')
  const lines = Array.isArray(items) ? items.filter(isFields) : []
  if (lines.length === 0) throw new Refusal('请填写报销明细')
  const sum = lines.reduce((fen, line) => fen + fenOf(line.amount), 0)
  if (fenOf(amount) !== sum) throw new Refusal('报销金额与明细合计不一致')
}

function checkStamp({ applyType, stampType, fileName, copies }: Fields): void {
  if (numberOf(applyType) === null || numberOf(stampType) === null) throw new Refusal('请选择用印类型')
  if (textOf(fileName).trim() === '') throw new Refusal('请填写用印文件')
  if ((numberOf(copies) ?? 0) < 1) throw new Refusal('请填写份数')
}

const checks: Readonly<Record<string, (form: Fields) => void>> = {
  leave: checkLeave,
  reimbursement: checkReimbursement,
  stamp: checkStamp,
}

/** The form of a kind as JSON text; throws a refusal where it cannot be read, or lacks what the kind needs. */
export function checkedForm(type: string, text: unknown): string {
  const form = jsonOf(textOf(text))
  if (!isFields(form)) throw new Refusal('表单内容不正确')
  checks[type]?.(form)
  return JSON.stringify(form)
}
