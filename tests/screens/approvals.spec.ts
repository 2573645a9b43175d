// Approvals: scenes, filters, what each kind shows, what can be decided by whom, keys, and small windows.
import type { Page } from '@playwright/test'
import { users } from '../../src/sample-firm/data/people.ts'
import { findingsInBothThemes } from '../support/axe.ts'
import { beginLeave, clearFaults, editFirm, requestsOf, setFault } from '../support/firm-control.ts'
import { ApprovalsPage } from '../support/pages/approvals-page.ts'
import { choose, offered } from '../support/pages/choice.ts'
import { syncByPanel } from '../support/pages/sync-page.ts'
import { expect, loseFirm, type Office, openOffice, test, words } from './office.ts'

const openApprovals = async (page: Page, office: Office, search = ''): Promise<ApprovalsPage> => {
  await openOffice(page, office)
  const approvals = new ApprovalsPage(page)
  await approvals.open(search)
  await expect(approvals.rows.first()).toBeVisible({ timeout: 30_000 })
  return approvals
}

/** Leaves that wait for the administrator, one for each reason. */
const sendLeaves = async (
  approvals: ApprovalsPage,
  { firm }: Office,
  ...reasons: readonly string[]
): Promise<string[]> => {
  const ids: string[] = []
  for (const reason of reasons) ids.push(await beginLeave(firm.origin, reason))
  await approvals.sync()
  for (const reason of reasons) await expect(approvals.row(reason)).toBeVisible({ timeout: 30_000 })
  return ids
}

/** How often the firm was asked for one approval. */
const readsOf = async ({ firm }: Office, id: string): Promise<number> =>
  (await requestsOf(firm.origin)).filter(({ method, path }) => method === 'GET' && path.endsWith(`/${id}`)).length

/** Somebody decides about an approval that waits for the administrator. */
const decideElsewhere = ({ firm }: Office, id: string) =>
  editFirm(firm.origin, {
    op: 'handleApproval',
    id,
    userId: users.find(({ name }) => name === '梁砚青')?.id,
    action: 'approve',
    opinion: '我先处理了',
  })

test('AV-01 the palette finds an approval by its words and leads to it', async ({ page, office }) => {
  const approvals = await openApprovals(page, office)
  await sendLeaves(approvals, office, '面板可找的事由')
  await page.keyboard.press('Control+2')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: words['search.label'] }).fill('面板可找')
  const found = page.getByRole('group', { name: words['search.group.approvals'] }).getByRole('option')
  await expect(found).toHaveText([/面板可找的事由/])
  await found.click()
  await expect(approvals.pane).toContainText('面板可找的事由')
})

test('AV-01 AV-02 AV-03 AV-04 three scenes in the order of use; the filters stand in the first, deleted ones in the second', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  await expect(approvals.tabs).toHaveText([/^待我审批\d+$/, /^我发起的\d+$/, /^抄送我的\d+$/])
  const filters = page.getByRole('radiogroup', { name: words['approvals.filters'] })
  await expect(filters.locator('label')).toHaveText(['全部', '待我处理', '我已通过', '我已驳回', '他人已处理'])
  await expect(
    page
      .getByRole('group', { name: /^待我处理/ })
      .getByRole('option')
      .first(),
  ).toContainText('审批中')
  await expect(page.getByRole('group', { name: /^已处理/ })).toBeVisible()
  await expect(approvals.row('已删除')).toHaveCount(0)
  // What nobody knows is shown as it came.
  await expect(approvals.row('状态 99')).toHaveCount(1)
  await approvals.filter('rejected').check()
  await expect(approvals.rows.filter({ hasNotText: /已驳回|重新发起/ })).toHaveCount(0)
  await expect(page).toHaveURL(/\?f=rejected$/)
  await approvals.filter('others').check()
  await expect(approvals.rows.filter({ hasText: '审批中' })).toHaveCount(0)
  await approvals.tab(0).click()
  await expect(filters).toHaveCount(0)
  const status = page.getByRole('combobox', { name: words['approvals.statuses'] })
  expect(await offered(status)).toEqual([
    '全部状态',
    '审批中',
    '已通过',
    '已驳回',
    '驳回后重新发起',
    '已撤回',
    '撤回后重新发起',
    '已删除',
  ])
  await choose(status, '已删除')
  await expect(approvals.rows.filter({ hasNotText: '已删除' })).toHaveCount(0)
  await expect(approvals.rows.first()).toContainText('已删除')
  await approvals.tab(2).click()
  await expect(approvals.rows.first()).toBeVisible()
  await expect(approvals.row('已删除')).toHaveCount(0)
})

