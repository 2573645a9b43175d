// Sounds that players of their kind accept, each of whole seconds at 8000 Hz and padded to the size that the data promises.

/** Bytes of one second of sound in a wav at 8000 Hz. */
const wavSecond = 8000

/** One second of a voice in AMR-NB, 4.75 kbit/s: fifty frames of thirteen bytes. */
const spoken = Buffer.from(
  [
    'BM+Yx/QNBjP/4AAAAAQ2gcf2BwQ1/+AAAAAE/5jH9g0EM//gAAAABDaBx/YHBDX/4AAAAAT/mMf2DQQz/+AAAAAENoHH9gcENf/g',
    'AAAABKwIx/DzZDv/gAFiIASVsg/PAj31PtyAKbIEpv/7CMOK+891kfKiBKb/7i7D+RpjCCbmRgRI/+BKsoX00GN1OL4ESP/QBfO6',
    'y+KvqiUkBD7Isgb17gJkSeNzOgQqCIYW8rlE5MC50cgEKshsFpZCV9ltp+fmBB2UV/AFDNP94BkIZgRpDb/wBgCr//gACAAEcADH',
    '9AYGNf/gAAAABDY8x/YNBDP/4AAAAAT/GMf2BwQ1/+AAAAAENjzH9g0EM//gAAAABP8Yx/YHBDX/4AAAAAQ2PMf2DQQz/+AAAAAE',
    'Dm438MXIM/3AF2REBBrcL391hpLcEuMFUgQOyDv7rmdYAnnSeBAEHQhL99WCgrSyqfAIBCr/Y/f1oQOaPMx/jASV/78e4ngUZXjD',
    'ixIEpsjO+vIFJN/JiuoiBKbI8ykDBAvBKABMCATz/i/DhgR1+snJbYgE82wDcBxAQ+PtSGgCBKolH/INCDP/4AAAEAShGMf0BwY1',
    '/+AAAAAENjzH9g0EM//gAAAABP8Yx/YHBDX/4AAAAAQ2PMf2DQQz/+AAAAAE/xjH9gcENf/gAAAABDY8x/YNBDP/4AAAAARi938P',
    'BYnzw2BCiIgEW/q/r7Lm5XaMjAyQBA493z6Oy6myB8C+ugQa3PP/z8Y21ULu8AQEZwg1Sr82llvL3pqGBBpzG1myX+Q6iGEtAARg',
    '3BWd1RCTxQA7JHAEYMEMB7IyEd9ImgX+BEbBCHkCQyVkAyiEEAT+DbvwAww5f+iazoQ=',
  ].join(''),
  'base64',
)
const spokenFrame = 13
/** A second of silence as recorders send it: what it sounds like (mode 8), then seven frames of nothing (mode 15). */
const silent = Buffer.concat(
  Array.from({ length: 50 }, (_, frame) => Buffer.from(frame % 8 === 0 ? '44000000002a' : '7c', 'hex')),
)
const nothing = 0x7c
const isSilent = (second: number): boolean => second % 4 === 3

/** Size in bytes of a clip of so many seconds: every fourth one is silent. */
export function amrSize(seconds: number): number {
  let size = 6
  for (let second = 0; second < seconds; second += 1) size += (isSilent(second) ? silent : spoken).length
  return size
}

/** AMR-NB, exactly `size` bytes; `shade` (0 to 255) says where in its words the voice begins. */
export function amr(size: number, shade: number): Uint8Array {
  const file = Buffer.alloc(size, nothing)
  file.write('#!AMR\n', 'latin1')
  const begin = (shade % (spoken.length / spokenFrame)) * spokenFrame
  const voice = Buffer.concat([spoken.subarray(begin), spoken.subarray(0, begin)])
  let at = 6
  for (let second = 0; ; second += 1) {
    const part = isSilent(second) ? silent : voice
    if (at + part.length > size) return file
    part.copy(file, at)
    at += part.length
  }
}

/** Size in bytes of a wav of so many seconds. */
export const wavSize = (seconds: number): number => 44 + seconds * wavSecond

