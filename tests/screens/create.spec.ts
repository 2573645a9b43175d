// A new customer: fields by the firm's definitions, duplicates while typing, a draft that survives, errors at their field.
import { findingsInBothThemes } from '../support/axe.ts'
import { editFirm, setFault, setFaults } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { choose, expectChosen } from '../support/pages/choice.ts'
import { expect, loseFirm, makeCustomer, openOffice, test, words } from './office.ts'

const inDialog = { exact: true } as const

test('a hasty Ctrl+Enter waits until what was typed the last time is there, and is not lost', async ({
  page,
  office,
}) => {
  const drafts = await holdCalls(page, 'draft')
  const { actions } = await openOffice(page, office, 'member')
  drafts.hold()
  await page.keyboard.press('Control+n')
  await expect(actions.dialog.getByRole('textbox', { name: '客户名称', ...inDialog })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  drafts.release()
  await expect(actions.dialog.getByRole('alert')).toHaveText('客户名称不能为空')
})

test('Enter that is pressed twice sends a new customer once', async ({ page, office }) => {
  const creates = await holdCalls(page, 'create')
  const { actions } = await openOffice(page, office, 'member')
  await page.keyboard.press('Control+n')
  const name = actions.dialog.getByRole('textbox', { name: '客户名称', ...inDialog })
  await name.fill('两次回车有限公司')
  creates.hold()
  await name.press('Enter')
  await expect(actions.dialog.getByRole('button', { name: '新建', exact: true })).toBeDisabled()
  await name.press('Enter')
  await name.press('Enter')
  creates.release()
  await expect(actions.strip).toContainText('添加成功：两次回车有限公司')
  await expect(actions.dialog).toHaveCount(0)
  expect(creates.asked()).toBe(1)
})

test('CL-06 CL-45 FD-11 a member writes a customer down by keys: every kind of field, a counter, the name required', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office, 'member')
  await page.keyboard.press('Control+n')
  const { dialog } = actions
  await expect(dialog.getByRole('heading')).toHaveText('新建客户')
  const name = dialog.getByRole('textbox', { name: '客户名称', ...inDialog })
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toHaveText('客户名称不能为空')
  await expect(name).toBeFocused()
  await page.keyboard.type('宁波逐字输入有限公司')
  await expect(name).toHaveValue('宁波逐字输入有限公司')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog).toContainText('10/200')
  await choose(dialog.getByRole('combobox', { name: '客户级别' }), 'B级')
  await choose(dialog.getByRole('combobox', { name: '付费状态' }), '部分付费')
  await dialog.getByRole('textbox', { name: '联系电话', ...inDialog }).fill('13900002222')
  await dialog.getByRole('textbox', { name: '申请时间', ...inDialog }).fill('2025-02-30')
  await dialog.getByRole('textbox', { name: '备注', ...inDialog }).fill('第一行\n第二行')
  await dialog.getByRole('checkbox', { name: '常年顾问' }).check()
  await dialog.getByRole('checkbox', { name: '律师函' }).check()
  await dialog
    .getByRole('textbox', { name: '号码 1', ...inDialog })
    .first()
    .fill('057188882222')
  await actions.pick('负责人', 'cws', '陈望舒')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('alert')).toHaveText(words['edit.wrongDate'])
  await dialog.getByRole('textbox', { name: '申请时间', ...inDialog }).fill('2025-11-20')
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(actions.strip).toContainText('添加成功：宁波逐字输入有限公司')
  await list.search.fill('宁波逐字输入有限公司')
  await expect(list.rows.first()).toContainText('陈望舒')
  await actions.strip.getByRole('link', { name: '打开' }).click()
  const value = (label: string) => page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('宁波逐字输入有限公司')
  await expect(value('申请时间')).toContainText('2025-11-20')
  await expect(value('备注')).toContainText('第一行')
  await expect(value('服务类型')).toContainText('常年顾问')
  await expect(value('更多电话')).toContainText('0571')
})

