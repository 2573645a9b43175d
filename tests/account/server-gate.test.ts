import { describe, expect, it } from 'vitest'
import { createServerGate } from '../../src/main/core/account/server-gate.ts'
import { codeOf } from '../support/core.ts'
import { testClock } from '../support/ports.ts'

const MINUTE = 60_000

/** A gate, and a person who gives these answers to its questions. */
const stage = (answer: ((server: string) => Promise<boolean>) | null, used: readonly string[] = [], isOpen = false) => {
  const clock = testClock()
  const asked: string[] = []
  const open = () =>
    createServerGate(
      {
        clock,
        defaultServer: 'https://given.example/',
        confirmServer:
          answer === null
            ? null
            : (server) => {
                asked.push(server)
                return answer(server)
              },
      },
      {
        list: () =>
          used.map((server) => ({ key: '', server, account: '', displayName: '', firmName: '', lastUsed: null })),
      },
      () => isOpen,
    )
  const sent: string[] = []
  const gate = open()
  const send = (server: string, through = gate) => codeOf(through(server, async () => void sent.push(server)))
  return { clock, asked, sent, send, open }
}

describe('a server that the page names', () => {
  it('is asked about before anything is sent there, once, and is known from then on', async () => {
    const { asked, sent, send } = stage(async () => true)
    expect(await send('http://firm.example')).toBe('bad-address')
    expect(await send('firm.example')).toBe('none')
    expect(await send('https://FIRM.example/')).toBe('none')
    expect(asked).toEqual(['https://firm.example'])
    expect(sent).toEqual(['firm.example', 'https://FIRM.example/'])
  })

  it('gets nothing where the person does not agree, and is asked about again', async () => {
    const { asked, sent, send } = stage(async () => false)
    expect(await send('https://evil.example')).toBe('not-confirmed')
    expect(await send('https://evil.example')).toBe('not-confirmed')
    expect(asked).toHaveLength(2)
    expect(sent).toEqual([])
  })

  it('is not asked about where it is the sample firm, the one of the start, or of an account', async () => {
    const { asked, send } = stage(async () => false, ['https://used.example'])
    for (const server of ['sample', ' Sample ', 'https://given.example', 'used.example'])
      expect(await send(server), server).toBe('none')
    expect(asked).toEqual([])
    // The name of a known one inside another is another.
    for (const server of ['https://used.example.evil.example', 'https://used.example:8443'])
      expect(await send(server), server).toBe('not-confirmed')
  })

  it('is refused where the shell cannot ask and an account is open; known ones are not', async () => {
    const { sent, send } = stage(null, ['https://used.example'], true)
    expect(await send('https://evil.example')).toBe('other-server')
    for (const server of ['sample', 'https://given.example', 'https://used.example'])
      expect(await send(server), server).toBe('none')
    expect(sent).not.toContain('https://evil.example')
  })

  it('waits for one question at a time; a second caller for the same server shares it', async () => {
    const gate = Promise.withResolvers<boolean>()
    const { asked, sent, send } = stage(() => gate.promise)
    const first = send('https://firm.example')
    const second = send('https://firm.example')
    expect(await send('https://evil.example')).toBe('not-confirmed')
    expect(sent).toEqual([])
    gate.resolve(true)
    expect([await first, await second]).toEqual(['none', 'none'])
    expect(asked).toEqual(['https://firm.example'])
  })
})

describe('tries', () => {
  it('are ten a minute, and a question that was answered with no is one', async () => {
    const { clock, asked, send } = stage(async () => false)
    const codes: string[] = []
    for (let index = 0; index < 30; index += 1) codes.push(await send(`https://d${index}.evil.example`))
    expect(codes.filter((code) => code === 'not-confirmed')).toHaveLength(10)
    expect(codes.slice(10).every((code) => code === 'too-many')).toBe(true)
    expect(asked).toHaveLength(10)
    clock.advance(MINUTE)
    expect(await send('https://one.evil.example')).toBe('not-confirmed')
  })

  it('are ten a minute at any server where the shell cannot ask', async () => {
    const { sent, send } = stage(null)
    for (let index = 0; index < 30; index += 1) await send(`https://d${index}.evil.example`)
    expect(sent).toHaveLength(10)
  })

  it('at a server that the person agreed to count only where they fail', async () => {
    const { send, open } = stage(async () => true)
    for (let index = 0; index < 30; index += 1) expect(await send('https://firm.example')).toBe('none')
    const gate = open()
    const failing = () => gate('https://firm.example', () => Promise.reject(new Error('wrong password')))
    for (let index = 0; index < 10; index += 1) await expect(failing()).rejects.toThrow('wrong password')
    await expect(failing()).rejects.toMatchObject({ code: 'too-many' })
  })
})
