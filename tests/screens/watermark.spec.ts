import type { Page } from '@playwright/test'
import { expect, openOffice, setSwitch, test, words } from './office.ts'

type Drawn = { readonly text: string; readonly font: string; readonly angle: number; readonly size: readonly number[] }

/** Notes what is drawn on canvases, before the page's own code runs. */
const noteDrawings = (page: Page) =>
  page.addInitScript(() => {
    const drawn: unknown[] = []
    Reflect.set(window, 'drawn', drawn)
    const pen = CanvasRenderingContext2D.prototype
    const { fillText, rotate } = pen
    let angle = 0
    pen.rotate = function (by) {
      angle = Math.round((by * 180) / Math.PI)
      rotate.call(this, by)
    }
    pen.fillText = function (...words) {
      const scale = window.devicePixelRatio
      drawn.push({
        text: words[0],
        font: this.font,
        angle,
        size: [this.canvas.width / scale, this.canvas.height / scale],
      })
      fillText.apply(this, words)
    }
  })

const drawings = (page: Page): Promise<readonly Drawn[]> => page.evaluate(() => Reflect.get(window, 'drawn') as Drawn[])

/** Whether the watermark can be seen in a part of the window: the part looks otherwise without it. */
const isSeen = async (page: Page, clip: { x: number; y: number; width: number; height: number }): Promise<boolean> => {
  const seen = await page.screenshot({ clip })
  // Not by a style element, which the content policy refuses.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.watermark { visibility: hidden }')
    document.adoptedStyleSheets = [sheet]
  })
  const bare = await page.screenshot({ clip })
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return !seen.equals(bare)
}

test.describe('the watermark', () => {
  test.beforeEach(({ page }) => noteDrawings(page))

  test('WK-01 WK-02 CN-05 shows nickname, firm and the end of the number, in tiles of 200x100 turned by -20 degrees', async ({
    page,
    office,
  }) => {
    await openOffice(page, office)
    await expect(page.locator('.watermark')).toBeVisible()
    const [drawn] = await drawings(page)
    expect(drawn?.text).toMatch(/^\S+ \S+ \d{4}$/)
    expect(drawn).toMatchObject({ angle: -20, size: [200, 100] })
    expect(drawn?.font).toContain('12px')
    await expect(page.locator('.watermark')).toHaveCSS('background-size', '200px 100px')
    // No number of a person stands in the page because of it.
    expect(drawn?.text).not.toMatch(/\d{5}/)
  })

  test('WK-02 lets clicks through, follows the window, and lies above dialogs and menus', async ({ page, office }) => {
    await openOffice(page, office)
    await page.setViewportSize({ width: 1024, height: 640 })
    await expect(page.locator('.watermark')).toHaveCSS('width', '1024px')
    await page.setViewportSize({ width: 1600, height: 1000 })
    await expect(page.locator('.watermark')).toHaveCSS('width', '1600px')
    await expect(page.locator('.watermark')).toHaveCSS('height', '1000px')
    await page.getByRole('button', { name: '新建客户' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    const box = await dialog.boundingBox()
    if (box === null) throw new Error('the dialog stands nowhere')
    expect(await isSeen(page, box)).toBe(true)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('WK-01 comes back when it is taken out or changed, and goes with its switch', async ({ page, office }) => {
    await openOffice(page, office)
    const sheet = page.locator('.watermark')
    await sheet.evaluate((element) => element.remove())
    await expect(sheet).toBeVisible()
    await sheet.evaluate((element) => {
      ;(element as HTMLElement).style.display = 'none'
    })
    await expect(sheet).toBeVisible()
    await sheet.evaluate((element) => (element as HTMLElement).hidePopover())
    await expect(sheet).toBeVisible()
    await setSwitch(page, office, 'customer.watermark', '0')
    await expect(sheet).toHaveCount(0)
    await setSwitch(page, office, 'customer.watermark', '1')
    await expect(sheet).toBeVisible()
  })

  test('WK-02 lies above menus and dialogs in dark mode too, after the window was made smaller', async ({
    page,
    office,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    const { actions } = await openOffice(page, office)
    await page.setViewportSize({ width: 1024, height: 640 })
    for (const [open, part] of [
      [() => actions.headMenu.click(), '[role="menu"]'],
      [() => page.getByRole('button', { name: words['columns.title'] }).click(), '.floating'],
      [() => actions.button('action.create').click(), '.dialog'],
    ] as const) {
      await open()
      const shown = page.locator(part)
      await expect(shown).toBeVisible()
      const box = await shown.boundingBox()
      if (box === null) throw new Error(`${part} stands nowhere`)
      expect(await isSeen(page, box), part).toBe(true)
      await page.keyboard.press('Escape')
      await expect(shown).toHaveCount(0)
    }
  })

  test('WK-02 CN-05 is drawn anew for every resolution and zoom, its tiles as large as ever', async ({
    page,
    office,
  }) => {
    // The browser's emulation tells of a changed resolution late or never: the test tells what waits for it, perhaps twice.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) => {
        const asked = ask(query)
        if (query.includes('resolution')) Reflect.set(window, 'resolution', asked)
        return asked
      }
    })
    await openOffice(page, office)
    await expect(page.locator('.watermark')).toBeVisible()
    const metrics = await page.context().newCDPSession(page)
    const shape = { width: 1440, height: 900, mobile: false }
    for (const deviceScaleFactor of [1.5, 2, 1]) {
      await metrics.send('Emulation.setDeviceMetricsOverride', { ...shape, deviceScaleFactor })
      const before = (await drawings(page)).length
      await page.evaluate(() =>
        (Reflect.get(window, 'resolution') as MediaQueryList).dispatchEvent(new Event('change')),
      )
      await expect.poll(async () => (await drawings(page)).length).toBeGreaterThan(before)
      expect((await drawings(page)).at(-1)).toMatchObject({ angle: -20, size: [200, 100] })
      await expect(page.locator('.watermark')).toHaveCSS('background-size', '200px 100px')
      expect(await page.evaluate(() => (Reflect.get(window, 'resolution') as MediaQueryList).media)).toContain(
        `${deviceScaleFactor}dppx`,
      )
    }
    await page.evaluate(() => document.documentElement.style.setProperty('--zoom', '1.5'))
    const sheet = page.locator('.watermark')
    await sheet.evaluate((element) => element.remove())
    await expect(sheet).toBeVisible()
    const covered = await sheet.boundingBox()
    expect([covered?.x, covered?.y]).toEqual([0, 0])
    expect(covered?.width).toBeGreaterThanOrEqual(1440)
    expect(covered?.height).toBeGreaterThanOrEqual(900)
  })

  test('WK-01 a check that is printed from a dark window is dark on white, with the watermark', async ({
    page,
    office,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openOffice(page, office)
    await page.evaluate(() => location.assign('#/checks'))
    await page.getByRole('textbox', { name: words['checks.parties'] }).fill('水印打印有限公司')
    await page.keyboard.press('Control+Enter')
    const record = page.getByRole('article', { name: words['checks.record'] })
    await expect(record).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect(page.locator('.watermark')).toHaveCSS('color', 'rgba(0, 0, 0, 0.08)')
    const box = await record.boundingBox()
    if (box === null) throw new Error('the record stands nowhere')
    expect(await isSeen(page, box)).toBe(true)
    await page.emulateMedia({ media: 'screen' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.locator('.watermark')).toHaveCSS('color', 'rgba(255, 255, 255, 0.08)')
  })
})
