// Folders and many files that are dropped: what is not taken is said, and what goes up can be stopped.
import type { JSHandle, Locator, Page } from '@playwright/test'
import { clearFaults, documentsOf, setFault } from '../support/firm-control.ts'
import { showDocumentsOf } from '../support/pages/document-owners.ts'
import { dialogOf } from './dialog-walk.ts'
import { expect, type Office, openOffice, test, words } from './office.ts'

/** A folder of this many files as a drag brings it; one that breaks off fails where its end would be. */
const folderOf = (page: Page, count: number, breaksOff = false): Promise<JSHandle> =>
  page.evaluateHandle(
    ({ most, broken }) => {
      const files = Array.from({ length: most }, (_, at) => ({
        isFile: true,
        name: `证据 ${at}.txt`,
        file: (done: (file: File) => void) => done(new File(['证据'], `证据 ${at}.txt`)),
      }))
      const createReader = () => {
        const batches: unknown[][] = [files]
        return {
          readEntries: (done: (entries: unknown[]) => void, fail: () => void) => {
            const batch = batches.pop()
            if (batch === undefined && broken) fail()
            else done(batch ?? [])
          },
        }
      }
      const entry = { isFile: false, name: '拖来的卷宗', createReader }
      DataTransferItem.prototype.webkitGetAsEntry = () => entry as unknown as FileSystemEntry
      const transfer = new DataTransfer()
      transfer.items.add(new File([''], '拖来的卷宗'))
      return transfer
    },
    { most: count, broken: breaksOff },
  )

const drop = async (target: Locator, dataTransfer: JSHandle): Promise<void> => {
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}

const openDocuments = async (page: Page, name: string) => {
  await page.getByRole('link', { name: words['rail.documents'] }).click()
  const main = page.getByRole('main')
  await showDocumentsOf(main, name)
  const rows = main.getByRole('grid', { name: words['documents.list'] }).locator('tbody tr[data-id]')
  await expect(rows.first()).toBeVisible({ timeout: 30_000 })
  return { main, rows, said: main.locator('.said-line'), line: main.locator('.uploads-line') }
}

const tooMany = '拖入的文件超过 500 个，全部没有上传，请分批拖入'
const unread = '有 1 项读不出来，没有上传'

test('DC-02 a drop that cannot be taken whole says so on the list, in the tree, in the dialog and at an attachment', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  const { id, name } = await list.first()
  const row = list.rowOf(id)
  await drop(row, await folderOf(page, 501))
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('alert')).toHaveText(tooMany)
  await expect(dialog.getByRole('button', { name: words['documents.upload'] })).toBeDisabled()
  await dialog.getByRole('button', { name: words['common.cancel'] }).click()
  await drop(row, await folderOf(page, 1, true))
  await expect(dialog.getByRole('alert')).toHaveText(unread)
  await dialog.getByRole('button', { name: words['common.cancel'] }).click()
  await expect(dialog).toHaveCount(0)

  const documents = await openDocuments(page, name)
  // The rail leads back here, with what is open of the tree as it was.
  const own = documents.main.getByRole('treeitem', { name }).first()
  await own.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(own).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('link', { name: words['rail.calls'], exact: true }).click()
  await expect(documents.rows).toHaveCount(0)
  await page.getByRole('link', { name: words['rail.documents'], exact: true }).click()
  await expect(documents.rows.first()).toBeVisible()
  await expect(own).toHaveAttribute('aria-expanded', 'false')
  await drop(documents.rows.first(), await folderOf(page, 501))
  await expect(documents.said).toHaveText(tooMany)
  await documents.said.getByRole('button', { name: words['documents.closeNote'] }).click()
  const tree = documents.main.getByRole('tree', { name: words['documents.owners'] })
  await drop(tree.getByRole('treeitem', { name }).first(), await folderOf(page, 1, true))
  await expect(documents.said).toHaveText(unread)
  await expect(documents.rows.filter({ hasText: '拖来的卷宗' })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: words['rail.customers'] }).click()
  await list.row(name).first().getByRole('link').click()
  const composer = page.getByRole('region', { name: words['detail.writeFollowUp'] })
  await drop(composer.getByRole('textbox', { name: words['followup.content'] }), await folderOf(page, 1, true))
  const group = composer.getByRole('group', { name: words['attachments.title'] })
  // It is still said when the other file has arrived.
  await expect(group.getByRole('alert')).toHaveText(`${unread}；证据 0.txt 上传成功`, { timeout: 30_000 })
})

