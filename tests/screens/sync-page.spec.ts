// The sync page: areas, outbox, conflicts and rejections, on a firm that answers, refuses and is edited by others.
import { readFile } from 'node:fs/promises'
import { findings, findingsInBothThemes } from '../support/axe.ts'
import { openList, test as withOwnFirm } from '../support/browser-fixtures.ts'
import { clearFaults, type FirmRequest, requestsOf, setFault } from '../support/firm-control.ts'
import { holdCalls } from '../support/held-calls.ts'
import { SyncPage } from '../support/pages/sync-page.ts'
import { clash } from './clash.ts'
import { customers, expect, goOn, openDesk, openRecord, pause, test, words } from './desk.ts'

test('C3 R31 a conflict shows base, mine and theirs; each field is decided by keys, and Ctrl+Enter saves', async ({
  page,
  desk,
}) => {
  const { sync, customer } = await clash(page, desk)
  const card = sync.card(customer.name)
  await expect(card).toContainText('该记录已被他人修改，请选择保留的内容')
  await expect(card).toContainText(words['conflict.base'])
  await expect(card).toContainText('城市 1 项只有一方修改，已自动合并')
  const note = card.getByRole('radiogroup', { name: '备注' })
  await expect(note.locator('ins')).toHaveText(['下周一', '双方共同'])
  await expect(note.locator('del')).toHaveText(['周五', '我方'])
  // Nothing is decided for the person, and nothing half-decided can be saved.
  await expect(card).toContainText('已选 0 / 3')
  const save = card.getByRole('button', { name: words['common.save'] })
  await expect(save).toBeDisabled()
  await sync.keep(card, '客户级别', 'mine').focus()
  await page.keyboard.press('Space')
  // Between the choices of two fields stands the pencil of the second.
  for (const field of ['备注', '联系人']) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(sync.keep(card, field, 'mine')).toBeFocused()
  }
  await page.keyboard.press('ArrowRight')
  await expect(sync.keep(card, '联系人', 'theirs')).toBeChecked()
  await card.getByRole('button', { name: '为备注另外填写' }).focus()
  await page.keyboard.press('Enter')
  await card.getByRole('textbox', { name: '备注的新内容' }).fill('修订稿由双方共同起草，下周一前回复。')
  await card.getByRole('button', { name: words['conflict.useOwn'] }).click()
  await expect(card).toContainText('已选 3 / 3')
  await sync.keep(card, '联系人', 'theirs').press('Control+Enter')
  await expect(sync.card(customer.name)).toHaveCount(0)
  await expect(sync.waiting(0)).toBeVisible()
  const record = await openRecord(page, customer)
  await expect(record.pencil('客户级别')).toContainText('A级')
  await expect(record.field('联系人')).toContainText('邵行之')
  await expect(record.field('备注')).toContainText('修订稿由双方共同起草，下周一前回复。')
  await expect(record.field('城市')).toContainText('敦煌')
  await expect(page.getByText(/^\d+ 项待提交/)).toHaveCount(0)
})

test('R31 all mine, all theirs, start again; a decision is taken back within 30 days', async ({ page, desk }) => {
  const read = await holdCalls(page, 'conflicts')
  const { sync, customer } = await clash(page, desk)
  const card = sync.card(customer.name)
  await card.getByRole('button', { name: words['conflict.allMine'] }).click()
  await expect(sync.keep(card, '备注', 'mine')).toBeChecked()
  await card.getByRole('button', { name: words['common.cancel'] }).click()
  await expect(card).toContainText('已选 0 / 3')
  await card.getByRole('button', { name: words['conflict.allTheirs'] }).click()
  await card.getByRole('button', { name: words['common.save'] }).click()
  await expect(sync.card(customer.name)).toHaveCount(0)
  const record = await openRecord(page, customer)
  await expect(record.pencil('客户级别')).toContainText('C级')
  await sync.open()
  await page.getByRole('button', { name: /^最近 30 天已处理/ }).click()
  const line = page
    .getByRole('region', { name: /^最近 30 天已处理/ })
    .getByRole('listitem')
    .filter({ hasText: customer.name })
  // What the line says may come after the answer to the press, with the focus on the button still.
  const [undo, asked] = [line.getByRole('button', { name: words['conflict.undo'] }), read.asked()]
  read.hold()
  await undo.click()
  await expect.poll(read.asked).toBeGreaterThan(asked)
  await expect(undo).toBeEnabled()
  await undo.focus()
  read.release()
  await expect(line).toContainText(words['conflict.undone'])
  await expect(line.getByRole('button')).toHaveCount(0)
  await expect(line).toBeFocused()
  await expect(sync.waiting(0)).toBeVisible()
  await openRecord(page, customer)
  await expect(record.pencil('客户级别')).toContainText('A级')
  await expect(record.field('联系人')).toContainText('许静仪（法务）')
})

