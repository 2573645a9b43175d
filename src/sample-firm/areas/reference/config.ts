const json = (value: unknown): string => JSON.stringify(value)
const defaultTags = [
  { id: '701', name: '高意向', isDefault: true },
  { id: '702', name: '待签约', isDefault: false },
  { id: '704', name: '重点维护', isDefault: false },
]

/** The organisation's switches (§6); every value is text, as the server sends it. */
export const organisationConfig: readonly { readonly name: string; readonly value: string }[] = [
  { name: 'customer.sea.enable', value: '1' },
  { name: 'customer.fixnull.enable', value: '1' },
  { name: 'customer.invite.talk.enable', value: '0' },
  { name: 'customer.watermark', value: '1' },
  { name: 'lawsuitsearch.enable', value: '1' },
  { name: 'customer.lawsuit.enable', value: '1' },
  { name: 'company.search.fields', value: json(['matterBrief', 'caseCause', 'claimAmount']) },
  { name: 'customer.default.categories', value: '意向客户\n诉讼客户\n顾问单位\n合作渠道' },
  { name: 'company.tags.default', value: json(defaultTags) },
  { name: 'company.tags.0', value: json(defaultTags) },
  { name: 'company.tags.1', value: json(defaultTags.slice(0, 2)) },
  { name: 'company.tags.2', value: json(defaultTags.slice(1)) },
  { name: 'company.list.tag.not.null.enable', value: '0' },
  { name: 'schedule.type', value: 'wework' },
  { name: 'customer.default.projectName', value: '客户日常事务' },
  { name: 'followup.popover.trigger', value: 'click' },
  {
    name: 'followup.types',
    value: json([
      { value: 0, label: '日常跟进' },
      { value: 2, label: '线下拜访' },
      { value: 1, label: '线上拜访' },
      { value: 1001, label: '案件进展' },
      { value: 7, label: '服务记录' },
      { value: 9, label: '催款记录' },
    ]),
  },
  {
    name: 'vacate.type.restriction',
    value: json([
      { value: 1, label: '事假', maxDays: 10 },
      { value: 2, label: '病假', maxDays: 30 },
      { value: 3, label: '年假', maxDays: 15 },
      { value: 7, label: '调休', maxDays: 5 },
      { value: 6, label: '其他', maxDays: 5 },
    ]),
  },
  {
    name: 'approval.type.enable',
    value: json([
      { type: 'leave', enable: 1 },
      { type: 'reimbursement', enable: 1 },
      { type: 'stamp', enable: 1 },
    ]),
  },
  { name: 'user.chat.archive', value: json(['林知远', '苏若谷', '陈望舒', '何昭明']) },
  { name: 'wechat.robot.enable', value: '1' },
  { name: 'phone.copy', value: '1' },
]
