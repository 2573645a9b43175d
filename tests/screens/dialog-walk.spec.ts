// Every dialog of the app: the focus is inside while it is open, and back where it was after Escape, after its cancel and
// after its success. A dialog that no walk names fails the last test.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { LocaleKey } from '#shared/locale/index'
import { setFault } from '../support/firm-control.ts'
import { choose } from '../support/pages/choice.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { ImportPage } from '../support/pages/import-page.ts'
import { offersOf } from '../support/pages/picker.ts'
import { madeSheet } from '../support/sheets.ts'
import { goOn, openRecord, pause } from './desk.ts'
import { by, byItem, isInside, openNew, press, rewrite, walkAll, walked } from './dialog-walk.ts'
import { expect, makeCustomer, openOffice, test, words } from './office.ts'

test('dialogs of the list of customers', async ({ page, office }) => {
  test.slow()
  const { list, actions } = await openOffice(page, office)
  await makeCustomer(page, office, { name: '走查平台客户', extra: { platform: 'douyin', customerOpenId: 'walk-1' } })
  const social = list.rows.getByRole('button', { name: /私信和评论$/ }).first()
  const select = async () => {
    const box = list.rows.nth(1).getByRole('checkbox')
    if (!(await box.isChecked())) await box.check()
  }
  const selected = (open: () => Promise<Locator>) => async () => {
    await select()
    return open()
  }
  const queue = page.getByRole('region', { name: words['queue.title'], exact: true })
  const ofMenu = (key: LocaleKey) => selected(byItem(page, actions.more, key))
  await walkAll(page, 'customers', {
    'actions/create-form.tsx': {
      open: by(page, actions.button('action.create')),
      succeed: async (dialog) => {
        await dialog.getByRole('textbox', { name: '客户名称' }).fill('走查新建客户')
        await page.keyboard.press('Control+Enter')
      },
    },
    'actions/import/sheet-import.tsx': {
      open: by(page, actions.button('action.import')),
      succeed: async (dialog) => {
        const sheet = new ImportPage(page)
        const file = madeSheet('走查.xlsx', [['客户名称'], ['走查导入客户']])
        await sheet.take(file)
        await press(page, dialog.getByRole('button', { name: words['import.removeFile'] }))
        await expect(sheet.choose).toBeFocused()
        await sheet.take(file)
        await expect(sheet.preview).toContainText('走查导入客户')
        expect(await isInside(page), 'after a file was taken').toBe(true)
        await choose(sheet.category, '诉讼客户')
        await page.keyboard.press('Control+Enter')
        await expect(sheet.counts.first()).toHaveText('新增 1 条')
        expect(await isInside(page), 'after the result came').toBe(true)
        await press(page, sheet.root.getByRole('button', { name: words['import.close'] }))
      },
    },
    'features/customers/export/export-dialog.tsx': {
      open: by(page, actions.button('action.export')),
      succeed: async () => {
        const downloading = page.waitForEvent('download')
        await page.keyboard.press('Control+Enter')
        await downloading
      },
    },
    'actions/handover-dialog.tsx': {
      open: byItem(page, actions.headMenu, 'action.handover'),
      succeed: async () => {
        await actions.pick('交接人', 'lsq', '吕思齐')
        await actions.pick('接收人', '孔予安', '孔予安')
        await page.keyboard.press('Control+Enter')
      },
    },
    'features/customers/social-drawer.tsx': { open: by(page, social) },
    'features/customers/batch/choice-dialog.tsx': {
      open: selected(by(page, actions.button('action.level'))),
      succeed: async (dialog) => {
        await dialog.getByRole('radio').nth(1).check()
        await page.keyboard.press('Control+Enter')
      },
    },
    'actions/owner-dialog.tsx': {
      open: selected(by(page, actions.button('action.owner'))),
      succeed: async () => {
        await actions.pick('选择负责人', 'shj', '沈怀瑾')
        await page.keyboard.press('Control+Enter')
      },
    },
    'features/customers/batch/members-dialog.tsx': {
      open: selected(by(page, actions.button('action.members'))),
      succeed: async (dialog) => {
        await actions.pick('参与人', '韩书屿', '韩书屿')
        await page.keyboard.press('Escape')
        await choose(dialog.getByRole('combobox', { name: words['batch.role'] }), '协办律师')
        await page.keyboard.press('Control+Enter')
      },
    },
    'features/customers/batch/clear-dialog.tsx': {
      open: ofMenu('action.clear'),
      succeed: async () => {
        await actions.pick('参与人', '韩书屿', '韩书屿')
        await page.keyboard.press('Escape')
        await page.keyboard.press('Control+Enter')
      },
    },
    'features/customers/batch/confirmed-actions.tsx': {
      open: ofMenu('action.phase.4'),
      succeed: () => page.keyboard.press('Control+Enter'),
    },
    'actions/remove-dialog.tsx': {
      open: ofMenu('action.remove'),
      succeed: (dialog) => press(page, dialog.getByRole('button').last()),
    },
    'features/customers/views/view-dialogs.tsx': {
      open: async () => {
        await list.chooseChargeStatus('已付费')
        const save = page.getByRole('button', { name: words['views.saveAs'], exact: true })
        await press(page, save)
        return save
      },
      succeed: async (dialog) => {
        await dialog.getByRole('textbox').fill('走查')
        await page.keyboard.press('Enter')
      },
    },
    'record/start-calls.tsx': {
      open: selected(async () => {
        const start = page.getByRole('button', { name: words['queue.start'], exact: true })
        if (await queue.isHidden()) await press(page, start)
        await expect(queue).toBeVisible()
        return by(page, start)()
      }),
      succeed: (dialog) => press(page, dialog.getByRole('button').last()),
    },
    'features/phone/queue-bar.tsx': {
      open: by(page, queue.getByRole('button', { name: words['queue.end'] })),
      succeed: (dialog) => press(page, dialog.getByRole('button').last()),
    },
    'app/frame/shortcuts-dialog.tsx': {
      open: async () => {
        const row = list.rows.nth(0)
        await row.focus()
        await page.keyboard.press('?')
        return row
      },
    },
  })
})

