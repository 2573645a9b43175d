// The calls of specification §7, written down by hand from it and from nothing else: method, path, names beside the
// path. `=value` is a value that it fixes. Not from the endpoint table: an error there must show.

const shown = `
phone.plain GET /api/v1/phone/getPlainPhoneByMask objType objId maskedPhone
phone.dial POST /api/v1/call/call/dial cusMobile cusType cusId cusName
task.create POST /api/v1/alpha/task matterId name favorite taskGroupId remindSetting timeSetting attendeeIds
task.groups GET /api/v1/alpha/task/listProjectTaskGroups matterId type=1
schedule.create POST /api/v1/schedule objType objId isRemind remindBeforeEventSecs startTime endTime summary attendees
project.syncCustomers POST:form /api/v1/alpha/contact/synfrom
project.search POST /api/v1/alpha/project/searchProject matterStatusSet=[0,2,4,7] matchedName startIndex=1 pageSize=10
project.get GET /api/v1/alpha/project/{id}
project.attorneys GET /api/v1/alpha/project/attorney
project.sync POST:form /api/v1/alpha/project/syncProject/{id} force
file.upload POST:multipart /api/v1/file/fs/upload ?fileType file
file.create POST /api/v1/file/new
file.copy POST /api/v1/file/fs/copy
file.delete DELETE /api/v1/file/delete/{id}
file.deleteCompletely DELETE /api/v1/file/completelydelete/{id}
file.purgeRecycleBin DELETE /api/v1/file/purgerecyclebin
file.restore PUT /api/v1/file/restore/{id}
file.rename PUT /api/v1/file/rename/{id} name
file.move PUT /api/v1/file/move
file.get GET /api/v1/file/detail/{id}
file.list GET /api/v1/file/list pageIndex pageSize btype bid parent sortField sortOrder
file.recycleBin GET /api/v1/file/recyclebin/list
file.path GET /api/v1/file/path/{id}
file.pathTo GET /api/v1/file/path/end/{a}/{b}
contract.create POST /api/v1/contract
contract.parse GET /api/v1/contract/parse/fs fsid
contract.file GET /api/v1/contract/file id
contract.delete DELETE /api/v1/contract/{id}
contract.update PUT /api/v1/contract/{id}
contract.get GET /api/v1/contract/{id}
contract.list GET /api/v1/contract pageSize
region.provinces GET /openapi/v1/region/province
region.cities GET /openapi/v1/region/city
region.city GET /openapi/v1/region/city/{id}
region.counties GET /openapi/v1/region/county
region.county GET /openapi/v1/region/county/{id}
contact.create POST /api/v1/customer/contact
contact.import POST /api/v1/customer/contact/import
contact.delete DELETE /api/v1/customer/contact/{id}
contact.update PUT /api/v1/customer/contact/{id}
contact.get GET /api/v1/customer/contact/{id}
contact.getBase GET /api/v1/customer/contact/base/{id}
contact.list POST /api/v1/customer/contact/list
contact.listBase POST /api/v1/customer/contact/list/base
contact.transfer PUT /api/v1/customer/contact/transfer
contact.batchUpdate PUT /api/v1/customer/contact/batch/update
contact.batchDelete DELETE:json /api/v1/customer/contact/batch/delete
member.add POST /api/v1/rolemember
member.addMany POST /api/v1/rolemember/batch operType operId objType objId roleid
member.delete DELETE /api/v1/rolemember/{id}
member.update PUT /api/v1/rolemember/{id}
member.get GET /api/v1/rolemember/{id}
member.deleteByObjects DELETE /api/v1/rolemember/deleteByObjs objType objIds operType="user" operId excludeOwner=true
member.userRole GET /api/v1/rolemember/user/role/{id}
member.ofUser POST /api/v1/rolemember/user pageIndex pageSize objType objIds userId orgid
member.resetMany POST /api/v1/rolemember/batchReset
role.create POST /api/v1/role
role.delete DELETE /api/v1/role/{id}
role.update PUT /api/v1/role/{id} id
role.get GET /api/v1/role/{id}
role.list GET /api/v1/role
role.types GET /api/v1/role/types
tag.create POST /api/v1/tag
tag.delete DELETE /api/v1/tag/{id}
tag.get GET /api/v1/tag/{id}
tag.reset PUT /api/v1/tag/resetObjTags
tag.list GET /api/v1/tag
tag.names GET /api/v1/tag/names
followup.create POST /api/v1/followup objId objType gmtCreate attachmentList quote type content id
followup.syncCalls PUT /api/v1/followup/syncCompanyCallFollowups/{id}
followup.delete DELETE /api/v1/followup/{id}
followup.ofGroup GET /api/v1/followup/group/{groupid}
followup.ofObject GET /api/v1/followup/object/{objId}
followup.latest GET /api/v1/followup/latest
comment.create POST /api/v1/comment
comment.delete DELETE /api/v1/comment/{id}
comment.get GET /api/v1/comment/{id}
comment.list GET /api/v1/comment objType objId pageIndex pageSize=-1
social.syncUsers POST /api/v1/social/user/synfrom overwrite
social.users GET /api/v1/social/user/listUsers
social.syncContacts POST /api/v1/social/customer/contact/synfrom syncUnionId=true overwrite=false
social.updateContact PUT /api/v1/social/customer/contact/{id}
social.byContact GET /api/v1/social/customer/contact/getByContactId
social.bySystemContact GET /api/v1/social/customer/contact/getBySysContactId
social.corporateContacts GET /api/v1/social/customer/contact/listCorpContacts
media.comments GET /api/v1/we-media/comment platform openId itemId parentId commentUserId isListRoot pageIndex pageSize sortField="createTime" sortOrder="desc"
media.replyComment POST /api/v1/we-media/comment/send platform openId itemId parentId replyCommentId content
media.accounts GET /api/v1/we-media/private/message/account/list
media.generalSessions GET /api/v1/we-media/private/message/general/msg/session/list
media.latestSessions GET /api/v1/we-media/private/message/latest/msg/session/list
media.customerSessions GET /api/v1/we-media/private/message/customer/msg/session/list
media.sendMessage POST /api/v1/we-media/private/message/send
archive.warning PUT /api/v1/social/archive/message/warning/{id} warningState
robot.login GET /api/v1/GeWechat/login
robot.checkOnline GET /api/v1/GeWechat/check/online
robot.syncContact GET /api/v1/GeWechat/syncContact
robot.loginInfo GET /api/v1/GeWechat/login/info
`

