// How a firm calls the columns of a sheet of contacts that it imports (CC-01): words of the API, in every language of the page.

/**
 * The headings of each field of a contact: first the one that the firm reads, then others that such a column has in
 * sheets.
 */
export const CONTACT_HEADINGS = {
  name: ['姓名'],
  // The second is what the list of contacts calls it.
  companyName: ['客户名称', '所属客户'],
  position: ['职务'],
  telephone: ['联系电话'],
  email: ['邮箱'],
  city: ['城市'],
  note: ['备注'],
} as const satisfies Readonly<Record<string, readonly string[]>>