test('dialogs of the list of contacts and of a contact', async ({ page, office }) => {
  test.slow()
  await openOffice(page, office)
  const list = new ContactListPage(page)
  await list.open()
  await list.select(0, 1)
  const reasons = list.strip.getByRole('button', { name: words['task.reasons'] })
  const trash = list.button('contacts.action.remove')
  await walkAll(page, 'contacts', {
    'features/contacts/actions/field-dialog.tsx': {
      open: by(page, list.button('contacts.action.field')),
      succeed: async (dialog) => {
        const refused = { kind: 'refuse', message: '该联系人已锁定', times: 1 } as const
        await setFault(office.firm.origin, 'contact.batchUpdate', refused)
        await dialog.getByRole('radio', { name: '城市' }).check()
        await list.field('城市').fill('绍兴')
        await page.keyboard.press('Control+Enter')
      },
    },
    'actions/task-failures.tsx': { open: by(page, reasons) },
    'features/contacts/actions/remove-contact.tsx': {
      open: async () => {
        if (!page.url().includes('contactdetail')) await press(page, list.rows.nth(2))
        await expect(page).toHaveURL(/contactdetail/)
        await press(page, trash)
        return trash
      },
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['contacts.action.remove'] })),
    },
  })
})

test('dialogs of a record', async ({ page, office }) => {
  test.slow()
  await openOffice(page, office)
  const duplicate = { name: '走查重复客户', city: '苏州' }
  await makeCustomer(page, office, duplicate)
  await openNew(page, office, '走查记录客户')
  const side = page.getByRole('complementary', { name: words['followup.title'] })
  const part = (label: string) =>
    side.getByRole('group', { name: words['followup.parts'] }).getByRole('button', { name: label })
  const menuOf = (text: string) =>
    side.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: words['followup.actions'] })
  const members = page.getByRole('region', { name: words['roles.title'] })
  const remove = members.getByRole('button', { name: words['roles.remove'] }).first()
  await side.getByRole('textbox', { name: words['followup.content'] }).fill('走查跟进')
  await page.keyboard.press('Control+Enter')
  await expect(side.getByRole('listitem').filter({ hasText: '走查跟进' })).toBeVisible()
  await expect(side.getByText(words['mark.saved'])).toHaveCount(0)
  // Counted here: a list that is just drawn anew shows none of its comments.
  let isWritten = false
  await walkAll(page, 'record', {
    'features/followups/use-entry-actions.tsx': {
      open: byItem(page, menuOf('走查跟进'), 'followup.delete'),
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['followup.delete'] })),
    },
    'features/followups/comments.tsx': {
      open: async () => {
        await part('评论').click()
        const box = side.getByRole('textbox', { name: words['comment.write'] })
        await expect(box).toBeVisible()
        if (!isWritten) {
          await box.fill('走查评论')
          await page.keyboard.press('Control+Enter')
          isWritten = true
        }
        return byItem(page, menuOf('走查评论'), 'comment.delete')()
      },
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['comment.delete'] })),
    },
    'features/roles/add-members-dialog.tsx': {
      open: by(page, members.getByRole('button', { name: words['roles.add'] })),
      succeed: (dialog) => addMember(page, dialog),
    },
    'features/roles/customer-roles.tsx': {
      open: by(page, remove),
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['roles.remove'] })),
    },
    'features/customers/duplicates/fill-dialog.tsx': {
      open: byItem(page, page.getByRole('button', { name: words['record.more'] }), 'fill.open'),
      succeed: async (dialog) => {
        await press(page, dialog.locator('[data-object]'))
        await page.getByRole('searchbox', { name: words['followup.findObject'] }).fill(duplicate.name)
        await press(page, page.getByRole('button', { name: duplicate.name }).first())
        await press(page, dialog.getByRole('button', { name: '补入 1 个字段' }))
        await expect(dialog.getByRole('status')).toContainText('补入 1 个字段')
        await expect.poll(() => isInside(page), 'after it was filled').toBe(true)
        await press(page, dialog.getByRole('button', { name: words['common.close'] }))
      },
    },
  })
})

