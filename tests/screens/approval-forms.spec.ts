// New approvals: the kinds that the firm has, the form of each, what is kept and what is sent.
import type { Locator, Page } from '@playwright/test'
import { findingsInBothThemes } from '../support/axe.ts'
import { clearFaults, requestsOf, setFault } from '../support/firm-control.ts'
import { ApprovalsPage } from '../support/pages/approvals-page.ts'
import { choose, expectChosen, offered } from '../support/pages/choice.ts'
import { takeFrom } from '../support/pages/picker.ts'
import { expect, loseFirm, type Office, openOffice, setSwitch, test, words } from './office.ts'

type Form = {
  readonly drawer: Locator
  readonly field: (name: string) => Locator
  readonly select: (name: string) => Locator
  readonly alerts: Locator
  readonly submit: Locator
}

const formOf = (page: Page): Form => {
  const drawer = page.getByRole('dialog').filter({ has: page.locator('form.approval-form') })
  return {
    drawer,
    field: (name) => drawer.getByRole('textbox', { name, exact: true }),
    select: (name) => drawer.getByRole('combobox', { name, exact: true }),
    alerts: drawer.getByRole('alert'),
    submit: drawer.getByRole('button', { name: words['beginApproval.submit'] }),
  }
}

const begin = (page: Page) => page.getByRole('button', { name: words['beginApproval.title'], exact: true })
const item = (page: Page, kind: string) => page.getByRole('menuitem', { name: kind, exact: true })

/** Opens the form of a kind on the administrator's computer. */
const openForm = async (page: Page, office: Office, kind: string): Promise<Form> => {
  await openOffice(page, office)
  await new ApprovalsPage(page).open()
  return press(page, kind)
}

const press = async (page: Page, kind: string): Promise<Form> => {
  await begin(page).click()
  await item(page, kind).click()
  const form = formOf(page)
  await expect(form.drawer.getByRole('heading', { name: `发起${kind}` })).toBeVisible()
  return form
}

/** New approvals that the firm was asked for. */
const begun = async ({ firm }: Office) =>
  (await requestsOf(firm.origin)).filter(({ method, path }) => method === 'POST' && /\/approval$/.test(path)).length

/** The page once what was made stands open in it, among those that the person began. */
const made = async (page: Page, { drawer }: Form, reason: string): Promise<ApprovalsPage> => {
  const approvals = new ApprovalsPage(page)
  await expect(drawer).toHaveCount(0)
  await expect(approvals.tab(0)).toHaveAttribute('aria-selected', 'true')
  await expect(approvals.pane).toContainText(reason)
  return approvals
}

test('AV-05 AV-06 D-103 the kinds that the firm has switched off stand there closed; without a list all are open', async ({
  page,
  office,
}) => {
  await openOffice(page, office)
  await new ApprovalsPage(page).open()
  await begin(page).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText(['请假', '报销', '用印', '其他审批'])
  await expect(item(page, '其他审批')).toHaveAttribute('aria-disabled', 'true')
  await expect(items.filter({ hasText: '其他审批' })).toHaveAttribute('title', words['beginApproval.kindOff'])
  await expect(item(page, '请假')).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await setSwitch(page, office, 'approval.type.enable', '')
  await new ApprovalsPage(page).open()
  const form = await press(page, '其他审批')
  await form.field('事由').fill('风险代理收费备案')
  await page.keyboard.press('Control+Enter')
  await made(page, form, '风险代理收费备案')
})

