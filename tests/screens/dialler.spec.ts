// The window of the dialler: whom a text means, a call through all its states, how calls fail, hanging on, what comes next.
import type { Page } from '@playwright/test'
import type { LocaleKey } from '#shared/locale/index'
import { findings } from '../support/axe.ts'
import { clearFaults, postsTo, setFault } from '../support/firm-control.ts'
import { words as fullWords } from '../support/pages/words.ts'
import { happens, script } from './calls.ts'
import { expect, makeCustomer, type Office, openOffice, type Person, test, words } from './office.ts'

const partsOf = (page: Page) => {
  const main = page.getByRole('main', { name: words['dialler.title'] })
  const button = (key: LocaleKey) => main.getByRole('button', { name: words[key], exact: true })
  return {
    main,
    button,
    head: page.getByRole('heading', { level: 1 }),
    number: main.getByRole('combobox', { name: words['dialler.number'] }),
    rows: main.getByRole('option'),
    key: (key: string) => main.getByRole('group', { name: words['dialler.keypad'] }).getByRole('button', { name: key }),
    recent: main.getByRole('region', { name: words['dialler.recent'] }).getByRole('listitem'),
    state: main.locator('.call-head'),
    note: main.getByRole('textbox', { name: words['call.note'] }),
    card: main.getByRole('region', { name: words['call.card'] }),
    finish: main.getByRole('button', { name: words['call.finishFollowUp'] }),
  }
}

type Parts = ReturnType<typeof partsOf>

/** The dialler as a window of its own, beside the main one in which the customer was made. */
const openDialler = async (page: Page, office: Office, person: Person): Promise<Parts> => {
  await page.setViewportSize({ width: 320, height: 460 })
  await page.goto(await (await office.shellOf(person)).link())
  await page.evaluate(() => location.assign('#/dialler'))
  const parts = partsOf(page)
  await expect(parts.head).toHaveText(fullWords('dialler.seat', { state: words['call.state.idle'] }))
  await expect(parts.number).toBeFocused()
  return parts
}

/** A customer with a number, made in the main window. */
const customerWith = async (page: Page, office: Office, person: Person, fields: Readonly<Record<string, unknown>>) => {
  await openOffice(page, office, person)
  return makeCustomer(page, office, fields)
}

/** Shows the page again, with a part of what the core answers in another form. */
const changeAnswers = async (page: Page, from: string, to: string) => {
  await page.routeWebSocket(/.*/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((message) => socket.send(typeof message === 'string' ? message.replaceAll(from, to) : message))
  })
  await page.reload()
}

const dialNumber = async (parts: Parts, text: string) => {
  await parts.number.fill(text)
  await parts.button('dialler.dial').click()
}
const end = async (parts: Parts) => {
  await parts.button('call.finish').click()
  await expect(parts.number).toBeVisible()
}

