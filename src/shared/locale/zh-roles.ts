/** Words of who takes part in a customer, in Chinese. */
export const zhRoles = {
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
  'roles.removeUnnamed': '{name} 将不再参与这个客户，可能因此看不到这个客户。',
  'roles.gone': '{name} 已被其他人移除',
  'roles.changed': '{name} 的角色已被其他人改为“{role}”，没有再改动',
  'roles.changedUnnamed': '{name} 的角色已被其他人修改，没有再改动',
  'roles.ownerHint': '负责人在客户列表的“设置负责人”中更换',
  'roles.replacesOwner': '选择这个角色会更换客户现在的负责人',
} as const