/** Five files that were dropped on a customer's row and go up, as far as the second, which the core does not hear of. */
const begin = async (page: Page, office: Office, place: number) => {
  const asked: string[] = []
  const goOn: (() => void)[] = []
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { a: [area, operation] = [] } = JSON.parse(String(message))
      if (area === 'documents') asked.push(operation)
      const isSecond = operation === 'upload' && asked.filter((one) => one === 'upload').length === 2
      if (area === 'documents' && isSecond) goOn.push(() => server.send(message))
      else server.send(message)
    })
  })
  const { list } = await openOffice(page, office)
  const { id: customer } = await list.at(place)
  const row = list.rowOf(customer)
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const at of [1, 2, 3, 4, 5]) transfer.items.add(new File(['错'], `错放 ${at}.txt`))
    return transfer
  })
  await drop(row, files)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: words['documents.upload'] }).click()
  await expect(dialog.getByRole('status').first()).toHaveText('已处理 1 / 5')
  await expect.poll(() => goOn.length).toBe(1)
  return {
    dialog,
    cancel: () => dialog.getByRole('button', { name: words['common.cancel'] }).click(),
    goOn: () => {
      for (const send of goOn) send()
    },
    count: (operation: string) => asked.filter((one) => one === operation).length,
    nothingWaits: () => expect(page.locator('footer').getByText('待提交 0 条')).toHaveCount(1, { timeout: 60_000 }),
    atFirm: async () =>
      (await documentsOf(office.firm.origin, customer))
        .map(({ name }) => name)
        .filter((name) => /^错放/.test(`${name}`)),
  }
}

test('DC-02 AT-03 取消 stops an upload of many files: nothing more is handed over, what waits is taken back', async ({
  page,
  office,
}) => {
  await setFault(office.firm.origin, 'file.upload', { kind: 'hold' })
  const upload = await begin(page, office, 1)
  await upload.cancel()
  await expect.poll(() => upload.count('cancelUpload')).toBe(1)
  upload.goOn()
  await expect(upload.dialog).toHaveCount(0)
  expect(upload.count('cancelUpload')).toBe(2)
  await clearFaults(office.firm.origin)
  await upload.nothingWaits()
  expect([upload.count('upload'), await upload.atFirm()]).toEqual([2, []])
})

test('DC-02 AT-03 取消 says what had reached the firm before, and the dialog goes with the next press', async ({
  page,
  office,
}) => {
  const upload = await begin(page, office, 2)
  await expect.poll(upload.atFirm).toEqual(['错放 1.txt'])
  await upload.nothingWaits()
  await setFault(office.firm.origin, 'file.upload', { kind: 'hold' })
  await upload.cancel()
  upload.goOn()
  await expect(upload.dialog.getByRole('status').first()).toHaveText(
    '已取消上传，其中 1 个文件此前已上传到律所，仍保留在那里',
  )
  await clearFaults(office.firm.origin)
  await upload.cancel()
  await expect(upload.dialog).toHaveCount(0)
  await upload.nothingWaits()
  expect([upload.count('upload'), await upload.atFirm()]).toEqual([2, ['错放 1.txt']])
})

test('DC-02 AT-03 全部取消 takes back the files of a dropped folder, in whatever folder they are', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  const documents = await openDocuments(page, (await list.names())[2] ?? '')
  await setFault(office.firm.origin, 'file.upload', { kind: 'hold' })
  await drop(documents.main.locator('.drop-line'), await folderOf(page, 3))
  await expect(documents.line).toContainText('正在上传 3 个文件')
  await expect(documents.main.locator('.upload-row')).toHaveCount(0)
  const folder = documents.rows.filter({ hasText: '拖来的卷宗' })
  // Another page of the window stops it as well.
  await page.getByRole('link', { name: words['rail.customers'] }).click()
  await page.goBack()
  await expect(documents.line).toContainText('正在上传 3 个文件')
  await documents.line.getByRole('button', { name: words['documents.cancelAll'] }).click()
  await expect(documents.line).toHaveCount(0)
  await expect(documents.said).toHaveText(words['upload.stopped'])
  await clearFaults(office.firm.origin)
  await folder.dblclick()
  await expect(documents.main.getByText(words['documents.dropEmpty'])).toBeVisible()
})
