// What axe finds in the parts of the list that open over it, light and dark: each as it opens, and with its errors.
import { findingsInBothThemes } from '../support/axe.ts'
import { offersOf } from '../support/pages/picker.ts'
import { expect, openOffice, setSwitch, test, words } from './office.ts'

const floating = '[role="dialog"]'

test('axe finds nothing serious in owner, empty values, export, columns and heads, light and dark', async ({
  page,
  office,
}) => {
  test.slow()
  const { list, actions } = await openOffice(page, office)
  await setSwitch(page, office, 'customer.fixnull.enable', '1')
  const open = async (what: string, part = '.dialog') => {
    await expect(page.locator(part).last()).toBeVisible()
    expect(await findingsInBothThemes(page, part), what).toEqual([])
  }
  const closed = async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('.dialog')).toHaveCount(0)
  }

  await actions.select(0, 1)
  await actions.button('action.owner').click()
  await actions.confirm.click()
  await expect(actions.dialog.getByRole('alert')).toBeVisible()
  await open('owner, nobody chosen')
  const picker = await actions.openPicker('选择负责人')
  await expect(offersOf(picker).first()).toBeVisible()
  await open('owner, picker')
  await picker.getByRole('searchbox').fill('没有这样的人')
  await expect(picker).toContainText(words['people.none'])
  await open('owner, nobody found')
  await page.keyboard.press('Escape')
  await actions.pick('选择负责人', '孔予安', '孔予安')
  await expect(actions.people('选择负责人')).toHaveCount(1)
  await open('owner, chosen')
  await closed()

  await actions.button('action.export').click()
  await open('export')
  await closed()

  await actions.headMenu.click()
  await page.getByRole('menuitem', { name: words['action.fixNull'] }).click()
  await open('empty values')
  await closed()

  await page.getByRole('button', { name: words['columns.title'] }).click()
  const chooser = page.getByRole('dialog', { name: words['columns.title'] })
  await expect(chooser.getByRole('checkbox').first()).toBeVisible()
  expect(await findingsInBothThemes(page, floating), 'columns').toEqual([])
  await page.keyboard.press('Escape')
  await expect(chooser).toHaveCount(0)

  for (const name of ['客户级别', '联系人', '创建时间']) {
    await list.head(name).hover()
    await page.getByRole('button', { name: `筛选 ${name}` }).click()
    const boxes = page.getByRole('dialog', { name: `筛选 ${name}` })
    await expect(boxes.getByRole('checkbox').first()).toBeVisible()
    expect(await findingsInBothThemes(page, floating), `head of ${name}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(boxes).toHaveCount(0)
  }
})
