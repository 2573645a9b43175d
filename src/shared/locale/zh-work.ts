/** Words of edits in place, drafts, copies, marks and times, in Chinese. */
export const zhWork = {
  'join.comma': '，',
  'join.colon': '：',
  'join.semicolon': '；',

  'mark.saved': '待提交',
  'mark.saved.title': '已保存在这台电脑，联网后自动提交到服务器',
  'mark.sending': '提交中',
  'mark.sending.title': '已保存在这台电脑，正在提交到服务器',
  'mark.doubtful': '确认中',
  'mark.doubtful.title': '已保存在这台电脑，正在确认服务器是否收到',
  'mark.attention': '需要处理',
  'mark.attention.title': '服务器没有接受，或者与他人的修改冲突，需要您决定',
  'mark.resolve': '去处理',

  'key.submit': 'Ctrl ↵',

  'day.today': '今天　{date}',
  'day.yesterday': '昨天　{date}',
  'day.thisYear': 'M月D日 dddd',
  'day.otherYear': 'YYYY年M月D日 dddd',
  'ago.now': '刚刚',

  'calendar.open': '选择日期',

  'copy.done': '复制成功',
  'copy.doneWithoutPhones': '复制成功，不含电话号码',
  'copy.failed': '复制失败',
  'copy.noPhones': '不含电话号码',

  'page.notOpened': '网页没有打开，请复制地址到浏览器中打开',

  'draft.kept': '草稿已保存',
  'draft.elsewhere': '另一个窗口正在写这段内容',
  'draft.takeOver': '接着在这里写',
  'draft.failed': '草稿未能保存到磁盘，请不要关闭页面',

  'edit.field': '修改{name}',
  'edit.saved': '修改成功',
  'edit.noChoice': '不选',
  'edit.counter': '已输入 {n} 个字符，最多 {most} 个',
  'edit.wrongDate': '请输入 YYYY-MM-DD 格式的日期',
  'edit.wrongDateTime': '请输入 YYYY-MM-DD HH:mm 格式的时间',
  'edit.nameRequired': '客户名称不能为空',
  'edit.overtaken': '编辑期间这一项已被更新；保存时会合并，合并不了的由您选择',
  'edit.unsaved': '有未保存的修改',
  'edit.goOn': '继续修改',
  'edit.giveUp': '放弃修改',
  'edit.unread': '服务器上的内容有读不懂的部分，为免丢失，不能在此修改：{value}',
  'edit.newPhone': '输入新号码替换 {phone}，留空则不修改',
  'edit.phone': '号码 {n}',
  'edit.phoneState': '号码 {n} 的状态',
  'edit.phoneRemove': '移除号码 {n}',
  'edit.phoneAdd': '添加号码',
  'edit.phoneMasked': '号码已隐藏，可以标记状态或移除，不能直接修改',

  'warning.stands': '预警中',
  'warning.cleared': '已清除',

  'banner.salvaged': '这台电脑的数据文件曾损坏，已于 {time} 修复',
  'banner.salvagedAll': '没有提交的修改全部救回，其余内容正从服务器重新同步',
  'banner.salvagedOlder': '{n} 项未提交的修改来自较早的备份，提交前会先与服务器核对',
  'banner.salvagedMissing': '{n} 项未提交的修改没能救回',
  'banner.salvagedMaybe': '可能还有未提交的修改没能救回，请核对最近的工作',
  'banner.seen': '知道了',
} as const
