// The window of a file: opened from where a file stands or by its address, by its content, whatever its name says.
import type { Page } from '@playwright/test'
import { amr } from '../../src/sample-firm/data/sample-bytes.ts'
import { sampleShape } from '../../src/sample-firm/data/sample-files.ts'
import { answerFiles } from '../support/answered-files.ts'
import { findings } from '../support/axe.ts'
import { clearFaults, editFirm, setFault } from '../support/firm-control.ts'
import { amrClip } from '../support/sounds.ts'
import { expect, makeCustomer, type Office, openOffice, syncNow, test, words } from './office.ts'

/** Kinds of files that the sample firm makes when they are asked for, by the last digit of their id. */
const kinds = { pdf: 0, docx: 1, xlsx: 2, png: 3, amr: 4, wav: 5, txt: 6 } as const

/** An id of such a file of some size in bytes. */
const fsidOf = (kind: keyof typeof kinds, size = 20_000): string =>
  `0123456789abcdf17e${size.toString(16).padStart(5, '0')}${kinds[kind]}`

/** Opens the window of a file by its address, in the page that is signed in. */
const openByAddress = async (page: Page, office: Office, fsid: string, title: string): Promise<void> => {
  await openOffice(page, office)
  const search = new URLSearchParams({ fsid, title })
  await page.evaluate((address) => location.assign(address), `#/file/detail?${search}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('RT-09 an address with file and title opens the file alone, and names neither from then on', async ({
  page,
  office,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await openByAddress(page, office, fsidOf('png'), '拘留通知书（扫描件）.png')
  await expect(page.getByRole('img', { name: '拘留通知书（扫描件）.png' })).toBeVisible()
  await expect(page).toHaveURL(/#\/file\/detail\?q=[0-9a-f]{32}$/)
  await expect(page).toHaveTitle('Firmdesk')
  // No rail, no bar; the watermark stays.
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.locator('.watermark')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('img', { name: '拘留通知书（扫描件）.png' })).toBeVisible()
  expect(problems).toEqual([])
})

test('RT-09 a press on a file of a follow-up opens it in a window of its own, one for each file, with the others beside it', async ({
  page,
  office,
  context,
}) => {
  await openOffice(page, office)
  const name = '卷宗移交有限公司'
  const customer = await makeCustomer(page, office, { name })
  const attachmentList = (['png', 'txt'] as const).map((kind) => {
    const fsid = fsidOf(kind)
    return { id: fsid, name: `移交.${kind}`, fsid, fileSize: 20_000 }
  })
  const fields = { objType: 'company', objId: customer, content: '移交材料' }
  await editFirm(office.firm.origin, { op: 'followup', ...fields, attachmentList })
  await syncNow(page)
  await page.evaluate((id) => location.assign(`#/companydetail/${id}`), customer)
  const open = context.pages().length
  const opens = context.waitForEvent('page')
  await page.getByRole('button', { name: '移交.png' }).click()
  const window = await opens
  await expect(window.getByRole('img', { name: '移交.png' })).toBeVisible()
  await expect(window).toHaveURL(/#\/file\/detail\?q=[0-9a-f]{32}$/)
  await expect(window.getByText('1 / 2')).toBeVisible()
  await tool(window, words['file.after']).click()
  await expect(window.getByRole('heading', { name: '移交.txt' })).toBeVisible()
  await expect(window.getByText('示例文本').first()).toBeVisible()
  await window.keyboard.press('PageUp')
  await expect(window.getByRole('img', { name: '移交.png' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: '移交.png' }).click()
  await expect.poll(() => window.evaluate(() => document.hasFocus())).toBe(true)
  expect(context.pages()).toHaveLength(open + 1)
})

test('RT-09 a picture is zoomed and turned, by buttons and keys', async ({ page, office }) => {
  const [width, height] = sampleShape(fsidOf('png'))
  await page.setViewportSize({ width: 2000, height: 1800 })
  await openByAddress(page, office, fsidOf('png'), '照片.png')
  const picture = page.getByRole('img', { name: '照片.png' })
  await expect(picture).toHaveCSS('width', `${width}px`)
  await tool(page, words['file.larger']).click()
  await expect(picture).toHaveCSS('width', `${width * 1.25}px`)
  await page.keyboard.press('-')
  await expect(picture).toHaveCSS('width', `${width}px`)
  await tool(page, words['file.turnRight']).click()
  await expect(picture).toHaveCSS('rotate', '90deg')
  await expect(page.locator('.file-picture')).toHaveCSS('width', `${height}px`)
  await page.keyboard.press('Shift+R')
  await expect(picture).toHaveCSS('rotate', '0deg')
  // What is larger than its room is scrolled by keys, too.
  await page.setViewportSize({ width: 1024, height: 300 })
  for (let press = 0; press < 8; press += 1) await tool(page, words['file.larger']).click()
  expect(await findings(page)).toEqual([])
  await page.locator('.file-room').focus()
  await page.keyboard.press('End')
  await expect.poll(() => page.locator('.file-room').evaluate((room) => room.scrollTop)).toBeGreaterThan(0)
})

test('RT-09 a PDF is drawn page by page, without a style or a script that the policy refuses', async ({
  page,
  office,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await openByAddress(page, office, fsidOf('pdf'), '合同.pdf')
  const first = page.getByRole('img', { name: words['file.page'].replace('{n}', '1') })
  await expect(first).toHaveAttribute('data-drawn', 'true')
  // The words of the page stand in it: it is not white all over.
  const dark = await first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.some((value, at) => at % 4 === 0 && value < 128)
  })
  expect(dark).toBe(true)
  // Made larger by keys, it shows at the top of the view what it showed there before.
  const room = page.locator('.file-room')
  await room.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        element.addEventListener('scroll', () => resolve(), { once: true })
        element.scrollTop = 900
      }),
  )
  const above = () =>
    first.evaluate((drawn: HTMLElement) => {
      const around = drawn.parentElement as HTMLElement
      return (around.scrollTop + around.offsetTop - drawn.offsetTop) / drawn.offsetHeight
    })
  const before = await above()
  await page.keyboard.press('=')
  await page.keyboard.press('=')
  await expect(page.locator('.file-zoom')).toHaveText('300%')
  await expect.poll(above).toBeCloseTo(before, 2)
  expect(problems).toEqual([])
})

