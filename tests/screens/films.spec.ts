// Films: made here as a browser records them, kept by the firm, and played in the window of a file.
import type { Locator, Page } from '@playwright/test'
import { answerFiles } from '../support/answered-files.ts'
import { findings } from '../support/axe.ts'
import { giveFile, setFault } from '../support/firm-control.ts'
import { type Archive, expect, openArchive, openTalk, test, words } from './archive-desk.ts'

/** Frames of the film. */
const FRAMES = 90

/** A film of a moving square, as WebM. */
const recorded = async (page: Page): Promise<Buffer> => {
  const studio = await page.context().newPage()
  const text = await studio.evaluate(async (frames) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
    const brush = canvas.getContext('2d')
    if (brush === null) throw new Error('no canvas')
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm;codecs=vp8' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => void parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    // What is drawn before it records is in no film.
    let started = false
    recorder.addEventListener('start', () => {
      started = true
    })
    recorder.start()
    for (let frame = 0; frame < frames; frame += started ? 1 : 0) {
      await new Promise(requestAnimationFrame)
      brush.fillStyle = '#2F5D8C'
      brush.fillRect(0, 0, 320, 180)
      brush.fillStyle = '#E6E8EB'
      brush.fillRect(frame * 3, 60, 60, 60)
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, FRAMES)
  await studio.close()
  return Buffer.from(text, 'base64')
}

/** Plays a film to its end; answers its width and where it ended, seconds. */
const played = (film: Locator): Promise<readonly [number, number]> =>
  film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    const ended = new Promise((resolve) => video.addEventListener('ended', resolve, { once: true }))
    await video.play()
    await ended
    return [video.videoWidth, video.currentTime] as const
  })

/** Opens the window of a file by its address, in a page that is signed in. */
const openByAddress = async (page: Page, archive: Archive, fsid: string, title: string): Promise<void> => {
  await openArchive(page, archive)
  await page.evaluate((address) => location.assign(address), `#/file/detail?${new URLSearchParams({ fsid, title })}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

test('RT-09 CA-09 a film of a conversation is opened by a double press and plays to its end', async ({
  page,
  archive,
  context,
}) => {
  const name = '现场录像.webm'
  const bytes = await recorded(page)
  const fsid = await giveFile(archive.firm.origin, name, 'video/webm', bytes)
  const talk = await archive.talk('寄录像的')
  const jsonContent = JSON.stringify({ filename: name, filesize: bytes.length })
  await talk.say('', { type: 'file', jsonContent, fsids: JSON.stringify([fsid]) })
  await talk.say('请看录像')
  const chats = await openArchive(page, archive)
  await openTalk(page, chats, talk, '请看录像')
  const opens = context.waitForEvent('page')
  await chats.message(name).getByText(name).dblclick()
  const window = await opens
  const problems: string[] = []
  window.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const film = window.locator('video')
  await expect(film).toHaveAttribute('aria-label', name)
  const [width, end] = await played(film)
  expect(width).toBe(320)
  expect(end).toBeGreaterThan(0.5)
  // A recorder writes no length; the player knows it once it has been at the end.
  expect(await film.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(end, 1)
  await window.screenshot({ path: test.info().outputPath('film.png') })
  expect(problems).toEqual([])
})

test('RT-09 a film too large to be held plays from where it lies', async ({ page, archive }) => {
  const fsid = await giveFile(archive.firm.origin, '庭审.webm', 'video/webm', await recorded(page))
  await answerFiles(page, ({ r }) => Object.assign(r.value ?? {}, { size: 900 * 1024 * 1024 }))
  await openByAddress(page, archive, fsid, '庭审.webm')
  const film = page.locator('video')
  await expect(film).toHaveAttribute('src', /^\/media\/[0-9a-f]{32}\?by=[0-9a-f]{64}$/)
  const [width, end] = await played(film)
  expect([width, end > 0.5]).toEqual([320, true])
  expect(await findings(page)).toEqual([])
})

test('RT-09 whoever may not see a film is told so, and has nothing to save', async ({ page, archive }) => {
  const fsid = await giveFile(archive.firm.origin, '讯问.webm', 'video/webm', await recorded(page))
  await setFault(archive.firm.origin, 'file.download', { kind: 'status', status: 403 })
  await openByAddress(page, archive, fsid, '讯问.webm')
  await expect(page.getByText(words['documents.forbidden'])).toBeVisible()
  await expect(page.getByText(words['documents.forbiddenNext'])).toBeVisible()
  await expect(page.getByRole('button', { name: words['file.save'] })).toBeDisabled()
  await expect(page.getByRole('button', { name: words['common.retry'] })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('forbidden-light.png') })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 1024, height: 640 })
  expect(await findings(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath('forbidden-dark-small.png') })
})
