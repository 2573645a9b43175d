/** Words of the lawsuits of a company, in Chinese. */
export const zhLawsuit = {
  'lawsuit.facts': '本机已有的客户信息',
  'lawsuit.open': '打开客户详情',
  'lawsuit.copy': '复制名称',
  'lawsuit.registers': '公开查询网站',
  'lawsuit.hint': '先复制公司名称，再到下列网站粘贴查询；网站在浏览器中打开，不会带走其他客户信息。',
  'lawsuit.register.judgments': '中国裁判文书网',
  'lawsuit.register.enforcement': '中国执行信息公开网',
  'lawsuit.register.announcements': '人民法院公告网',
  'lawsuit.unknown': '本机没有同名客户，因此没有更多信息可供核对。',
  'lawsuit.noName': '没有要查询的公司名称',
  'lawsuit.forbidden': '涉诉查询未开放',
  'lawsuit.forbiddenNext': '机构没有开启涉诉查询，或您没有这项权限。如需使用，请联系机构管理员。',
} as const
