// How the dialogs of a screen are walked, and which stand on which screen.
import type { Locator, Page } from '@playwright/test'
import type { LocaleKey } from '#shared/locale/index'
import { type KnownCustomer, openRecord } from './desk.ts'
import { expect, makeCustomer, type Office, words } from './office.ts'

/** A way through a dialog: `open` answers what had the focus before, `succeed` does its main action. */
type Walk = {
  readonly open: () => Promise<Locator>
  readonly succeed?: (dialog: Locator) => Promise<void>
}

export const press = async (page: Page, control: Locator): Promise<void> => {
  await control.focus()
  await page.keyboard.press('Enter')
}

/** Opens by a control that has the focus. */
export const by = (page: Page, control: Locator) => async (): Promise<Locator> => {
  await press(page, control)
  return control
}

/** Opens by an item of a menu. */
export const byItem = (page: Page, menu: Locator, key: LocaleKey) => async (): Promise<Locator> => {
  await press(page, menu)
  await press(page, page.getByRole('menuitem', { name: words[key] }))
  return menu
}

export const dialogOf = (page: Page): Locator =>
  page.locator('#popups [aria-modal="true"]:visible, #popups .drawer:visible')

export const isInside = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('#popups [role="dialog"]') != null)

/** On a row or control of the window, not on the page's body and not on the content as a whole. */
export const isOnControl = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('#content > *, header') != null)

export const walk = async (page: Page, what: string, { open, succeed }: Walk): Promise<void> => {
  const dialog = dialogOf(page).first()
  const begin = async (): Promise<Locator> => {
    const opener = await open()
    await expect(dialog, what).toBeVisible()
    await expect.poll(() => isInside(page), what).toBe(true)
    return opener
  }
  const ends = async (opener: Locator): Promise<void> => {
    await expect(dialogOf(page), what).toHaveCount(0)
    await expect(opener, what).toBeFocused()
  }
  const opener = await begin()
  // The focus stays inside, whichever way a person goes.
  for (const key of ['Shift+Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    await expect.poll(() => isInside(page), `${what} ${key}`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await ends(opener)
  const again = await begin()
  await press(page, dialog.getByRole('button', { name: /^(取消|关闭|确定)$/ }).first())
  await ends(again)
  if (succeed === undefined) return
  await begin()
  await succeed(dialog)
  await expect(dialogOf(page), what).toHaveCount(0)
  await expect.poll(() => isOnControl(page), `${what}, after its success`).toBe(true)
}

/** Dialogs by the file that draws them, and the screen on which this file walks them. */
export const walked: Readonly<Record<string, string>> = {
  'actions/create-form.tsx': 'customers',
  'actions/import/sheet-import.tsx': 'customers',
  'actions/owner-dialog.tsx': 'customers',
  'actions/remove-dialog.tsx': 'customers',
  'actions/handover-dialog.tsx': 'customers',
  'features/customers/batch/choice-dialog.tsx': 'customers',
  'features/customers/batch/clear-dialog.tsx': 'customers',
  'features/customers/batch/confirmed-actions.tsx': 'customers',
  'features/customers/batch/members-dialog.tsx': 'customers',
  'features/customers/duplicates/fill-dialog.tsx': 'record',
  'features/customers/export/export-dialog.tsx': 'customers',
  'features/customers/social-drawer.tsx': 'customers',
  'features/customers/views/view-dialogs.tsx': 'customers',
  'record/start-calls.tsx': 'customers',
  'features/phone/queue-bar.tsx': 'customers',
  'app/frame/shortcuts-dialog.tsx': 'customers',
  'actions/task-failures.tsx': 'contacts',
  'features/contacts/actions/field-dialog.tsx': 'contacts',
  'features/contacts/actions/remove-contact.tsx': 'contacts',
  'features/followups/comments.tsx': 'record',
  'features/followups/use-entry-actions.tsx': 'record',
  'features/roles/add-members-dialog.tsx': 'record',
  'features/roles/customer-roles.tsx': 'record',
  'actions/discard-dialog.tsx': 'sync',
  'features/sync/area-row.tsx': 'sync',
  'features/sync/drafts.tsx': 'sync',
  'features/sync/sealed-work.tsx': 'sync',
  'features/session/sign-out-dialog.tsx': 'frame',
  'features/session/sign-in-again.tsx': 'frame',
  'features/session/forget-account.tsx': 'sign-in',
  'actions/delete-question.tsx': 'admin',
  'features/admin/role-dialog.tsx': 'admin',
  'features/social/chat-staff.tsx': 'admin',
  'features/chats/clear-warning.tsx': 'chats',
  'features/chats/message-pane.tsx': 'chats',
  'features/chats/export-dialog.tsx': 'chats',
  'features/chats/message-text.tsx': 'chats',
  'features/chats/customer-chats.tsx': 'customer chats',
  'features/chats/history-settings.tsx': 'settings',
  'features/social/bind-dialog.tsx': 'customer chats',
  'features/social/corporate-contacts.tsx': 'customer chats',
  'features/documents/document-dialogs.tsx': 'documents',
  'features/documents/place-dialog.tsx': 'documents',
  'features/documents/edit-conflict.tsx': 'documents',
  'features/documents/other-files-question.tsx': 'edited documents',
  'features/documents/drop-dialog.tsx': 'customer rows',
  'features/documents/contracts/contract-detail.tsx': 'contracts',
  'features/documents/contracts/contract-dialog.tsx': 'contracts',
  'features/documents/contracts/contract-picker.tsx': 'attachments',
  'features/documents/document-picker.tsx': 'attachments',
  'features/approvals/batch-bar.tsx': 'approvals',
  'features/approvals/begin/approval-form.tsx': 'approvals',
  'features/approvals/action-question.tsx': 'approvals',
  'features/calendar/new-item.tsx': 'calendar',
  'features/calendar/remove-item.tsx': 'calendar',
  'features/hours/entry-form.tsx': 'hours',
}

/** Walks the dialogs of a screen; each of those named for it is walked, and no other. */
export const walkAll = async (page: Page, screen: string, walks: Readonly<Record<string, Walk>>): Promise<void> => {
  const named = Object.keys(walked).filter((source) => walked[source] === screen)
  expect(Object.keys(walks).sort()).toEqual(named.sort())
  for (const [source, one] of Object.entries(walks)) await walk(page, source, one)
}

/** Opens a new customer, which the walk may change. */
export const openNew = async (page: Page, office: Office, name: string): Promise<KnownCustomer> => {
  const customer = { id: await makeCustomer(page, office, { name }), name }
  await openRecord(page, customer)
  return customer
}

/** Lets the page see other answers of the core than it gives. */
export const rewrite = (page: Page, change: (value: Record<string, unknown>) => void): Promise<void> =>
  page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => {
      const frame = JSON.parse(String(message))
      if (frame.r?.value != null && typeof frame.r.value === 'object') change(frame.r.value)
      socket.send(JSON.stringify(frame))
    })
  })