// Calls whose paths the specification leaves open: its parameters, the paths of D-04, D-05, D-06, D-64, D-65.
const assumed = `
session.login POST /api/v1/user/login account password
session.refresh POST /api/v1/user/refresh refreshToken
session.logout POST /api/v1/user/logout
session.me GET /api/v1/user/me
config.list GET /api/v1/config
user.list GET /api/v1/user pageIndex pageSize=500 status nameLike
user.selected GET /api/v1/user/selected ids pageSize=-1
user.byTeam GET /api/v1/user/team gids duties pageIndex=0 pageSize=500
user.teams GET /api/v1/team
member.dialogAdd POST /api/v1/rolemember/batch operType operId objType objId roleid
role.byModule GET /api/v1/role module pageSize=-1
tag.ofObject GET /api/v1/tag
company.list POST /api/v1/customer/company/list name level tag telephone industry city region ownerid participantId participantRoles chargeStatus channel weMediaAccountId userCreate extraSet extraLike pageIndex pageSize sortField sortOrder
company.create POST /api/v1/customer/company
company.get GET /api/v1/customer/company/{id}
company.update PUT /api/v1/customer/company/{id} extra note level phoneMore dialState
company.batchUpdate PUT /api/v1/customer/company/batch/update ids fieldName fieldValue objType
company.batchDelete DELETE:json /api/v1/customer/company/batch/delete ids
company.batchPhase PUT /api/v1/customer/company/batch/phase ids destPhase
company.import POST /api/v1/customer/company/import phase importType fsid category tag
company.export POST /api/v1/customer/company/export name level tag telephone industry city region ownerid participantId participantRoles chargeStatus channel weMediaAccountId userCreate extraSet extraLike pageIndex pageSize sortField sortOrder customerIds
company.initDefaults POST /api/v1/customer/company/initDefaultProperties
company.transfer PUT /api/v1/customer/company/transfer srcUserId destUserId
meta.fields GET /api/v1/meta/field bDefaultFields objType="company" sortField="fieldOrder" sortOrder="asc" pageIndex=0 pageSize=-1 bListField
region.citiesByName GET /openapi/v1/region/city name
region.countiesByCities GET /openapi/v1/region/county cityNames
followup.popoverGroup GET /api/v1/followup/group/{groupid} groupType pageIndex=0 pageSize=3
followup.popoverObject GET /api/v1/followup/object/{objId} objType pageIndex=0 pageSize=3
file.download GET /api/v1/file/fs/download fsid
contract.pickerList GET /api/v1/contract pageSize=5
contract.pickerGet GET /api/v1/contract/{id}
task.list GET /api/v1/alpha/task start end
schedule.list GET /api/v1/schedule start end
schedule.get GET /api/v1/schedule/{id}
schedule.delete DELETE /api/v1/schedule/{id}
project.dialogSearch POST /api/v1/alpha/project/searchProject matterStatusSet=[0,2,4,7] matchedName startIndex=1 pageSize=10
project.dialogGet GET /api/v1/alpha/project/{id}
project.dialogAttorneys GET /api/v1/alpha/project/attorney
approval.list GET /api/v1/approval scene filter
approval.get GET /api/v1/approval/{id}
approval.create POST /api/v1/approval
approval.act PUT /api/v1/approval/{id}/{action}
voice.login POST /api/v1/voice/login channel seatAccount seatPassword
voice.callBack POST /api/v1/voice/callback
voice.hangUp POST /api/v1/voice/hangup
voice.transfer POST /api/v1/voice/transfer
voice.messages GET /api/v1/voice/message
voice.record GET /api/v1/voice/record
media.ownAccounts GET /api/v1/we-media/private/message/account/list
media.accountsOfCompanies GET /api/v1/we-media/private/message/account/list companyIdList
archive.clearWarning PUT /api/v1/social/archive/message/warning/{id} warningState
archive.reply POST /api/v1/we-media/private/message/send
archive.messages GET /api/v1/we-media/private/message/latest/msg/session/list platform conversationShortId pageIndex pageSize=10 sortField="pkid" sortOrder="desc"
archive.generalRecent GET /api/v1/we-media/private/message/general/msg/session/list pageIndex=0 pageSize=10 sortField="createTime" sortOrder="desc" beforeCreateTime openId platform
archive.customerRecent GET /api/v1/we-media/private/message/customer/msg/session/list pageIndex=0 pageSize=10 sortField="createTime" sortOrder="desc" beforeCreateTime openId platform
archive.members GET /api/v1/social/user/listUsers companyId pageSize=-1
archive.contacts GET /api/v1/social/customer/contact/listCorpContacts companyId pageSize=-1
`