test('PH-07 D-22 D-23 a number is typed, keyed in, pasted and found by number, name and initials; what is none says so at the field', async ({
  page,
  office,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const name = '青岚望舒供应链管理（长三角一体化示范区）股份有限公司'
  const telephone = '057188022186'
  const id = await customerWith(page, office, 'administrator', { name, telephone })
  const dialler = await openDialler(page, office, 'administrator')
  const { number, rows } = dialler
  const dial = dialler.button('dialler.dial')
  await expect(dial).toBeDisabled()
  await dialler.key('1').click()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('2')
  await expect(number).toHaveValue('12')
  await expect(number).toBeFocused()
  await expect(dial).toBeDisabled()
  await expect(dial).toHaveAttribute('title', words['call.number.short'])
  for (const [typed, fault] of [
    ['12', 'short'],
    ['1'.repeat(200), 'long'],
    ['📞 13812345621', 'signs'],
    ['138****5621', 'masked'],
  ] as const) {
    await number.fill(typed)
    await number.press('Enter')
    await expect(dialler.main.getByRole('alert')).toHaveText(words[`call.number.${fault}`])
    await expect(number).toHaveAttribute('aria-invalid', 'true')
  }
  for (const typed of ['2186', '青岚望舒', 'qlws']) {
    await number.fill(typed)
    await expect(rows.filter({ hasText: name })).toHaveCount(1)
  }
  expect(await findings(page)).toEqual([])
  // A name means the first row at once, and the number stands in the field with whose it is.
  await number.press('Enter')
  await expect(number).toHaveValue('0571****2186')
  await expect(rows).toHaveCount(0)
  await expect(dialler.main.locator('.dialler-number')).toContainText(name)
  await expect(dial).toBeEnabled()
  for (const typed of ['１３８ 1234-5621', '+86 138 1234 5621', '021-66801234 转 803']) {
    await number.fill(typed)
    await expect(dial).toBeEnabled()
  }
  await page.evaluate(() => navigator.clipboard.writeText('\n 138 1234 5621\t'))
  await dialler.button('dialler.paste').click()
  await expect(number).toHaveValue('138 1234 5621')
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await dialler.button('dialler.paste').click()
  await expect(dialler.main.getByRole('alert')).toHaveText(words['dialler.noClipboard'])
  // Filled in from outside: ready to be dialled by the next key, and not dialled.
  const fill = { n: 1, text: telephone, objType: 'company', objId: id }
  await changeAnswers(page, '"fill":null', `"fill":${JSON.stringify(fill)}`)
  await expect(number).toHaveValue(telephone)
  await expect(dial).toBeFocused()
  await expect(dialler.main.locator('.dialler-number')).toContainText(name)
  await expect(dialler.state).toHaveCount(0)
  expect(await findings(page)).toEqual([])
})

test('PH-13 D-27 PH-25 a call by keys alone through all its states, with its card, and a note that outlives the page', async ({
  page,
  office,
}) => {
  const name = '陆婉宁'
  const fields = { name, telephone: '15912340337', note: '【置顶】仅联系家属，勿在短信中提及案情' }
  await customerWith(page, office, 'member', fields)
  const dialler = await openDialler(page, office, 'member')
  await dialler.number.fill('陆婉宁')
  await expect(dialler.rows).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialler.number).toHaveValue('159****0337')
  await page.keyboard.press('Enter')
  await expect(dialler.state).toContainText(words['call.state.calling'])
  await expect(dialler.head).toHaveText(fullWords('dialler.seat', { state: words['call.state.calling'] }))
  await expect(dialler.main).toContainText(words['call.ownSent'])
  await expect(dialler.card).toContainText('仅联系家属')
  await expect(dialler.button('call.transfer')).toHaveAttribute('title', words['call.transfer.own'])
  await page.keyboard.press('Space')
  await expect(dialler.state).toContainText(words['call.state.connected'])
  await expect(dialler.note).toBeFocused()
  await page.keyboard.type('审计报告周五可取')
  await expect(dialler.main.getByText(words['call.noteKept'])).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.reload()
  await expect(dialler.state).toContainText(words['call.state.connected'])
  await expect(dialler.note).toHaveValue('审计报告周五可取')
  await dialler.button('call.hangUp').click()
  await expect(dialler.state).toContainText(words['call.state.wrapUp'])
  await expect(dialler.main.getByRole('radio', { name: words['phone.state.4'] })).toBeChecked()
  await dialler.note.press('Control+Enter')
  await expect(dialler.number).toBeFocused()
  await expect(dialler.recent.first()).toContainText(name)
  // Once more from the list of the last ones.
  await dialler.main
    .getByRole('button', { name: fullWords('dialler.again', { name }) })
    .first()
    .click()
  await expect(dialler.state).toContainText(words['call.state.calling'])
  await expect(dialler.main).toContainText(words['call.ownSent'])
  // Until it is known who carries the call, the key that may answer it goes into no note.
  await changeAnswers(page, '"provider":"own"', '"provider":null')
  await expect(dialler.state).toContainText(words['call.state.calling'])
  await expect(page.locator('.call-open')).toBeFocused()
  await dialler.button('call.hangUp').click()
  await end(dialler)
})

test('PH-20 PH-21 PH-22 PH-23 D-24 D-25 busy and unanswered calls end in their words, refused ones say why at the field', async ({
  page,
  office,
}) => {
  const dialler = await openDialler(page, office, 'administrator')
  await script(office, 'manual')
  for (const reason of ['用户忙', '无人接听']) {
    await dialNumber(dialler, '13900000006')
    await expect(dialler.state).toContainText(words['call.state.calling'])
    await happens(office, 0)
    await happens(office, 2, reason)
    await expect(dialler.main.locator('.call-notes')).toContainText(reason)
    await expect(dialler.main.getByRole('radio', { name: words['phone.state.1'] })).toBeChecked()
    await end(dialler)
  }
  for (const [name, reason] of [
    ['blacklisted', words['call.blacklisted']],
    ['quota', words['call.quota']],
    ['broken', '线路异常'],
  ] as const) {
    await script(office, name)
    await dialNumber(dialler, '13900000004')
    const alert = dialler.main.getByRole('alert')
    await expect(alert).toContainText(`拔号失败：${reason}`)
    await expect(alert).not.toContainText('internal:8080')
    // The number stays, to be corrected or dialled again.
    await expect(dialler.number).toHaveValue('13900000004')
    await dialler.number.fill('')
    await expect(alert).toHaveCount(0)
  }
  await script(office, '')
})

test('PH-12 a call that goes on is handed to another seat; an empty seat is said at its field', async ({
  page,
  office,
}) => {
  const dialler = await openDialler(page, office, 'administrator')
  await script(office, 'manual')
  await dialNumber(dialler, '021-66801234 转 803')
  await expect(dialler.state).toContainText(words['call.state.calling'])
  await expect(dialler.button('call.transfer')).toHaveAttribute('title', words['call.transfer.later'])
  await dialler.button('call.keypad').click()
  await expect(dialler.main).toContainText(words['call.extensionByHand'])
  await happens(office, 1)
  await expect(dialler.state).toContainText(words['call.state.connected'])
  await dialler.button('call.transfer').click()
  const form = dialler.main.getByRole('form', { name: words['call.transfer'] })
  const send = form.getByRole('button', { name: words['call.transfer'], exact: true })
  await send.click()
  await expect(form.getByRole('alert')).toHaveText(words['call.transfer.missing'])
  for (const key of '8021') await dialler.key(key).click()
  await expect(form.getByRole('textbox')).toHaveValue('8021')
  expect(await findings(page)).toEqual([])
  await send.click()
  await expect(dialler.main.locator('.call-notes')).toContainText('已转接至 8021')
  await end(dialler)
  await script(office, '')
})