test('AV-06 the list is narrowed by kind and by what is typed, of which the address says nothing', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  expect(await offered(approvals.kinds)).toEqual(['全部类型', '请假', '报销', '用印', '其他审批'])
  await choose(approvals.kinds, '用印')
  await expect(approvals.rows.filter({ hasNotText: '用印：' })).toHaveCount(0)
  await choose(approvals.kinds, '其他审批')
  // A kind that nobody here knows is one of the others.
  await expect(approvals.row('出差计划')).toHaveCount(1)
  await page.keyboard.press('Control+f')
  await expect(approvals.search).toBeFocused()
  await approvals.search.fill('没有人叫这个名字')
  await expect(page.getByText(words['approvals.noMatch'])).toBeVisible()
  await expect(page.getByText(words['approvals.choose'])).toHaveCount(0)
  expect(page.url()).not.toContain(encodeURIComponent('没有人'))
  await page.getByRole('button', { name: words['approvals.clearFilters'] }).click()
  await expect(approvals.row('用印：').first()).toBeVisible()
  await expect(approvals.search).toHaveValue('')
})

test('RE-01 RE-02 RE-03 a reimbursement has its items, its sum in figures and capitals, its attachments and its chain', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  await approvals.row('947.50').click()
  await expect(approvals.title).toHaveText('差旅报销 947.50 元')
  await expect(approvals.pane).toContainText(/在我这里/)
  await expect(approvals.fact('报销类型')).toHaveText('差旅')
  await expect(approvals.fact('付款方式')).toContainText('银行卡')
  await expect(approvals.fact('关联客户').getByRole('link')).toBeVisible()
  const items = approvals.section('报销明细')
  await expect(items.locator('tbody tr')).toHaveCount(7)
  await expect(items.locator('tbody tr').first()).toContainText('火车票')
  await expect(items.locator('tbody tr').last()).toContainText(/补贴.*无需凭证.*200\.00/)
  await expect(items.locator('tfoot')).toContainText('人民币玖佰肆拾柒元伍角整')
  await expect(items.locator('tfoot strong')).toHaveText('947.50')
  await expect(approvals.section('附件').getByRole('listitem')).toHaveCount(5)
  await expect(approvals.chain).toContainText(words['approvals.step'].replace('{n}', '2').replace('{m}', '3'))
  await expect(approvals.chain.getByRole('listitem').filter({ hasText: '当前' })).toContainText('林知远')
  const opened = page.waitForEvent('popup')
  await approvals.title.focus()
  await page.keyboard.press('v')
  await (await opened).close()
  const saved = page.waitForEvent('download')
  await approvals.section('附件').getByRole('button', { name: /^下载/ }).first().click()
  expect((await saved).suggestedFilename()).toContain('高铁电子客票')
  expect(await findingsInBothThemes(page, '.approvals')).toEqual([])
  // What the firm hides is not told by anything else.
  await approvals.row('无权查看').click()
  await expect(approvals.title).toHaveText('其他报销')
  await expect(items.locator('tfoot')).not.toContainText('人民币')
  await expect(items.locator('tfoot')).toContainText('无权查看')
})

