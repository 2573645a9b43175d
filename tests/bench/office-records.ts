// Contacts, follow-ups and messages of a large firm, the same for every run, for stores that hold its customers.
import type { Store } from '#core/engine/store/types'
import type { Contact, FollowUp } from '#shared/domain/records'
import { MESSAGE_PAGE, messagePage, messageText } from './messages.ts'

/** How many records of each kind are added. */
export type OfficeSize = { readonly contacts: number; readonly followups: number; readonly messages: number }

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧']
const given = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰志远若谷婉宁砚秋昭行之越仪知子涵欣怡梓轩浩然']
const DAY = 86_400_000
const FIRST = 1_600_000_000_000
const BATCH = 2000
/** Seconds between two messages. */
const APART = 600

const mixed = (value: number): number => {
  let state = Math.imul(value ^ 0x27d4eb2f, 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}
const pick = <T>(list: readonly T[], draw: number): T => list[draw % list.length] as T

const blankContact = {
  position: '法务',
  email: '',
  city: '',
  note: '',
  ownerid: '5',
  ownerName: '林志远',
  phoneMore: [],
  tagList: [],
  dialState: null,
  extra: {},
  unknown: {},
} as const

/** Contact `index`, of one of these customers. */
export const madeContact = (index: number, customers: readonly string[]): Contact => ({
  ...blankContact,
  id: `k${index}`,
  name: pick(surnames, mixed(index)) + pick(given, mixed(index + 1)) + pick(given, mixed(index + 2)),
  companyId: pick(customers, mixed(index + 3)),
  companyName: '杭州衡然贸易有限公司',
  telephone: `138****${String(mixed(index + 4) % 10_000).padStart(4, '0')}`,
  gmtFollowup: index % 3 === 0 ? null : FIRST + (mixed(index + 5) % 1500) * DAY,
  gmtCreate: FIRST + index * 1000,
  gmtModify: FIRST + index * 1000,
})

/** Follow-up `index`, of one of these customers; they come newest first, as the sync reads them. */
export const madeFollowUp = (index: number, customers: readonly string[]): FollowUp => {
  const company = { type: 'company', id: pick(customers, mixed(index + 7)), name: '杭州衡然贸易有限公司' }
  const text = `${messageText(index)}${messageText(index + 500_000)}`
  return {
    id: `f${index}`,
    objType: 'company',
    objId: company.id,
    type: 0,
    content: index % 8 === 0 ? JSON.stringify({ type: 1, title: '准备证据目录', content: text }) : text,
    gmtCreate: FIRST + 1500 * DAY - index * 60_000,
    operUser: { id: '5', name: '林志远', avatarUrl: '' },
    object: company,
    group: company,
    attachmentList: [],
    quote: '',
    comments: [],
    unknown: {},
  }
}

const inBatches = <Row>(count: number, make: (index: number) => Row, put: (rows: readonly Row[]) => void): void => {
  for (let start = 0; start < count; start += BATCH)
    put(Array.from({ length: Math.min(BATCH, count - start) }, (_, at) => make(start + at)))
}

/** Adds the records and builds their searches, as the sync leaves them. */
export const addOfficeRecords = (store: Store, size: OfficeSize): void => {
  const customers = store.customers.ids(null, 50_000)
  store.setDurability('ingest')
  inBatches(
    size.contacts,
    (index) => madeContact(index, customers),
    (rows) => store.contacts.upsert(rows, 1),
  )
  inBatches(
    size.followups,
    (index) => madeFollowUp(index, customers),
    (rows) => store.followups.upsert(rows, 1),
  )
  for (let page = 0; page * MESSAGE_PAGE < size.messages; page += 1) {
    const { conversation, rows } = messagePage(page)
    // Some years of an archive: the benchmarks of messages alone press a million into days.
    const spread = rows.map((row) => ({ ...row, time: FIRST + ((row.time ?? FIRST) - FIRST) * APART }))
    store.messages.upsert(conversation, spread, null, 1)
  }
  while (store.contacts.buildSearch());
  while (store.followups.buildSearch());
  while (store.messages.mergeSearch(500));
  void store.checkpoint()
  store.setDurability('full')
}
