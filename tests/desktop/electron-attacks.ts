// What a script that took a page over tries in the real Electron, and what the main process lets it do.
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { ElectronApplication, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp, whyNoElectron } from '../support/electron.ts'
import { answerQuestions, ask, listenForPorts, portRounds, questions } from './electron-calls.ts'

/** An address of this computer that Chromium takes for one of another. */
const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1'

/** A listener for UDP and one for TCP that count what reaches them. */
const openListeners = async () => {
  const address = ownAddress()
  const heard = { udp: 0, tcp: 0 }
  const udp = createSocket('udp4')
  udp.on('message', () => {
    heard.udp += 1
  })
  await new Promise<void>((resolve) => udp.bind(0, address, resolve))
  const tcp = createServer((socket) => {
    heard.tcp += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => tcp.listen(0, address, resolve))
  const place = tcp.address()
  const close = async (): Promise<void> => {
    await new Promise<void>((resolve) => udp.close(() => resolve()))
    await new Promise((resolve) => tcp.close(resolve))
  }
  const tcpPort = typeof place === 'object' && place !== null ? place.port : 0
  return { at: { address, udp: udp.address().port, tcp: tcpPort }, heard, close }
}

describe.skipIf(whyNoElectron() !== null)('a page that was taken over', () => {
  let running: RunningApp
  let app: ElectronApplication
  let page: Page

  beforeAll(async () => {
    running = await startApp()
    app = running.app
    page = await listenForPorts(app)
  }, 180_000)

  afterAll(() => running?.close())

  it('gets no packet out by WebRTC, neither UDP nor TCP', async () => {
    const listeners = await openListeners()
    const gathered = await page.evaluate(async ({ address, udp, tcp }) => {
      const secret = { username: 'stolen', credential: 'stolen' }
      const peer = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:${address}:${udp}` },
          { urls: `turn:${address}:${udp}?transport=udp`, ...secret },
          { urls: `turn:${address}:${tcp}?transport=tcp`, ...secret },
        ],
      })
      peer.createDataChannel('out')
      const complete = new Promise<string>((resolve) => {
        peer.addEventListener('icegatheringstatechange', () => {
          if (peer.iceGatheringState === 'complete') resolve(peer.iceGatheringState)
        })
      })
      await peer.setLocalDescription(await peer.createOffer())
      const state = await complete
      peer.close()
      return state
    }, listeners.at)
    await listeners.close()
    expect(gathered).toBe('complete')
    expect(listeners.heard).toEqual({ udp: 0, tcp: 0 })
  }, 60_000)

  it('still reads its own files by app:// and what it made itself by blob:', async () => {
    const seen = await page.evaluate(async () => {
      const picture = new Image()
      const drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"></svg>'
      picture.src = URL.createObjectURL(new Blob([drawn], { type: 'image/svg+xml' }))
      await picture.decode()
      const { status } = await fetch('app://firmdesk/index.html')
      return { status, width: picture.naturalWidth }
    })
    expect(seen).toEqual({ status: 200, width: 3 })
  })

  it('sends nothing to a server of its choice: the person is asked first, and the core still reaches one', async () => {
    const listeners = await openListeners()
    const server = `https://${listeners.at.address}:${listeners.at.tcp}`
    const stolen = { server, account: 'stolen', password: 'stolen' }
    await answerQuestions(app, 'no')
    for (const [operation, input] of [
      ['probe', { server }],
      ['signIn', stolen],
      ['signInWithToken', { server, token: 'stolen' }],
    ] as const)
      expect(await ask(page, 'core', 'session', operation, input)).toMatchObject({ ok: false, code: 'not-confirmed' })
    expect(await questions(app)).toEqual(Array(3).fill(`连接到 ${listeners.at.address}:${listeners.at.tcp}？`))
    expect(listeners.heard.tcp).toBe(0)
    await answerQuestions(app, 'yes')
    expect(await ask(page, 'core', 'session', 'signIn', stolen)).toMatchObject({ ok: false, code: 'unreachable' })
    expect(listeners.heard.tcp).toBeGreaterThan(0)
    // One question is enough for a server, and after ten tries that failed there is a pause.
    const codes: string[] = []
    for (let index = 0; index < 10; index += 1) {
      const reply = await ask(page, 'core', 'session', 'probe', { server })
      codes.push(reply.ok ? 'none' : reply.code)
    }
    expect(codes).toEqual([...Array(6).fill('unreachable'), ...Array(4).fill('too-many')])
    expect(await questions(app)).toHaveLength(1)
    await listeners.close()
  })

  it('reads no file that it names', async () => {
    const handle = 'a'.repeat(32)
    const channels = await app.evaluate(({ ipcMain, BrowserWindow }, named) => {
      const sender = BrowserWindow.getAllWindows()[0]?.webContents
      ipcMain.emit('firmdesk:file', { sender, senderFrame: sender?.mainFrame }, named, '/etc/passwd')
      return ipcMain.eventNames().filter((name) => name !== 'error')
    }, handle)
    expect(channels).toEqual(['firmdesk:ports'])
    expect(await ask(page, 'shell', 'shell', 'takeFile', { file: handle })).toMatchObject({
      ok: false,
      code: 'not-found',
    })
  })

  it('opens the telephone and the mail program by a press alone, one a press, and never with more than a number', async () => {
    await app.evaluate(({ shell }) => {
      const opened: string[] = []
      Object.assign(globalThis, { opened })
      Object.assign(shell, { openExternal: async (url: string) => void opened.push(url) })
    })
    const opened = () => app.evaluate((): readonly string[] => Reflect.get(globalThis, 'opened'))
    const tryAll = async () => {
      await page.evaluate(() => {
        document.body.click()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
        for (let index = 0; index < 150; index += 1) window.open('tel:13800005621')
      })
      for (const url of ['tel:13800005621', 'mailto:lin@firm.example', 'tel:*#06#', 'https://evil.example/'])
        await ask(page, 'shell', 'shell', 'openExternal', { url })
    }
    await page.reload()
    await portRounds(page, 1)
    await answerQuestions(app, 'no')
    await tryAll()
    expect(await opened()).toEqual([])
    expect(await questions(app)).toEqual([])
    await page.mouse.click(5, 5)
    expect(await ask(page, 'shell', 'shell', 'openExternal', { url: 'tel:*#06#' })).toMatchObject({
      value: { opened: false },
    })
    await tryAll()
    expect(await opened()).toEqual(['tel:13800005621'])
  })
})