/** A soft tone in a wav, exactly `size` bytes. */
export function wav(size: number, shade: number): Uint8Array {
  const file = Buffer.alloc(size, 128)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(size - 8, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(wavSecond, 24)
  file.writeUInt32LE(wavSecond, 28)
  file.writeUInt16LE(1, 32)
  file.writeUInt16LE(8, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(size - 44, 40)
  for (let at = 44; at < size; at += 1) file[at] = 128 + Math.round(20 * Math.sin((at * (200 + shade)) / 1300))
  return file
}

const word = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const words = (...values: readonly number[]): Buffer => Buffer.concat(values.map(word))
const box = (type: string, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([word(body.length + 8), Buffer.from(type, 'latin1'), body])
}

/** One frame of silence in AAC-LC, mono: 1,024 samples. */
const aacFrame = Buffer.from('00c800802380', 'hex')
const aacSamples = 1024
const matrix = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

/** How AAC-LC at 8000 Hz, mono, is to be decoded (an ES descriptor). */
const decoderText = '03190001000411401500000000001f4000001f4005021588060102'

/** The head of an MPEG-4 file of AAC frames, up to their bytes. */
function m4aHead(frames: number): Buffer {
  const duration = frames * aacSamples
  const table = (offset: number): Buffer =>
    box(
      'stbl',
      box(
        'stsd',
        words(0, 1),
        box(
          'mp4a',
          Buffer.from('0000000000000001000000000000000000010010000000001f400000', 'hex'),
          box('esds', word(0), Buffer.from(decoderText, 'hex')),
        ),
      ),
      box('stts', words(0, 1, frames, aacSamples)),
      box('stsc', words(0, 1, 1, frames, 1)),
      box('stsz', words(0, aacFrame.length, frames)),
      box('stco', words(0, 1, offset)),
    )
  const dataInformation = box('dinf', box('dref', words(0, 1), box('url ', word(1))))
  const handler = box('hdlr', words(0, 0), Buffer.from('soun', 'latin1'), Buffer.alloc(13))
  const kind = box('ftyp', Buffer.from('M4A \0\0\0\0M4A mp42isom', 'latin1'))
  const movie = (offset: number): Buffer =>
    box(
      'moov',
      box('mvhd', words(0, 0, 0, wavSecond, duration, 0x10000, 0x1000000, 0, 0), matrix, Buffer.alloc(24), word(2)),
      box(
        'trak',
        box('tkhd', words(7, 0, 0, 1, 0, duration, 0, 0, 0, 0x1000000), matrix, words(0, 0)),
        box(
          'mdia',
          box('mdhd', words(0, 0, 0, wavSecond, duration, 0x55c40000)),
          handler,
          box('minf', box('smhd', words(0, 0)), dataInformation, table(offset)),
        ),
      ),
    )
  const length = kind.length + movie(0).length
  return Buffer.concat([kind, movie(length + 8)])
}

const m4aRoom = m4aHead(0).length + 16
/** Size in bytes of an m4a of so many seconds, or a few samples more. */
export const m4aSize = (seconds: number): number =>
  m4aRoom + Math.ceil((seconds * wavSecond) / aacSamples) * aacFrame.length

/** Silence as AAC in an MPEG-4 file, exactly `size` bytes. */
export function m4a(size: number): Uint8Array {
  const frames = Math.floor((size - m4aRoom) / aacFrame.length)
  const data = Buffer.concat(Array.from({ length: frames }, () => aacFrame))
  const rest = size - m4aRoom - data.length
  return Buffer.concat([m4aHead(frames), box('mdat', data), box('free', Buffer.alloc(rest))])
}

/** A frame of silence in MPEG-2 layer III: 32 kbit/s, 16,000 Hz, mono, 36 ms. */
const mp3Frame = Buffer.concat([Buffer.from('fff348c4', 'hex'), Buffer.alloc(140)])
/** Size in bytes of an mp3 of so many seconds. */
export const mp3Size = (seconds: number): number => 10 + Math.ceil((seconds * 1000) / 36) * mp3Frame.length

/** Silence in an mp3 behind an empty tag, exactly `size` bytes. */
export function mp3(size: number): Uint8Array {
  const frames = Math.floor((size - 10) / mp3Frame.length)
  const room = size - 10 - frames * mp3Frame.length
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0', 'latin1'), Buffer.from([room >> 7, room & 127])])
  return Buffer.concat([tag, Buffer.alloc(room), ...Array.from({ length: frames }, () => mp3Frame)])
}

const oggSums = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte << 24
  for (let bit = 0; bit < 8; bit += 1) sum = (sum << 1) ^ (sum < 0 ? 0x04c11db7 : 0)
  return sum
})

/** A page of an Ogg stream; `samples` have been told at its end, `flags` 2 begins the stream and 4 ends it. */
function oggPage(packets: readonly Uint8Array[], number: number, samples: number, flags: number): Buffer {
  const head = Buffer.alloc(27)
  head.write('OggS', 'latin1')
  head[5] = flags
  head.writeUInt32LE(samples, 6)
  head.writeUInt32LE(1, 14)
  head.writeUInt32LE(number, 18)
  head[26] = packets.length
  const page = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets])
  let sum = 0
  for (const byte of page) sum = (sum << 8) ^ (oggSums[(sum >>> 24) ^ byte] ?? 0)
  page.writeInt32LE(sum | 0, 22)
  return page
}

const opusHead = Buffer.concat([Buffer.from('OpusHead\x01\x01\0\0', 'latin1'), Buffer.from('401f0000000000', 'hex')])
const opusTags = Buffer.from('OpusTags\x06\0\0\0sample\0\0\0\0', 'latin1')
/** Twenty milliseconds of silence in Opus. */
const opusFrame = Buffer.from('f8fffe', 'hex')
const oggRoom = 28 * 2 + opusHead.length + opusTags.length
const oggSecond = 27 + 50 + 50 * opusFrame.length
/** Size in bytes of an ogg of so many seconds. */
export const oggSize = (seconds: number): number => oggRoom + seconds * oggSecond

/** Silence as Opus in an Ogg stream, exactly `size` bytes. */
export function ogg(size: number): Uint8Array {
  const seconds = Math.floor((size - oggRoom) / oggSecond)
  const tags = Buffer.concat([opusTags, Buffer.alloc(size - oggRoom - seconds * oggSecond)])
  const second = Array.from({ length: 50 }, () => opusFrame)
  const pages = [oggPage([opusHead], 0, 0, 2), oggPage([tags], 1, 0, 0)]
  for (let told = 1; told <= seconds; told += 1)
    pages.push(oggPage(second, told + 1, told * 48_000, told === seconds ? 4 : 0))
  return Buffer.concat(pages)
}