test('RT-09 a text and a sheet are shown as texts, and what cannot be shown is saved', async ({ page, office }) => {
  await openByAddress(page, office, fsidOf('txt', 300), '笔录.txt')
  await expect(page.getByText('示例文本').first()).toBeVisible()
  await openByAddress(page, office, fsidOf('xlsx'), '对账单.xlsx')
  await expect(page.getByRole('columnheader', { name: '示例表格' })).toBeVisible()
  await openByAddress(page, office, fsidOf('docx'), '起诉状.docx')
  await expect(page.getByText(words['file.cannotShow'])).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('main').getByRole('button', { name: words['file.save'] }).click()
  expect((await saved).suggestedFilename()).toBe('起诉状.docx')
})

test('RT-09 says that a file is gone, and how to get one that could not be fetched', async ({ page, office }) => {
  await openByAddress(page, office, 'f'.repeat(24), '没有了.pdf')
  await expect(page.getByText(words['file.gone'])).toBeVisible()
})

test('RT-09 a sound too large to be held plays from where it lies; a PDF so large says why it is not shown', async ({
  page,
  office,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await answerFiles(page, ({ r }) => Object.assign(r.value ?? {}, { size: 900 * 1024 * 1024 }))
  await openByAddress(page, office, fsidOf('wav', 44 + 8000 * 30), '庭审录音.wav')
  const sound = page.locator('audio')
  await expect(sound).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\?by=[0-9a-f]{64}$/)
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => Math.round(audio.duration))).toBe(30)
  await sound.evaluate(async (audio: HTMLAudioElement) => {
    audio.currentTime = 20
    await audio.play()
  })
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(20)
  await expect(page.getByText('900 MB')).toBeVisible()
  expect(await findings(page)).toEqual([])
  // Its address by itself opens nothing.
  const address = await sound.evaluate((audio: HTMLAudioElement) => audio.src)
  expect((await page.request.get(address)).status()).toBe(403)
  await openByAddress(page, office, fsidOf('pdf', 40_000), '卷宗.pdf')
  await expect(page.getByText(words['file.largePdf'])).toBeVisible()
  await expect(tool(page, words['file.save']).first()).toBeEnabled()
  expect(problems).toEqual([])
})

