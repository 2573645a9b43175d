// What people call the columns of their own sheets of customers (IM): words of such sheets, in every language of the page.

/** Other names of a field's column, by the name of the field. */
export const CUSTOMER_ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  ['name', ['客户', '公司名称', '单位名称', '企业名称', '当事人', '委托人']],
  ['contact', ['联系人姓名']],
  ['telephone', ['电话', '手机', '手机号', '手机号码', '电话号码', '联系方式']],
  ['level', ['级别', '等级']],
])