test('LV-01 ST-01 ST-02 D-103 leaves, seals and other forms show what was filled in, in words', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office, '?k=leave')
  await approvals.row('年假').first().click()
  await expect(approvals.title).toHaveText(/^年假 [\d.]+ 天$/)
  await expect(approvals.fact('请假类型')).toHaveText(/^年假/)
  await expect(approvals.fact('请假时间')).toContainText(' 至 ')
  await approvals.open('?k=stamp')
  await approvals.row('借章，法人章').first().click()
  await expect(approvals.fact('用印方式')).toHaveText('借章')
  await expect(approvals.fact('印章')).toHaveText(/^法人章/)
  await expect(approvals.fact('归还时间')).not.toBeEmpty()
  // Numbers that nobody knows.
  await approvals.row('类型 9').click()
  await expect(approvals.fact('用印方式')).toHaveText('类型 9')
  await approvals.open('?k=other')
  await approvals.row('收费备案').first().click()
  await expect(approvals.title).toHaveText('收费备案')
  await expect(approvals.section('申请信息').locator('dt')).not.toHaveCount(0)
})

test('AV-01 an address that is gone to while a row is about to be shown stays, and no row of before is shown', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office, '?k=leave')
  await expect(approvals.rows.nth(1)).toBeVisible()
  // The row would be shown after 120 ms of rest, which end while the new address is being read.
  await approvals.rows.nth(1).evaluate(async (row: HTMLElement) => {
    row.focus()
    await new Promise((resolve) => setTimeout(resolve, 60))
    location.assign('#/approvals?k=stamp')
    const end = performance.now() + 100
    while (performance.now() < end);
  })
  await expect(approvals.row('借章，法人章').first()).toBeVisible()
  await expect(page).toHaveURL(/approvals\?k=stamp$/)
})

