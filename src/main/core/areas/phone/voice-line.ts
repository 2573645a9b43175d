import type { Clock } from '#core/ports'
import type { VoiceMessage } from './row.ts'
import { type AskVoice, createVoiceLogin, type VoiceLoginOptions } from './voice-login.ts'

/** Times of the line in milliseconds and its limits (PH-15, PH-16, §9). */
export const line = {
  /** A poll is asked for so often, unless something was said. */
  poll: 20_000,
  /** A poll that nobody answers is given up after it, and asked for again. */
  silence: 35_000,
  /** How often the call itself is looked up while it goes on. */
  monitor: 60_000,
  firstLimit: 9876,
  limit: 5,
  /** Polls in a row without an answer after which the provider is lost (D-89). */
  lost: 10,
} as const

export type Link = 'off' | 'on' | 'lost'

/** The line to the voice provider: its login, and what it says while somebody listens. */
export type VoiceLine = {
  /** Asks the provider something as a seat that is logged in. */
  readonly ask: AskVoice
  readonly listen: () => void
  readonly rest: () => void
  readonly link: () => Link
  /** The next one who asks logs in anew. */
  readonly forget: () => void
}

export type VoiceLineOptions = Omit<VoiceLoginOptions, 'renewed'> & {
  readonly clock: Clock
  /** False once the account was closed: then nothing is asked or told any more. */
  readonly isOpen: () => boolean
  /** New messages in their order; each is told once. */
  readonly heard: (messages: readonly VoiceMessage[]) => void
  readonly linkChanged: () => void
  /** Time to look the call up, because an event may be lost. */
  readonly look: () => void
}

/** Timers that are ended together. */
function timersOf(clock: Clock) {
  const waits = new Set<() => void>()
  return {
    later(milliseconds: number, run: () => void): () => void {
      const cancel = clock.after(milliseconds, () => {
        waits.delete(cancel)
        run()
      })
      waits.add(cancel)
      return () => {
        waits.delete(cancel)
        cancel()
      }
    },
    end() {
      for (const cancel of waits) cancel()
      waits.clear()
    },
  }
}

/** Opens the line; nothing is asked before somebody asks or listens. */
export function createVoiceLine(options: VoiceLineOptions): VoiceLine {
  const { clock, isOpen, heard, linkChanged, look } = options
  let link: Link = 'off'
  let after = ''
  let isFirst = true
  let known = new Set<string>()
  let missed = 0
  /** What ends the listening; null while nobody listens. */
  let stop: (() => void) | null = null

  const login = createVoiceLogin({
    ...options,
    // Another login counts its messages anew.
    renewed() {
      after = ''
      isFirst = true
      known = new Set()
    },
  })

  const setLink = (next: Link) => {
    if (link === next) return
    link = next
    linkChanged()
  }

  const news = (messages: readonly VoiceMessage[]): readonly VoiceMessage[] =>
    messages.filter(({ id }) => {
      if (known.has(id)) return false
      known.add(id)
      return true
    })

  const listen = () => {
    if (stop !== null) return
    const { later, end: endTimers } = timersOf(clock)
    let current: AbortController | null = null
    let ended = false
    const end = () => {
      ended = true
      endTimers()
      current?.abort()
    }
    stop = end

    const poll = async () => {
      if (!isOpen()) end()
      if (ended) return
      const begun = clock.monotonic()
      const control = new AbortController()
      current = control
      const quiet = later(line.silence, () => control.abort())
      let pause: number = line.poll
      try {
        const limit = () => (isFirst ? line.firstLimit : line.limit)
        const told = await login.ask((voice, now) => voice.messages(now, { after, limit: limit() }, control.signal))
        if (ended || !isOpen()) return
        missed = 0
        isFirst = false
        after = told.at(-1)?.id ?? after
        const fresh = news(told)
        if (fresh.length > 0) pause = 0
        setLink('on')
        if (fresh.length > 0) heard(fresh)
      } catch {
        if (ended || !isOpen()) return
        missed += 1
        if (missed >= line.lost) {
          login.forget()
          setLink('lost')
        }
      } finally {
        quiet()
      }
      const wait = pause - (clock.monotonic() - begun)
      if (wait > 0) later(wait, () => void poll())
      else void poll()
    }

    const monitor = () => {
      if (ended || !isOpen()) return
      look()
      later(line.monitor, monitor)
    }
    missed = 0
    later(line.monitor, monitor)
    void poll()
  }

  return {
    ask: login.ask,
    listen,
    rest() {
      stop?.()
      stop = null
      setLink('off')
    },
    link: () => link,
    forget: login.forget,
  }
}