test('C6 C7 a refused change keeps the server’s words; it is mended, sent again, exported and discarded', async ({
  page,
  desk,
}) => {
  const [first, second] = [desk.take(), desk.take()]
  await openDesk(page, desk)
  await setFault(desk.firm.origin, 'company.update', { kind: 'refuse', message: '城市不在服务范围' })
  for (const customer of [first, second]) {
    const record = await openRecord(page, customer)
    await record.typeOver('城市', '火星')
    await page.keyboard.press('Enter')
    await expect(record.field('城市')).toContainText('服务器未接受：城市不在服务范围')
  }
  // From every screen the way there is one press.
  await page.getByRole('link', { name: '需要处理 2 条，点击查看' }).click()
  const sync = new SyncPage(page)
  await expect(sync.attention(2)).toBeVisible()
  await sync
    .entry(second.name)
    .getByRole('button', { name: `处理 ${second.name}` })
    .click()
  await expect(sync.card(second.name)).toBeFocused()
  await page.getByRole('button', { name: words['inbox.previous'] }).click()
  await expect(sync.card(first.name)).toBeFocused()
  const card = sync.card(first.name)
  await expect(card).toContainText('服务器未接受：城市不在服务范围')
  await card.getByRole('button', { name: words['outbox.mend'] }).click()
  await card.getByRole('textbox', { name: '城市' }).fill('嘉兴')
  // What is being mended is kept like everything that is typed.
  await expect(page.getByRole('contentinfo').getByText('未发送草稿 1 条')).toBeVisible()
  await page.reload()
  await expect(card.getByRole('textbox', { name: '城市' })).toHaveValue('嘉兴')
  await clearFaults(desk.firm.origin)
  await card.getByRole('textbox', { name: '城市' }).press('Control+Enter')
  await expect(sync.card(first.name)).toHaveCount(0)
  const other = sync.card(second.name)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    other.getByRole('button', { name: words['outbox.export'] }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^firmdesk-customer-[0-9a-f]{8}\.json$/)
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ patch: { city: '火星' } })
  await other.getByRole('button', { name: words['outbox.discard'] }).click()
  const asked = page.getByRole('dialog', { name: words['outbox.discardTitle'] })
  await expect(asked).toContainText('此操作不可恢复！')
  await expect(asked.getByRole('button', { name: words['common.cancel'] })).toBeFocused()
  await asked.getByRole('button', { name: words['outbox.discard'] }).click()
  await expect(sync.attention(0)).toBeVisible()
  const record = await openRecord(page, first)
  await expect(record.field('城市')).toContainText('嘉兴')
  await openRecord(page, second)
  await expect(record.field('城市')).not.toContainText('火星')
})

