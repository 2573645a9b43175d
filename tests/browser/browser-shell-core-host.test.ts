import { afterEach, describe, expect, it } from 'vitest'
import { type CoreHost, type CoreListener, openCoreHost, pauseAfter } from '../../src/main/browser/core-host.ts'

const program = new URL('../support/browser-thread.ts', import.meta.url)
const hosts: CoreHost[] = []

const start = (profile = 'any'): CoreHost => {
  const host = openCoreHost({ profile, firm: 'sample' }, program)
  hosts.push(host)
  return host
}

/** A page that waits for the next thing it hears: a message, or `restart`. */
class Page implements CoreListener {
  readonly #heard: string[] = []
  #wake: () => void = () => {}
  onMessage = (text: string): void => this.#hear(text)
  onRestart = (): void => this.#hear('restart')
  #hear(what: string): void {
    this.#heard.push(what)
    this.#wake()
  }
  async next(): Promise<string> {
    while (this.#heard.length === 0)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    return this.#heard.shift() ?? ''
  }
}

const lifeOf = (answer: string): string => answer.split(':', 1)[0] ?? ''

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
})

describe('the thread of the core', () => {
  it('answers each page on a port of its own, also one that came before it was ready', async () => {
    const host = start()
    const [one, other] = [new Page(), new Page()]
    const first = host.connect('session', one)
    first.post('a')
    expect(await one.next()).toMatch(/:a$/)
    await host.ready
    host.connect('session', other).post('b')
    expect(await other.next()).toMatch(/:b$/)
  })

  it('is replaced when it asks for it: what it had answered arrives, then every page hears of it', async () => {
    const host = start()
    const [one, other] = [new Page(), new Page()]
    const connection = host.connect('session', one)
    host.connect('session', other)
    connection.post('restart')
    const before = await one.next()
    expect(before).toMatch(/:restart$/)
    expect([await one.next(), await other.next()]).toEqual(['restart', 'restart'])
    connection.post('after')
    const after = await one.next()
    expect(after).toMatch(/:after$/)
    expect(lifeOf(after)).not.toBe(lifeOf(before))
  })

  it('is replaced after a crash, and the page that caused it goes on', async () => {
    const host = start()
    await host.ready
    const page = new Page()
    const connection = host.connect('session', page)
    connection.post('crash')
    expect(await page.next()).toBe('restart')
    connection.post('after')
    expect(await page.next()).toMatch(/:after$/)
  })

  it('that ends before it was ready is told to the one who started it', async () => {
    await expect(start('never-ready').ready).rejects.toThrow('code 3')
  })

  it('that crashes again and again is started with growing pauses', () => {
    expect(pauseAfter(60_000, 4000)).toBe(0)
    expect([pauseAfter(100, 0), pauseAfter(100, 250), pauseAfter(100, 500)]).toEqual([250, 500, 1000])
    expect(pauseAfter(100, 29_000)).toBe(30_000)
  })
})
