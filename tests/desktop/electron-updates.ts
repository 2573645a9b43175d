// A new version in the desktop shell: electron-updater itself asks a server, downloads, and puts the new file in place.
import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect as see } from '@playwright/test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { signUpdate } from '../../src/main/desktop/update-signature.ts'
import { startFirm } from '../support/browser-processes.ts'
import { giveAway, whyNoElectron } from '../support/electron.ts'
import { journeyForFile } from '../support/journey-for-file.ts'
import { CustomerListPage } from '../support/pages/customer-list-page.ts'
import { SignInPage } from '../support/pages/sign-in-page.ts'

const WAIT = { timeout: 30_000 }
const VERSION = '9.8.7'
const NOTES = '日程可以按律师筛选。\n修正了导入时的列宽。'

const ours = generateKeyPairSync('ed25519')
const theirs = generateKeyPairSync('ed25519')

/** A server that hands out one file as the new version: what its list says that it holds, and who signed that. */
const startFeed = async (file: string) => {
  const held = { claimed: file, key: ours.privateKey, lists: 0, headers: [] as IncomingHttpHeaders[] }
  const list = () => {
    const info = {
      version: VERSION,
      files: [
        {
          url: 'Firmdesk.AppImage',
          sha512: createHash('sha512').update(held.claimed).digest('base64'),
          size: Buffer.byteLength(file),
        },
      ],
      releaseNotes: `<p>${NOTES}</p>`,
    }
    return JSON.stringify({
      ...info,
      signature: signUpdate(info, held.key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    })
  }
  const server = createServer((request, response) => {
    held.headers.push(request.headers)
    // JSON is YAML.
    const isList = request.url?.startsWith('/latest-linux') === true
    if (isList) held.lists += 1
    response.end(isList ? list() : file)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { held, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

describe.skipIf(whyNoElectron() !== null || process.platform !== 'linux')('updates in the desktop shell', () => {
  const { folder, launch } = journeyForFile()
  afterEach(() => vi.unstubAllEnvs())

  it('beyond 40 a version is looked for, checked, downloaded and installed at the restart; a wrong file and a wrong key are refused', async () => {
    const place = folder('installed')
    const installed = join(place, 'Firmdesk.AppImage')
    const ran = join(place, 'ran')
    writeFileSync(installed, '#!/bin/sh\n')
    chmodSync(installed, 0o755)
    giveAway(place)
    vi.stubEnv('APPIMAGE', installed)
    const newer = `#!/bin/sh\necho "$APPIMAGE_EXIT_AFTER_INSTALL." > '${ran}'\n`
    const feed = await startFeed(newer)
    const config = { provider: 'generic', url: feed.origin, updaterCacheDirName: 'firmdesk' }
    writeFileSync(join(place, 'app-update.yml'), JSON.stringify(config))
    writeFileSync(join(place, 'update-key.pem'), ours.publicKey.export({ type: 'spki', format: 'pem' }))
    const firm = await startFirm(join(folder('firm'), 'data'), ['--customers=3', '--messages=0', '--seed=5'])
    const app = await launch(folder('profile'), [`--firm=${firm.origin}`, `--updates=${place}`])
    const page = await app.firstWindow()
    await new SignInPage(page).signIn('linzhiyuan')
    await new CustomerListPage(page).synced(3)
    await page.keyboard.press('Control+,')
    const check = page.getByRole('button', { name: words['update.check'] })
    const line = page.locator('.setting', { hasText: words['update.label'] }).last()

    feed.held.claimed = 'another file'
    await check.click()
    await see(line).toContainText(words['update.unusable'], WAIT)

    feed.held.claimed = newer
    feed.held.key = theirs.privateKey
    await check.click()
    await vi.waitFor(() => expect(feed.held.lists).toBe(2), WAIT)
    await see(line).toContainText(words['update.unusable'])

    feed.held.key = ours.privateKey
    await check.click()
    await see(line).toContainText(words['update.ready'].replace('{version}', VERSION), WAIT)
    await line.getByText(words['update.notes']).click()
    await see(line.getByText(NOTES)).toBeVisible()
    expect(feed.held.headers.every((one) => (one['x-user-staging-id'] ?? '') === '')).toBe(true)

    const closed = app.waitForEvent('close')
    await page.getByRole('button', { name: words['update.install'] }).click()
    await closed
    expect(readFileSync(installed, 'utf8')).toBe(newer)
    await vi.waitFor(() => expect(readFileSync(ran, 'utf8')).toBe('.\n'), WAIT)
    await firm.stop()
    feed.close()
  }, 120_000)
})
