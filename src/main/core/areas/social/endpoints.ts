import { assumed, type Definition, shown } from '../../engine/remote/define-endpoint.ts'

const messages = '/api/v1/we-media/private/message'
const recent = {
  parameters: ['pageIndex', 'pageSize', 'sortField', 'sortOrder', 'beforeCreateTime', 'openId', 'platform'],
  options: { fixed: { pageIndex: 0, pageSize: 10, sortField: 'createTime', sortOrder: 'desc' } },
} as const

/** Social users and contacts, we-media, archived conversations, the chat robot (§7 "Social and we-media", D-04). */
export const socialEndpoints = {
  'social.syncUsers': shown('POST', '/api/v1/social/user/synfrom', ['overwrite']),
  'social.users': shown('GET', '/api/v1/social/user/listUsers', [], { sentAs: 'archive.members' }),
  'social.syncContacts': shown('POST', '/api/v1/social/customer/contact/synfrom', ['syncUnionId', 'overwrite'], {
    fixed: { syncUnionId: true, overwrite: false },
  }),
  'social.updateContact': shown('PUT', '/api/v1/social/customer/contact/{id}'),
  'social.byContact': shown('GET', '/api/v1/social/customer/contact/getByContactId'),
  'social.bySystemContact': shown('GET', '/api/v1/social/customer/contact/getBySysContactId'),
  'social.corporateContacts': shown('GET', '/api/v1/social/customer/contact/listCorpContacts', [], {
    sentAs: 'archive.contacts',
  }),
  'media.comments': shown(
    'GET',
    '/api/v1/we-media/comment',
    [
      'platform',
      'openId',
      'itemId',
      'parentId',
      'commentUserId',
      'isListRoot',
      'pageIndex',
      'pageSize',
      'sortField',
      'sortOrder',
    ],
    { fixed: { sortField: 'createTime', sortOrder: 'desc' } },
  ),
  'media.replyComment': shown('POST', '/api/v1/we-media/comment/send', [
    'platform',
    'openId',
    'itemId',
    'parentId',
    'replyCommentId',
    'content',
  ]),
  'media.accounts': shown('GET', `${messages}/account/list`, [], { sentAs: 'media.ownAccounts' }),
  'media.generalSessions': shown('GET', `${messages}/general/msg/session/list`, [], {
    sentAs: 'archive.generalRecent',
  }),
  'media.latestSessions': shown('GET', `${messages}/latest/msg/session/list`, [], { sentAs: 'archive.messages' }),
  'media.customerSessions': shown('GET', `${messages}/customer/msg/session/list`, [], {
    sentAs: 'archive.customerRecent',
  }),
  'media.sendMessage': shown('POST', `${messages}/send`, [], { sentAs: 'archive.reply' }),
  'media.ownAccounts': assumed('GET', `${messages}/account/list`),
  'media.accountsOfCompanies': assumed('GET', `${messages}/account/list`, ['companyIdList']),
  'archive.warning': shown('PUT', '/api/v1/social/archive/message/warning/{id}', ['warningState'], {
    sentAs: 'archive.clearWarning',
  }),
  'archive.clearWarning': assumed('PUT', '/api/v1/social/archive/message/warning/{id}', ['warningState']),
  'archive.reply': assumed('POST', `${messages}/send`),
  'archive.messages': assumed(
    'GET',
    `${messages}/latest/msg/session/list`,
    ['platform', 'conversationShortId', 'pageIndex', 'pageSize', 'sortField', 'sortOrder'],
    { fixed: { pageSize: 10, sortField: 'pkid', sortOrder: 'desc' } },
  ),
  'archive.generalRecent': assumed('GET', `${messages}/general/msg/session/list`, recent.parameters, recent.options),
  'archive.customerRecent': assumed('GET', `${messages}/customer/msg/session/list`, recent.parameters, recent.options),
  'archive.members': assumed('GET', '/api/v1/social/user/listUsers', ['companyId', 'pageSize'], {
    fixed: { pageSize: -1 },
  }),
  'archive.contacts': assumed('GET', '/api/v1/social/customer/contact/listCorpContacts', ['companyId', 'pageSize'], {
    fixed: { pageSize: -1 },
  }),
  'robot.login': shown('GET', '/api/v1/GeWechat/login'),
  'robot.checkOnline': shown('GET', '/api/v1/GeWechat/check/online'),
  'robot.syncContact': shown('GET', '/api/v1/GeWechat/syncContact'),
  'robot.loginInfo': shown('GET', '/api/v1/GeWechat/login/info'),
} as const

declare module '#core/engine/remote/endpoints' {
  interface Endpoints extends Record<keyof typeof socialEndpoints, Definition> {}
}