/** Adds one person of the firm as an assistant. */
const addMember = async (page: Page, dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: '人员：添加' }).click()
  await offersOf(page.getByRole('dialog', { name: words['people.title'] }))
    .nth(4)
    .click()
  await page.keyboard.press('Escape')
  await choose(dialog.getByRole('combobox'), '助理')
  await press(page, dialog.getByRole('button', { name: words['common.ok'] }))
}

test('dialogs of the sync page', async ({ page, office }) => {
  test.slow()
  await rewrite(page, (value) => {
    if (!('dataTime' in value) || !Array.isArray(value.areas)) return
    for (const area of value.areas) if (area.area === 'customers') area.notice = 'sweep-stopped'
  })
  await openOffice(page, office)
  const { id, name } = await openNew(page, office, '走查同步客户')
  const sync = await pause(page)
  const record = await openRecord(page, { id, name })
  await record.typeOver('城市', '敦煌')
  await page.keyboard.press('Enter')
  await expect(record.field('城市').getByText(words['mark.saved'])).toBeVisible()
  await record.followUp.fill('走查草稿')
  await sync.open()
  const entry = sync.entry(name).first()
  const drop = page.getByRole('button', { name: words['drafts.drop'].replace('{name}', name) })
  const sure = sync.areas.getByRole('button', { name: words['sync.sweepConfirm'] })
  await walkAll(page, 'sync', {
    'features/sync/area-row.tsx': {
      open: async () => {
        if ((await sure.count()) === 0)
          await sync.area('客户').getByRole('button', { name: words['sync.notice'] }).click()
        return by(page, sure)()
      },
      succeed: (dialog) => press(page, dialog.getByRole('button').last()),
    },
    'features/sync/drafts.tsx': {
      open: by(page, drop),
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['outbox.discard'] })),
    },
    'features/sync/sealed-work.tsx': {
      open: byItem(page, page.getByRole('button', { name: words['sealed.menu'] }), 'sealed.export'),
      succeed: async (dialog) => {
        await dialog.getByLabel(words['signOut.password'], { exact: true }).fill('langes-passwort')
        await page.keyboard.press('Enter')
      },
    },
    'actions/discard-dialog.tsx': {
      open: byItem(page, entry.getByRole('button', { name: '的更多操作' }), 'outbox.cancel'),
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['outbox.cancel'] })),
    },
  })
  await press(page, sync.goOn)
})

