// What an upload takes of memory in the desktop shell: the page reads the file, the core keeps it encrypted and sends it
// by Electron's network. Lives here: one upload from the page 文档 to its row, and what the app's processes hold meanwhile.
import { closeSync, ftruncateSync, openSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ElectronApplication, Page } from '@playwright/test'
import { startFirm } from './browser-processes.ts'
import { appFolder, giveAway, removeFolder, startApp } from './electron.ts'
import { CustomerListPage } from './pages/customer-list-page.ts'
import { OutsideApplications } from './pages/outside-applications.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { openUploadSink } from './upload-sink.ts'

const MEBIBYTE = 1024 ** 2
const CUSTOMERS = 60
/** Mebibytes of the first file: what code and buffers a first upload brings with it is not the file's. */
const WARM = 32
/** Milliseconds between two looks at the processes, and how many looks say what they hold in idleness. */
const EVERY = 50
const IDLE_LOOKS = 40
const PATIENCE = 540_000

/** Working sets in mebibytes. */
export type UploadMemory = {
  /** All processes of the app together, before the file. */
  readonly idle: number
  /** What they held at most over that while the file went up. */
  readonly over: number
  /** The same of each by itself, by its name. */
  readonly processes: Readonly<Record<string, number>>
  /** Bytes that arrived. */
  readonly taken: number
  readonly seconds: number
}

/** One look: kilobytes by name of the processes; those of pages are one. */
type Look = Readonly<Record<string, number>>

const watch = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: electron }, every) => {
    const looks: Look[] = []
    Object.assign(globalThis, { looks })
    setInterval(() => {
      const look: Record<string, number> = {}
      for (const { type, name, memory } of electron.getAppMetrics()) {
        const named = name ?? (type === 'Browser' ? 'main' : type)
        look[named] = (look[named] ?? 0) + memory.workingSetSize
      }
      looks.push(look)
    }, every)
  }, EVERY)

/** The looks since the last time, once there are as many. */
const looks = async (app: ElectronApplication, page: Page, count: number): Promise<readonly Look[]> => {
  while ((await app.evaluate(() => (Reflect.get(globalThis, 'looks') as readonly Look[]).length)) < count)
    await page.waitForTimeout(EVERY)
  return app.evaluate(() => (Reflect.get(globalThis, 'looks') as Look[]).splice(0))
}

const sum = (look: Look): number => Object.values(look).reduce((all, one) => all + one, 0)
const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** A file of zeros that takes no room on the disk until it is read. */
const emptyFile = (path: string, mebibytes: number): string => {
  const file = openSync(path, 'w')
  ftruncateSync(file, mebibytes * MEBIBYTE)
  closeSync(file)
  giveAway(path)
  return path
}

/** Sends a file of so many mebibytes from a new computer to a firm that takes any size. */
export async function uploadInDesktop(mebibytes: number): Promise<UploadMemory> {
  const folder = appFolder('upload')
  const firm = await startFirm(join(folder, 'firm'), [`--customers=${CUSTOMERS}`, '--messages=0', '--seed=1'])
  const sink = await openUploadSink(firm.origin)
  const running = await startApp([`--firm=${sink.origin}`])
  const { app } = running
  try {
    const page = await app.firstWindow()
    await new SignInPage(page).signIn('linzhiyuan')
    const list = new CustomerListPage(page)
    await list.synced(CUSTOMERS)
    const outside = await OutsideApplications.of(app, page)
    await outside.documentsOf((await list.names())[0] ?? '')
    const send = async (path: string): Promise<number> => {
      const started = performance.now()
      await page.locator('input[type="file"]').first().setInputFiles(path)
      await outside.row(basename(path)).waitFor({ timeout: PATIENCE })
      await page.locator('.upload-row').first().waitFor({ state: 'detached', timeout: PATIENCE })
      return (performance.now() - started) / 1000
    }
    await send(emptyFile(join(folder, 'warm.zip'), WARM))
    await watch(app)
    const before = await looks(app, page, IDLE_LOOKS)
    const seconds = await send(emptyFile(join(folder, 'evidence.zip'), mebibytes))
    const during = await looks(app, page, 1)
    const idle = middle(before.map(sum))
    const names = Object.keys(before.at(-1) ?? {})
    const own = (name: string) =>
      Math.max(...during.map((look) => look[name] ?? 0)) - middle(before.map((look) => look[name] ?? 0))
    return {
      idle: idle / 1024,
      over: (Math.max(...during.map(sum)) - idle) / 1024,
      processes: Object.fromEntries(names.map((name) => [name, own(name) / 1024])),
      taken: sink.taken(),
      seconds,
    }
  } finally {
    await running.close()
    await sink.close()
    await firm.stop()
    removeFolder(folder)
  }
}