test('AV-01 keys move, open, page and come back; the detail follows the row', async ({ page, office }) => {
  const approvals = await openApprovals(page, office)
  await approvals.rows.first().click()
  await page.keyboard.press('ArrowDown')
  await expect(approvals.rows.nth(1)).toBeFocused()
  await expect(approvals.rows.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  await expect(approvals.title).toBeFocused()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(approvals.rows.first()).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(approvals.rows.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(approvals.rows.last()).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByText('已选 2 条')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('已选 2 条')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText(words['shortcut.previewAttachment'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fqsp')
  await page.getByRole('option', { name: words['command.beginApproval'] }).click()
  await expect(page.getByRole('menuitem', { name: words['approvals.kind.leave'] })).toBeVisible()
})

test('D-11 驳回 needs an opinion, which stays through a new start of the page; A asks with whose it is, and Enter goes on', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  await sendLeaves(approvals, office, '要驳回的请假', '要同意的请假')
  await approvals.row('要驳回的请假').click()
  await approvals.reject.click()
  await expect(approvals.pane.getByRole('alert')).toHaveText(words['approvals.opinionNeeded'])
  await expect(approvals.opinion).toBeFocused()
  await page.keyboard.type('开庭前不能离开')
  await expect(page.getByText(/未发送草稿/)).toBeVisible()
  await page.reload()
  await expect(approvals.opinion).toHaveValue('开庭前不能离开')
  await approvals.title.focus()
  await page.keyboard.press('r')
  await expect(approvals.dialog).toContainText('苏若谷：事假 1 天')
  await expect(approvals.dialog).toContainText('开庭前不能离开')
  // What destroys is never what Enter does by itself.
  await expect(approvals.dialog.getByRole('button', { name: words['common.cancel'] })).toBeFocused()
  await approvals.confirm(words['approvals.action.reject'])
  await expect(approvals.pane).toContainText(/我已驳回 \d\d-\d\d/)
  await expect(approvals.chain).toContainText('开庭前不能离开')
  await expect(approvals.row('要驳回的请假')).toContainText('已驳回')
  // The row with the focus is meant, also before its detail has followed.
  await approvals.row('要同意的请假').focus()
  await page.keyboard.press('a')
  await expect(approvals.dialog).toContainText('苏若谷：事假 1 天')
  await page.keyboard.press('Enter')
  await expect(approvals.row('要同意的请假')).toContainText('已通过')
  await expect(approvals.pane).toContainText(/我已通过 \d\d-\d\d/)
  await expect(page.locator('.approval-row:focus')).toHaveCount(1)
})

test('D-11 what somebody else has handled is refused in the words of the firm, and nothing typed is lost', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  const [id = ''] = await sendLeaves(approvals, office, '别人先处理的请假')
  await approvals.row('别人先处理的请假').click()
  await approvals.opinion.fill('同意休假')
  // One that is opened is read once more: that is over before.
  await expect.poll(() => readsOf(office, id)).toBeGreaterThan(0)
  await decideElsewhere(office, id)
  await approvals.opinion.press('Control+Enter')
  await approvals.confirm(words['approvals.action.approve'])
  await expect(approvals.pane.getByRole('alert')).toHaveText('服务器未接受：已被他人处理')
  await expect(approvals.approve).toHaveCount(0)
  await expect(approvals.pane).toContainText(/梁砚青已通过/)
  await expect(approvals.opinion).toHaveValue('同意休假')
  await approvals.pane.getByRole('button', { name: words['approvals.opinionClear'] }).click()
  await expect(approvals.opinion).toHaveCount(0)
})

test('D-11 what somebody else handles while the question is open, and is read meanwhile, is said to be handled', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  const [id = ''] = await sendLeaves(approvals, office, '问时被处理的请假')
  await approvals.row('问时被处理的请假').click()
  await approvals.opinion.fill('同意休假')
  await approvals.opinion.press('Control+Enter')
  await expect(approvals.dialog).toBeVisible()
  await decideElsewhere(office, id)
  const other = await page.context().newPage()
  await openOffice(other, office)
  await syncByPanel(other)
  await approvals.confirm(words['approvals.action.approve'])
  await expect(approvals.pane.getByRole('alert')).toHaveText(words['approvals.overtaken'])
  await expect(approvals.opinion).toHaveValue('同意休假')
})

test('D-11 several are approved with one question; what the firm refuses of them stays selected, with its reason; what came of them is told after another page', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  const [, second = ''] = await sendLeaves(approvals, office, '批量一', '批量二', '批量三', '批量四')
  for (const reason of ['批量一', '批量二']) {
    await approvals.row(reason).hover()
    await approvals.row(reason).locator('[data-tick]').click()
  }
  await approvals.row('已通过').first().locator('[data-tick]').click()
  await expect(page.getByText('已选 3 条')).toBeVisible()
  await page.getByRole('button', { name: words['approvals.batch.approve'] }).click()
  await expect(approvals.dialog).toContainText('同意选中的 2 条申请？')
  await expect(approvals.dialog).toContainText('另有 1 条不能同意，不会处理。')
  // Only now: a pass of the sync that tells of it would leave one to be asked about.
  await decideElsewhere(office, second)
  await approvals.confirm(words['approvals.batch.approve'])
  const result = page.locator('.batch-result')
  await expect(result).toContainText('已同意 1 条，1 条没有同意')
  await expect(result.getByRole('listitem')).toContainText('苏若谷 请假：事假')
  await expect(result.getByRole('listitem')).toContainText('已被他人处理')
  await expect(approvals.row('批量一')).toContainText('已通过')
  await expect(page.getByText('已选 1 条')).toBeVisible()
  for (const reason of ['批量三', '批量四']) {
    await approvals.row(reason).hover()
    await approvals.row(reason).locator('[data-tick]').click()
  }
  await setFault(office.firm.origin, 'approval.act', { kind: 'hold' })
  await page.getByRole('button', { name: words['approvals.batch.approve'], exact: true }).click()
  await approvals.confirm(words['approvals.batch.approve'])
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.keyboard.press('Control+2')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await clearFaults(office.firm.origin)
  await approvals.open()
  await expect(result).toContainText('已同意 1 条，1 条未处理')
})

