// Many customers at once, over time: progress, failures, cancelling, without the firm, and what axe finds.
import type { Page } from '@playwright/test'
import { findingsInBothThemes } from '../support/axe.ts'
import { setFault, setFaults } from '../support/firm-control.ts'
import { offersOf } from '../support/pages/picker.ts'
import { expect, loseFirm, openOffice, syncNow, test, words } from './office.ts'

/** Buttons and texts of the list's foot that stand on one another. */
const overlaps = (page: Page) =>
  page.locator('.list-foot').evaluate((foot) => {
    const shown = [...foot.querySelectorAll('button, .list-total, .selected-elsewhere')]
      .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0)
      .sort((one, other) => one.box.left - other.box.left)
    return shown.flatMap(({ text, box }, at) => {
      const next = shown[at + 1]
      return next !== undefined && box.right > next.box.left + 1 ? [`${text} on ${next.text}`] : []
    })
  })

test('a batch over pages shows how far it is, names what failed with the reason, and tries that alone again', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  await list.pageSize.selectOption('50')
  await expect(list.rows).toHaveCount(50)
  const all = page.getByRole('checkbox', { name: words['customers.selectAll'] })
  await all.check()
  await list.nextPage.click()
  await expect(list.rowNumber(51)).toBeVisible()
  await all.check()
  await expect(actions.selected).toHaveText('已选 100 条')
  await expect(page.getByText('其中 50 条不在本页')).toBeVisible()
  for (const width of [1040, 1280, 1366, 1600, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await overlaps(page), `${width} px wide`).toEqual([])
  }
  await setFault(office.firm.origin, 'company.batchUpdate', {
    kind: 'refuse',
    message: '客户已锁定',
    after: 1,
    times: 1,
  })
  await actions.button('action.level').click()
  await actions.dialog.getByRole('radio', { name: 'B级' }).check()
  await actions.confirm.click()
  await expect(actions.strip).toContainText('共更新50条记录')
  await expect(actions.strip).toContainText('失败 50 条')
  await expect(page.getByRole('status').filter({ hasText: '失败 50 条' })).toHaveCount(1)
  await actions.strip.getByRole('button', { name: '查看原因' }).click()
  const rows = actions.dialog.getByRole('row')
  await expect(rows).toHaveCount(51)
  await expect(rows.nth(1)).toContainText('服务器未接受：客户已锁定')
  await expect(rows.nth(1).getByRole('link')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await actions.strip.getByRole('button', { name: '重试失败 50 条' }).click()
  await expect(actions.strip).toContainText('共更新50条记录')
  await expect(actions.strip).not.toContainText('失败')
})

test('a batch that takes its time shows its progress over other pages and a reload, and can be cancelled', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  await list.pageSize.selectOption('50')
  await expect(list.rows).toHaveCount(50)
  const all = page.getByRole('checkbox', { name: words['customers.selectAll'] })
  await all.check()
  await list.nextPage.click()
  await expect(list.rowNumber(51)).toBeVisible()
  await all.check()
  await setFault(office.firm.origin, 'company.batchUpdate', { kind: 'hold', after: 1 })
  await actions.button('action.charge').click()
  await actions.dialog.getByRole('radio', { name: '未付费' }).check()
  await actions.confirm.click()
  await expect(actions.strip).toContainText('50 / 100')
  await expect(actions.strip.getByRole('progressbar')).toHaveAttribute('value', '50')
  await list.rows.first().getByRole('link').click()
  await expect(page).toHaveURL(/companydetail/)
  await page.goBack()
  await expect(actions.strip).toContainText('50 / 100')
  await page.reload()
  await expect(actions.strip).toContainText('50 / 100')
  await actions.strip.getByRole('button', { name: '取消' }).click()
  await expect(actions.strip).toContainText('正在取消')
  await setFaults(office.firm.origin, { clear: true })
  await expect(actions.strip).toContainText('已取消，共更新100条记录')
})

test('without the firm the actions stand disabled with the reason, and the new customer can still be written down', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office)
  await loseFirm(page, office)
  await actions.select(0)
  for (const key of ['action.level', 'action.owner', 'action.import', 'action.export', 'action.sync'] as const) {
    await expect(actions.button(key)).toBeDisabled()
    await expect(actions.button(key)).toHaveAttribute('title', words['online.offline'])
  }
  await actions.more.click()
  await expect(page.getByRole('menuitem', { name: '删除客户' })).toBeDisabled()
  await expect(page.getByRole('menuitem', { name: '删除客户' })).toHaveAttribute('title', words['online.offline'])
  await page.keyboard.press('Escape')
  await actions.button('action.create').click()
  await expect(actions.dialog.getByRole('alert')).toHaveText(words['online.offline'])
  await expect(actions.dialog.getByRole('button', { name: '新建', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await setFaults(office.firm.origin, { clear: true })
  await syncNow(page)
  await actions.select(0)
  await expect(actions.button('action.level')).toBeEnabled()
})

test('axe finds nothing serious in any dialog, in the pickers and in the strip, light and dark', async ({
  page,
  office,
}) => {
  test.slow()
  const { actions } = await openOffice(page, office)
  await actions.select(0, 1)
  expect(await findingsInBothThemes(page, '.list-foot'), 'selection').toEqual([])
  for (const key of ['action.level', 'action.charge'] as const) {
    await actions.button(key).click()
    await actions.confirm.click()
    expect(await findingsInBothThemes(page, '.dialog'), key).toEqual([])
    await page.keyboard.press('Escape')
  }
  await actions.button('action.members').click()
  await actions.confirm.click()
  const picker = await actions.openPicker('参与人')
  await expect(offersOf(picker).first()).toBeVisible()
  expect(await findingsInBothThemes(page, '.dialog'), 'members by name').toEqual([])
  await picker.getByRole('tab', { name: '按团队' }).click()
  await expect(offersOf(picker).first()).toBeVisible()
  expect(await findingsInBothThemes(page, '.dialog'), 'members by team').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await actions.more.click()
  expect(await findingsInBothThemes(page, '[role="menu"]'), 'menu').toEqual([])
  await page.keyboard.press('Escape')
  for (const key of ['action.clear', 'action.handover', 'action.phase.4', 'action.remove'] as const) {
    await actions.choose(key)
    await expect(actions.dialog).toBeVisible()
    expect(await findingsInBothThemes(page, '.dialog'), key).toEqual([])
    await page.keyboard.press('Escape')
    await expect(actions.dialog).toHaveCount(0)
  }
  await actions.button('action.level').click()
  await actions.dialog.getByRole('radio', { name: 'A级' }).check()
  await actions.confirm.click()
  await expect(actions.strip).toContainText('共更新2条记录')
  expect(await findingsInBothThemes(page, '.task-strip'), 'strip').toEqual([])
  await actions.button('customers.clearSelection').click()
})
