// Voice messages: what a file is, how AMR-NB is read, and which clip plays.
import { describe, expect, it } from 'vitest'
import { soundFrames } from '../../src/renderer/src/lib/voice/amr.ts'
import { type DecoderWorker, openAmrDecoder } from '../../src/renderer/src/lib/voice/amr-decoder.ts'
import { type OpenedSound, openSound, SoundError } from '../../src/renderer/src/lib/voice/open-sound.ts'
import { type Clip, createPlayer, type Sounding, type VoiceState } from '../../src/renderer/src/lib/voice/player.ts'
import { loudness, wavOf } from '../../src/renderer/src/lib/voice/samples.ts'
import { soundKind } from '../../src/renderer/src/lib/voice/sound-kind.ts'
import { amr, png } from '../../src/sample-firm/data/sample-bytes.ts'
import { amrClip, decodeAmr, silentFrames, tone, wavClip } from '../support/sounds.ts'

const bytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'))

describe('a voice file', () => {
  it('CA-12 is known by its content, whatever its name says', () => {
    expect(soundKind(amrClip(1))).toBe('amr')
    expect(soundKind(wavClip(1))).toBe('wav')
    expect(soundKind(bytes('ID3\x04\0\0\0\0\0\0'))).toBe('mp3')
    expect(soundKind(Uint8Array.from([0xff, 0xfb, 0x90, 0x64]))).toBe('mp3')
    expect(soundKind(bytes('\0\0\0\x20ftypM4A '))).toBe('mp4')
    expect(soundKind(bytes('OggS\0'))).toBe('ogg')
    for (const other of [png(4000, 1), bytes('#!AMR-WB\n'), bytes('\x02#!SILK_V3'), bytes(''), bytes('ÿØÿà')])
      expect(soundKind(other)).toBe(null)
  })

  it('CA-12 D-47 that is a picture, a text or nothing is refused before anything tries to play it', async () => {
    for (const other of [png(4000, 1), bytes('<html>'), bytes('')])
      await expect(openSound(new Uint8Array(other))).rejects.toBeInstanceOf(SoundError)
  })

  it('CA-12 of AMR-NB is read at 8000 Hz, with frames of silence of both kinds in between', () => {
    const clip = amrClip(3)
    const samples = decodeAmr(soundFrames(clip) ?? clip)
    // Three seconds, less the last frame, which the encoder keeps; and three times three silent frames.
    expect((samples?.length ?? 0) / 8000).toBeCloseTo(3.16, 1)
    const bars = loudness(samples ?? new Float32Array(), 10)
    expect(Math.max(...bars)).toBe(1)
    expect(Math.min(...bars)).toBeLessThan(1)
  })

  it('CA-12 that is cut is played as far as it goes', () => {
    const clip = amrClip(2)
    for (const length of [clip.length - 1, clip.length - 20, 1000, 40]) {
      const frames = soundFrames(clip.subarray(0, length))
      expect(frames).not.toBe(null)
      expect(decodeAmr(frames ?? clip)?.length).toBeGreaterThanOrEqual(160)
    }
    expect(soundFrames(clip.subarray(0, 6))).toBe(null)
  })

  it('CA-12 with bytes that begin no frame is played without them, and one that is mostly such bytes is none', () => {
    const clip = amrClip(1)
    const broken = new Uint8Array(
      Buffer.concat([clip.subarray(0, 38), Uint8Array.from([0x4c, 0x64, 0x54]), clip.subarray(38)]),
    )
    const lengthOf = (file: Uint8Array) => decodeAmr(soundFrames(file) ?? file)?.length ?? 0
    expect(lengthOf(broken)).toBe(lengthOf(clip) + 3 * 160)
    const noise = new Uint8Array(Buffer.concat([clip.subarray(0, 6), Buffer.alloc(400, 0x6c)]))
    expect(soundFrames(noise)).toBe(null)
  })

  it('CA-12 of the sample firm, and one of silence alone, are read', () => {
    expect(decodeAmr(soundFrames(amr(1606 * 2, 0)) ?? new Uint8Array())?.length).toBeGreaterThan(8000)
    const silence = new Uint8Array(Buffer.concat([amrClip(1).subarray(0, 6), silentFrames]))
    const samples = decodeAmr(soundFrames(silence) ?? silence)
    expect(samples?.length).toBe(3 * 160)
    expect(loudness(samples ?? new Float32Array(), 41).every((bar) => bar === 0)).toBe(true)
  })
})

