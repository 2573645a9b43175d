import { z } from 'zod'
import { stepStates } from '#shared/domain/approval'
import { customerTextFields, customerTimeFields } from '#shared/domain/customer'
import { contactTextFields, contactTimeFields } from '#shared/domain/records'

// What the client may hand on, as strict as the domain's types: no other field, no half letter, no number beyond all
// numbers, nothing that is nested deeper than JSON can be written.

const deepest = 80

/** True for JSON that can be written and read again: plain prototypes, finite numbers, whole letters. */
export const isPlainJson = (value: unknown, depth = deepest): boolean => {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'boolean' || value === null) return true
  if (typeof value !== 'object' || depth === 0) return false
  if (Array.isArray(value)) return value.every((one) => isPlainJson(one, depth - 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.entries(value).every(([name, one]) => name.isWellFormed() && isPlainJson(one, depth - 1))
}

const text = z.string().refine((value) => value.isWellFormed())
const id = text
  .min(1)
  .max(200)
  .refine((value) => value === value.trim())
const idOrNone = z.union([z.literal(''), id])
const numberOrNull = z.number().nullable()
const digits = z.string().regex(/^\d{0,38}$/)
const json = z.custom((value) => isPlainJson(value))
const record = z.custom(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value) && isPlainJson(value),
)

const each = <Name extends string, Shape extends z.ZodType>(names: readonly Name[], shape: Shape) =>
  Object.fromEntries(names.map((name) => [name, shape])) as Record<Name, Shape>

const phones = z.array(z.object({ phone: text.min(1), state: numberOrNull }).catchall(z.json()))
const tags = z.array(z.strictObject({ id: idOrNone, name: text }))
const member = { id: idOrNone, userId: idOrNone, userName: text, roleId: idOrNone, roleName: text }
const author = z.strictObject({ id: idOrNone, name: text, avatarUrl: text })
const reference = z.strictObject({ type: text, id: idOrNone, name: text })
const attachment = z.strictObject({ id: idOrNone, name: text, fsid: idOrNone, fileSize: z.number().min(0).nullable() })
const person = z.strictObject({ openId: idOrNone, name: text, avatar: text })

export const customer = z.strictObject({
  id,
  ...each(customerTextFields, text),
  ...each(customerTimeFields, numberOrNull),
  phoneMore: phones,
  participantList: z.array(z.strictObject(member)),
  tagList: tags,
  dialState: numberOrNull,
  extra: record,
  unknown: record,
})

export const contact = z.strictObject({
  id,
  ...each(contactTextFields, text),
  ...each(contactTimeFields, numberOrNull),
  phoneMore: phones,
  tagList: tags,
  dialState: numberOrNull,
  extra: record,
  unknown: record,
})

export const followUp = z.strictObject({
  id,
  objType: text,
  objId: idOrNone,
  type: z.int(),
  content: text,
  gmtCreate: numberOrNull,
  operUser: author,
  object: reference,
  group: reference,
  attachmentList: z.array(attachment),
  quote: text,
  comments: z.array(json),
  unknown: record,
})

export const comment = z.strictObject({
  id,
  objType: text,
  objId: idOrNone,
  content: text,
  attachmentList: z.array(attachment),
  operUser: author,
  gmtCreate: numberOrNull,
  extra: record,
  unknown: record,
})

export const conversation = z.strictObject({
  id,
  conversationShortId: id,
  platform: text,
  openId: idOrNone,
  fromUserId: idOrNone,
  toUserId: idOrNone,
  peer: person,
  account: person,
  createTime: numberOrNull,
  content: text,
  messageType: text,
  serverMessageId: idOrNone,
  pkid: digits,
  isNewData: z.boolean(),
  unknown: record,
})

export const mediaComment = z.strictObject({
  id,
  platform: text,
  openId: idOrNone,
  itemId: idOrNone,
  parentId: idOrNone,
  content: text,
  nickName: text,
  avatar: text,
  createTime: numberOrNull,
  diggCount: numberOrNull,
  replyCommentTotal: numberOrNull,
})
export const message = z.strictObject({
  id,
  conversation: id,
  pkid: digits,
  platform: text,
  from: idOrNone,
  fromName: text,
  fromAvatar: text,
  time: numberOrNull,
  type: text,
  content: record,
  text,
  fsids: z.array(id),
  contentSource: numberOrNull,
  companyId: idOrNone,
  emotionState: numberOrNull,
  warningState: numberOrNull,
  warningId: idOrNone,
  serverMessageId: idOrNone,
  unknown: record,
})

export const account = z.strictObject({ id, accountId: id, platform: text, nickname: text, avatar: text })
export const archiveMember = z.strictObject({ id, name: text, avatar: text })
export const corporateContact = archiveMember.extend({
  unionId: text,
  remark: text,
  corpName: text,
  companyId: idOrNone,
  contactId: idOrNone,
  userId: idOrNone,
})
export const objectMember = z.strictObject({ ...member, id, objType: text, objId: idOrNone })
export const named = z.strictObject({ id, name: text, rest: record })
export const configEntry = z.strictObject({ name: text.min(1), value: text })
export const user = z.strictObject({
  id,
  name: text,
  flName: text,
  status: z.int(),
  avatarUrl: text,
  teamIds: z.array(text.min(1)),
})
export const region = z.strictObject({
  id,
  name: text,
  kind: z.enum(['province', 'city', 'county']),
  parentId: idOrNone,
})

export const field = z.strictObject({
  fieldName: text.min(1),
  fieldDesc: text.min(1),
  fieldType: z.int(),
  fieldLength: z.int().min(0),
  columnWidth: z.int().min(0),
  system: z.boolean(),
  items: z.array(z.strictObject({ value: text, label: text })),
  fieldOrder: z.int(),
  list: z.boolean(),
})