test('D-11 who began one can urge and withdraw it, and delete what is withdrawn; old and new form lead to each other', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office, '?s=0')
  await approvals.row('审批中').first().click()
  await expect(approvals.pane).toContainText('等待梁砚青审批')
  await approvals.pane.getByRole('button', { name: words['approvals.openOld'] }).click()
  await expect(approvals.pane.locator('.approval-head')).toContainText('驳回后重新发起')
  await approvals.pane.getByRole('button', { name: words['approvals.openNew'] }).click()
  const button = (action: 'urge' | 'withdraw' | 'delete') =>
    approvals.pane.getByRole('button', { name: words[`approvals.action.${action}`], exact: true })
  await button('urge').click()
  await approvals.confirm(words['approvals.action.urge'])
  await expect(approvals.pane).toContainText(words['approvals.done.urge'])
  await button('withdraw').click()
  await approvals.confirm(words['approvals.action.withdraw'])
  await expect(approvals.pane.locator('.approval-head')).toContainText('已撤回')
  await expect(approvals.pane.getByRole('button', { name: words['approvals.again'] })).toBeVisible()
  await button('delete').click()
  await approvals.confirm(words['approvals.action.delete'])
  await expect(approvals.pane.locator('.approval-head')).toContainText('已删除')
  await expect(button('delete')).toHaveCount(0)
})

test('D-11 without the firm everything is read and nothing can be decided; an answer that is lost is told', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  const [doubtful = ''] = await sendLeaves(approvals, office, '结果不明的请假', '还在提交的请假')
  await approvals.row('结果不明的请假').click()
  await setFault(office.firm.origin, 'approval.act', { kind: 'status', status: 500 })
  await approvals.approve.click()
  await approvals.confirm(words['approvals.action.approve'])
  await expect(approvals.pane.getByRole('alert')).toHaveText(words['approvals.doubtful'])
  await expect(approvals.approve).toBeEnabled()
  await clearFaults(office.firm.origin)
  // The doubt goes with what it was about.
  await decideElsewhere(office, doubtful)
  await approvals.sync()
  await expect(approvals.pane).toContainText(/梁砚青已通过/)
  await expect(approvals.pane.getByRole('alert')).toHaveCount(0)
  // The question stays until it is known what came of it.
  await approvals.row('还在提交的请假').click()
  await setFault(office.firm.origin, 'approval.act', { kind: 'hold' })
  await approvals.approve.click()
  await approvals.dialog.getByRole('button', { name: words['approvals.action.approve'], exact: true }).click()
  await expect(approvals.dialog.getByRole('button', { name: words['common.cancel'] })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(approvals.dialog).toBeVisible()
  await clearFaults(office.firm.origin)
  await expect(approvals.pane).toContainText(/我已通过/)
  await expect(approvals.dialog).toHaveCount(0)
  await approvals.row('947.50').click()
  await loseFirm(page, office)
  await expect(approvals.approve).toBeDisabled()
  await expect(approvals.reject).toBeDisabled()
  await expect(approvals.pane).toContainText(words['approvals.offline'])
  await approvals.opinion.fill('联网后同意')
  const asked = (await requestsOf(office.firm.origin)).filter(({ method }) => method === 'PUT').length
  await approvals.title.focus()
  await page.keyboard.press('a')
  await expect(approvals.dialog).toHaveCount(0)
  expect((await requestsOf(office.firm.origin)).filter(({ method }) => method === 'PUT')).toHaveLength(asked)
  await approvals.open('?a=404404')
  await expect(approvals.pane).toContainText(words['approvals.offlineMissing'])
  await clearFaults(office.firm.origin)
})

test('below 1280 one lies over the list, and Escape leads back to its row; what is not here says so', async ({
  page,
  office,
}) => {
  const approvals = await openApprovals(page, office)
  await page.setViewportSize({ width: 1024, height: 640 })
  await expect(page.locator('.approvals-pane')).toBeHidden()
  await approvals.rows.nth(2).focus()
  await page.keyboard.press('Enter')
  await expect(approvals.title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.approvals-pane')).toBeHidden()
  await expect(approvals.rows.nth(2)).toBeFocused()
  // What 150 % leaves of 1024 x 640.
  await page.setViewportSize({ width: 683, height: 427 })
  await page.keyboard.press('Enter')
  await expect(approvals.chain).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  await approvals.open('?a=404404')
  await expect(approvals.pane).toContainText(words['approvals.missing'])
  await approvals.pane.getByRole('button', { name: words['common.back'] }).click()
  await expect(approvals.rows.first()).toBeVisible()
})