it('CA-12 what was decoded is handed to the browser as a wav of one channel', () => {
  const file = wavOf(tone(1), 8000)
  const view = new DataView(file.buffer)
  expect([file.length, view.getUint32(24, true), view.getUint16(22, true), view.getUint32(40, true)]).toEqual([
    16_044, 8000, 1, 16_000,
  ])
})

describe('the decoder', () => {
  const worker = () => {
    const asked: Uint8Array[] = []
    let hear: (samples: Float32Array | null) => void = () => undefined
    let end: () => void = () => undefined
    const made: DecoderWorker = {
      post: ({ buffer }) => void asked.push(buffer),
      listen: (heard, ended) => {
        hear = heard
        end = ended
      },
      end: () => undefined,
    }
    return { made, asked, hear: (samples: Float32Array | null) => hear(samples), end: () => end() }
  }

  it('CA-12 reads one file after the other, and goes on with a new worker where one broke', async () => {
    const workers = [worker(), worker()] as const
    let started = 0
    const decoder = openAmrDecoder(() => (workers[started++] ?? workers[1]).made)
    const first = decoder.decode(Uint8Array.from([1]))
    const second = decoder.decode(Uint8Array.from([2]))
    const third = decoder.decode(Uint8Array.from([3]))
    await expect.poll(() => workers[0].asked.length).toBe(1)
    workers[0].hear(Float32Array.from([0.5]))
    expect(await first).toEqual(Float32Array.from([0.5]))
    await expect.poll(() => workers[0].asked.length).toBe(2)
    workers[0].end()
    expect(await second).toBe(null)
    await expect.poll(() => workers[1].asked.length).toBe(1)
    workers[1].hear(Float32Array.from([0.25]))
    expect(await third).toEqual(Float32Array.from([0.25]))
    expect(started).toBe(2)
  })
})