/** A call as the specification states it. */
export type SpecifiedCall = {
  readonly operation: string
  readonly source: 'shown' | 'assumed'
  readonly method: string
  /** query, json, form or multipart. */
  readonly send: string
  readonly path: string
  readonly parameters: readonly string[]
  readonly inQuery: readonly string[]
  readonly fixed: Readonly<Record<string, unknown>>
}

const readLine = (line: string, source: SpecifiedCall['source']): SpecifiedCall => {
  const [operation = '', verb = '', path = '', ...names] = line.split(' ')
  const [method = '', send = method === 'GET' || method === 'DELETE' ? 'query' : 'json'] = verb.split(':')
  const parts = names.map((name) => name.split('='))
  const bare = (name = ''): string => name.replace('?', '')
  return {
    operation,
    source,
    method,
    send,
    path,
    parameters: parts.map(([name]) => bare(name)),
    inQuery: names.filter((name) => name.startsWith('?')).map(bare),
    fixed: Object.fromEntries(parts.flatMap(([name, value]) => (value ? [[bare(name), JSON.parse(value)]] : []))),
  }
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '')

/** Every call of §7. */
export const specifiedCalls: readonly SpecifiedCall[] = [
  ...lines(shown).map((line) => readLine(line, 'shown')),
  ...lines(assumed).map((line) => readLine(line, 'assumed')),
]
