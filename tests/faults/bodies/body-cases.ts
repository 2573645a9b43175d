import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { customerOf, type PackedCustomer } from '#shared/domain/customer-values'
import { parseJson } from '../../../src/main/core/engine/remote/json.ts'
import type { Page, Remote } from '../../../src/main/core/engine/remote/types.ts'
import * as schemas from './row-schemas.ts'

/** A call of the client, an answer that was recorded for it, and the form of what it may hand on. */
export type BodyCase = {
  readonly name: string
  readonly answer: unknown
  readonly run: (remote: Remote) => Promise<unknown>
  readonly schema: z.ZodType
  /** True where no row of the list may be missing: it stands among the rows or among the bad ones. */
  readonly whole: boolean
}

/** Bodies as the sample firm sent them, one a line behind the call's name; what it does not answer, by specification §3. */
const recorded = new Map(
  readFileSync(new URL('recorded-answers.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', body = ''] = line.split('\t')
      return [name, parseJson(body)]
    }),
)

const answerOf = (name: string): unknown => {
  if (!recorded.has(name)) throw new Error(`no answer is recorded for ${name}`)
  return structuredClone(recorded.get(name))
}

const dataOf = (name: string): Readonly<Record<string, unknown>> =>
  (answerOf(name) as { data: Readonly<Record<string, unknown>> }).data

const firstOf = (name: string): { answer: unknown; id: string } => {
  const data = dataOf(name)
  return { answer: answerOf(name), id: String(data.id) }
}

const one = (name: string, run: BodyCase['run'], schema: z.ZodType, answer: unknown = answerOf(name)): BodyCase => ({
  name,
  answer,
  run,
  schema,
  whole: false,
})

const page = (name: string, run: BodyCase['run'], row: z.ZodType, from = name): BodyCase => ({
  name,
  answer: answerOf(from),
  run,
  schema: schemas.pageOf(row),
  whole: true,
})

const called = { reference: 'c1', ownId: 'o1' }
const first = { pageIndex: 0, pageSize: 10 }
const object = { type: 'company', id: 'c1' }
const file = { name: 'a.pdf', type: '', bytes: new Uint8Array([1]), fileType: 'temp' } as const
const company = firstOf('companies.get')
const person = firstOf('contacts.get')
const note = firstOf('comments.get')
const folder = { btype: 'company', bid: '1837789511417856000', parent: '1814937080954880000' }
const document = firstOf('documents.get')
const project = firstOf('matters.project')
const contract = firstOf('contracts.get')
const approval = firstOf('approvals.get')
const schedule = firstOf('calendar.schedule')
const span = { from: 0, to: 1 }
const draft = { id: 'f'.repeat(32), objId: 'c1', objType: 'company', type: 0, content: '好', quote: '', gmtCreate: 0 }
const wholeRows = (page: Page<PackedCustomer>) => ({ ...page, rows: page.rows.map(customerOf) })
const listOf = (row: z.ZodType): z.ZodType => z.array(row)
const created = (row: z.ZodType): z.ZodType => z.strictObject({ id: schemas.named.shape.id, row: row.nullable() })
/** The first row of a list as an answer of its own. */
const rowOf = (name: string): { answer: unknown; id: string } => {
  const row = (dataOf(name).list as readonly Readonly<Record<string, unknown>>[])[0] ?? {}
  return { answer: { succeed: true, code: '0', message: '', data: row }, id: String(row.id ?? row.cityId) }
}

const answering = (data: unknown) => ({ succeed: true, code: '0', message: '', data })
/** A client of the chat app (§3: id, name, avatarUrl), with whom of the firm's records it is. */
const client = { id: 'wm1', name: '王芳', avatarUrl: '', unionId: 'o1', companyId: '7', sysContactId: '8', userId: '3' }
const directory = answering({ list: [client, { ...client, id: 'wm2' }], recordCount: 2 })

const followUp = rowOf('followups.latest')
const member = rowOf('members.ofUser')
const role = rowOf('roles.list')
const tag = rowOf('tags.list')
const city = rowOf('regions.citiesByName')