test('dialogs of the frame: signing out with unsent work, signing in again', async ({ page, office }) => {
  await rewrite(page, (value) => {
    if (value.phase === 'open') value.phase = 'expired'
  })
  const { list } = await openOffice(page, office, 'member')
  const customer = await list.first()
  await pause(page)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '敦煌')
  await page.keyboard.press('Enter')
  await expect(record.field('城市').getByText(words['mark.saved'])).toBeVisible()
  const user = page.getByRole('button', { name: words['user.menu'] })
  await walkAll(page, 'frame', {
    'features/session/sign-out-dialog.tsx': {
      open: async () => {
        await press(page, user)
        await press(page, page.getByRole('dialog').getByRole('button', { name: words['user.signOut'] }))
        return user
      },
    },
    'features/session/sign-in-again.tsx': {
      open: by(page, page.getByRole('button', { name: words['banner.signInAgain'] })),
      succeed: async (dialog) => {
        await dialog.getByLabel(words['signIn.password'], { exact: true }).fill('firmdesk')
        await page.keyboard.press('Enter')
      },
    },
  })
  // The computer is shared by the tests of a process.
  await goOn(page)
})

test('dialogs of the sign-in: removing an account', async ({ page, office }) => {
  await rewrite(page, (value) => {
    if (value.phase === 'open') value.phase = 'signed-out'
  })
  await page.goto(await (await office.shellOf('member')).link())
  const account = page.getByLabel(words['signIn.account'], { exact: true })
  await walkAll(page, 'sign-in', {
    'features/session/forget-account.tsx': {
      open: async () => {
        await press(page, page.getByRole('button', { name: words['signIn.accounts'] }))
        await press(page, page.getByRole('button', { name: /^从这台电脑移除/ }))
        return account
      },
    },
  })
})

test('dialogs of the administration', async ({ page, office }) => {
  await openOffice(page, office)
  await page.evaluate(() => location.assign('#/admin'))
  const roles = page.getByRole('region', { name: words['admin.roles'], exact: true })
  await expect(roles.getByRole('row').nth(1)).toBeVisible()
  const removing = roles.getByRole('button', { name: words['admin.roleRemoveOf'].replace('{name}', '走查角色') })
  await walkAll(page, 'admin', {
    'features/admin/role-dialog.tsx': {
      open: by(page, roles.getByRole('button', { name: words['admin.roleNew'] })),
      succeed: async (dialog) => {
        await dialog.getByLabel(words['admin.roleName']).fill('走查角色')
        await page.keyboard.press('Control+Enter')
      },
    },
    'features/social/chat-staff.tsx': {
      open: by(page, page.getByRole('main').getByRole('button', { name: words['staff.sync'] })),
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['staff.sync'] })),
    },
    'actions/delete-question.tsx': {
      open: by(page, removing),
      succeed: (dialog) => press(page, dialog.getByRole('button').last()),
    },
  })
})

test('every dialog of the source is walked', () => {
  const root = 'src/renderer/src'
  const drawing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.startsWith(join('components', '')))
    .filter((name) => /<(Dialog|Confirm|Drawer)\b/.test(readFileSync(join(root, name), 'utf8')))
  // A file may also have another one draw its dialog.
  expect(drawing.filter((name) => walked[name] === undefined)).toEqual([])
  expect(Object.keys(walked).filter((name) => !existsSync(join(root, name)))).toEqual([])
})
