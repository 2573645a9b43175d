// The rows and columns that the grids of these pages show: what the customer list shows, 22 columns of it.
import type { CustomerRow } from '#shared/contract/customers'
import { listColumns } from '../../../src/renderer/src/features/customers/columns.tsx'
import { noLists } from '../../../src/renderer/src/lib/field-labels.ts'
import { knownFields } from '../../../src/renderer/src/lib/known-fields.ts'
import { words } from '../../../src/renderer/src/lib/words.ts'

/** Rows of a page of the list, which has no more. */
export const PAGE = 50

/** A row by its number, always the same. */
export const rowOf = (number: number): CustomerRow => ({
  id: String(number),
  name: `宁波澜桥精密机械第${number}有限公司`,
  followupContent: `已发送委托合同修订稿，对方法务第 ${number} 次回复`,
  gmtFollowup: 1_760_000_000_000 + number * 60_000,
  contact: `许静仪${number % 97}`,
  telephone: `138${String(number).padStart(8, '0')}`,
  phoneMore: [{ phone: `0574${String(number).padStart(7, '0')}`, state: number % 4 }],
  industry: `行业${number % 13}`,
  note: `只在工作日联系 ${number}`,
  level: String((number % 4) + 1),
  chargeStatus: String(number % 3),
  ownerName: `林知远${number % 31}`,
  participantList: [{ userName: `苏若谷${number % 7}` }, { userName: `陈望舒${number % 5}` }],
  channel: `渠道${number % 9}`,
  city: `城市${number % 61}`,
  region: `区县${number % 83}`,
  source: `来源${number % 6}`,
  weMediaAccountId: String(number % 11),
  gmtCooperate: 1_700_000_000_000 + number * 86_400_000,
  gmtApply: 1_690_000_000_000 + number * 86_400_000,
  userCreateName: `何昭明${number % 17}`,
  gmtCreate: 1_680_000_000_000 + number * 3_600_000,
  gmtModify: 1_750_000_000_000 + number * 3_600_000,
})

export const nothing = () => undefined

/** The columns of the list with their own cells. */
export const columns = listColumns(knownFields, noLists, words, () => '', {
  onPanel: nothing,
  trigger: 'click',
  onEdit: nothing,
  onSocial: nothing,
  lawsuit: true,
  inviteTalk: false,
})