test('a day is picked in a calendar over the dialog, and Escape closes the calendar alone', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office, 'member')
  await page.keyboard.press('Control+n')
  const { dialog } = actions
  const day = dialog.getByRole('textbox', { name: '申请时间', ...inDialog })
  await day.fill('2025-11-20')
  await day.press('ArrowDown')
  const calendar = page.getByRole('dialog', { name: words['calendar.open'] })
  await expect(calendar.getByRole('button', { pressed: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(day).toBeFocused()
  await day.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(day).toBeFocused()
  await expect(day).toHaveValue('2025-11-21')
})

test('PH-17 numbers are added and removed line by line, and the focus stays in the lines', async ({ page, office }) => {
  const { actions } = await openOffice(page, office, 'member')
  await actions.button('action.create').click()
  const lines = actions.dialog.getByRole('group', { name: '更多电话' })
  const number = (n: number) => lines.getByRole('textbox', { name: `号码 ${n}`, ...inDialog })
  const add = lines.getByRole('button', { name: words['edit.phoneAdd'] })
  await number(1).fill('057188882222')
  await add.press('Enter')
  await expect(number(2)).toBeFocused()
  await expect(add).toBeDisabled()
  await page.keyboard.type('13900003333')
  await choose(lines.getByRole('combobox', { name: '号码 2 的状态' }), words['phone.state.4'])
  await lines.getByRole('button', { name: '移除号码 1' }).press('Enter')
  await expect(number(2)).toHaveCount(0)
  await expect(number(1)).toBeFocused()
  await expect(number(1)).toHaveValue('13900003333')
  await expectChosen(lines.getByRole('combobox', { name: '号码 1 的状态' }), words['phone.state.4'])
  await lines.getByRole('button', { name: '移除号码 1' }).press('Enter')
  await expect(number(1)).toBeFocused()
  await expect(number(1)).toHaveValue('')
  await expect(lines.getByRole('button', { name: '移除号码 1' })).toBeDisabled()
  await page.keyboard.press('Escape')
})

test('a key that is pressed in the moment in which the draft is kept is not lost, nor the next', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office, 'member')
  await actions.button('action.create').click()
  const name = actions.dialog.getByRole('textbox', { name: '客户名称', ...inDialog })
  await name.fill('甲')
  await expect(actions.dialog).toContainText(words['draft.kept'])
  await name.evaluate((input: HTMLInputElement, kept) => {
    // As on a slow machine, the effects of a drawing run in a later task than the drawing, and a key can come between.
    const now = performance.now.bind(performance)
    let ahead = 0
    performance.now = () => {
      ahead += 10
      return now() + ahead
    }
    const type = (key: string) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      write?.call(input, input.value + key)
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }))
    }
    const dialog = input.closest('[role="dialog"]') as HTMLElement
    const watch = new MutationObserver(() => {
      if (input.value !== '甲乙' || !dialog.textContent?.includes(kept)) return
      watch.disconnect()
      type('丙')
      type('丁')
    })
    watch.observe(dialog, { childList: true, subtree: true, characterData: true })
  }, words['draft.kept'])
  await name.fill('甲乙')
  await expect(name).toHaveValue('甲乙丙丁')
  await actions.dialog.getByRole('button', { name: '清空' }).click()
  await page.keyboard.press('Escape')
})

test('a name or number that is known already is shown with its owner while it is typed', async ({ page, office }) => {
  const { actions } = await openOffice(page, office, 'member')
  await editFirm(office.firm.origin, { op: 'contact', fields: { name: '霍采蘩之' } })
  await makeCustomer(page, office, { name: '重复核对有限公司', ownerid: '60004', telephone: '13811112222' })
  await actions.button('action.create').click()
  const { dialog } = actions
  const name = dialog.getByRole('textbox', { name: '客户名称', ...inDialog })
  const similar = dialog.getByRole('status').filter({ hasText: '请确认是否重复' })
  await name.fill('重复核对')
  await expect(similar).toContainText(words['create.similar'])
  await expect(similar).toContainText('重复核对有限公司')
  await expect(similar).toContainText('负责人 陈望舒')
  await expect(similar).not.toContainText('138')
  await name.fill('重复核对有限公司')
  await expect(similar).toContainText(words['create.exact'])
  // A contact of that very name makes no customer of it.
  await name.fill('霍采蘩之')
  await expect(similar).toContainText('霍采蘩之')
  await expect(similar).toContainText(words['create.similar'])
  await name.fill('完全不同的名字甲乙丙')
  await expect(similar).toHaveCount(0)
  await dialog.getByRole('textbox', { name: '联系电话', ...inDialog }).fill('13811112222')
  await expect(similar).toContainText('重复核对有限公司')
  await dialog.getByRole('button', { name: '清空' }).click()
  await page.keyboard.press('Escape')
})