test('LV-01 LV-02 D-104 a leave is of the kinds that the firm has, its days are proposed, and too many only warn', async ({
  page,
  office,
}) => {
  const form = await openForm(page, office, '请假')
  await expect(form.select('请假类型')).toBeFocused()
  expect(await offered(form.select('请假类型'))).toEqual(['请选择', '事假', '病假', '年假', '调休', '其他'])
  await page.keyboard.press('Control+Enter')
  await expect(form.alerts).toHaveText([
    '请选择请假类型',
    '请填写开始时间',
    '请填写结束时间',
    '请填写天数',
    '请填写事由',
  ])
  await expect(form.select('请假类型')).toBeFocused()
  await choose(form.select('请假类型'), '调休')
  await expect(form.alerts).toHaveCount(4)
  await form.field('开始时间').fill('2026-03-05 09:00')
  await expect(form.field('结束时间')).toHaveValue('2026-03-05 18:00')
  await expect(form.field('天数')).toHaveValue('1')
  await form.field('结束时间').fill('2026-03-13 12:00')
  await expect(form.field('天数')).toHaveValue('6.5')
  await expect(form.drawer).toContainText('周一至周五共 6.5 天')
  await expect(form.drawer).toContainText('调休最多 5 天')
  await form.field('事由').fill('调休一周半')
  await page.screenshot({ path: test.info().outputPath('leave.png') })
  // The key that sends is taken in the field of a time as in every other.
  await form.field('结束时间').press('Control+Enter')
  const approvals = await made(page, form, '调休一周半')
  await expect(approvals.row('请假：调休').first()).toContainText('6.5 天')
  await setSwitch(page, office, 'vacate.type.restriction', '')
  await new ApprovalsPage(page).open()
  await press(page, '请假')
  expect((await offered(form.select('请假类型'))).slice(1)).toEqual([
    '事假',
    '病假',
    '年假',
    '婚假',
    '产假',
    '调休',
    '丧假（直系亲属）',
    '丧假（其他）',
    '其他',
  ])
})

