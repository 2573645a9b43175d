// Text and files that mean harm, in every field of the firm, through the real screens: nothing of it runs, asks for
// anything, breaks a screen, or pushes the frame aside.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-fixtures.ts'
import { editFirm, listEveryField } from '../support/firm-control.ts'
import { hostileNames, hostileTexts, hostileValues } from '../support/hostile-texts.ts'
import { ContactListPage } from '../support/pages/contact-list-page.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { ListActionsPage } from '../support/pages/list-actions-page.ts'
import { RecordPage } from '../support/pages/record-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { watchRefusals } from '../support/policy-refusals.ts'
import { words } from './office.ts'

/** Every name begins with it, so that what is hostile can be found. */
const mark = '险'

type Made = { readonly what: string; readonly customer: string; readonly contact: string; readonly label: string }

/** A customer, a contact, a follow-up, a comment and a tag of each text. */
const fillFirm = async (origin: string): Promise<readonly Made[]> => {
  await listEveryField(origin)
  return Promise.all(hostileTexts.map(([what, text], place) => makeOne(origin, what, text, place)))
}

const makeOne = async (origin: string, what: string, text: string, place: number): Promise<Made> => {
  const label = `${mark}${String(place).padStart(2, '0')}`
  const name = `${label} ${text}`
  const tag = { id: `99${place}`, name: text, objType: 'company' }
  const ordinary = ['contact', 'note', 'city', 'region', 'channel', 'industry', 'source', 'followupContent']
  const values = Object.fromEntries(ordinary.map((field) => [field, text]))
  const extra = { ...hostileValues, matterBrief: text, caseCause: text }
  const customer = await editFirm(origin, { op: 'create', fields: { ...values, name, tagList: [tag], extra } })
  const fields = { objType: 'company', objId: customer, content: text }
  const attachments = hostileNames.map((file) => ({ id: file, name: file, fsid: file, fileSize: 1 }))
  const [contact] = await Promise.all([
    editFirm(origin, { op: 'contact', fields: { name, position: text, companyId: customer } }),
    editFirm(origin, { op: 'reference', area: 'tag', id: tag.id, row: tag }),
    editFirm(origin, { op: 'followup', ...fields, attachments }),
    editFirm(origin, { op: 'comment', ...fields, attachments }),
  ])
  return { what, customer, contact, label }
}

/** Notes what the page does that no text may bring about. */
const watch = async (page: Page): Promise<{ readonly heard: string[] }> => {
  const heard: string[] = []
  await watchRefusals(page)
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (!/^(?:blob|data):$/.test(protocol) && hostname !== '127.0.0.1') heard.push(`asked ${request.url()}`)
  })
  page.on('dialog', (dialog) => heard.push(`said ${dialog.message()}`))
  page.on('popup', () => heard.push('opened a window'))
  page.on('crash', () => heard.push('crashed'))
  page.on('pageerror', (error) => heard.push(`failed ${error.message}`))
  return { heard }
}

/** What the texts would leave in a screen where one of them was taken for more than text. */
const foreign =
  'script:not([src]), iframe, object, embed, [onerror], [onload], img[src="x"], a[href^="javascript:" i], a[href^="data:" i]'

/** What stands in the screen that is more than text, or beyond the window. */
const lookAt = (page: Page) =>
  page.evaluate(
    ({ selector, crash }) => {
      const { refused, hostile } = window as unknown as { refused: string[]; hostile?: unknown }
      const landmarks = [...document.querySelectorAll('main, header, footer, nav, aside, [role="dialog"]')]
      const wide = landmarks.filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
      // The window itself never scrolls: what is too wide pushes against the part of the frame that holds it.
      const pushed = landmarks.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      return {
        ran: hostile !== undefined,
        crashed: document.body.innerText.includes(crash),
        refused,
        foreign: [...document.querySelectorAll(selector)].map((one) => one.outerHTML.slice(0, 200)),
        wide: wide.map((one) => one.outerHTML.slice(0, 100)),
        pushed: pushed.map((one) => `${one.outerHTML.slice(0, 100)} by ${one.scrollWidth - one.clientWidth}`),
      }
    },
    { selector: foreign, crash: words['crash.title'] },
  )

