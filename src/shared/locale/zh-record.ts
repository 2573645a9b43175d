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
} as const
