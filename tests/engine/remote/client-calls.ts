import type { Remote } from '../../../src/main/core/engine/remote/types.ts'

/** A call that changes something at the firm, and `data` of an answer that it takes for a success. */
export type WriteCall = { readonly run: (remote: Remote) => Promise<unknown>; readonly data: unknown }

const hex = '0123456789abcdef0123456789abcdef'
const row = { id: 'c1', name: '甲公司', gmtModify: '2025-01-02 03:04:05' }
const comment = { id: 'm1', content: '好', gmtCreate: '2025-01-02 03:04:05', operUser: { id: 'u1' } }
const object = { type: 'company', id: 'c1' }
const member = { operType: 'user', operId: 'u1', objType: 'company', objId: 'c1', roleid: 'r1' }
const request = { phase: 4, importType: 2, fsid: 'f1' }
const result = { fsid: 'f9', insertNum: 1, updateNum: 0, skipNum: 0, failureNum: 0, failureMsgList: [] }
const draft = { id: hex, objId: 'c1', objType: 'company', type: 0, content: '好', quote: '', gmtCreate: 0 }
const sentDraft = { ...draft, gmtCreate: '2025-01-02 03:04:05' }
const named = { id: 'x1', name: '重点' }
const file = { name: 'a.pdf', type: 'application/pdf', bytes: new Uint8Array([1, 2, 3]), fileType: 'temp' } as const
const folder = { btype: 'company', bid: 'c1', parent: '' }
const firstPage = { pageIndex: 0, pageSize: 10 }
const commentReply = {
  platform: 'douyin',
  openId: 'o1',
  itemId: 'i1',
  parentId: 'm1',
  replyCommentId: 'm1',
  content: '好',
}
const schedule = { objType: 'company', objId: 'c1', summary: '面谈', start: 0, remindBefore: 0, attendees: ['u1'] }
const task = { matterId: 'p1', groupId: 'g1', name: '整理', start: 0, attendees: ['u1'] }
const agreement = { name: '合同', partyA: '甲', partyB: '乙' }
const noForms = { leave: null, reimbursement: null, stamp: null, object: null, attachments: [], previousId: '' }
const leave = { ...noForms, kind: 'leave', reason: '事假', leave: { type: 1, start: 0, end: 1, days: 1 } } as const
const signIn = { token: 't', refreshToken: 'r', user: { id: 'u1' } }

