import { basename, join } from 'node:path'
import { expect as see } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { startFirm } from '../support/browser-processes.ts'
import { whyNoElectron } from '../support/electron.ts'
import { documentsOf, editFirm, requestsOf } from '../support/firm-control.ts'
import { journeyForFile } from '../support/journey-for-file.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { CustomerPage } from '../support/pages/customer-page.ts'
import { FramePage } from '../support/pages/frame-page.ts'
import { OutsideApplications } from '../support/pages/outside-applications.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

const CUSTOMERS = 240
const WAIT = { timeout: 30_000 }

describe.skipIf(whyNoElectron() !== null)('a day in the desktop shell', () => {
  const { folder, launch } = journeyForFile()

  it('RT-01 C20 DC-01 DC-02 beyond 12 and 13 sign in, first sync, list; a wake-up brings what changed meanwhile; search, detail; a document is saved in Word and dragged out; quit; with the server gone the unlock screen leads back to all of it', async () => {
    const profile = folder('profile')
    const firm = await startFirm(join(folder('firm'), 'data'), [`--customers=${CUSTOMERS}`, '--messages=0', '--seed=1'])
    const first = await launch(profile, [`--firm=${firm.origin}`])
    const page = await first.firstWindow()
    await new SignInPage(page).signIn('linzhiyuan')
    const list = new CustomerListPage(page)
    await list.synced(CUSTOMERS)
    const names = await list.names()
    expect(names.length).toBeGreaterThan(0)
    const [, renamed = ''] = names
    const id = await list.row(renamed).first().getAttribute('data-id')
    await editFirm(firm.origin, { op: 'update', id, fields: { name: '唤醒后改名有限公司' } })
    // The next pass by itself is most of a minute away; the wake-up brings one after three seconds.
    await first.evaluate(({ powerMonitor }) => {
      powerMonitor.emit('suspend')
      powerMonitor.emit('resume')
    })
    await see(list.row('唤醒后改名有限公司')).toBeVisible({ timeout: 20_000 })
    const [name = ''] = names
    await (await list.find(name)).getByRole('link').click()
    await see(new CustomerPage(page).heading(name)).toBeVisible(WAIT)

    const customer = /companydetail\/([^/?]+)/.exec(page.url())?.[1] ?? ''
    const outside = await OutsideApplications.of(first, page)
    await outside.documentsOf(name)
    const minutes = '会议纪要.docx'
    const path = await outside.edit(minutes)
    expect([basename(path), path.startsWith(profile)]).toEqual([minutes, true])
    const sent = async () =>
      (await requestsOf(firm.origin)).filter(
        (request) => request.method === 'POST' && ['/api/v1/file/new', '/api/v1/file/fs/upload'].includes(request.path),
      ).length
    const [before, sentBefore] = [await documentsOf(firm.origin, customer), await sent()]
    const text = '会议纪要第二稿'
    const sizes = async () =>
      (await documentsOf(firm.origin, customer)).flatMap(({ name: called, fileSize }) =>
        called === minutes ? [fileSize] : [],
      )
    outside.save(path, text)
    await see.poll(sizes, WAIT).toEqual([Buffer.byteLength(text)])
    expect([(await documentsOf(firm.origin, customer)).length, (await sent()) - sentBefore]).toEqual([before.length, 2])
    // So large that it is not sent as a whole.
    const long = text.repeat(500_000)
    outside.save(path, long)
    await see.poll(sizes, WAIT).toEqual([Buffer.byteLength(long)])
    // The row is drawn anew with the version that arrived, and a press in that moment finds no button.
    await see(outside.row(minutes)).toContainText('10 MB')
    await outside.finish(minutes)
    expect([(await documentsOf(firm.origin, customer)).length, (await sent()) - sentBefore]).toEqual([before.length, 4])
    await see(outside.shownSize).toHaveText('10 MB')
    await see(outside.shownMore).toBeInViewport()
    // What was saved is what is dragged out, and a document that was only at the firm comes as the firm has it.
    const dragged = await outside.drag(minutes)
    expect([basename(dragged.file), dragged.files, dragged.hasIcon]).toEqual([minutes, [dragged.file], true])
    expect(dragged.bytes.toString() === long).toBe(true)
    const lines = await outside.drag('案情时间线.xlsx')
    expect(basename(lines.file)).toBe('案情时间线.xlsx')
    const there = before.find((one) => one.name === '案情时间线.xlsx')
    expect(lines.bytes.length).toBe(there?.fileSize)
    await first.close()
    await firm.stop()

    const second = await launch(profile, [`--firm=${firm.origin}`])
    const again = await second.firstWindow()
    const unlock = new SignInPage(again)
    await unlock.unlockPassword.fill('firmdesk')
    await unlock.unlock.click()
    const kept = new CustomerListPage(again)
    await see(new FramePage(again).offline).toBeVisible(WAIT)
    await kept.synced(CUSTOMERS)
    expect(await kept.names()).toEqual(names.with(1, '唤醒后改名有限公司'))
    await kept.row(name).first().getByRole('link').click()
    await see(new CustomerPage(again).heading(name)).toBeVisible(WAIT)
    await second.close()
  }, 180_000)
})