const calm = { ran: false, crashed: false, refused: [], foreign: [], wide: [], pushed: [] }

/** The screen holds text alone, and stands within the window. */
const staysCalm = async (page: Page, screen: string, { heard }: { readonly heard: readonly string[] }) => {
  expect({ screen, ...(await lookAt(page)), heard }).toEqual({ screen, ...calm, heard: [] })
}

const goTo = (page: Page, place: string): Promise<void> => page.evaluate((to) => location.assign(`#${to}`), place)

test('checklist 22: hostile text and files stay text in every screen', async ({ page, own }) => {
  // Sixty screens, one after the other.
  test.slow()
  const made = await fillFirm(own.firm.origin)
  const watched = await watch(page)
  await page.goto(await own.shell.link())
  await new SignInPage(page).signIn('linzhiyuan')
  const list = new CustomerListPage(page)
  await list.synced(240 + made.length)
  await list.search.fill(mark)
  await expect(list.count).toHaveText(`共 ${made.length} 条记录`)
  await list.pageSize.selectOption('50')
  await expect(list.rows).toHaveCount(made.length)
  await staysCalm(page, 'the list', watched)
  const actions = new ListActionsPage(page)
  await actions.button('action.export').click()
  await staysCalm(page, 'the export', watched)
  const downloading = page.waitForEvent('download')
  await actions.dialog.getByRole('button', { name: words['export.submit'], exact: true }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^客户列表_\d+\.xlsx$/)
  await expect(actions.dialog).toHaveCount(0)

  const record = new RecordPage(page)
  for (const { what, customer, label } of made) {
    await goTo(page, `/companydetail/${customer}`)
    await expect(record.title).toContainText(label)
    await expect(record.entries.first()).toBeVisible()
    await staysCalm(page, `the record of ${what}`, watched)
  }
  await page.keyboard.press('t')
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await staysCalm(page, 'tags', watched)
  await page.keyboard.press('Escape')
  await record.part('评论').click()
  await expect(record.entries.first()).toBeVisible()
  await staysCalm(page, 'comments', watched)

  const contacts = new ContactListPage(page)
  await contacts.open()
  await contacts.search.fill(mark)
  await expect(contacts.count).toHaveText(`共 ${made.length} 条记录`)
  await staysCalm(page, 'the list of contacts', watched)
  for (const { what, contact, label } of made) {
    await goTo(page, `/contactdetail/${contact}`)
    await expect(contacts.title).toContainText(label)
    await staysCalm(page, `the contact of ${what}`, watched)
  }

  await page.keyboard.press('Control+k')
  await page.keyboard.type(mark)
  await expect(page.getByRole('option').first()).toContainText(mark)
  await staysCalm(page, 'the palette', watched)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // Changes that wait: every text once more, now as somebody typed it here.
  const sync = new SyncPage(page)
  await sync.open()
  await sync.pause.click()
  await expect(sync.goOn).toBeVisible()
  const [first] = made
  await goTo(page, `/companydetail/${first?.customer}`)
  await expect(record.title).toContainText(first?.label ?? '')
  await record.followUp.fill(hostileTexts.map(([, text]) => text.slice(0, 200)).join('\n'))
  await page.keyboard.press('Control+Enter')
  await expect(record.followUp).toHaveValue('')
  await staysCalm(page, 'a follow-up that waits', watched)
  await sync.open()
  await expect(page.getByRole('main')).toContainText(mark)
  await staysCalm(page, 'the sync page', watched)

  await goTo(page, '/settings')
  await expect(record.title).toBeVisible()
  await staysCalm(page, 'settings', watched)

  // The look itself sees what it looks for.
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'javascript:void 0', textContent: 'x' })
    const wide = document.createElement('aside')
    wide.style.cssText = 'position: absolute; left: 0; width: 200vw'
    const word = Object.assign(document.createElement('p'), { textContent: 'x'.repeat(5000) })
    document.body.append(link, wide)
    document.querySelector('main')?.append(word)
  })
  const seen = await lookAt(page)
  expect([seen.foreign.length, seen.wide.length, seen.pushed.length]).toEqual([1, 1, 1])
})