test('RE-01 RE-02 RE-03 D-105 a reimbursement is written by keys alone, summed in fen, and stands among those begun', async ({
  page,
  office,
}) => {
  const form = await openForm(page, office, '报销')
  expect((await offered(form.select('报销类型'))).slice(1)).toEqual(['差旅', '交通', '招待', '其他'])
  expect((await offered(form.select('付款方式'))).slice(1)).toEqual([
    '银行卡',
    '现金',
    '汇票',
    '电汇',
    '贷记',
    '支票',
    '其他',
  ])
  expect((await offered(form.select('项目'))).slice(1)).toEqual([
    '机票',
    '火车票',
    '出租车',
    '住宿',
    '餐费',
    '礼品',
    '活动',
    '通讯',
    '补贴',
    '其他',
  ])
  await page.keyboard.press('Escape')
  await expect(form.drawer).toHaveCount(0)
  // What lies under the pointer would be the one from which the arrows go.
  await page.mouse.move(0, 0)
  await begin(page).focus()
  await page.keyboard.press('Enter')
  await expect(item(page, '请假')).toHaveClass(/active/)
  await page.keyboard.press('ArrowDown')
  await expect(item(page, '报销')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.select('报销类型')).toBeFocused()
  const pick = async (select: Locator, down: number, chosen: string) => {
    await expect(select).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(select).toHaveAttribute('aria-expanded', 'true')
    for (let step = 0; step < down; step += 1) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectChosen(select, chosen)
    await page.keyboard.press('Tab')
  }
  const line = (n: number) => form.drawer.getByRole('group', { name: `明细 ${n}` })
  await pick(form.select('报销类型'), 1, '差旅')
  await pick(form.select('付款方式'), 1, '银行卡')
  const type = async (...texts: readonly string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await type('2025-11-17')
  await page.keyboard.press('Tab')
  await type('2025-11-18')
  await page.keyboard.press('Tab')
  await type('招商银行 4471')
  await pick(line(1).getByRole('combobox'), 2, '火车票')
  await type('2025-11-17')
  await page.keyboard.press('Tab')
  await type('杭州东 至 衢州', '电子客票 1', '九十六')
  await expect(form.drawer.getByRole('button', { name: words['beginApproval.addLine'] })).toBeFocused()
  await page.keyboard.press('Enter')
  await pick(line(2).getByRole('combobox'), 3, '出租车')
  await expect(line(2).getByRole('textbox').first()).toHaveValue('2025-11-17')
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab')
  await type('衢州站 至 仲裁院', '', '1，234．50')
  await expect(form.drawer.locator('.expense-sum')).toHaveText('1,234.50')
  await form.field('事由').focus()
  await page.keyboard.type('赴衢州交换证据')
  await page.keyboard.press('Control+Enter')
  // What is no amount is said at its field, which has the focus.
  await expect(form.alerts).toHaveText([words['beginApproval.wrongAmount']])
  await expect(line(1).getByRole('textbox', { name: /^金额/ })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('96')
  await expect(form.alerts).toHaveCount(0)
  await expect(form.drawer.locator('.expense-sum')).toHaveText('1,330.50')
  expect(await findingsInBothThemes(page, '.drawer')).toEqual([])
  await page.screenshot({ path: test.info().outputPath('reimbursement.png') })
  await page.keyboard.press('Control+Enter')
  const approvals = await made(page, form, '赴衢州交换证据')
  await expect(approvals.title).toHaveText('差旅报销 1,330.50 元')
  await expect(approvals.row('赴衢州交换证据')).toHaveCount(1)
})

test('ST-01 ST-02 a stamp is used here or borrowed, which says when it comes back; a customer can be named', async ({
  page,
  office,
}) => {
  const form = await openForm(page, office, '用印')
  const way = form.drawer.getByRole('radiogroup', { name: words['beginApproval.apply'] })
  await expect(way.locator('label')).toHaveText(['借章', '盖章'])
  expect((await offered(form.select('印章'))).slice(1)).toEqual([
    '发票章',
    '公章',
    '合同章',
    '财务章',
    '法人签名章',
    '法人章',
    '法人章加签名章',
    '其他',
  ])
  await expect(form.field('归还时间')).toHaveCount(0)
  await way.getByRole('radio', { name: '借章' }).check()
  await choose(form.select('印章'), '公章')
  await form.field('文件名称').fill('二审委托手续')
  await form.field('份数').fill('二')
  await form.field('事由').fill('立案需要盖章')
  await form.submit.click()
  await expect(form.alerts).toHaveText(['请填写归还时间', '请填写 1 到 999 的整数'])
  await expect(form.field('归还时间')).toBeFocused()
  await form.field('归还时间').fill('2026-03-06 17:00')
  await form.field('份数').fill('２')
  await form.drawer.getByRole('button', { name: /：添加$/ }).click()
  const picker = page.getByRole('dialog', { name: words['pickCustomer.title'] })
  const name = (await picker.locator('.people-list label').first().innerText()).trim()
  await takeFrom(picker, name, name)
  await expect(form.drawer.locator('.chip')).toHaveText(name)
  await page.screenshot({ path: test.info().outputPath('stamp.png') })
  await form.submit.click()
  const approvals = await made(page, form, '立案需要盖章')
  await expect(approvals.row('用印：借章，公章').filter({ hasText: '二审委托手续' })).toHaveCount(1)
  await expect(approvals.fact('归还时间')).toContainText('03-06 17:00')
  await expect(approvals.fact('关联客户')).toHaveText(name)
})

test('what was typed stays when the form is closed, the page read anew and the firm away; then nothing can be sent', async ({
  page,
  office,
}) => {
  let form = await openForm(page, office, '用印')
  await form.field('文件名称').fill('写到一半的文件')
  await expect(form.drawer).toContainText(words['draft.kept'])
  await page.keyboard.press('Escape')
  await expect(form.drawer).toHaveCount(0)
  await expect(begin(page)).toBeFocused()
  await page.reload()
  form = await press(page, '用印')
  await expect(form.field('文件名称')).toHaveValue('写到一半的文件')
  await expect(form.drawer).toContainText(words['create.restored'])
  await page.keyboard.press('Escape')
  await loseFirm(page, office)
  form = await press(page, '用印')
  await form.field('事由').fill('离线写下')
  await expect(form.drawer).toContainText(words['online.offline'])
  await expect(form.submit).toBeDisabled()
  const before = await begun(office)
  await page.keyboard.press('Control+Enter')
  await expect(form.drawer).toContainText(words['draft.kept'])
  expect(await begun(office)).toBe(before)
  await form.drawer.getByRole('button', { name: words['create.clear'] }).click()
  await expect(form.field('文件名称')).toHaveValue('')
  await page.keyboard.press('Escape')
  form = await press(page, '用印')
  await expect(form.field('事由')).toHaveValue('')
})

test('D-11 what the firm refuses is said in its words; a lost answer is told, also after the form was closed', async ({
  page,
  office,
}) => {
  let form = await openForm(page, office, '用印')
  await choose(form.select('印章'), '公章')
  await form.field('文件名称').fill('律师函')
  await form.field('事由').fill('答案丢失的申请')
  await setFault(office.firm.origin, 'approval.create', { kind: 'refuse', message: '本月用印次数已达上限' })
  await form.submit.click()
  await expect(form.alerts).toHaveText('服务器未接受：本月用印次数已达上限')
  await expect(form.field('文件名称')).toHaveValue('律师函')
  await clearFaults(office.firm.origin)
  await setFault(office.firm.origin, 'approval.create', { kind: 'lostResponse' })
  await form.submit.click()
  await expect(form.alerts).toHaveText(words['beginApproval.doubtful'])
  await clearFaults(office.firm.origin)
  await page.keyboard.press('Escape')
  form = await press(page, '用印')
  await expect(form.alerts).toHaveText(words['beginApproval.doubtful'])
  await expect(form.field('事由')).toHaveValue('答案丢失的申请')
  await form.drawer.getByRole('button', { name: words['create.clear'] }).click()
  await expect(form.alerts).toHaveCount(0)
})

test('a file goes with it once the firm has it; until then the form waits and says so', async ({ page, office }) => {
  const form = await openForm(page, office, '用印')
  await choose(form.select('印章'), '合同章')
  await form.field('文件名称').fill('顾问合同')
  await form.field('事由').fill('附件在路上')
  await setFault(office.firm.origin, 'file.upload', { kind: 'hold' })
  await form.drawer
    .locator('input[type="file"]')
    .setInputFiles({ name: '顾问合同.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(form.drawer.getByText('顾问合同.txt')).toBeVisible()
  const before = await begun(office)
  await form.submit.click()
  await expect(form.drawer).toContainText(words['beginApproval.waiting'])
  expect(await begun(office)).toBe(before)
  await clearFaults(office.firm.origin)
  await expect(form.drawer).toHaveCount(0, { timeout: 30_000 })
  expect(await begun(office)).toBe(before + 1)
  const approvals = await made(page, form, '附件在路上')
  await expect(approvals.pane).toContainText('顾问合同.txt')
})

test('D-11 one that was withdrawn is begun anew with what stood in it, and the two name each other', async ({
  page,
  office,
}) => {
  const form = await openForm(page, office, '用印')
  await choose(form.select('印章'), '合同章')
  await form.field('文件名称').fill('年度顾问合同')
  await form.field('事由').fill('先撤回再发起')
  await form.submit.click()
  const approvals = await made(page, form, '先撤回再发起')
  await approvals.pane.getByRole('button', { name: words['approvals.action.withdraw'], exact: true }).click()
  await approvals.confirm(words['approvals.action.withdraw'])
  await approvals.pane.getByRole('button', { name: words['approvals.again'] }).click()
  await expect(form.drawer.getByRole('heading', { name: '重新发起用印' })).toBeVisible()
  await expect(form.field('文件名称')).toHaveValue('年度顾问合同')
  await expectChosen(form.select('印章'), '合同章')
  await form.field('事由').fill('重新发起的用印')
  await page.keyboard.press('Control+Enter')
  await made(page, form, '重新发起的用印')
  await expect(approvals.row('年度顾问合同')).toHaveCount(2)
  await expect(approvals.row('年度顾问合同').last()).toContainText('撤回后重新发起')
  await approvals.pane.getByRole('button', { name: words['approvals.openOld'] }).click()
  await expect(approvals.pane).toContainText('先撤回再发起')
})