test('RT-09 a file beyond 2 GB is not fetched: the window says why, and where it can be had', async ({
  page,
  office,
}) => {
  await answerFiles(page, (frame) => Object.assign(frame, { r: { ok: false, code: 'too-large', details: {} } }))
  await openByAddress(page, office, fsidOf('pdf', 40_000), '卷宗.pdf')
  await expect(page.getByText(words['file.tooLarge'])).toBeVisible()
  await expect(page.getByText(words['file.tooLargeNext'])).toBeVisible()
  await expect(tool(page, words['file.save'])).toBeDisabled()
  expect(await findings(page)).toEqual([])
})

test('RT-09 a file that was opened before opens without the firm, and another one says that it cannot be reached', async ({
  page,
  office,
}) => {
  await openByAddress(page, office, fsidOf('png', 30_000), '照片.png')
  await expect(page.getByRole('img', { name: '照片.png' })).toBeVisible()
  await setFault(office.firm.origin, 'file.download', { kind: 'drop' })
  await openByAddress(page, office, fsidOf('png', 30_000), '照片.png')
  await expect(page.getByRole('img', { name: '照片.png' })).toBeVisible()
  await openByAddress(page, office, fsidOf('png', 31_000), '另一张.png')
  await expect(page.getByText(words['file.offline'])).toBeVisible({ timeout: 60_000 })
  await clearFaults(office.firm.origin)
  await tool(page, words['common.retry']).click()
  await expect(page.getByRole('img', { name: '另一张.png' })).toBeVisible()
})

test('RT-09 a file on its way says how far it is, is given up by a press, and fetched again', async ({
  page,
  office,
}) => {
  const size = 1_000_000
  const name = '庭审记录.txt'
  await setFault(office.firm.origin, 'file.download', { kind: 'holdBody' })
  await openByAddress(page, office, fsidOf('txt', size), name)
  const bar = page.getByRole('progressbar', { name: words['file.arriving'] })
  await expect(bar).toHaveAttribute('value', String(size / 2))
  await expect(bar).toHaveAttribute('max', String(size))
  await expect(page.getByText('488 KB / 977 KB')).toBeVisible()
  await expect(tool(page, words['file.save'])).toBeDisabled()
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('arriving-light.png') })
  await tool(page, words['common.cancel']).click()
  await expect(page.getByText(words['file.stopped'])).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 640 })
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('stopped-dark-small.png') })
  // What was given up is not here: the rest of it comes to nobody, and it has to be fetched again.
  await clearFaults(office.firm.origin)
  await setFault(office.firm.origin, 'file.download', { kind: 'drop' })
  await tool(page, words['file.again']).click()
  await expect(page.getByText(words['file.offline'])).toBeVisible()
  await clearFaults(office.firm.origin)
  await tool(page, words['common.retry']).click()
  await expect(page.getByText('示例文本').first()).toBeVisible()
})

test('RT-09 a file that breaks off on its way says so, and is had by another try', async ({ page, office }) => {
  await setFault(office.firm.origin, 'file.download', { kind: 'cutBody', times: 1 })
  await openByAddress(page, office, fsidOf('txt', 900_000), '开庭笔录.txt')
  await expect(page.getByText(words['file.cut'])).toBeVisible()
  await tool(page, words['common.retry']).click()
  await expect(page.getByText('示例文本').first()).toBeVisible()
})

