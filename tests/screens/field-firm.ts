import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { signIn } from '../support/browser-fixtures.ts'
import { type RunningShell, startFirm, startShell } from '../support/browser-processes.ts'
import { test as base, type Made, type Workplace } from '../support/browser-worker.ts'
import { editFirm, listEveryField, setFaults } from '../support/firm-control.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'

/** The customer that has a value in every field, and the one whose values nobody knows. */
export const full = '万象字段样例有限公司'
export const odd = '未知取值样例有限公司'

const attachment = (name: string) => ({ id: name, name, fsid: `fs-${name}`, fileSize: 1000 })

const fullFields = {
  name: full,
  contact: '许静仪',
  telephone: '13812345621',
  industry: '制造业',
  note: '只在工作日联系',
  level: '2',
  chargeStatus: 2,
  channel: '官网留言',
  city: '宁波',
  region: '鄞州区',
  source: 'douyin',
  weMediaAccountId: '9101',
  followupContent: '已发送委托合同修订稿',
  gmtFollowup: '2019-05-06 07:08:09',
  gmtCooperate: '2018-03-04 00:00:00',
  gmtApply: '2018-02-03 00:00:00',
  gmtExpires: '2021-03-04 00:00:00',
  phoneMore: [
    { phone: '057487654321', state: 4 },
    { phone: '13900001111', state: 3 },
  ],
  extra: {
    matterBrief: '船舶碰撞责任认定',
    caseCause: '买卖合同纠纷',
    caseStage: '3',
    serviceKinds: ['诉讼代理', '律师函'],
    riskKinds: '1,3',
    birthday: '1988-02-29',
    nextMeeting: '2019-06-07 15:30:00',
    idPhoto: [attachment('身份证正面.jpg')],
    sitePhotos: [attachment('现场一.jpg'), attachment('现场二.jpg')],
    entrustFile: JSON.stringify([attachment('授权委托书.pdf')]),
    evidenceFiles: [attachment('对账单.xlsx'), attachment('往来函件.pdf'), attachment('合同.docx')],
    familyPhone: '137****2918',
    legalPhone: '0574****1252',
    witnessPhones: JSON.stringify([{ phone: '150****2094', state: 1 }]),
    claimAmount: 86.4,
    satisfaction: 5,
    platform: 'douyin',
    weMediaAccount: { avatar: '', aliasName: '许静仪（宁波）', nickname: '静仪在路上' },
  },
}

const oddFields = {
  name: odd,
  level: 'Z9',
  chargeStatus: 77,
  source: 'nobody-knows',
  gmtFollowup: '2019-05-05 07:08:09',
  extra: {
    caseStage: ['不', '是', '一个'],
    serviceKinds: '诉讼代理,航天法',
    riskKinds: '[{"value":1,',
    birthday: '二月三十日',
    nextMeeting: { someday: true },
    idPhoto: 'not-a-list',
    sitePhotos: '[{"name":',
    evidenceFiles: [null, 7, {}],
    witnessPhones: '[{"phone":"138',
    satisfaction: { nested: [1, 2, 3] },
    weMediaAccount: '{"aliasName":',
  },
}

/** Shells on two firms: one whose customers have a value in every field, and one that sends broken rows. */
type Shells = { readonly whole: RunningShell; readonly broken: RunningShell }

/** A firm that `prepare` has changed, and a shell on it. */
const shellOn =
  (prepare: (origin: string) => Promise<void>) =>
  async ({ folder }: Workplace): Promise<Made<RunningShell>> => {
    const firm = await startFirm(join(folder, 'firm'), ['--customers=60', '--messages=0', '--seed=7'])
    await prepare(firm.origin)
    const shell = await startShell(join(folder, 'profile'), firm.origin)
    return { value: shell, end: () => shell.stop().then(() => firm.stop()) }
  }

const fillEveryField = async (origin: string): Promise<void> => {
  await listEveryField(origin)
  const id = await editFirm(origin, { op: 'create', userId: '60001', fields: fullFields })
  const members = ['60001', '60002', '60003', '60004'].map((userId) => ({ userId, roleId: '2' }))
  await editFirm(origin, { op: 'members', id, members })
  await editFirm(origin, { op: 'create', userId: '60001', fields: oddFields })
}

const breakRows = async (origin: string): Promise<void> => {
  await setFaults(origin, { set: [{ requestClass: '*', kind: 'brokenJson' }] })
}

export const test = base.extend<Shells>({
  whole: async ({ share }, use) => use(await share('file', 'whole', shellOn(fillEveryField))),
  broken: async ({ share }, use) => use(await share('file', 'broken', shellOn(breakRows))),
})

/** Opens the list of a firm with `customers` of them, all synced. */
export const openFirm = async (page: Page, shell: RunningShell, customers: number): Promise<CustomerListPage> => {
  await page.goto(await shell.link())
  const list = new CustomerListPage(page)
  const account = page.getByLabel('账号', { exact: true })
  await expect(account.or(list.grid)).toBeVisible()
  if (await account.isVisible()) await signIn(page)
  await list.synced(customers)
  return list
}

/** The cell of a row under the head with this label. */
export const cell = async (list: CustomerListPage, row: Locator, label: string): Promise<Locator> => {
  const head = list.grid.getByRole('columnheader').filter({ hasText: new RegExp(`^${label}$`) })
  const column = await head.getAttribute('aria-colindex')
  return row.locator(`[role="gridcell"][aria-colindex="${column}"]`)
}

/** The value of a field of a customer's page by its label. */
export const recordValue = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) }) })
    .getByRole('definition')

export { expect } from '@playwright/test'