export const remoteUser = z.strictObject({
  id,
  name: text,
  nickname: text,
  flName: text,
  phone: text,
  orgAdmin: z.boolean(),
  orgId: idOrNone,
  orgName: text,
  orgAbbr: text,
  permissions: z.array(text.min(1)),
  extra: record,
  hasSeat: z.boolean(),
})

export const signIn = z.strictObject({
  token: text.min(1),
  refreshToken: text.min(1).nullable(),
  expiresIn: numberOrNull,
  user: remoteUser.nullable(),
})

const count = z.int().min(0)
export const importResult = z.strictObject({
  fsid: idOrNone,
  insertNum: count,
  updateNum: count,
  skipNum: count,
  failureNum: count,
  failureMsgList: z.array(text.min(1)),
})
export const exportResult = z.strictObject({ fsid: id, fileName: text })
export const defaultsResult = z.strictObject({ totalCount: count, initCount: count })
export const uploaded = attachment.extend({ fsid: id, name: text.min(1), fileSize: z.number().min(0) })
export { count, text }

/** The root of the documents is '' wherever it is handed on. */
const isNoRoot = (value: string): boolean => value !== '-1' && value !== '0'
export const document = z.strictObject({
  id,
  name: text,
  fsid: idOrNone,
  fileSize: z.number().min(0).nullable(),
  directory: z.boolean(),
  btype: text,
  bid: idOrNone,
  parent: idOrNone.refine(isNoRoot),
  modifyUserName: text,
  gmtModify: numberOrNull,
  gmtCreate: numberOrNull,
  unknown: record,
})
export const crumb = z.strictObject({ id: id.refine(isNoRoot), name: text })

const trimmed = text.refine((value) => value === value.trim())
const others = z.array(z.strictObject({ name: text, value: text.min(1) }))
/** What is shown by its name alone: a group of tasks, an attorney. */
export const labelled = z.strictObject({ id, name: trimmed.min(1) })
export const calendarRow = z.strictObject({
  id: z
    .string()
    .regex(/^(schedule|task):./s)
    .max(200),
  kind: z.enum(['hearing', 'schedule', 'task']),
  ...each(['title', 'place', 'group'], trimmed),
  ...each(['start', 'end'], numberOrNull),
  allDay: z.boolean(),
  object: reference.nullable(),
  reminders: z.array(count),
  attendees: z.array(z.strictObject({ id: idOrNone, name: text })),
  creator: author.nullable(),
  done: z.boolean(),
  other: others,
})
export const project = z.strictObject({
  id,
  ...each(['name', 'bigType', 'number', 'status', 'client', 'court'], trimmed),
  gmtModify: numberOrNull,
  other: others,
  attorneys: z.array(labelled),
})
export const contractFields = z.strictObject(each(['name', 'partyA', 'partyB'], trimmed))
export const contract = contractFields.extend({
  id,
  ...each(['userCreateName', 'finishUserName'], trimmed),
  gmtCreate: numberOrNull,
  fsid: idOrNone,
  other: others,
})
export const contractFile = attachment.extend({ fsid: id })

const leave = z.strictObject(each(['type', 'start', 'end', 'days', 'daysLeft'], numberOrNull))
/** What stands in place of an amount that cannot be read. */
const amountText = text.min(1).optional()
const reimbursementItem = z.strictObject({
  ...each(['item', 'date', 'fen'], numberOrNull),
  ...each(['note', 'receipt'], trimmed),
  amountText,
  other: others.min(1).optional(),
})
const reimbursement = z.strictObject({
  ...each(['type', 'payment', 'start', 'end', 'fen'], numberOrNull),
  amountText,
  account: trimmed,
  items: z.array(reimbursementItem),
})
const stamp = z.strictObject({
  ...each(['apply', 'stamp', 'copies', 'returnAt'], numberOrNull),
  document: trimmed,
})
const approvalStep = z.strictObject({
  person: author,
  duty: trimmed,
  state: z.enum(stepStates),
  at: numberOrNull,
  opinion: text,
  attachments: z.array(attachment),
})
export const approval = z.strictObject({
  id,
  ...each(['code', 'kind', 'kindName', 'reason'], trimmed),
  ...each(['status', 'gmtCreate', 'gmtModify', 'gmtArrive'], numberOrNull),
  applicant: author,
  object: reference.nullable(),
  leave: leave.nullable(),
  reimbursement: reimbursement.nullable(),
  stamp: stamp.nullable(),
  attachments: z.array(attachment),
  steps: z.array(approvalStep),
  copies: z.array(author),
  actions: z.array(trimmed).nullable(),
  ...each(['previousId', 'nextId'], idOrNone),
  other: others,
})

/** A page of rows of a schema. */
export const pageOf = (row: z.ZodType) =>
  z.strictObject({
    rows: z.array(row),
    bad: z.array(z.strictObject({ reason: z.enum(['not-a-record', 'no-usable-id']), body: text })),
    total: count.nullable(),
    pageIndex: count,
  })

export const seat = z.strictObject({ channel: numberOrNull, account: text.min(1), password: text })
const ofCall = {
  reference: idOrNone,
  ownId: idOrNone,
  status: numberOrNull,
  by: z.enum(['me', 'other', '']),
}
export const voiceMessage = z.strictObject({ ...ofCall, id, kind: z.number(), text, at: numberOrNull })
export const voiceRecord = z.strictObject({ ...ofCall, answeredAt: numberOrNull, endedAt: numberOrNull, reason: text })