test('a mended value whose draft is thrown away beside it stands in its field no longer: what is shown is what is sent', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await setFault(desk.firm.origin, 'company.update', { kind: 'refuse', message: '出生日期太早' })
  const record = await openRecord(page, customer)
  await record.typeOver('出生日期', '1888-03-01')
  await page.keyboard.press('Enter')
  await expect(record.field('出生日期')).toContainText('服务器未接受')
  const sync = new SyncPage(page)
  await sync.open()
  const card = sync.card(customer.name)
  const birthday = card.getByRole('textbox', { name: '出生日期' })
  await card.getByRole('button', { name: words['outbox.mend'] }).click()
  await birthday.fill('1988-03-01')
  await page.getByRole('button', { name: `丢弃草稿：${customer.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: words['outbox.discard'] }).click()
  await expect(birthday).toHaveValue('1888-03-01')
  await clearFaults(desk.firm.origin)
  // What cannot be sent is not left out without a word, nor where the page is left and opened again.
  await birthday.fill('三月二日')
  await expect(birthday).toHaveAccessibleDescription(words['edit.wrongDate'])
  await expect(page.locator('.outbox-entry', { hasText: '三月二日' })).toBeVisible()
  await page.reload()
  await expect(birthday).toHaveValue('三月二日')
  await birthday.press('Enter')
  await expect(card.getByRole('button', { name: words['outbox.resend'] })).toBeDisabled()
  await birthday.fill('1988-03-02')
  await card.getByRole('button', { name: words['outbox.resend'] }).click()
  await expect(card).toHaveCount(0)
  await openRecord(page, customer)
  await expect(record.field('出生日期')).toContainText('1988-03-02')
})

test('FP-05 a refused follow-up is mended with its words and tags', async ({ page, desk }) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await setFault(desk.firm.origin, 'followup.create', { kind: 'refuse', message: '标签不能为空' })
  const record = await openRecord(page, customer)
  await record.followUp.fill('拜访客户法务部，续约报价 6 万元')
  await page.keyboard.press('Control+Enter')
  await expect(record.entry('续约报价').getByRole('link', { name: words['mark.attention'] })).toBeVisible()
  await record.entry('续约报价').getByRole('link', { name: words['mark.attention'] }).click()
  const sync = new SyncPage(page)
  const card = sync.card(customer.name)
  await expect(card).toContainText('服务器未接受：标签不能为空')
  await expect(card).toContainText('拜访客户法务部，续约报价 6 万元')
  await clearFaults(desk.firm.origin)
  await card.getByRole('button', { name: words['outbox.mend'] }).click()
  await card.getByRole('textbox').fill(' ')
  await expect(card.getByRole('textbox')).toHaveAccessibleDescription(words['outbox.blank'])
  await card.getByRole('textbox').press('Control+Enter')
  await expect(card.getByRole('button', { name: words['outbox.resend'] })).toBeDisabled()
  await card.getByRole('textbox').fill('拜访客户法务部，续约报价 5 万元')
  await card.getByRole('button', { name: '待签约' }).click()
  await card.getByRole('button', { name: words['outbox.resend'] }).click()
  await expect(sync.card(customer.name)).toHaveCount(0)
  await expect(sync.waiting(0)).toBeVisible()
  await openRecord(page, customer)
  const entry = record.entry('续约报价 5 万元')
  await expect(entry).toContainText('待签约')
  await expect(entry.getByText(words['mark.saved'])).toHaveCount(0)
})

test('the outbox holds what is saved here: its order, details to copy, one taken back, the rest sent', async ({
  page,
  desk,
  context,
}) => {
  const [first, second] = [desk.take(), desk.take()]
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openDesk(page, desk)
  const sync = await pause(page)
  const record = await openRecord(page, first)
  const before = await record.field('城市').locator('.value-text, .meta').innerText()
  await record.typeOver('城市', '玉门')
  await page.keyboard.press('Enter')
  await record.followUp.fill('家属询问会见安排')
  await page.keyboard.press('Control+Enter')
  await expect(record.entry('家属询问会见安排')).toContainText(words['mark.saved'])
  await openRecord(page, second)
  await record.typeOver('城市', '喀什')
  await page.keyboard.press('Enter')
  // The top bar does not say 已同步 while something is only here.
  await expect(page.getByRole('button', { name: words['sync.panel'] })).toHaveText('已暂停，待提交 3 条')
  await page.getByRole('contentinfo').getByRole('link', { name: '待提交 3 条' }).click()
  await expect(sync.waiting(3)).toBeVisible()
  await expect(page.getByText(words['outbox.paused'])).toBeVisible()
  await expect(sync.entries).toContainText(['玉门', '家属询问会见安排', '喀什'])
  await page.getByRole('button', { name: words['outbox.copy'] }).click()
  await expect(page.getByText('复制成功')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n').length).toBe(3)
  expect(copied).toContain(`${first.name}\t城市\t`)
  await sync.menu(sync.entry('玉门'), 'outbox.cancel')
  const asked = page.getByRole('dialog', { name: words['outbox.cancelTitle'] })
  await asked.getByRole('button', { name: words['outbox.cancel'] }).click()
  await expect(sync.waiting(2)).toBeVisible()
  await goOn(page)
  await expect(page.getByText(words['outbox.none'])).toBeVisible()
  await openRecord(page, first)
  await expect(record.field('城市')).toContainText(before)
  await expect(record.entry('家属询问会见安排').getByText(words['mark.saved'])).toHaveCount(0)
})

test('C7 what does not go through says why and when it is tried again, and goes when the server answers', async ({
  page,
  desk,
}) => {
  test.slow()
  const customer = desk.take()
  await openDesk(page, desk)
  await setFault(desk.firm.origin, 'company.update', { kind: 'status', status: 500 })
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '三亚')
  await page.keyboard.press('Enter')
  const sync = new SyncPage(page)
  await sync.open()
  const entry = sync.entry('三亚')
  await expect(entry).toContainText('上次没有成功：服务器暂时无法处理')
  const tries = () => entry.textContent()
  const before = await tries()
  expect(before).toMatch(/（\d\d:\d\d:\d\d）/)
  await page.getByRole('button', { name: words['outbox.retryAll'] }).click()
  await expect(page.getByText(words['outbox.retried'])).toBeVisible()
  await expect.poll(tries).not.toBe(before)
  await expect(entry.locator('.state')).toHaveAttribute('title', /自动重试$/)
  await clearFaults(desk.firm.origin)
  // The pause before the next try grows with every try until here, and so with the slowness of the machine.
  await expect(page.getByText(words['outbox.none'])).toBeVisible({ timeout: 120_000 })
})

test('C7 a change that the server says it has saved, and has not, is told as such at its field and among what needs a person', async ({
  page,
  desk,
}) => {
  test.slow()
  const customer = desk.take()
  await openDesk(page, desk)
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '丽水')
  await page.keyboard.press('Enter')
  const isChange = ({ method, path }: FirmRequest) => method === 'PUT' && path.endsWith(`/company/${customer.id}`)
  await expect.poll(async () => (await requestsOf(desk.firm.origin)).filter(isChange).length).toBe(1)
  // Its answer is not the one that the cache changes.
  await expect(page.getByRole('contentinfo').getByText('待提交 0 条')).toBeVisible()
  // A cache in between: it answers every change with the row as it stood after the one before.
  await setFault(desk.firm.origin, 'company.update', { kind: 'stale' })
  await record.typeOver('城市', '衢州')
  await page.keyboard.press('Enter')
  await expect(record.field('城市')).toContainText(words['failure.change-ignored'], { timeout: 90_000 })
  // However long the reason, the way on stands on one line.
  const link = await record.field('城市').getByRole('link', { name: words['mark.resolve'] }).boundingBox()
  expect(link?.height).toBeLessThan(24)
  const sync = new SyncPage(page)
  await sync.open()
  await expect(sync.card(customer.name)).toContainText(words['failure.change-ignored'])
  await clearFaults(desk.firm.origin)
})

test('areas say what is here, how old it is, and what failed with what to do', async ({ page, desk }) => {
  await openDesk(page, desk)
  await page.getByRole('button', { name: words['sync.panel'] }).click()
  await page.getByRole('link', { name: words['sync.openPage'] }).click()
  const sync = new SyncPage(page)
  await expect(sync.area('客户')).toContainText(String(customers))
  await expect(sync.area('客户')).toContainText(/\d\d:\d\d，(刚刚|\d+ 分钟前)/)
  await expect(sync.area('客户')).toContainText(words['sync.phase.done'])
  await page.getByRole('button', { name: /^基础资料/ }).click()
  await expect(sync.area('人员')).toContainText('40')
  await setFault(desk.firm.origin, 'company.list', { kind: 'refuse', message: '维护中' })
  await sync.now.click()
  await sync.area('客户').getByRole('button', { name: '同步失败，点击查看' }).click()
  await expect(page.getByText(words['failure.refusedPlain'])).toBeVisible()
  // The next try by itself is ten minutes away then: what ends the failure is the button.
  await setFault(desk.firm.origin, 'company.list', { kind: 'status', status: 503, retryAfter: 600 })
  await expect(page.getByText(words['failure.http-errorPlain'])).toBeVisible({ timeout: 60_000 })
  await clearFaults(desk.firm.origin)
  await sync.areas.getByRole('button', { name: words['common.retryNow'] }).click()
  await expect(sync.area('客户')).toContainText(words['sync.phase.done'])
})

test('an area of which far too much is missing says so; only a person lets it go', async ({ page, desk }) => {
  const asked: unknown[] = []
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    const statuses = new Set<string>()
    socket.onMessage((message) => {
      const frame = JSON.parse(String(message))
      if (frame.t === 'q' && frame.a?.[0] === 'sync' && frame.a[1] === 'status') statuses.add(frame.i)
      if (frame.a?.[1] === 'sweep') asked.push(frame.a[2])
      server.send(message)
    })
    server.onMessage((message) => {
      const frame = JSON.parse(String(message))
      if (frame.t !== 's' || !statuses.delete(frame.i)) return socket.send(message)
      for (const area of frame.r.value.areas) if (area.area === 'customers') area.notice = 'sweep-stopped'
      socket.send(JSON.stringify(frame))
    })
  })
  await openDesk(page, desk)
  const sync = new SyncPage(page)
  await sync.open()
  await sync.area('客户').getByRole('button', { name: words['sync.notice'] }).click()
  await expect(sync.areas).toContainText(words['sync.sweepStopped'])
  await sync.areas.getByRole('button', { name: words['sync.sweepAgain'] }).click()
  await sync.areas.getByRole('button', { name: words['sync.sweepConfirm'] }).click()
  const sure = page.getByRole('dialog', { name: words['sync.sweepConfirm'] })
  await expect(sure.getByRole('button', { name: words['common.cancel'] })).toBeFocused()
  await sure.getByRole('button', { name: words['sync.sweepConfirm'] }).click()
  await expect(sure).toBeHidden()
  expect(asked).toEqual([{ area: 'customers' }, { area: 'customers', confirm: true }])
})

test('of a form the list of drafts shows what was typed, and nothing that the form keeps beside it', async ({
  page,
  desk,
}) => {
  const customer = desk.take()
  await openDesk(page, desk)
  await page.getByRole('button', { name: words['action.create'] }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: '客户名称' }).fill('写到一半的公司')
  await expect(form).toContainText(words['draft.kept'])
  await page.keyboard.press('Escape')
  const record = await openRecord(page, customer)
  await record.typeOver('城市', '20260')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '未发送草稿 2 条' })).toBeVisible()
  await new SyncPage(page).open()
  const drafts = page.getByRole('region', { name: '未发送草稿 2 条' })
  await expect(drafts.getByText('写到一半的公司', { exact: true })).toBeVisible()
  await expect(drafts.getByText('20260', { exact: true })).toBeVisible()
  for (const name of [words['drafts.create'], customer.name]) {
    await page.getByRole('button', { name: `丢弃草稿：${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: words['outbox.discard'] }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('axe finds nothing serious on a page with conflicts, rejections and waiting work, light and dark, wide and narrow', async ({
  page,
  desk,
}) => {
  test.slow()
  const [refused, waiting] = [desk.take(), desk.take()]
  const { sync, customer } = await clash(page, desk)
  await setFault(desk.firm.origin, 'company.update', { kind: 'refuse', message: '城市不在服务范围' })
  const record = await openRecord(page, refused)
  await record.typeOver('城市', '火星')
  await page.keyboard.press('Enter')
  await expect(record.field('城市')).toContainText('服务器未接受')
  await pause(page)
  await openRecord(page, waiting)
  await record.typeOver('城市', '大理')
  await page.keyboard.press('Enter')
  await sync.open()
  await sync.keep(sync.card(customer.name), '备注', 'mine').check()
  await sync.card(refused.name).getByRole('button', { name: words['outbox.mend'] }).click()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 640 },
  ]) {
    await page.setViewportSize(size)
    expect(await findingsInBothThemes(page), String(size.width)).toEqual([])
    // What needs a person can be reached without scrolling sideways.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await sync.card(customer.name).getByRole('button', { name: words['conflict.allMine'] }).scrollIntoViewIfNeeded()
    await expect(sync.card(customer.name).getByRole('button', { name: words['conflict.allMine'] })).toBeInViewport()
  }
  // Tests that follow count the drafts.
  await sync.card(customer.name).getByRole('button', { name: words['common.cancel'] }).click()
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})