/** Every write of the client, by `area.method`. */
export const writeCalls: Readonly<Record<string, WriteCall>> = {
  'session.login': { run: (remote) => remote.session.login('a', 'b'), data: signIn },
  'session.refresh': { run: (remote) => remote.session.refresh('r'), data: signIn },
  'session.logout': { run: (remote) => remote.session.logout(), data: null },
  'phone.dial': {
    run: (remote) => remote.phone.dial({ number: '13812345621', objType: 'company', objId: 'c1', name: '甲' }),
    data: null,
  },
  'voice.login': {
    run: (remote) => remote.voice.login({ channel: 1, account: '8001', password: 'p' }),
    data: { session: 's1' },
  },
  'voice.callBack': {
    run: (remote) => remote.voice.callBack('s1', { number: '13812345621', ownId: 'o1' }),
    data: { callId: 'c1' },
  },
  'voice.hangUp': { run: (remote) => remote.voice.hangUp('s1', 'c1'), data: null },
  'voice.transfer': { run: (remote) => remote.voice.transfer('s1', 'c1', '8002'), data: null },
  'companies.update': { run: (remote) => remote.companies.update('c1', { note: 'x' }), data: row },
  'companies.create': { run: (remote) => remote.companies.create({ name: '甲公司' }), data: row },
  'companies.batchUpdate': { run: (remote) => remote.companies.batchUpdate(['c1'], 'level', '1'), data: 1 },
  'companies.batchDelete': { run: (remote) => remote.companies.batchDelete(['c1']), data: null },
  'companies.batchPhase': { run: (remote) => remote.companies.batchPhase(['c1'], 5), data: null },
  'companies.import': { run: (remote) => remote.companies.import(request), data: result },
  'companies.export': {
    run: (remote) => remote.companies.export({ customerIds: ['c1'] }),
    data: { fsid: 'f1', fileName: '客户.xlsx' },
  },
  'companies.initDefaults': {
    run: (remote) => remote.companies.initDefaults(),
    data: { totalCount: 5, initCount: 1 },
  },
  'companies.transfer': { run: (remote) => remote.companies.transfer('u1', 'u2'), data: null },
  'companies.syncFromAlpha': { run: (remote) => remote.companies.syncFromAlpha(), data: null },
  'contacts.update': { run: (remote) => remote.contacts.update('c1', { note: 'x' }), data: row },
  'contacts.create': { run: (remote) => remote.contacts.create({ name: '王明' }), data: row },
  'contacts.remove': { run: (remote) => remote.contacts.remove('c1'), data: null },
  'contacts.import': { run: (remote) => remote.contacts.import(request), data: result },
  'contacts.transfer': { run: (remote) => remote.contacts.transfer('u1', 'u2'), data: null },
  'contacts.batchUpdate': { run: (remote) => remote.contacts.batchUpdate(['c1'], 'note', 'x'), data: 1 },
  'contacts.batchDelete': { run: (remote) => remote.contacts.batchDelete(['c1']), data: null },
  'followups.create': { run: (remote) => remote.followups.create({ ...draft, attachmentList: [] }), data: sentDraft },
  'followups.remove': { run: (remote) => remote.followups.remove(hex), data: null },
  'followups.syncCalls': { run: (remote) => remote.followups.syncCalls('c1'), data: null },
  'comments.create': {
    run: (remote) =>
      remote.comments.create({ objType: 'company', objId: 'c1', content: '好', attachmentList: [], extra: {} }),
    data: comment,
  },
  'comments.remove': { run: (remote) => remote.comments.remove('m1'), data: null },
  'documents.create': {
    run: (remote) => remote.documents.create({ ...folder, name: 'a.pdf', fsid: 'f1' }),
    data: { id: 'd1', name: 'a.pdf', fsid: 'f1', gmtModify: '2025-01-02 03:04:05' },
  },
  'documents.copy': { run: (remote) => remote.documents.copy(['f1'], folder), data: null },
  'documents.rename': { run: (remote) => remote.documents.rename('d1', 'b.pdf'), data: null },
  'documents.move': { run: (remote) => remote.documents.move(['d1'], ''), data: null },
  'documents.remove': { run: (remote) => remote.documents.remove('d1'), data: null },
  'documents.restore': { run: (remote) => remote.documents.restore('d1'), data: null },
  'documents.removeCompletely': { run: (remote) => remote.documents.removeCompletely('d1'), data: null },
  'documents.purge': { run: (remote) => remote.documents.purge(folder), data: null },
  'calendar.createSchedule': { run: (remote) => remote.calendar.createSchedule(schedule), data: { id: 's1' } },
  'calendar.createTask': { run: (remote) => remote.calendar.createTask(task), data: { id: 't1' } },
  'calendar.removeSchedule': { run: (remote) => remote.calendar.removeSchedule('s1'), data: null },
  'matters.sync': { run: (remote) => remote.matters.sync('p1', true), data: null },
  'contracts.create': { run: (remote) => remote.contracts.create({ ...agreement, fsid: 'f1' }), data: { id: 'k1' } },
  'contracts.update': { run: (remote) => remote.contracts.update('k1', agreement), data: null },
  'contracts.remove': { run: (remote) => remote.contracts.remove('k1'), data: null },
  'approvals.act': { run: (remote) => remote.approvals.act('a1', 'reject', '缺附件'), data: null },
  'approvals.create': { run: (remote) => remote.approvals.create(leave), data: { id: 'a1' } },
  'files.upload': { run: (remote) => remote.files.upload(file), data: { id: 'x', name: 'a.pdf', fsid: 'f1' } },
  'social.reply': { run: (remote) => remote.social.reply({ messageType: 'text', content: '{}' }), data: null },
  'social.replyComment': { run: (remote) => remote.social.replyComment(commentReply), data: null },
  'social.updateContact': { run: (remote) => remote.social.updateContact('wm1', { companyId: 'c1' }), data: null },
  'social.syncContacts': { run: (remote) => remote.social.syncContacts(), data: null },
  'social.syncUsers': { run: (remote) => remote.social.syncUsers(false), data: null },
  'social.setWarning': { run: (remote) => remote.social.setWarning('w1', 0), data: null },
  'members.add': { run: (remote) => remote.members.add(member), data: null },
  'members.addMany': { run: (remote) => remote.members.addMany([member]), data: null },
  'members.update': { run: (remote) => remote.members.update('x1', { roleid: 'r2' }), data: null },
  'members.remove': { run: (remote) => remote.members.remove('x1'), data: null },
  'members.deleteByObjects': {
    run: (remote) => remote.members.deleteByObjects('company', ['c1'], 'u1'),
    data: null,
  },
  'members.batchReset': { run: (remote) => remote.members.batchReset([member]), data: null },
  'roles.create': { run: (remote) => remote.roles.create({ name: '重点' }), data: named },
  'roles.update': { run: (remote) => remote.roles.update('x1', { name: '重点' }), data: null },
  'roles.remove': { run: (remote) => remote.roles.remove('x1'), data: null },
  'tags.create': { run: (remote) => remote.tags.create({ name: '重点' }), data: named },
  'tags.remove': { run: (remote) => remote.tags.remove('x1'), data: null },
  'tags.reset': { run: (remote) => remote.tags.reset(object, ['t1']), data: null },
}

const first = { pageIndex: 0, pageSize: 10 }
const query = { ...first, sortField: 'gmtModify', sortOrder: 'desc', name: '甲', chargeStatus: ['1'] } as const

