// Dialogs of the archived chats, of approvals, of the calendar and the hours, of documents, contracts and attachments (dialog-walk.ts says how they are walked).
import type { LocaleKey } from '#shared/locale/index'
import { beginTalk, editFirm } from '../support/firm-control.ts'
import { makeAnswers } from '../support/made-answers.ts'
import { ApprovalsPage } from '../support/pages/approvals-page.ts'
import { ArchivePage } from '../support/pages/archive-page.ts'
import { CalendarPage } from '../support/pages/calendar-page.ts'
import { openTalk } from './archive-desk.ts'
import { openRecord } from './desk.ts'
import { by, byItem, openNew, press, rewrite, walkAll } from './dialog-walk.ts'
import { expect, makeCustomer, openOffice, setSwitch, test, words } from './office.ts'

test('dialogs of the archived chats, and of those of a customer', async ({ page, office }) => {
  test.slow()
  const none = { avatar: '', unionId: '', remark: '', corpName: '', companyId: '', contactId: '', userId: '' }
  await rewrite(page, (value) => {
    if (Array.isArray(value.contacts)) value.contacts = [{ id: 'walk-client', name: '走查微信客户', ...none }]
  })
  await openOffice(page, office)
  const name = '走查会话客户'
  const companyId = await makeCustomer(page, office, { name })
  const talk = await beginTalk(office.firm.origin, '走查聊客')
  await talk.say('很长的话。', { length: 25_000 })
  await talk.say('请尽快回复', { marks: { warningState: 1, companyId } })
  const chats = new ArchivePage(page)
  await chats.open()
  await openTalk(page, chats, talk, '请尽快回复')
  const button = (key: LocaleKey) => page.getByRole('main').getByRole('button', { name: words[key] })
  await walkAll(page, 'chats', {
    'features/chats/clear-warning.tsx': {
      open: by(page, button('messages.clearWarning')),
      succeed: (dialog) => press(page, dialog.getByRole('button').last()),
    },
    'features/chats/message-text.tsx': { open: by(page, button('messages.whole')) },
    'features/chats/message-pane.tsx': { open: by(page, button('gallery.button')) },
    'features/chats/export-dialog.tsx': { open: byItem(page, button('chats.more'), 'evidence.open') },
  })
  await openRecord(page, { id: companyId, name })
  const talkOf = page.getByRole('button', { name: words['customerChats.open'].replace('{name}', talk.name) })
  await talkOf.click()
  const drawer = page.locator('.drawer')
  await expect(drawer.getByRole('textbox', { name: words['reply.label'] })).toBeVisible()
  await expect(drawer.getByRole('heading').filter({ hasText: talk.name })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toHaveCount(0)
  const clients = page.getByRole('region', { name: words['corporate.title'] })
  await walkAll(page, 'customer chats', {
    'features/chats/customer-chats.tsx': { open: by(page, talkOf) },
    'features/social/bind-dialog.tsx': {
      open: by(page, clients.getByRole('button', { name: words['corporate.bind'] })),
    },
    'features/social/corporate-contacts.tsx': {
      open: by(page, clients.getByRole('button', { name: new RegExp(words['corporate.unbind']) }).first()),
    },
  })
  await page.evaluate(() => location.assign('#/settings'))
  const history = page.getByRole('region', { name: words['history.title'] })
  await walkAll(page, 'settings', {
    'features/chats/history-settings.tsx': {
      open: async () => {
        const smaller = history.getByRole('radio', { name: '512 MB' })
        await smaller.focus()
        await page.keyboard.press('Space')
        return smaller
      },
    },
  })
})

test('dialogs of the approvals', async ({ page, office }) => {
  await openOffice(page, office)
  const approvals = new ApprovalsPage(page)
  await approvals.open()
  await approvals.rows.first().click({ timeout: 30_000 })
  const main = page.getByRole('main')
  await walkAll(page, 'approvals', {
    'features/approvals/batch-bar.tsx': {
      open: async () => {
        const row = approvals.rows.first()
        await row.focus()
        if ((await row.getAttribute('aria-selected')) === 'false') await page.keyboard.press('Space')
        return by(page, main.getByRole('button', { name: words['approvals.batch.approve'] }))()
      },
    },
    'features/approvals/begin/approval-form.tsx': {
      open: byItem(page, main.getByRole('button', { name: words['beginApproval.title'] }), 'approvals.kind.leave'),
    },
    'features/approvals/action-question.tsx': {
      open: by(page, approvals.approve),
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['approvals.action.approve'] })),
    },
  })
})