describe('the player', () => {
  const setUp = () => {
    const played: string[] = []
    const opened = new Map<string, PromiseWithResolvers<OpenedSound>>()
    let heard: Parameters<Sounding['listen']>[0] | null = null
    const sounding: Sounding = {
      play: async (file, at, rate) => {
        played.push(`play ${file.type} ${at} ${rate}`)
        return true
      },
      resume: async () => {
        played.push('resume')
        return true
      },
      pause: () => void played.push('pause'),
      seek: (at) => void played.push(`seek ${at}`),
      setRate: (rate) => void played.push(`rate ${rate}`),
      drop: () => void played.push('drop'),
      listen: (given) => {
        heard = given
      },
    }
    const player = createPlayer({
      open: ({ fsid }) => {
        const answer = Promise.withResolvers<OpenedSound>()
        opened.set(fsid, answer)
        return answer.promise
      },
      problemOf: (error) => (error === 'offline' ? 'offline' : 'unplayable'),
      sounding: () => sounding,
    })
    const clip = (id: string, next: Clip['next'] = () => null): Clip => ({ id, fsid: `f${id}`, name: '', next })
    const arrive = (id: string) =>
      opened.get(`f${id}`)?.resolve({ file: new Blob([], { type: id }), seconds: 10, bars: [1] })
    const phase = (id: string): VoiceState['phase'] => player.state(id).phase
    const plays = async (id: string) => {
      arrive(id)
      await expect.poll(() => phase(id)).toBe('playing')
    }
    return { player, clip, arrive, plays, phase, played, opened, heard: () => heard }
  }

  it('CA-12 plays one clip at a time: another one stops the one before, which goes on later where it stood', async () => {
    const { player, clip, plays, phase, played, heard } = setUp()
    const [a, b] = [clip('a'), clip('b')]
    player.toggle(a)
    expect(phase('a')).toBe('loading')
    await plays('a')
    heard()?.onTime(4, 10)
    player.toggle(b)
    expect([phase('a'), player.state('a').at, phase('b')]).toEqual(['paused', 4, 'loading'])
    await plays('b')
    player.toggle(a)
    await expect.poll(() => phase('a')).toBe('playing')
    expect(phase('b')).toBe('quiet')
    // What was read stays read.
    expect(played).toEqual(['play a 0 1', 'pause', 'play b 0 1', 'pause', 'play a 4 1'])
  })

  it('CA-12 a press stops the clip and another press goes on', async () => {
    const { player, clip, plays, phase, played } = setUp()
    const a = clip('a')
    player.toggle(a)
    await plays('a')
    player.toggle(a)
    expect(phase('a')).toBe('paused')
    player.toggle(a)
    expect(phase('a')).toBe('playing')
    expect(played.slice(1)).toEqual(['pause', 'resume'])
  })

  it('CA-12 a slow file is not heard once another clip was begun, or the press was taken back', async () => {
    const { player, clip, arrive, plays, phase, played } = setUp()
    player.toggle(clip('a'))
    player.toggle(clip('b'))
    arrive('a')
    await plays('b')
    player.toggle(clip('c'))
    player.toggle(clip('c'))
    arrive('c')
    await Promise.resolve()
    expect([phase('a'), phase('b'), phase('c')]).toEqual(['quiet', 'quiet', 'quiet'])
    expect(played.filter((what) => what.startsWith('play'))).toEqual(['play b 0 1'])
  })

  it('CA-12 goes on with the next clip by itself, by its id or as it is given, and ends where none follows', async () => {
    const { player, clip, plays, phase, heard } = setUp()
    const c = clip('c')
    const b = clip('b', () => c)
    player.know(b)
    player.toggle(clip('a', () => 'b'))
    await plays('a')
    heard()?.onEnd()
    expect([phase('a'), player.state('a').at, phase('b')]).toEqual(['quiet', 0, 'loading'])
    await plays('b')
    heard()?.onEnd()
    await plays('c')
    heard()?.onEnd()
    expect(phase('c')).toBe('quiet')
  })

  it('CA-12 a clip that cannot be had says why, and is tried again by a press', async () => {
    const { player, clip, plays, phase, opened, heard } = setUp()
    player.toggle(clip('a'))
    opened.get('fa')?.reject('offline')
    await expect.poll(() => phase('a')).toBe('failed')
    expect(player.state('a').problem).toBe('offline')
    player.toggle(clip('a'))
    expect(player.state('a').problem).toBe(null)
    await plays('a')
    heard()?.onBroken()
    expect(player.state('a')).toMatchObject({ phase: 'failed', problem: 'unplayable' })
  })

  it('CA-12 goes through the speeds from 1 to 2, for every clip, and to a second that is pressed', async () => {
    const { player, clip, plays, played } = setUp()
    const a = clip('a')
    player.seek(a, 3)
    expect(player.state('a').at).toBe(0)
    player.toggle(a)
    await plays('a')
    const rates = [1, 2, 3, 4].map(() => {
      player.stepRate(1)
      return player.rate()
    })
    expect(rates).toEqual([1.25, 1.5, 2, 1])
    player.stepRate(-1, false)
    expect(player.rate()).toBe(1)
    player.seek(a, 12)
    player.seek(a, -1)
    expect(played.slice(-2)).toEqual(['seek 10', 'seek 0'])
  })

  it('CA-12 an account that is left is heard no more, and nothing of it is kept', async () => {
    const { player, clip, plays, phase, played } = setUp()
    player.toggle(clip('a'))
    await plays('a')
    player.clear()
    expect(phase('a')).toBe('quiet')
    expect(player.state('a').bars).toBe(null)
    expect(played.slice(-2)).toEqual(['pause', 'drop'])
  })
})