/** The calls that only read, by `area.method`; whatever stands neither here nor above was forgotten. */
export const readCalls: Readonly<Record<string, WriteCall['run']>> = {
  'session.me': (remote) => remote.session.me(),
  'meta.companyFields': (remote) => remote.meta.companyFields(),
  'config.list': (remote) => remote.config.list(),
  'companies.list': (remote) => remote.companies.list(query),
  'companies.get': (remote) => remote.companies.get('c1'),
  'contacts.list': (remote) => remote.contacts.list(query),
  'contacts.listBase': (remote) => remote.contacts.listBase(query),
  'contacts.get': (remote) => remote.contacts.get('c1'),
  'contacts.getBase': (remote) => remote.contacts.getBase('c1'),
  'followups.latest': (remote) => remote.followups.latest(first),
  'followups.ofGroup': (remote) => remote.followups.ofGroup(object, first),
  'followups.ofObject': (remote) => remote.followups.ofObject(object, first),
  'comments.list': (remote) => remote.comments.list(object),
  'comments.get': (remote) => remote.comments.get('m1'),
  'documents.list': (remote) => remote.documents.list(folder, firstPage),
  'documents.bin': (remote) => remote.documents.bin(folder, firstPage),
  'documents.get': (remote) => remote.documents.get('d1'),
  'documents.path': (remote) => remote.documents.path('d1'),
  'documents.pathBelow': (remote) => remote.documents.pathBelow('d1', 'd0'),
  'calendar.schedules': (remote) => remote.calendar.schedules({ from: 0, to: 1 }),
  'calendar.tasks': (remote) => remote.calendar.tasks({ from: 0, to: 1 }),
  'calendar.schedule': (remote) => remote.calendar.schedule('s1'),
  'matters.groups': (remote) => remote.matters.groups('p1'),
  'matters.search': (remote) => remote.matters.search('甲'),
  'matters.project': (remote) => remote.matters.project('p1'),
  'matters.attorneys': (remote) => remote.matters.attorneys('p1'),
  'contracts.list': (remote) => remote.contracts.list(first),
  'contracts.get': (remote) => remote.contracts.get('k1'),
  'contracts.parse': (remote) => remote.contracts.parse('f1'),
  'contracts.file': (remote) => remote.contracts.file('k1'),
  'approvals.list': (remote) => remote.approvals.list({ ...first, scene: 1, filter: 'waiting' }),
  'approvals.get': (remote) => remote.approvals.get('a1'),
  'files.download': (remote) => remote.files.download('f1'),
  'files.stream': (remote) => remote.files.stream('f1', 2 ** 31),
  'social.accounts': (remote) => remote.social.accounts(),
  'social.accountsOf': (remote) => remote.social.accountsOf(['c1', 'c2']),
  'social.conversations': (remote) =>
    remote.social.conversations({ ...first, before: 0, openId: 'o1', platform: 'douyin' }),
  'social.comments': (remote) =>
    remote.social.comments({ ...first, platform: 'douyin', openId: 'o1', parentId: '', isListRoot: true }),
  'social.messages': (remote) => remote.social.messages({ platform: 'douyin', conversationShortId: '7' }, first),
  'social.archiveUsers': (remote) => remote.social.archiveUsers('c1'),
  'social.corporateContacts': (remote) => remote.social.corporateContacts(''),
  'social.contactOf': (remote) => remote.social.contactOf('k1'),
  'social.contactById': (remote) => remote.social.contactById('wm1'),
  'social.robot': (remote) => remote.social.robot('checkOnline', ''),
  'members.get': (remote) => remote.members.get('x1'),
  'members.userRole': (remote) => remote.members.userRole('x1'),
  'members.ofUser': (remote) =>
    remote.members.ofUser({ ...first, objType: 'company', objIds: ['c1'], userId: 'u1', orgid: 'o1' }),
  'roles.list': (remote) => remote.roles.list(),
  'roles.get': (remote) => remote.roles.get('x1'),
  'roles.ofModule': (remote) => remote.roles.ofModule('company'),
  'roles.find': (remote) => remote.roles.find({ type: '2' }),
  'roles.types': (remote) => remote.roles.types(),
  'tags.list': (remote) => remote.tags.list(),
  'tags.find': (remote) => remote.tags.find({ objType: 'company' }),
  'tags.get': (remote) => remote.tags.get('x1'),
  'tags.names': (remote) => remote.tags.names({ objType: 'company' }),
  'tags.ofObject': (remote) => remote.tags.ofObject(object),
  'users.list': (remote) => remote.users.list(),
  'users.teams': (remote) => remote.users.teams(),
  'users.search': (remote) => remote.users.search('林'),
  'users.selected': (remote) => remote.users.selected(['u1']),
  'users.ofTeams': (remote) => remote.users.ofTeams(['g1'], ['leader']),
  'regions.list': (remote) => remote.regions.list(),
  'regions.citiesByName': (remote) => remote.regions.citiesByName('北京'),
  'regions.countiesByCities': (remote) => remote.regions.countiesByCities(['北京']),
  'regions.get': (remote) => remote.regions.get('city', '1'),
  'phone.plain': (remote) => remote.phone.plain('company', 'c1', '138****5621'),
  'phone.seat': (remote) => remote.phone.seat(),
  'voice.messages': (remote) => remote.voice.messages('s1', { after: '7', limit: 5 }),
  'voice.record': (remote) => remote.voice.record('s1', { reference: 'c1', ownId: 'o1' }),
}