test('FU-08 FU-11 PH-18 what comes next goes to the firm once; two windows write one note', async ({
  page,
  office,
  context,
}) => {
  await customerWith(page, office, 'member', { name: '许静仪', telephone: '13512346604' })
  const before = {
    follow: await postsTo(office.firm.origin, '/followup'),
    schedule: await postsTo(office.firm.origin, '/schedule'),
  }
  const other = await context.newPage()
  const dialler = await openDialler(other, office, 'member')
  await dialler.number.fill('许静仪')
  await expect(dialler.rows).toHaveCount(1)
  await other.keyboard.press('Enter')
  await other.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: words['call.title'], exact: true })
  await expect(panel).toContainText(words['call.state.calling'])
  // What one window writes stands in the other, and neither undoes it.
  await panel.getByRole('textbox', { name: words['call.note'] }).fill('周五来所')
  await expect(dialler.note).toHaveValue('周五来所')
  await expect(dialler.main).toContainText(words['call.ownSent'])
  await dialler.button('call.hangUp').click()
  // What stands below the state moves up once the call is over.
  await expect(dialler.finish).toBeVisible()
  await dialler.button('next.add').click()
  await dialler.main.getByRole('textbox', { name: words['next.summary'] }).fill('所内面谈')
  await dialler.button('next.quick.tomorrow').click()
  await expect(dialler.button('call.finish')).toBeDisabled()
  await dialler.main.getByRole('radio', { name: words['phone.state.1'] }).check()
  await expect(panel.getByRole('button', { name: words['call.finishFollowUp'] })).toBeEnabled()
  await dialler.finish.click()
  await expect(dialler.number).toBeVisible()
  await expect(panel).toBeHidden()
  const count = async () => [
    (await postsTo(office.firm.origin, '/followup')) - before.follow,
    (await postsTo(office.firm.origin, '/schedule')) - before.schedule,
  ]
  await expect.poll(count).toEqual([1, 1])
  // The card of the next call has it, and what stands in the field is not what was dialled.
  await dialler.number.fill('zzqx')
  await dialler.main
    .getByRole('button', { name: fullWords('dialler.again', { name: '许静仪' }) })
    .first()
    .click()
  await expect(dialler.card).toContainText('所内面谈')
  await expect(dialler.card).toContainText('周五来所')
  await other.screenshot({ path: test.info().outputPath('dialler-call.png') })
  // The record is opened in a window of the whole app, and the dialler stays what it is.
  const opened = context.waitForEvent('page')
  await dialler.button('call.open').click()
  await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('许静仪')
  await expect(dialler.card).toBeVisible()
  // What the other window has begun stands here too, until one of them gives it up.
  await panel.getByRole('button', { name: words['next.add'], exact: true }).click()
  await panel.getByRole('textbox', { name: words['next.summary'] }).fill('带合同面谈')
  await expect(dialler.main.getByRole('textbox', { name: words['next.summary'] })).toHaveValue('带合同面谈')
  await expect(dialler.main).toContainText(words['call.ownSent'])
  await dialler.button('call.hangUp').click()
  await expect(dialler.button('call.finish')).toBeDisabled()
  await panel.getByRole('button', { name: words['next.remove'] }).click()
  await end(dialler)
  await expect(dialler.number).toHaveValue('zzqx')
  await expect(panel).toBeHidden()
  expect(await count()).toEqual([1, 1])
})

test('PH-09 D-23 offline and without a seat nothing is dialled and the window says why; the rest can be read', async ({
  page,
  office,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openOffice(page, office, 'administrator')
  const dialler = await openDialler(page, office, 'administrator')
  await dialler.number.fill('13812345621')
  const dial = dialler.button('dialler.dial')
  await expect(dial).toBeEnabled()
  await setFault(office.firm.origin, '*', { kind: 'drop' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dialler.main.getByText(words['online.offline'])).toBeVisible()
  await expect(dial).toBeDisabled()
  await expect(dial).toHaveAttribute('title', words['online.offline'])
  await dialler.number.press('Enter')
  await expect(dialler.state).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await clearFaults(office.firm.origin)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(dial).toBeEnabled()
  // The same window of somebody who has no seat.
  await changeAnswers(page, '"seat":true', '"seat":false')
  await expect(dialler.head).toHaveText(words['dialler.noSeat'])
  await expect(dialler.main.getByText(words['call.noSeat'])).toBeVisible()
  await dialler.number.fill('13812345621')
  await expect(dial).toHaveAttribute('title', words['call.noSeat'])
  await expect(dial).toBeDisabled()
})
