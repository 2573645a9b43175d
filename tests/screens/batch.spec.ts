// Many customers at once: who is offered what, and each dialog with its errors.
import { editFirm, setFault, setFaults } from '../support/firm-control.ts'
import { choose } from '../support/pages/choice.ts'
import { offersOf, takeFrom } from '../support/pages/picker.ts'
import { expect, makeCustomer, openOffice, setSwitch, syncNow, test, words } from './office.ts'

test('CL-06 CL-07 CL-08 CL-09 CL-45 PM-01 D-43 a member is offered what everybody may, beside a selection four buttons and no empty menu', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office, 'member')
  await expect(actions.button('action.create')).toBeEnabled()
  await expect(actions.button('action.import')).toBeEnabled()
  await expect(actions.button('action.export')).toHaveCount(0)
  await expect(actions.button('action.sync')).toHaveCount(0)
  await expect(actions.headMenu).toHaveCount(0)
  for (const key of ['action.level', 'action.charge', 'action.owner', 'action.members'] as const)
    await expect(actions.button(key)).toHaveCount(0)
  await actions.select(0, 1)
  await expect(actions.selected).toHaveText('已选 2 条')
  for (const key of ['action.level', 'action.charge', 'action.owner', 'action.members'] as const)
    await expect(actions.button(key)).toBeEnabled()
  await expect(actions.more).toHaveCount(0)
  await actions.button('customers.clearSelection').click()
  await expect(actions.button('action.level')).toHaveCount(0)
})

test('CL-07 CL-08 CL-10 CL-11 CL-12 CL-13 CL-14 PM-01 PM-02 PM-03 an administrator has the menu, its parts by the switches', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office)
  await expect(actions.button('action.export')).toBeEnabled()
  await expect(actions.button('action.sync')).toBeEnabled()
  await actions.headMenu.click()
  await expect(actions.menuItems).toHaveText(['修复空值', '成员交接变更'])
  await page.keyboard.press('Escape')
  await actions.select(0)
  await actions.more.click()
  await expect(actions.menuItems).toHaveText([
    '转为跟进中',
    '转为已签约',
    '清除参与人',
    '修复空值',
    '成员交接变更',
    '删除客户',
  ])
  await page.keyboard.press('Escape')
  await setSwitch(page, office, 'customer.sea.enable', '0')
  await setSwitch(page, office, 'customer.fixnull.enable', '0')
  await actions.select(0)
  await actions.more.click()
  await expect(actions.menuItems).toHaveText(['清除参与人', '成员交接变更', '删除客户'])
  await page.keyboard.press('Escape')
  await setSwitch(page, office, 'customer.sea.enable', '1')
  await setSwitch(page, office, 'customer.fixnull.enable', '1')
})

test('CL-04 CL-09 in invite-talk mode the owner is called inviter', async ({ page, office }) => {
  const { actions } = await openOffice(page, office)
  await setSwitch(page, office, 'customer.invite.talk.enable', '1')
  await actions.select(0)
  await expect(actions.button('action.inviter')).toBeVisible()
  await expect(actions.button('action.owner')).toHaveCount(0)
  await setSwitch(page, office, 'customer.invite.talk.enable', '0')
  await actions.select(0)
  await expect(actions.button('action.owner')).toBeVisible()
})