withOwnFirm(
  'offline the banner says how old the data are and what goes on working; work waits and goes out later',
  async ({ page, home }) => {
    const list = await openList(page, home)
    const { id, name } = await list.first()
    await home.firm.stop()
    const sync = new SyncPage(page)
    await sync.open()
    await sync.now.click()
    await expect(page.getByText(/^当前离线，显示 \d\d:\d\d 同步的数据$/)).toBeVisible()
    await expect(page.getByText(words['banner.offlineHint'])).toBeVisible()
    await expect(sync.area('基础资料')).toContainText(words['sync.phase.offline'])
    await expect(sync.areas).not.toContainText(words['sync.failed'])
    const record = await openRecord(page, { id, name })
    await record.typeOver('城市', '离线城市')
    await page.keyboard.press('Enter')
    await record.followUp.fill('离线写的跟进')
    await page.keyboard.press('Control+Enter')
    await expect(record.field('城市').getByText(words['mark.saved'])).toBeVisible()
    await expect(record.entry('离线写的跟进')).toContainText(words['mark.saved'])
    await sync.open()
    await expect(sync.waiting(2)).toBeVisible()
    await expect(page.getByText(words['outbox.whenOnline'])).toBeVisible()
    await home.restartFirm()
    await page.getByRole('button', { name: words['outbox.retryAll'] }).click()
    await expect(page.getByText(words['outbox.none'])).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^当前离线/)).toHaveCount(0)
  },
)

