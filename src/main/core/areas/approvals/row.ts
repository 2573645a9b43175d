import type {
  Amount,
  Approval,
  ApprovalStep,
  LeaveForm,
  ReimbursementForm,
  ReimbursementItem,
  StampForm,
  StepState,
} from '#shared/domain/approval'
import { stepStates } from '#shared/domain/approval'
import { isMaskedAmount, sumFen } from '#shared/domain/approval-kinds'
import type { Attachment, Author, ObjectReference } from '#shared/domain/records'
import { isRecord, toList, toRecord, toText, toTexts, type Wire } from '../../engine/remote/coerce.ts'
import { readAttachment, readAuthor, readReference } from '../../engine/remote/parts.ts'
import { badRow, type Parsed, readLink, usableId } from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'
import { type FieldReader, fieldsOf, nameIn } from './text.ts'

const nobody: Author = Object.freeze({ id: '', name: '', avatarUrl: '' })

/** A person, also where the firm sends the name alone; undefined where the value names nobody. */
const readPerson = (value: unknown): Author | undefined =>
  readAuthor(value) ?? (typeof value === 'object' ? undefined : { ...nobody, name: toText(value).trim() })

/** The entries of a list that can be read, also of JSON text; undefined where the value is no list. */
const itemsOf = <Item>(value: unknown, read: (item: unknown) => Item | null): readonly Item[] | undefined =>
  toList(value)?.flatMap((item) => read(item) ?? [])

const readAttachments = (value: unknown): readonly Attachment[] | undefined => itemsOf(value, readAttachment)

const readPeople = (value: unknown): readonly Author[] | undefined =>
  itemsOf(value, (item) => {
    const person = readPerson(item)
    return person === undefined || (person.id === '' && person.name === '') ? null : person
  })

const readObject = (value: unknown): ObjectReference | null | undefined => {
  const found = readReference(value)
  if (found === null) return undefined
  return found.id === '' && found.name === '' ? null : found
}

/** What may be done: a list, or words between commas; undefined where the value is neither. */
const readActions = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) || typeof value === 'string' ? toTexts(value) : undefined

const stateOf = (value: unknown): StepState => stepStates.find((state) => state === toText(value)) ?? 'unknown'

const readStep =
  (times: FirmTimes) =>
  (item: unknown): ApprovalStep | null => {
    if (!isRecord(item)) return null
    return {
      person: readPerson(item.operUser) ?? nobody,
      duty: toText(item.duty).trim(),
      state: stateOf(item.state),
      at: times.parse(item.gmtCreate),
      opinion: toText(item.opinion),
      attachments: readAttachments(item.attachmentList) ?? [],
    }
  }

const readLeave = ({ number, time }: FieldReader): LeaveForm => ({
  type: number('vacateType'),
  start: time('startTime'),
  end: time('endTime'),
  days: number('days'),
  daysLeft: number('daysLeft'),
})

const readItem =
  (times: FirmTimes) =>
  (raw: unknown): ReimbursementItem => {
    // A line that is no object is a note: it was paid for all the same.
    const { number, time, text, part, amount, others } = fieldsOf(isRecord(raw) ? raw : { note: nameIn(raw) }, times)
    const line = {
      item: number('item'),
      date: time('date'),
      note: text('note'),
      receipt: part('receipt', nameIn, ''),
      ...amount('amount'),
    }
    const other = others()
    return other.length === 0 ? line : { ...line, other }
  }

/** The sum of all lines; none where one of them cannot be read, hidden where one of them is, or where there is no line. */
const sumOf = (items: readonly ReimbursementItem[]): Amount => {
  const unread = items.filter(({ fen }) => fen === null)
  if (items.length > 0 && unread.length === 0) return { fen: sumFen(items.map(({ fen }) => fen)) }
  const amountText = unread.find((item) => isMaskedAmount(item.amountText ?? ''))?.amountText
  return amountText === undefined ? { fen: null } : { fen: null, amountText }
}

const readReimbursement = (form: Wire, fields: FieldReader, times: FirmTimes): ReimbursementForm => {
  const { number, text, time, part, amount } = fields
  const items = part<readonly ReimbursementItem[]>('items', (value) => itemsOf(value, readItem(times)), [])
  const total = amount('amount')
  return {
    type: number('reimburseType'),
    payment: number('payType'),
    account: text('payAccount'),
    start: time('startTime'),
    end: time('endTime'),
    ...(Object.hasOwn(form, 'amount') ? total : sumOf(items)),
    items,
  }
}

const readStamp = ({ number, text, time }: FieldReader): StampForm => ({
  apply: number('applyType'),
  stamp: number('stampType'),
  document: text('fileName'),
  copies: number('copies'),
  returnAt: time('returnTime'),
})

type Forms = Pick<Approval, 'leave' | 'reimbursement' | 'stamp' | 'other'>

/** The form of a row (LV, RE, ST); a kind without a form of its own has all of its fields under `other`. */
const readForm = (kind: string, form: Wire | null, times: FirmTimes): Forms => {
  if (form === null) return { leave: null, reimbursement: null, stamp: null, other: [] }
  const fields = fieldsOf(form, times)
  const leave = kind === 'leave' ? readLeave(fields) : null
  const reimbursement = kind === 'reimbursement' ? readReimbursement(form, fields, times) : null
  const stamp = kind === 'stamp' ? readStamp(fields) : null
  return { leave, reimbursement, stamp, other: fields.others() }
}

/** Reads an approval (AV, D-65); what has no field of its own, or was not understood, stands under `other`. */
export const parseApproval = (raw: unknown, times: FirmTimes): Parsed<Approval> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const { id: _id, ...rest } = raw
  const { text, number, time, part, others } = fieldsOf(rest, times)
  const kind = text('type')
  const { other, ...forms } = readForm(
    kind,
    part<Wire | null>('form', (value) => toRecord(value) ?? undefined, null),
    times,
  )
  return {
    row: {
      id,
      code: text('code'),
      kind,
      kindName: text('typeName'),
      status: number('status'),
      applicant: part<Author>('operUser', readPerson, nobody),
      gmtCreate: time('gmtCreate'),
      gmtModify: time('gmtModify'),
      gmtArrive: time('gmtArrive'),
      reason: text('reason'),
      object: part<ObjectReference | null>('object', readObject, null),
      ...forms,
      attachments: part<readonly Attachment[]>('attachmentList', readAttachments, []),
      steps: part<readonly ApprovalStep[]>('chain', (value) => itemsOf(value, readStep(times)), []),
      copies: part<readonly Author[]>('ccList', readPeople, []),
      actions: part<readonly string[] | null>('actions', readActions, null),
      previousId: part('previousId', readLink, ''),
      nextId: part('nextId', readLink, ''),
      other: [...other, ...others()],
    },
  }
}
