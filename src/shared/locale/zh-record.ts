/** Words of what a customer's page changes beside its fields, in Chinese: tags, members, the pinned warning, copies. */
export const zhRecord = {
  'tags.add': '添加标签',
  'tags.search': '查找或新建标签',
  'tags.none': '机构还没有客户标签，输入名称即可新建',
  'tags.noMatch': '没有符合的标签',
  'tags.create': '新建标签“{name}”',
  'tags.creating': '正在新建标签…',
  'tags.notCreated': '标签没有新建：{reason}',
  'tags.chosen': '已选 {n} 个',

  'roles.title': '角色',
  'roles.add': '添加成员',
  'roles.addTitle': '添加成员',
  'roles.people': '人员',
  'roles.none': '还没有人参与这个客户',
  'roles.noRole': '未设置角色',
  'roles.change': '修改 {name} 的角色',
  'roles.remove': '移除',
  'roles.removeTitle': '移除 {name}？',
  'roles.removeText': '{name} 将不再是这个客户的“{role}”，可能因此看不到这个客户。',
  'roles.ownerHint': '负责人在客户列表的“设置负责人”中更换',
  'roles.replacesOwner': '选择这个角色会更换客户现在的负责人',

  'pinned.title': '置顶提醒',
  'pinned.add': '添加置顶提醒',
  'pinned.change': '修改置顶提醒',
  'pinned.said': '置顶提醒：{text}',

  'record.more': '客户操作',
  'record.copy': '复制客户信息',
  'record.print': '打印',
  'record.line': '{label}：{text}',
} as const
