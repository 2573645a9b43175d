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

/** Keeps an entry as the newest one, and forgets the oldest beyond `most`. */
const keep = <Value>(map: Map<string, Value>, key: string, value: Value, most: number): void => {
  map.delete(key)
  map.set(key, value)
  for (const oldest of map.keys()) {
    if (map.size <= most) return
    map.delete(oldest)
  }
}

/** The speed that so many presses away from one is; past the last one it begins anew where it goes `round`. */
const rateBeside = (rate: number, by: 1 | -1, round: boolean): number => {
  const at = RATES.indexOf(rate) + by
  return RATES[round ? (at + RATES.length) % RATES.length : Math.max(0, Math.min(at, RATES.length - 1))] ?? rate
}

/** What is drawn of the clips, and who follows it. */
const createStates = () => {
  const states = new Map<string, VoiceState>()
  const listeners = new Set<() => void>()
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const of = (id: string): VoiceState => states.get(id) ?? quiet
  return {
    of,
    tell,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (id: string, part: Partial<VoiceState>): void => {
      keep(states, id, { ...of(id), ...part }, KEPT_CLIPS)
      tell()
    },
    clear: (): void => states.clear(),
  }
}

/** The one clip that sounds: how it begins, is held and ends. `clipOf` finds the one that follows by its id. */
const createPlayback = (
  means: PlayerMeans,
  states: ReturnType<typeof createStates>,
  clipOf: (id: string) => Clip | undefined,
) => {
  const sounds = new Map<string, OpenedSound>()
  let sounding: Sounding | null = null
  let current: Clip | null = null
  let rate = 1
  /** Counts what was begun, so that what a slow file answers late is not heard. */
  let turn = 0

  const fail = ({ id }: Clip, problem: VoiceProblem): void => {
    if (current?.id === id) current = null
    states.change(id, { phase: 'failed', at: 0, problem })
  }

  const openSounding = (): Sounding => {
    const made = means.sounding()
    made.listen({
      onTime: (at, seconds) => {
        if (current === null || states.of(current.id).phase === 'loading') return
        states.change(current.id, seconds > 0 ? { at, seconds } : { at })
      },
      onEnd: () => {
        if (current === null) return
        const ended = current
        current = null
        states.change(ended.id, { phase: 'quiet', at: 0 })
        const following = ended.next()
        const next = typeof following === 'string' ? clipOf(following) : following
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

  const stop = (): void => {
    turn += 1
    if (current === null) return
    sounding?.pause()
    const { id } = current
    current = null
    // Where it stood is where it goes on.
    states.change(id, { phase: states.of(id).at > 0 ? 'paused' : 'quiet' })
  }

  const soundOf = async (clip: Clip): Promise<OpenedSound> => {
    const sound = sounds.get(clip.fsid) ?? (await means.open(clip))
    keep(sounds, clip.fsid, sound, KEPT)
    return sound
  }

  const begin = async (clip: Clip): Promise<void> => {
    stop()
    const mine = turn
    current = clip
    states.change(clip.id, { phase: 'loading', problem: null })
    try {
      const { file, seconds, bars } = await soundOf(clip)
      if (mine !== turn) return
      states.change(clip.id, seconds > 0 ? { bars, seconds } : { bars })
      sounding ??= openSounding()
      const began = await sounding.play(file, states.of(clip.id).at, rate)
      if (mine === turn && current !== null) states.change(clip.id, { phase: began ? 'playing' : 'paused' })
    } catch (error) {
      if (mine === turn) fail(clip, means.problemOf(error))
    }
  }

  return {
    isCurrent: ({ id }: Clip): boolean => current?.id === id,
    begin,
    stop,
    pause: ({ id }: Clip): void => {
      sounding?.pause()
      states.change(id, { phase: 'paused' })
    },
    resume: async ({ id }: Clip): Promise<void> => {
      states.change(id, { phase: 'playing' })
      const mine = turn
      const goesOn = await sounding?.resume().catch(() => false)
      if (goesOn === false && mine === turn && states.of(id).phase === 'playing') states.change(id, { phase: 'paused' })
    },
    seek: (at: number): void => sounding?.seek(at),
    rate: (): number => rate,
    setRate: (next: number): void => {
      rate = next
      sounding?.setRate(rate)
    },
    /** Stops and lets go of everything that was heard. */
    clear: (): void => {
      stop()
      sounding?.drop()
      sounds.clear()
    },
  }
}

/** Plays one clip at a time over the whole window; what is drawn of a clip is its `state`, which `subscribe` follows. */
export const createPlayer = (means: PlayerMeans) => {
  const clips = new Map<string, Clip>()
  const states = createStates()
  const playback = createPlayback(means, states, (id) => clips.get(id))
  return {
    subscribe: states.subscribe,
    state: states.of,
    rate: playback.rate,
    /** Makes a clip known that may follow another by its id. */
    know: (clip: Clip): void => keep(clips, clip.id, clip, KEPT_CLIPS),
    /** Plays a clip, stops the one that plays, or goes on where it was stopped. */
    toggle: (clip: Clip): void => {
      const { phase } = states.of(clip.id)
      if (!playback.isCurrent(clip)) void playback.begin(clip)
      else if (phase === 'playing') playback.pause(clip)
      else if (phase === 'paused') void playback.resume(clip)
      else playback.stop()
    },
    /** Goes to a second of a clip that was read. */
    seek: (clip: Clip, at: number): void => {
      const { seconds } = states.of(clip.id)
      if (seconds === null) return
      const second = Math.max(0, Math.min(at, seconds))
      if (playback.isCurrent(clip)) playback.seek(second)
      const stays = playback.isCurrent(clip) || second === 0
      states.change(clip.id, stays ? { at: second } : { at: second, phase: 'paused' })
    },
    /** The next of the speeds, or the one before; for every clip. */
    stepRate: (by: 1 | -1, round = true): void => {
      playback.setRate(rateBeside(playback.rate(), by, round))
      states.tell()
    },
    /** Stops, where anything plays. */
    stop: playback.stop,
    /** Stops and forgets everything that was heard: the account was left. */
    clear: (): void => {
      playback.clear()
      states.clear()
      clips.clear()
      states.tell()
    },
  }
}