test('dialogs of the calendar', async ({ page, office }) => {
  const day = new Date(Date.now() + 8 * 3_600_000 + 120 * 86_400_000).toISOString().slice(0, 10)
  const times = { startTime: `${day} 04:00:00`, endTime: `${day} 04:30:00` }
  const fields = { ...times, summary: '走查日程', objType: '', objId: '' }
  await editFirm(office.firm.origin, { op: 'schedule', fields })
  await openOffice(page, office)
  const calendar = new CalendarPage(page)
  await calendar.open(`?v=agenda&day=${day}`)
  const item = calendar.item('走查日程')
  await expect(item).toBeVisible()
  await walkAll(page, 'calendar', {
    'features/calendar/new-item.tsx': { open: by(page, calendar.create) },
    'features/calendar/remove-item.tsx': {
      open: async () => {
        if ((await calendar.popover.count()) === 0) await press(page, item)
        const remove = calendar.popover.getByRole('button', { name: words['calendarItem.remove'] })
        return by(page, remove)()
      },
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['calendarItem.remove'] })),
    },
  })
  await page.evaluate(() => location.assign('#/hours'))
  await walkAll(page, 'hours', {
    'features/hours/entry-form.tsx': { open: by(page, page.getByRole('button', { name: words['hours.new'] })) },
  })
})

test('AT-02 CT-02 dialogs of the documents, of contracts, and of attachments', async ({ page, office }) => {
  test.slow()
  const conflict = { id: 'walk', opId: 'walk', name: '走查.docx', mine: 1, theirs: 1, theirsBy: '', gone: false }
  await makeAnswers(page, { 'documents.conflicts': () => ({ rows: [conflict] }) })
  await openOffice(page, office)
  await setSwitch(page, office, 'attachment.contract.enable', '1')
  const { id, name } = await openNew(page, office, '走查文档客户')
  await page.getByRole('region', { name: words['customerDocuments.title'] }).getByRole('link').last().click()
  const main = page.getByRole('main')
  const rows = main.getByRole('grid').locator('tbody tr[data-id]')
  const file = main.getByRole('grid').locator('tbody tr[data-id]:not([data-folder])').first()
  await expect(rows.first()).toBeVisible({ timeout: 30_000 })
  await walkAll(page, 'documents', {
    'features/documents/document-dialogs.tsx': {
      open: by(page, main.getByRole('button', { name: words['documents.newFolder'] })),
      succeed: async (dialog) => {
        await dialog.getByRole('textbox').fill('走查文件夹')
        await page.keyboard.press('Control+Enter')
      },
    },
    'features/documents/edit-conflict.tsx': {
      open: by(page, main.getByRole('button', { name: words['documents.conflictChoose'] })),
    },
    'features/documents/place-dialog.tsx': {
      open: async () => {
        if (!(await file.getByRole('checkbox').isChecked())) await file.getByRole('checkbox').check()
        return by(page, main.getByRole('button', { name: words['documents.copy'] }))()
      },
      succeed: async (dialog) => {
        const copy = dialog.getByRole('button', { name: words['documents.copyHere'] })
        // Who searches for a place copies nothing yet.
        await press(page, dialog.getByRole('searchbox'))
        await expect(copy).toBeEnabled()
        await press(page, copy)
      },
    },
  })
  await page.getByRole('tab', { name: words['documents.tab.contracts'], exact: true }).click()
  await rows.first().click({ timeout: 30_000 })
  const detail = page.getByRole('complementary', { name: words['contracts.detail'] })
  await walkAll(page, 'contracts', {
    'features/documents/contracts/contract-dialog.tsx': {
      open: by(page, main.getByRole('button', { name: words['contracts.new'] })),
      succeed: async (dialog) => {
        await dialog.getByRole('textbox', { name: words['contracts.name'] }).fill('走查合同')
        await page.keyboard.press('Control+Enter')
      },
    },
    'features/documents/contracts/contract-detail.tsx': {
      open: by(page, detail.getByRole('button', { name: words['contracts.remove'] })),
      succeed: (dialog) => press(page, dialog.getByRole('button', { name: words['contracts.remove'] })),
    },
  })
  await openRecord(page, { id, name })
  const composer = page.getByRole('region', { name: words['detail.writeFollowUp'] })
  await walkAll(page, 'attachments', {
    'features/documents/document-picker.tsx': {
      open: by(page, composer.getByRole('button', { name: words['attachments.fromCustomer'] })),
      succeed: async (dialog) => {
        // A folder is only opened, so it has no box, and the box of all means the files.
        await expect(dialog.locator('tbody tr[data-folder] input')).toHaveCount(0)
        const all = dialog.getByRole('checkbox', { name: words['documents.selectAll'] })
        await all.check()
        await expect(all).toBeChecked()
        await all.uncheck()
        await dialog.locator('tbody tr:not([data-folder])').first().click()
        await press(page, dialog.getByRole('button', { name: words['documents.pick'], exact: true }))
      },
    },
    'features/documents/contracts/contract-picker.tsx': {
      open: by(page, composer.getByRole('button', { name: words['attachments.fromContracts'] })),
      succeed: async (dialog) => {
        await expect(dialog.locator('tbody tr').first()).toBeVisible()
        await press(page, dialog.getByRole('button', { name: words['common.ok'] }))
        await expect(dialog.getByRole('alert')).toHaveText(words['contracts.chooseFirst'])
        await expect(dialog.locator('tbody tr')).toHaveCount(5)
        await dialog.locator('tbody tr').first().click()
        await press(page, dialog.getByRole('button', { name: words['common.ok'] }))
      },
    },
  })
  await expect(composer.getByRole('list', { name: words['attachments.title'] }).getByRole('listitem')).toHaveCount(2)
})
