import type { OpenedSound } from './open-sound.ts'

/** A clip that can be played; `next` names the one that follows it by itself, as a clip or by the id of a drawn one. */
export type Clip = {
  readonly id: string
  readonly fsid: string
  readonly name: string
  readonly next: () => Clip | string | null
}

/** Why a clip cannot be played: the firm cannot be reached, has it no more, or it is nothing that can be heard. */
export type VoiceProblem = 'offline' | 'gone' | 'unplayable'

/** A clip as it is drawn; `at` and `seconds` are seconds, `bars` how loud its parts are, each null until it was read. */
export type VoiceState = {
  readonly phase: 'quiet' | 'loading' | 'playing' | 'paused' | 'failed'
  readonly at: number
  readonly seconds: number | null
  readonly bars: readonly number[] | null
  readonly problem: VoiceProblem | null
}

/** What plays: an audio element, as far as the player needs it. */
export type Sounding = {
  /** Begins a file at a second; false where it stays silent, because a press came before it; rejects where it is no sound. */
  readonly play: (file: Blob, at: number, rate: number) => Promise<boolean>
  readonly resume: () => Promise<boolean>
  readonly pause: () => void
  readonly seek: (at: number) => void
  readonly setRate: (rate: number) => void
  /** Lets go of the file. */
  readonly drop: () => void
  readonly listen: (heard: {
    /** Seconds that were played, and how many there are; 0 where that is not known. */
    readonly onTime: (at: number, seconds: number) => void
    readonly onEnd: () => void
    readonly onBroken: () => void
  }) => void
}

export type PlayerMeans = {
  /** Reads a clip and makes it playable. */
  readonly open: (clip: Clip) => Promise<OpenedSound>
  readonly problemOf: (error: unknown) => VoiceProblem
  readonly sounding: () => Sounding
}

/** Speeds that a press goes through. */
const RATES: readonly number[] = [1, 1.25, 1.5, 2]
/** Sounds and clips that are remembered. */
const KEPT = 24
const KEPT_CLIPS = 500

const quiet: VoiceState = { phase: 'quiet', at: 0, seconds: null, bars: null, problem: null }

/** Forgets the oldest entries beyond `most`. */
const trim = (map: Map<string, unknown>, most: number): void => {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

/** Plays one clip at a time over the whole window; what is drawn of a clip is its `state`, which `subscribe` follows. */
export const createPlayer = (means: PlayerMeans) => {
  const states = new Map<string, VoiceState>()
  const sounds = new Map<string, OpenedSound>()
  const clips = new Map<string, Clip>()
  const listeners = new Set<() => void>()
  let sounding: Sounding | null = null
  let current: Clip | null = null
  let rate = 1
  /** Counts what was begun, so that what a slow file answers late is not heard. */
  let turn = 0

  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const state = (id: string): VoiceState => states.get(id) ?? quiet
  const change = (id: string, part: Partial<VoiceState>): void => {
    const changed = { ...state(id), ...part }
    states.delete(id)
    states.set(id, changed)
    trim(states, KEPT_CLIPS)
    tell()
  }
  const fail = ({ id }: Clip, problem: VoiceProblem): void => {
    if (current?.id === id) current = null
    change(id, { phase: 'failed', at: 0, problem })
  }

  const openSounding = (): Sounding => {
    const made = means.sounding()
    made.listen({
      onTime: (at, seconds) => {
        if (current === null || state(current.id).phase === 'loading') return
        change(current.id, seconds > 0 ? { at, seconds } : { at })
      },
      onEnd: () => {
        if (current === null) return
        const ended = current
        current = null
        change(ended.id, { phase: 'quiet', at: 0 })
        const following = ended.next()
        const next = typeof following === 'string' ? clips.get(following) : following
        if (next) void begin(next)
      },
      onBroken: () => {
        if (current === null) return
        sounds.delete(current.fsid)
        fail(current, 'unplayable')
      },
    })
    return made
  }

  const stopCurrent = (): void => {
    turn += 1
    if (current === null) return
    sounding?.pause()
    const { id } = current
    current = null
    // Where it stood is where it goes on.
    change(id, { phase: state(id).at > 0 ? 'paused' : 'quiet' })
  }

  const soundOf = async (clip: Clip): Promise<OpenedSound> => {
    const sound = sounds.get(clip.fsid) ?? (await means.open(clip))
    sounds.delete(clip.fsid)
    sounds.set(clip.fsid, sound)
    trim(sounds, KEPT)
    return sound
  }

  const begin = async (clip: Clip): Promise<void> => {
    stopCurrent()
    const mine = turn
    current = clip
    change(clip.id, { phase: 'loading', problem: null })
    try {
      const { file, seconds, bars } = await soundOf(clip)
      if (mine !== turn) return
      change(clip.id, seconds > 0 ? { bars, seconds } : { bars })
      sounding ??= openSounding()
      const began = await sounding.play(file, state(clip.id).at, rate)
      if (mine === turn && current !== null) change(clip.id, { phase: began ? 'playing' : 'paused' })
    } catch (error) {
      if (mine === turn) fail(clip, means.problemOf(error))
    }
  }

  const pause = ({ id }: Clip): void => {
    sounding?.pause()
    change(id, { phase: 'paused' })
  }

  const resume = async (clip: Clip): Promise<void> => {
    change(clip.id, { phase: 'playing' })
    const mine = turn
    const goesOn = await sounding?.resume().catch(() => false)
    if (goesOn === false && mine === turn && state(clip.id).phase === 'playing') change(clip.id, { phase: 'paused' })
  }

  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state,
    rate: (): number => rate,
    /** Makes a clip known that may follow another by its id. */
    know: (clip: Clip): void => {
      clips.delete(clip.id)
      clips.set(clip.id, clip)
      trim(clips, KEPT_CLIPS)
    },
    /** Plays a clip, stops the one that plays, or goes on where it was stopped. */
    toggle: (clip: Clip): void => {
      const { phase } = state(clip.id)
      if (current?.id !== clip.id) void begin(clip)
      else if (phase === 'playing') pause(clip)
      else if (phase === 'paused') void resume(clip)
      else stopCurrent()
    },
    /** Goes to a second of a clip that was read. */
    seek: ({ id }: Clip, at: number): void => {
      const { seconds } = state(id)
      if (seconds === null) return
      const second = Math.max(0, Math.min(at, seconds))
      if (current?.id === id) sounding?.seek(second)
      change(id, current?.id === id || second === 0 ? { at: second } : { at: second, phase: 'paused' })
    },
    /** The next of the speeds, or the one before; for every clip. */
    stepRate: (by: 1 | -1, round = true): void => {
      const at = RATES.indexOf(rate) + by
      rate = RATES[round ? (at + RATES.length) % RATES.length : Math.max(0, Math.min(at, RATES.length - 1))] ?? rate
      sounding?.setRate(rate)
      tell()
    },
    /** Says that a clip, or its file, cannot be had. */
    fail,
    /** Stops, where anything plays. */
    stop: stopCurrent,
    /** Stops and forgets everything that was heard: the account was left. */
    clear: (): void => {
      stopCurrent()
      sounding?.drop()
      for (const map of [states, sounds, clips]) map.clear()
      tell()
    },
  }
}