test('RT-09 a large file is saved with its progress, and the saving is given up by a press', async ({
  page,
  office,
}) => {
  const size = 80 * 1024 * 1024
  await answerFiles(page, ({ r }) => Object.assign(r.value ?? {}, { size }))
  // The parts that a browser asks for one after the other: the first comes, the second waits.
  const second = Promise.withResolvers<void>()
  await page.route(/\/media\/[0-9a-f]{32}$/, async (route) => {
    const [, from = '0', to = '0'] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '') ?? []
    if (Number(from) > 0) await second.promise
    const body = Buffer.alloc(Math.min(Number(to) - Number(from) + 1, 16 * 1024 * 1024))
    await route.fulfill({ status: 206, body, contentType: 'application/octet-stream' }).catch(() => undefined)
  })
  await openByAddress(page, office, fsidOf('docx', 50_000), '案卷.docx')
  await expect(page.getByText(words['file.cannotShow'])).toBeVisible()
  await tool(page, words['file.save']).first().click()
  const bar = page.getByRole('progressbar', { name: words['file.saving'] })
  await expect(bar).toHaveAttribute('max', String(size))
  await expect(page.getByText('16 MB / 80 MB')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('saving-light.png') })
  await tool(page, words['common.cancel']).click()
  let isSaved = false
  page.on('download', () => {
    isSaved = true
  })
  second.resolve()
  await expect(bar).toHaveCount(0)
  await expect(page.getByText(words['file.notSaved'])).toHaveCount(0)
  await expect(tool(page, words['file.save']).first()).toBeEnabled()
  expect(isSaved).toBe(false)
})

test('CA-12 a voice message is played and stopped, goes to a second, and changes its speed', async ({
  page,
  office,
}) => {
  await openByAddress(page, office, fsidOf('wav', 44 + 8000 * 60), '语音.wav')
  const clip = page.getByRole('group', { name: new RegExp(words['voice.message']) })
  await clip.getByRole('button', { name: words['voice.play'] }).click()
  await expect(clip.getByRole('button', { name: words['voice.pause'] })).toBeVisible()
  await expect(clip.getByText(/^0:\d\d \/ 1:00$/)).toBeVisible()
  await page.keyboard.press('Space')
  await expect(clip.getByRole('button', { name: words['voice.play'] })).toBeVisible()
  const position = clip.getByRole('slider', { name: words['voice.position'] })
  await position.focus()
  await page.keyboard.press('End')
  await expect(position).toHaveValue('60')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(position).toHaveValue('2')
  await page.keyboard.press('>')
  await expect(clip.getByText('1.25×')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page)).toEqual([])
})

test('CA-12 a clip of AMR-NB with frames of silence is decoded beside the page and played', async ({
  page,
  office,
}) => {
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  // Long enough that it still plays when that is looked for.
  const clip = amrClip(10)
  for (const [name, bytes] of [
    ['frames.amr', Buffer.from(clip)],
    ['sample.amr', Buffer.from(amr(1606 * 3, 0))],
    ['cut.amr', Buffer.from(clip).subarray(0, 8000)],
  ] as const) {
    await page.route(/\/media\/[0-9a-f]{32}$/, (route) => route.fulfill({ body: bytes, contentType: 'audio/amr' }))
    await openByAddress(page, office, fsidOf('amr'), name)
    await page.getByRole('button', { name: words['voice.play'] }).click()
    await expect(page.getByRole('button', { name: words['voice.pause'] })).toBeVisible()
    await page.unroute(/\/media\/[0-9a-f]{32}$/)
  }
  expect(problems).toEqual([])
})

test('CA-12 D-47 a voice file that cannot be played says so and is offered', async ({ page, office }) => {
  const torn = Buffer.from('RIFF\0\0\0\0WAVEfmt torn to pieces', 'latin1')
  await page.route(/\/media\/[0-9a-f]{32}$/, (route) => route.fulfill({ body: torn, contentType: 'audio/wav' }))
  await openByAddress(page, office, fsidOf('wav'), '语音.amr')
  await page.getByRole('button', { name: words['voice.play'] }).click()
  await expect(page.getByText('语音无法播放，可下载')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: words['voice.save'] }).click()
  expect((await saved).suggestedFilename()).toBe('语音.amr')
})