test('what was typed is there again after Escape and after a reload, counts as a draft, and can be thrown away', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office, 'member')
  const { dialog } = actions
  const name = dialog.getByRole('textbox', { name: '客户名称', ...inDialog })
  const drafts = page.getByRole('contentinfo').getByText('未发送草稿 1 条')
  await actions.button('action.create').click()
  await name.fill('写到一半的公司')
  const industry = await choose(dialog.getByRole('combobox', { name: '行业' }), 2)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(actions.button('action.create')).toBeFocused()
  await expect(drafts).toBeVisible()
  await page.reload()
  await actions.button('action.create').click()
  await expect(name).toHaveValue('写到一半的公司')
  await expectChosen(dialog.getByRole('combobox', { name: '行业' }), industry)
  await expect(dialog).toContainText(words['create.restored'])
  await dialog.getByRole('button', { name: '清空' }).click()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(drafts).toHaveCount(0)
})

test('what is typed before the draft is there goes over it, and the rest of the draft stays', async ({
  page,
  office,
}) => {
  const drafts = await holdCalls(page, 'draft')
  const { actions } = await openOffice(page, office, 'member')
  const { dialog } = actions
  const name = dialog.getByRole('textbox', { name: '客户名称', ...inDialog })
  const note = dialog.getByRole('textbox', { name: '备注', ...inDialog })
  await actions.button('action.create').click()
  await name.fill('上次的名字')
  await note.fill('上次的备注')
  await expect(dialog).toContainText('草稿已保存')
  drafts.hold()
  await page.reload()
  await actions.button('action.create').click()
  await name.fill('这次的名字')
  drafts.release()
  await expect(note).toHaveValue('上次的备注')
  await expect(name).toHaveValue('这次的名字')
  await dialog.getByRole('button', { name: '清空' }).click()
  await page.keyboard.press('Escape')
})

test('ER-07 what the firm refuses is said in the dialog, and a lost answer never makes a second customer', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office, 'member')
  const { dialog } = actions
  const submit = dialog.getByRole('button', { name: '新建', exact: true })
  await actions.button('action.create').click()
  await dialog.getByRole('textbox', { name: '客户名称', ...inDialog }).fill('答复丢失的公司')
  await setFault(office.firm.origin, 'company.create', { kind: 'refuse', message: '客户数量已达上限' })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText('服务器未接受：客户数量已达上限')
  await setFaults(office.firm.origin, { clear: true })
  await setFault(office.firm.origin, 'company.create', { kind: 'lostResponse' })
  await setFault(office.firm.origin, 'company.list', { kind: 'status', status: 502, times: 1 })
  await submit.click()
  await expect(dialog.getByRole('alert')).toHaveText(words['failure.unreachable'])
  await setFaults(office.firm.origin, { clear: true })
  await submit.click()
  await expect(dialog).toHaveCount(0)
  await list.search.fill('答复丢失的公司')
  await expect(list.count).toHaveText('共 1 条记录')
})

test('a new customer is only written down while the firm cannot be reached', async ({ page, office }) => {
  const { actions } = await openOffice(page, office, 'member')
  await loseFirm(page, office)
  await actions.button('action.create').click()
  await actions.dialog.getByRole('textbox', { name: '客户名称', ...inDialog }).fill('离线写下的公司')
  await expect(actions.dialog).toContainText(words['draft.kept'])
  await expect(actions.dialog.getByRole('button', { name: '新建', exact: true })).toBeDisabled()
  await actions.dialog.getByRole('button', { name: '清空' }).click()
})

test('axe finds nothing serious in the form, empty, with duplicates and with errors, light and dark', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office, 'member')
  await actions.button('action.create').click()
  await actions.dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(actions.dialog.getByRole('alert')).toBeVisible()
  expect(await findingsInBothThemes(page, '.dialog'), 'errors').toEqual([])
  await actions.dialog.getByRole('textbox', { name: '客户名称', ...inDialog }).fill('有限公司')
  await expect(actions.dialog.getByText(words['create.similar'])).toBeVisible()
  expect(await findingsInBothThemes(page, '.dialog'), 'duplicates').toEqual([])
  await actions.dialog.getByRole('button', { name: '清空' }).click()
  await page.keyboard.press('Escape')
})