/** Every list and every row that the client reads. */
export const bodyCases: readonly BodyCase[] = [
  one('session.login', (remote) => remote.session.login('a', 'b'), schemas.signIn),
  one('session.me', (remote) => remote.session.me(), schemas.remoteUser),
  page('companies.list', async (remote) => wholeRows(await remote.companies.list(first)), schemas.customer),
  one('companies.get', (remote) => remote.companies.get(company.id), schemas.customer),
  one(
    'companies.update',
    (remote) => remote.companies.update(company.id, { note: 'x' }),
    schemas.customer.nullable(),
    company.answer,
  ),
  one('companies.create', (remote) => remote.companies.create({}), created(schemas.customer), company.answer),
  one('companies.batchUpdate', (remote) => remote.companies.batchUpdate(['1'], 'level', '1'), schemas.count),
  one(
    'companies.import',
    (remote) => remote.companies.import({ phase: 4, importType: 2, fsid: 'f' }),
    schemas.importResult,
  ),
  one('companies.export', (remote) => remote.companies.export({ customerIds: ['1'] }), schemas.exportResult),
  one('companies.initDefaults', (remote) => remote.companies.initDefaults(), schemas.defaultsResult),
  page('contacts.list', (remote) => remote.contacts.list(first), schemas.contact),
  page('contacts.listBase', (remote) => remote.contacts.listBase(first), schemas.contact, 'contacts.list'),
  one('contacts.get', (remote) => remote.contacts.get(person.id), schemas.contact),
  one('contacts.getBase', (remote) => remote.contacts.getBase(person.id), schemas.contact, person.answer),
  one(
    'contacts.update',
    (remote) => remote.contacts.update(person.id, { note: 'x' }),
    schemas.contact.nullable(),
    person.answer,
  ),
  one('contacts.create', (remote) => remote.contacts.create({}), created(schemas.contact), person.answer),
  page('followups.latest', (remote) => remote.followups.latest(first), schemas.followUp),
  page('followups.ofGroup', (remote) => remote.followups.ofGroup(object, first), schemas.followUp, 'followups.latest'),
  page(
    'followups.ofObject',
    (remote) => remote.followups.ofObject(object, first),
    schemas.followUp,
    'followups.latest',
  ),
  one(
    'followups.create',
    (remote) => remote.followups.create({ ...draft, attachmentList: [] }),
    schemas.followUp.nullable(),
    followUp.answer,
  ),
  page('comments.list', (remote) => remote.comments.list(object), schemas.comment),
  one('comments.get', (remote) => remote.comments.get(note.id), schemas.comment),
  one(
    'comments.create',
    (remote) =>
      remote.comments.create({ objType: 'company', objId: '1', content: '好', attachmentList: [], extra: {} }),
    created(schemas.comment).nullable(),
    note.answer,
  ),
  page('documents.list', (remote) => remote.documents.list(folder, first), schemas.document),
  page('documents.bin', (remote) => remote.documents.bin(folder, first), schemas.document),
  one('documents.get', (remote) => remote.documents.get(document.id), schemas.document),
  one('documents.path', (remote) => remote.documents.path('1'), listOf(schemas.crumb)),
  one('documents.pathBelow', (remote) => remote.documents.pathBelow('1', '2'), listOf(schemas.crumb)),
  page('calendar.schedules', (remote) => remote.calendar.schedules(span), schemas.calendarRow),
  page('calendar.tasks', (remote) => remote.calendar.tasks(span), schemas.calendarRow),
  one('calendar.schedule', (remote) => remote.calendar.schedule(schedule.id), schemas.calendarRow),
  one('matters.groups', (remote) => remote.matters.groups('1'), listOf(schemas.labelled)),
  one('matters.search', (remote) => remote.matters.search(''), listOf(schemas.project)),
  one('matters.project', (remote) => remote.matters.project(project.id), schemas.project),
  one('matters.attorneys', (remote) => remote.matters.attorneys('1'), listOf(schemas.labelled)),
  page('contracts.list', (remote) => remote.contracts.list(first), schemas.contract),
  one('contracts.get', (remote) => remote.contracts.get(contract.id), schemas.contract),
  one('contracts.parse', (remote) => remote.contracts.parse('f'), schemas.contractFields),
  one('contracts.file', (remote) => remote.contracts.file('1'), schemas.contractFile),
  page('approvals.list', (remote) => remote.approvals.list({ ...first, scene: 1, filter: 'all' }), schemas.approval),
  one('approvals.get', (remote) => remote.approvals.get(approval.id), schemas.approval),
  one('files.upload', (remote) => remote.files.upload(file), schemas.uploaded),
  one('social.archiveUsers', (remote) => remote.social.archiveUsers(''), listOf(schemas.archiveMember), directory),
  one(
    'social.corporateContacts',
    (remote) => remote.social.corporateContacts('c1'),
    listOf(schemas.corporateContact),
    directory,
  ),
  one(
    'social.contactOf',
    (remote) => remote.social.contactOf('k1'),
    schemas.corporateContact.nullable(),
    answering(client),
  ),
  one(
    'social.contactById',
    (remote) => remote.social.contactById('wm1'),
    schemas.corporateContact.nullable(),
    answering(client),
  ),
  // What a robot says is read where it is used.
  one('social.robot', (remote) => remote.social.robot('loginInfo', 'r1'), z.unknown(), answering({ status: 1 })),
  one('social.accounts', (remote) => remote.social.accounts(), listOf(schemas.account)),
  one(
    'social.accountsOf',
    (remote) => remote.social.accountsOf(['c1']),
    listOf(schemas.account),
    answerOf('social.accounts'),
  ),
  page('social.conversations', (remote) => remote.social.conversations(first), schemas.conversation),
  page(
    'social.comments',
    (remote) => remote.social.comments({ ...first, platform: 'douyin', openId: 'o1', parentId: '', isListRoot: true }),
    schemas.mediaComment,
  ),
  page(
    'social.messages',
    (remote) => remote.social.messages({ platform: 'wework', conversationShortId: '7' }, first),
    schemas.message,
  ),
  page(
    'members.ofUser',
    (remote) => remote.members.ofUser({ ...first, objType: 'company', objIds: [], userId: '', orgid: '' }),
    schemas.objectMember,
  ),
  one('members.get', (remote) => remote.members.get(member.id), schemas.objectMember, member.answer),
  one('members.userRole', (remote) => remote.members.userRole('1'), listOf(schemas.named), answerOf('roles.list')),
  one('meta.companyFields', (remote) => remote.meta.companyFields(), listOf(schemas.field)),
  one('config.list', (remote) => remote.config.list(), listOf(schemas.configEntry)),
  one('users.list', (remote) => remote.users.list(), listOf(schemas.user)),
  one('users.search', (remote) => remote.users.search(''), listOf(schemas.user), answerOf('users.list')),
  one('users.selected', (remote) => remote.users.selected(['1']), listOf(schemas.user), answerOf('users.list')),
  one('users.ofTeams', (remote) => remote.users.ofTeams(['1']), listOf(schemas.user), answerOf('users.list')),
  one('users.teams', (remote) => remote.users.teams(), listOf(schemas.named)),
  one('roles.list', (remote) => remote.roles.list(), listOf(schemas.named)),
  one('roles.get', (remote) => remote.roles.get(role.id), schemas.named, role.answer),
  one('roles.ofModule', (remote) => remote.roles.ofModule('company'), listOf(schemas.named), answerOf('roles.list')),
  one('roles.find', (remote) => remote.roles.find({}), listOf(schemas.named), answerOf('roles.list')),
  one('roles.create', (remote) => remote.roles.create({ name: 'x' }), created(schemas.named), role.answer),
  one('roles.types', (remote) => remote.roles.types(), listOf(schemas.named)),
  one('tags.list', (remote) => remote.tags.list(), listOf(schemas.named)),
  one('tags.get', (remote) => remote.tags.get(tag.id), schemas.named, tag.answer),
  one('tags.find', (remote) => remote.tags.find({}), listOf(schemas.named), answerOf('tags.list')),
  one('tags.ofObject', (remote) => remote.tags.ofObject(object), listOf(schemas.named), answerOf('tags.list')),
  one('tags.create', (remote) => remote.tags.create({ name: 'x' }), created(schemas.named), tag.answer),
  one('tags.names', (remote) => remote.tags.names({}), listOf(schemas.text.min(1))),
  one('regions.citiesByName', (remote) => remote.regions.citiesByName('北'), listOf(schemas.region)),
  one(
    'regions.countiesByCities',
    (remote) => remote.regions.countiesByCities(['1']),
    listOf(schemas.region),
    answerOf('regions.citiesByName'),
  ),
  one('regions.list', (remote) => remote.regions.list(), listOf(schemas.region), answerOf('regions.citiesByName')),
  one('regions.get', (remote) => remote.regions.get('city', city.id), listOf(schemas.region), city.answer),
  one('phone.plain', (remote) => remote.phone.plain('company', '1', '****'), schemas.text.min(1)),
  one('phone.seat', (remote) => remote.phone.seat(), schemas.seat.nullable(), {
    succeed: true,
    data: { id: '60001', name: '林知远', seat: { channel: 1, seatAccount: '8001', seatPassword: 'p' } },
  }),
  one(
    'voice.messages',
    (remote) => remote.voice.messages('s', { after: '', limit: 5 }),
    z.array(schemas.voiceMessage),
    {
      succeed: true,
      data: { list: [{ id: 1, kind: 2, callId: 'c1', ref: 'o1', status: 1, by: 'seat', time: '2026-06-15 10:00:04' }] },
    },
  ),
  one('voice.record', (remote) => remote.voice.record('s', called), schemas.voiceRecord.nullable(), {
    succeed: true,
    data: {
      callId: 'c1',
      ref: 'o1',
      status: 2,
      by: 'customer',
      reason: '',
      answerTime: '2026-06-15 10:00:04',
      endTime: null,
    },
  }),
]
