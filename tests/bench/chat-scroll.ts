import type { Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { openStore } from '#core/areas/stores'
import type { Store } from '#core/engine/store/types'
import { conversation } from '../areas/chats/chat-rows.ts'
import { madeMessages, madeTexts } from '../areas/chats/made-messages.ts'
import { builtSite, listRow, openBrowser, openSite, profileSite } from './browser-pages.ts'
import { benchProfile, FEW_CUSTOMERS } from './data.ts'
import { type Benchmark, median, medianBounds, percentile } from './measure.ts'
import { ASKED_MESSAGES, MESSAGE_PAGE } from './messages.ts'
import { pageWork } from './page-tasks.ts'
import { CONVERSATION } from './search-messages.ts'

const BLOCKS = 7
/** Messages of the conversation, frames of a block in each direction, and CSS px that each frame scrolls. */
const SCROLLED = 10_000
const FRAMES = 150
const STEP = 120
/** A frame that a person sees missing, milliseconds, and how many more of them there may be, percent of all. */
const LATE = 33.4
const ALLOWED = 2
/** Most messages that may stand in the page at one time. */
const MOST = 400

type Scrolls = (product: boolean, count: number, step: number) => Promise<number[]>
type Scrolled = { readonly frames: readonly number[]; readonly most: number }

/** Scrolls the open conversation up through its history and down again; milliseconds between frames. */
const scrolled = (page: Page): Promise<Scrolled> =>
  page.evaluate(
    async ([count, step]) => {
      const box = document.querySelector('[data-virtuoso-scroller]')
      if (box === null) throw new Error('the page has no messages')
      const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
      const frames: number[] = []
      let most = 0
      for (const by of [-step, step]) {
        let last = await nextFrame()
        for (let frame = 0; frame < count; frame += 1) {
          box.scrollTop += by
          const now = await nextFrame()
          frames.push(now - last)
          last = now
          most = Math.max(most, document.querySelectorAll('[data-message]').length)
        }
      }
      return { frames, most }
    },
    [FRAMES, STEP] as const,
  )

/** Writes so many messages of other conversations, which nobody opens. */
const fillBeside = (store: Store, count: number, say: (text: string) => void): void => {
  say(`writing ${count} messages beside the conversation`)
  const texts = madeTexts(2)
  store.setDurability('ingest')
  for (let chat = 2; (chat - 2) * CONVERSATION < count; chat += 1) {
    const rows = madeMessages(chat, CONVERSATION, texts)
    store.transaction(() => store.messages.upsert(`wework:${chat}`, rows, null, 1))
    if (chat % 100 === 0) void store.checkpoint()
  }
  store.setDurability('full')
}

/** Late frames while a conversation of 10,000 messages is scrolled, its history read page by page, against plain rows. */
export const chatScroll: Benchmark = {
  name: 'chat-scroll',
  async run(say) {
    const profile = await benchProfile(FEW_CUSTOMERS, say)
    const store = openStore({ folder: profile.account, key: profile.key, now: Date.now })
    store.conversations.upsert([conversation('1', { createTime: Date.now() })], 1)
    const rows = madeMessages(1, SCROLLED, madeTexts(1))
    for (let end = rows.length; end > 0; end -= MESSAGE_PAGE)
      store.messages.upsert('wework:1', rows.slice(Math.max(0, end - MESSAGE_PAGE), end), null, 1)
    if (ASKED_MESSAGES !== null) fillBeside(store, ASKED_MESSAGES - SCROLLED, say)
    store.close()
    const site = await profileSite(profile, say)
    const plain = await builtSite('grid-page', [react()])
    const browser = await openBrowser()
    try {
      const floorPage = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
      await floorPage.goto(await plain.link())
      await floorPage.waitForFunction(() => 'scrolls' in window)
      const floor = () =>
        floorPage.evaluate(([count, step]) => (window as unknown as { scrolls: Scrolls }).scrolls(false, count, step), [
          FRAMES,
          STEP,
        ] as const)
      const { page, close } = await openSite(browser, site, listRow)
      await page.evaluate(() => location.assign('#/chats'))
      await page.getByRole('main').getByRole('option').first().click()
      await page.locator('[data-message]').last().waitFor()
      say(`scrolling ${BLOCKS} times by ${2 * FRAMES} frames`)
      // Only the page in front has frames.
      const inFront = async <Answer>(which: Page, run: () => Promise<Answer>): Promise<Answer> => {
        await which.bringToFront()
        return run()
      }
      await inFront(page, () => scrolled(page))
      await inFront(floorPage, floor)
      const floors: number[][] = []
      const products: Scrolled[] = []
      for (let block = 0; block < BLOCKS; block += 1) {
        // The order changes from block to block, as in `compare`.
        if (block % 2 === 0) floors.push(await inFront(floorPage, floor))
        products.push(await inFront(page, () => scrolled(page)))
        if (block % 2 === 1) floors.push(await inFront(floorPage, floor))
      }
      const work = (await inFront(page, () => pageWork(browser, page, () => scrolled(page)))) / (2 * FRAMES)
      await close()
      const late = (all: readonly number[]) => (100 * all.filter((frame) => frame > LATE).length) / all.length
      const p95 = (all: readonly (readonly number[])[]) => percentile(all.flat(), 0.95)
      const shares = products.map(({ frames }) => late(frames))
      const over = shares.map((share, block) => share - late(floors[block] ?? []))
      const most = Math.max(...products.map((one) => one.most))
      const took = p95(products.map(({ frames }) => [...frames]))
      return [
        {
          name: 'chat-scroll',
          unit: '% of frames late',
          value: median(shares),
          floor: median(floors.map(late)),
          ratio: took / p95(floors),
          goal: `at most ${ALLOWED} % over plain rows, at most ${MOST} messages in the page`,
          holds: medianBounds(over).low <= ALLOWED && most <= MOST,
          note: `at most ${most} messages in the page; late is over 33 ms; the ratio is of the frames' p95, ${took.toFixed(1)} and ${p95(floors).toFixed(1)} ms; the page's own thread works ${work.toFixed(1)} ms a frame`,
        },
      ]
    } finally {
      await browser.close()
      await site.close()
      await plain.close()
    }
  },
}
