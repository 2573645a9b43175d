// Documents that are open in Word: the mark on the row, and the choice between two versions, on the page and in the inbox.
import { Failure } from '#shared/contract/failure'
import { findings } from '../support/axe.ts'
import { makeAnswers } from '../support/made-answers.ts'
import { showDocumentsOf } from '../support/pages/document-owners.ts'
import { by, dialogOf, press, walkAll } from './dialog-walk.ts'
import { expect, openOffice, test, words } from './office.ts'

const NAME = '起诉状.docx'
const AT = Date.UTC(2026, 5, 15, 2)

const row = {
  ...{ id: 'edited', name: NAME, fsid: 'f1', fileSize: 4_000, directory: false, parent: '', here: 'kept' },
  ...{ modifyUserName: '周敏', gmtModify: AT, gmtCreate: AT, editing: true },
}
const conflict = { id: 'edited', opId: 'op1', name: NAME, mine: AT, theirs: AT, theirsBy: '周敏', gone: false }
const entry = {
  ...{
    opId: 'op1',
    entity: 'document',
    id: 'local-1',
    customerId: null,
    title: NAME,
    kind: 'create',
    state: 'rejected',
  },
  ...{ changes: [{ field: 'btype', from: null, to: 'company' }], found: null, attempts: 1, triedAt: AT, nextAt: null },
  ...{ at: AT, takes: [], failure: { code: 'changed-elsewhere', message: '' } },
}

test('DC-01 DC-02 a document that is open in Word says so and is ended, and of two versions a person keeps both', async ({
  page,
  office,
}) => {
  const made = await makeAnswers(page, {
    'documents.list': () => ({ rows: [row], total: 1, known: true, uploads: [] }),
    'documents.edits': () => ({
      rows: [
        { id: 'edited', name: NAME, state: 'asked', savedAt: AT, gone: false, failure: '' },
        { id: 'removed', name: '旧稿.docx', state: 'open', savedAt: null, gone: true, failure: '' },
      ],
    }),
    'documents.conflicts': () => ({ rows: [conflict] }),
    'documents.finishEdit': (input) => {
      if ((input as { readonly others: boolean }).others) return {}
      throw new Failure('invalid-input', { reason: 'other-files', files: '合同_修订.docx', count: 1 })
    },
    'documents.decide': () => ({}),
    'work.outbox': () => ({ entries: [entry] }),
  })
  const { list } = await openOffice(page, office)
  const owner = (await list.names())[0] ?? ''
  await page.getByRole('link', { name: words['rail.documents'] }).click()
  const main = page.getByRole('main')
  await showDocumentsOf(main, owner)
  const shown = main.getByRole('grid', { name: words['documents.list'] }).locator('tbody tr[data-id]')
  await expect(shown).toContainText(words['documents.editAsked'])
  const finish = shown.getByRole('button', { name: words['documents.finishEdit'].replace('{name}', NAME) })
  await walkAll(page, 'edited documents', {
    'features/documents/other-files-question.tsx': {
      open: by(page, finish),
      succeed: async (question) => {
        // What was saved beside the copy is named before it goes.
        await expect(question).toContainText('合同_修订.docx')
        await press(page, question.getByRole('button', { name: words['documents.othersRemove'] }))
      },
    },
  })
  // One that stands in no folder is ended above the list.
  const lost = main.getByRole('button', { name: words['documents.finishEdit'].replace('{name}', '旧稿.docx') })
  await expect(lost).toBeVisible()
  const ended = [false, false, false, true].map((others) => ({ id: 'edited', anyway: false, others }))
  await expect.poll(() => made.asked('documents.finishEdit')).toEqual(ended)
  // A browser opens nothing in Word.
  await expect(main.getByRole('button', { name: words['documents.edit'] })).toHaveCount(0)
  const choose = main.getByRole('button', { name: words['documents.conflictChoose'] })
  await choose.click()
  const dialog = dialogOf(page)
  await expect(dialog).toContainText('周敏')
  await expect(dialog.getByRole('radio', { name: words['documents.keepBoth'] })).toBeChecked()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('conflict-light.png') })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 640 })
  await page.screenshot({ path: test.info().outputPath('conflict-dark.png') })
  await dialog.getByRole('button', { name: words['common.ok'] }).click()
  await expect
    .poll(() => made.asked('documents.decide'))
    .toEqual([{ id: 'edited', keep: 'both', anyway: false, others: false }])
  await expect(dialog).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('edits-dark.png') })
  await page.evaluate(() => location.assign('#/sync'))
  const card = page.locator('[data-inbox="op1"]')
  await expect(card).toContainText(words['outbox.otherVersion'])
  await card.getByRole('button', { name: words['documents.conflictChoose'] }).click()
  await dialog.getByText(words['documents.keepTheirs'], { exact: true }).click()
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(() => made.asked('documents.decide').at(-1))
    .toEqual({ id: 'edited', keep: 'theirs', anyway: false, others: false })
  await expect(dialog).toHaveCount(0)
  await page.screenshot({ path: test.info().outputPath('inbox-dark.png') })
})

test('DC-02 a file that is dropped on a customer of the list is asked for its place and goes up', async ({
  page,
  office,
}) => {
  const { list } = await openOffice(page, office)
  const { id, name: customer } = await list.at(1)
  const target = list.rowOf(id)
  const drop = async (called: string) => {
    const files = await page.evaluateHandle((name) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File(['第一页'], name, { type: 'text/plain' }))
      return transfer
    }, called)
    await target.focus()
    await target.dispatchEvent('dragover', { dataTransfer: files })
    await expect(target).toHaveClass(/drop/)
    await target.dispatchEvent('drop', { dataTransfer: files })
    return target
  }
  await walkAll(page, 'customer rows', {
    'features/documents/drop-dialog.tsx': { open: () => drop('笔录.txt') },
  })
  await drop('拖入的笔录.txt')
  const dialog = dialogOf(page)
  await expect(dialog).toContainText(customer)
  await expect(dialog).toContainText(words['documents.dropLimits'])
  const folder = dialog.getByRole('treeitem', { level: 2 }).first()
  await folder.click()
  const name = (await folder.textContent()) ?? ''
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('drop-light.png') })
  await dialog.getByRole('button', { name: words['documents.upload'] }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: words['rail.documents'] }).click()
  const main = page.getByRole('main')
  await showDocumentsOf(main, customer)
  const rows = main.getByRole('grid', { name: words['documents.list'] }).locator('tbody tr')
  await rows.filter({ hasText: name }).first().dblclick()
  await expect(rows.filter({ hasText: '拖入的笔录.txt' })).toBeVisible({ timeout: 30_000 })

  // On the record the same is asked, and nothing goes up before it is answered.
  await page.getByRole('link', { name: words['rail.customers'] }).click()
  await list.row(customer).first().getByRole('link').click()
  const part = page.getByRole('region', { name: words['customerDocuments.title'] })
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['第二页'], '记录页的笔录.txt', { type: 'text/plain' }))
    return transfer
  })
  await part.dispatchEvent('drop', { dataTransfer: files })
  await expect(dialog).toContainText(customer)
  await dialog.getByRole('treeitem', { level: 2 }).first().click()
  await expect(part).not.toContainText('记录页的笔录.txt')
  await dialog.getByRole('button', { name: words['documents.upload'] }).click()
  await expect(dialog).toHaveCount(0)
})