test('CL-17 CL-45 the action at the end of a row, or E, opens the customer to be edited; it stays in view', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office, 'member')
  const { id, name } = await list.at(1)
  await expect(list.grid.getByRole('columnheader').last()).toHaveText('编辑')
  const action = list.rowOf(id).getByRole('button', { name: `编辑 ${name}` })
  await expect(action).toBeInViewport()
  await action.click()
  const editor = page.locator('.record-field .line-editor :focus')
  await expect(editor).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(list.rowOf(id)).toBeFocused()
  await page.keyboard.press('e')
  await expect(editor).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '修改客户名称', exact: true }).click()
  await page.getByRole('textbox', { name: '客户名称', exact: true }).fill(`${name}甲`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}甲`)
  await page.getByRole('link', { name: '客户', exact: true }).first().click()
  await list.search.fill(`${name}甲`)
  await expect(list.rows).toHaveCount(1)
})

test('BT-02 BT-10 ER-03 ER-07 levels are set by keys, the count is said, and Ctrl+Z gives each customer its own level back', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office, 'member')
  await actions.select(0, 1, 2)
  const levels = () => list.rows.locator('.level').allInnerTexts()
  const before = await levels()
  await list.rows.first().focus()
  await page.keyboard.press('l')
  await expect(actions.dialog.getByRole('heading')).toHaveText('设置级别')
  await page.keyboard.press('Control+Enter')
  await expect(actions.dialog.getByRole('alert')).toHaveText(words['batch.levelRequired'])
  await actions.dialog.getByRole('radio', { name: 'D级' }).check()
  await expect(actions.dialog.getByRole('alert')).toHaveCount(0)
  await actions.confirm.click()
  await expect(actions.strip).toContainText('共更新3条记录')
  await expect.poll(levels).toEqual(['D级', 'D级', 'D级', ...before.slice(3)])
  await page.keyboard.press('Control+z')
  await expect(actions.strip).toContainText('已撤销，共更新')
  await expect.poll(levels).toEqual(before)
  await expect(actions.strip.getByRole('button', { name: /^撤销/ })).toHaveCount(0)
})

test('a batch can be taken back for eight seconds, then its line is gone', async ({ page, office, clock }) => {
  await clock.install()
  const { actions } = await openOffice(page, office, 'member')
  await actions.select(0)
  await actions.button('action.level').click()
  await actions.dialog.getByRole('radio', { name: 'C级' }).check()
  // The line comes after the first moment and before the second one; from there on the clock stands.
  const now = () => page.evaluate(() => Date.now())
  const began = await now()
  await actions.confirm.click()
  const undo = actions.strip.getByRole('button', { name: /^撤销/ })
  await expect(undo).toBeVisible()
  const shown = await now()
  await clock.pauseAt(began + 7500)
  await expect(undo).toBeVisible()
  await clock.runFor(shown - began + 1000)
  await expect(actions.strip).toHaveCount(0)
})

test('BT-01 ER-07 a charge status has to be chosen', async ({ page, office }) => {
  const { list, actions } = await openOffice(page, office, 'member')
  await actions.select(0, 1)
  await actions.button('action.charge').click()
  await actions.confirm.click()
  await expect(actions.dialog.getByRole('alert')).toHaveText('请先选择付费状态')
  await actions.dialog.getByRole('radio', { name: '部分付费' }).check()
  await actions.confirm.click()
  await expect(actions.strip).toContainText('共更新2条记录')
  await expect(list.rows.nth(1).locator('.charge')).toHaveText('部分付费')
})

test('BT-07 BT-08 UP-01 UP-02 UP-04 UP-05 an owner is found by initials, tag or team; a plus before, a pencil after', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office, 'member')
  await actions.select(0, 1)
  await actions.button('action.owner').click()
  await expect(actions.dialog.getByRole('heading').first()).toHaveText('批量设置客户的负责人')
  await actions.confirm.click()
  await expect(actions.dialog.getByRole('alert')).toHaveText('请先选择一个负责人')
  await expect(actions.dialog.getByRole('button', { name: '选择负责人：添加' })).toBeVisible()
  const picker = await actions.openPicker('选择负责人')
  await expect(picker.getByRole('heading')).toHaveText('选择人员')
  await expect(picker.getByRole('tab')).toHaveText(['按人员', '按标签', '按团队'])
  await picker.getByRole('searchbox').fill('  cws ')
  await expect(offersOf(picker)).toHaveText(['陈陈望舒'])
  await picker.getByRole('searchbox').fill('望')
  await expect(offersOf(picker)).toHaveText(['陈陈望舒', '秦秦望野'])
  await picker.getByRole('searchbox').fill('没有这个人')
  await expect(picker).toContainText(words['people.none'])
  await picker.getByRole('searchbox').fill('')
  await picker.getByRole('tab', { name: '按标签' }).click()
  await expect(picker).toContainText(words['people.noTags'])
  await picker.getByRole('tab', { name: '按团队' }).click()
  await picker.getByRole('radio', { name: '婚姻家事部' }).check()
  await expect(offersOf(picker).first()).toHaveText('沈沈怀瑾')
  await page.keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(actions.dialog).toBeVisible()
  await actions.pick('选择负责人', 'shj', '沈怀瑾')
  await expect(actions.people('选择负责人')).toHaveText(['沈沈怀瑾'])
  await expect(actions.dialog.getByRole('button', { name: '选择负责人：更改' })).toBeVisible()
  await expect(actions.dialog.getByRole('alert')).toHaveCount(0)
  await actions.confirm.click()
  await expect(actions.strip).toContainText('共更新2条记录')
  await expect(list.rows.first()).toContainText('沈怀瑾')
  await expect(list.rows.nth(1)).toContainText('沈怀瑾')
})

test('who alone is left in the picker is taken by Enter right after the last key; of several nobody is', async ({
  page,
  office,
}) => {
  const { actions } = await openOffice(page, office, 'member')
  await actions.select(0)
  await actions.button('action.owner').click()
  const picker = await actions.openPicker('选择负责人')
  const search = picker.getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.type('望')
  await page.keyboard.press('Enter')
  await expect(offersOf(picker)).toHaveText(['陈陈望舒', '秦秦望野'])
  await expect(actions.people('选择负责人')).toHaveCount(0)
  await search.fill('')
  await page.keyboard.type('cws')
  await page.keyboard.press('Enter')
  await expect(picker).toBeHidden()
  await expect(actions.people('选择负责人')).toHaveText(['陈陈望舒'])
})

test('UP-04 CN-01 CN-02 the list of people is asked for 200 ms after the last key, and the firm only for who is not known here', async ({
  page,
  office,
  clock,
}) => {
  // The firm has this person from the moment in which it is asked for one: a pass of the sync cannot bring one before.
  const joins = () =>
    editFirm(office.firm.origin, {
      op: 'reference',
      area: 'user',
      id: '60777',
      row: { id: '60777', name: '新来者', flName: 'XLZ', status: 1, gids: ['11'], account: 'xinlaizhe' },
    })
  const asked: string[] = []
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message))
      if (frame.a?.[0] === 'pickers' && /sers$/.test(frame.a[1])) asked.push(`${frame.a[1]} ${frame.a[2].text}`)
      if (frame.a?.[1] === 'findUsers') void joins().then(() => server.send(message))
      else server.send(message)
    })
  })
  const { actions } = await openOffice(page, office, 'member')
  await actions.select(0)
  await actions.button('action.owner').click()
  const picker = await actions.openPicker('选择负责人')
  await expect(offersOf(picker).first()).toBeVisible()
  // However slowly the keys come in on a busy machine, no time passes between them for the page.
  await clock.install()
  await clock.pauseAt(Date.now() + 60_000)
  asked.length = 0
  await picker.getByRole('searchbox').pressSequentially('新来者')
  await clock.runFor(199)
  expect(asked).toEqual([])
  await clock.runFor(1)
  await clock.resume()
  await expect(offersOf(picker)).toHaveText(['新新来者'])
  expect(asked).toEqual(['users 新来者', 'findUsers 新来者'])
})

test('UP-02 a firm without teams has no tab for them, one that tags its people lists them by tag', async ({
  page,
  office,
}) => {
  const teams = ['11', '12', '13', '14', '15', '16', '17']
  const put = (area: string, id: string, row: object | null) =>
    editFirm(office.firm.origin, { op: 'reference', area, id, row })
  for (const id of teams) await put('team', id, null)
  await put('tag', '990', { id: '990', name: '接待', objType: 'user', objId: '60002' })
  const { actions } = await openOffice(page, office, 'member')
  await syncNow(page)
  await actions.select(0)
  await actions.button('action.owner').click()
  const picker = await actions.openPicker('选择负责人')
  await expect(picker.getByRole('tab')).toHaveText(['按人员', '按标签'])
  await picker.getByRole('tab', { name: '按人员' }).press('ArrowRight')
  await expect(picker.getByRole('tab', { name: '按标签' })).toBeFocused()
  await expect(offersOf(picker)).toHaveText(['苏苏若谷'])
  await put('tag', '990', null)
  for (const id of teams) await put('team', id, { id, name: id === '14' ? '婚姻家事部' : `团队 ${id}` })
})

test('BT-03 BT-04 BT-06 ER-03 ER-07 UP-03 RL-04 people get a role on the customers; both must be chosen', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office, 'member')
  await actions.select(2, 3)
  await actions.button('action.members').click()
  await actions.confirm.click()
  await expect(actions.dialog.getByRole('alert')).toHaveText(['必须选择添加的人员', '必须选择一个角色'])
  const picker = await actions.openPicker('参与人')
  for (const name of ['韩书屿', '杨若水', '朱清和']) {
    await takeFrom(picker, name, name)
  }
  await page.keyboard.press('Escape')
  await expect(actions.people('参与人')).toHaveCount(3)
  await actions.dialog.getByRole('button', { name: '移除 朱清和' }).click()
  await expect(actions.people('参与人')).toHaveCount(2)
  await choose(actions.dialog.getByRole('combobox', { name: '选择角色' }), '协办律师')
  await expect(actions.dialog.getByRole('alert')).toHaveCount(0)
  await actions.confirm.click()
  await expect(actions.strip).toContainText('操作成功')
  await expect(list.rows.nth(3).locator('.avatars')).toHaveAttribute('title', /韩书屿 协办律师\n杨若水 协办律师/)
})

test('BT-14 BT-15 CL-13 ER-07 chosen people are taken off, and owners stay', async ({ page, office }) => {
  const { list, actions } = await openOffice(page, office)
  const id = await makeCustomer(page, office, { name: '清除参与人测试公司', ownerid: '60003' })
  await editFirm(office.firm.origin, {
    op: 'members',
    id,
    members: [
      { userId: '60003', roleId: '4' },
      { userId: '60005', roleId: '3' },
    ],
  })
  await syncNow(page)
  await list.search.fill('清除参与人测试公司')
  await expect(list.rows).toHaveCount(1)
  await actions.select(0)
  await actions.choose('action.clear')
  await actions.confirm.click()
  await expect(actions.dialog.getByRole('alert')).toHaveText('请先选择参与人')
  const picker = await actions.openPicker('参与人')
  for (const name of ['何昭明', '梁砚青']) {
    await takeFrom(picker, name, name)
  }
  await page.keyboard.press('Escape')
  await actions.confirm.click()
  await expect(actions.strip).toContainText('操作成功')
  await expect(list.rows.first()).not.toContainText('梁')
  await expect(list.rows.first()).toContainText('何昭明')
})

test('BT-13 CL-10 customers are moved to signed', async ({ page, office }) => {
  const { list, actions } = await openOffice(page, office)
  await makeCustomer(page, office, { name: '签约测试公司', phase: 4 })
  await list.search.fill('签约测试公司')
  await expect(list.rows).toHaveCount(1)
  await actions.select(0)
  await actions.choose('action.phase.5')
  await expect(actions.dialog.getByRole('heading')).toHaveText('转为已签约')
  await actions.confirm.click()
  await expect(actions.strip).toContainText('共更新1条记录')
  await list.rows.first().getByRole('link').click()
  await expect(page.locator('dl > div').filter({ hasText: '客户阶段' })).toContainText('已签约')
})

test('HO-01 HO-02 HO-03 HO-04 HO-05 HO-07 CL-14 ER-07 customers are handed over; the dialog is empty each time, and waits', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  await makeCustomer(page, office, { name: '交接测试公司', ownerid: '60020' })
  await actions.headMenu.click()
  await page.getByRole('menuitem', { name: '成员交接变更' }).click()
  await expect(actions.dialog.getByRole('heading').first()).toHaveText('成员交接：变更客户负责人或参与人')
  await actions.confirm.click()
  await expect(actions.dialog.getByRole('alert')).toHaveText(['请选择交接人', '请选择接收人'])
  await actions.pick('交接人', 'lsq', '吕思齐')
  await actions.pick('接收人', '吕思齐', '吕思齐')
  await expect(actions.dialog.getByRole('alert')).toHaveText('交接人和接收人不能相同')
  await actions.cancel.click()
  await expect(actions.dialog).toHaveCount(0)
  await actions.headMenu.click()
  await page.getByRole('menuitem', { name: '成员交接变更' }).click()
  await expect(actions.people('交接人')).toHaveCount(0)
  await expect(actions.people('接收人')).toHaveCount(0)
  await actions.pick('交接人', 'lsq', '吕思齐')
  await actions.pick('接收人', '孔予安', '孔予安')
  await setFault(office.firm.origin, 'company.transfer', { kind: 'hold' })
  await actions.confirm.click()
  await expect(actions.confirm).toBeDisabled()
  await expect(actions.dialog).toHaveAttribute('aria-busy', 'true')
  await setFaults(office.firm.origin, { clear: true })
  await expect(actions.strip).toContainText('操作成功')
  await expect(actions.dialog).toHaveCount(0)
  await list.search.fill('交接测试公司')
  await expect(list.rows.first()).toContainText('孔予安')
})

test('D-61 nothing is handed over while changes of this computer are unsent; they are named', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  const { id, name } = await list.first()
  await setFault(office.firm.origin, 'company.update', { kind: 'status', status: 503 })
  await list.rowOf(id).focus()
  await page.keyboard.press('l')
  await page.getByRole('dialog').getByRole('radio', { checked: false }).first().click()
  await actions.headMenu.click()
  await page.getByRole('menuitem', { name: '成员交接变更' }).click()
  await expect(actions.dialog.getByRole('alert')).toContainText('还有 1 条未提交的内容')
  await expect(actions.dialog.getByRole('alert')).toContainText(name)
  await expect(actions.confirm).toBeDisabled()
  await actions.cancel.click()
  await setFaults(office.firm.origin, { clear: true })
  await syncNow(page)
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible({ timeout: 20_000 })
})

test('BT-11 BT-12 CL-11 ER-04 ER-06 a deletion asks in red with Cancel at hand, says 删除成功 and forgets the selection', async ({
  page,
  office,
}) => {
  const { list, actions } = await openOffice(page, office)
  await makeCustomer(page, office, { name: '待删除甲公司' })
  await makeCustomer(page, office, { name: '待删除乙公司' })
  await list.search.fill('待删除')
  await expect(list.rows).toHaveCount(2)
  await actions.select(0, 1)
  await actions.choose('action.remove')
  await expect(actions.dialog).toContainText('确定一次性删除选中的 2 个客户吗？')
  const warning = actions.dialog.getByText('此操作不可恢复！')
  const [red = 0, green = 255] =
    (await warning.evaluate((one) => getComputedStyle(one).color)).match(/\d+/g)?.map(Number) ?? []
  expect(red - green).toBeGreaterThan(80)
  await expect(actions.cancel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list.rows).toHaveCount(2)
  await actions.choose('action.remove')
  await actions.dialog.getByRole('button', { name: '删除客户' }).click()
  await expect(actions.strip).toContainText('删除成功')
  await expect(list.rows).toHaveCount(0)
  await expect(actions.selected).toHaveCount(0)
})

test('BT-16 CL-12 ER-05 empty values are filled; how many of how many is said', async ({ page, office }) => {
  const { list, actions } = await openOffice(page, office)
  await makeCustomer(page, office, { name: '空值测试公司', level: '' })
  await actions.headMenu.click()
  await page.getByRole('menuitem', { name: '修复空值' }).click()
  await actions.confirm.click()
  await expect(actions.strip).toContainText(/共 \d+ 个客户，已处理 \d+ 个/)
  await list.search.fill('空值测试公司')
  await expect(list.rows.first().locator('.level')).toHaveText('D级')
})

test('CL-07 CL-44 ER-04 customers of the project system are fetched', async ({ page, office }) => {
  const { list, actions } = await openOffice(page, office)
  await actions.button('action.sync').click()
  await expect(actions.strip).toContainText('同步成功')
  await list.search.fill('绍兴柯桥锦纹纺织有限公司')
  await expect(list.rows).toHaveCount(1)
})