test('what was typed and not saved is listed by where it was typed, leads back there, and can be thrown away', async ({
  page,
  desk,
}) => {
  const [one, other] = [desk.take(), desk.take()]
  await openDesk(page, desk)
  for (const [customer, text] of [
    [one, '写到一半的跟进'],
    [other, '另一条没写完的跟进'],
  ] as const) {
    const record = await openRecord(page, customer)
    await record.followUp.fill(text)
    await expect(record.composer.getByText(words['draft.kept'])).toBeVisible()
  }
  await page.getByRole('contentinfo').getByRole('link', { name: '未发送草稿 2 条' }).click()
  const drafts = page.getByRole('region', { name: '未发送草稿 2 条' })
  await expect(drafts.getByRole('listitem')).toHaveCount(2)
  const line = drafts.getByRole('listitem').filter({ hasText: one.name })
  await expect(line.getByText('写到一半的跟进', { exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  await line.getByRole('link', { name: words['drafts.goOn'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name)
  // A contact that was begun there goes on there.
  await page.getByRole('button', { name: words['contacts.create'] }).click()
  const form = page.getByRole('dialog', { name: words['contacts.create'] })
  const name = form.getByRole('textbox', { name: words['contacts.name'] })
  await name.fill('许静')
  await expect(form).toContainText(words['draft.kept'])
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: '未发送草稿 3 条' }).click()
  await page.getByRole('listitem').filter({ hasText: '许静' }).getByRole('link', { name: words['drafts.goOn'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name)
  await expect(name).toHaveValue('许静')
  await expect(name).toBeFocused()
  await form.getByRole('button', { name: words['create.clear'] }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: '未发送草稿 2 条' }).click()
  await drafts.getByRole('button', { name: `丢弃草稿：${other.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: words['outbox.discard'] }).click()
  const left = page.getByRole('region', { name: '未发送草稿 1 条' })
  await expect(left.getByRole('listitem')).toHaveCount(1)
  const record = await openRecord(page, other)
  await expect(record.followUp).toHaveValue('')
  await openRecord(page, one)
  await expect(record.followUp).toHaveValue('写到一半的跟进')
  await record.followUp.fill('')
  await expect(page.getByRole('contentinfo').getByText(/未发送草稿/)).toHaveCount(0)
})
