// What the window of a file shows a file as: by its bytes, whatever its name says.
import { describe, expect, it } from 'vitest'
import { fileKind, textEncoding } from '../../src/renderer/src/lib/file-kind.ts'
import { amr, excel, pdf, plain, png, wav, word } from '../../src/sample-firm/data/sample-bytes.ts'
import { amrClip } from '../support/sounds.ts'

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const kindOf = (file: Uint8Array): string => fileKind(file).kind

describe('RT-09 the window of a file', () => {
  it('RT-09 knows files of the firm by their content', () => {
    expect([png(4000, 1), pdf(4000), amr(1606, 0), wav(9000, 1), excel(5000), plain(60)].map(kindOf)).toEqual([
      'picture',
      'pdf',
      'sound',
      'sound',
      'sheet',
      'text',
    ])
    expect(kindOf(amrClip(1))).toBe('sound')
    expect(fileKind(bytes('\x89PNG\r\n', 'latin1'))).toEqual({ kind: 'picture', type: 'image/png' })
  })

  it('RT-09 knows films by their content; a recorder may write a sound in the same form', () => {
    expect(fileKind(bytes('\0\0\0\x20ftypisom'))).toEqual({ kind: 'film', type: 'video/mp4' })
    expect(fileKind(bytes('\x1a\x45\xdf\xa3webm', 'latin1'))).toEqual({ kind: 'film', type: 'video/webm' })
    expect(kindOf(bytes('\0\0\0\x20ftypM4A '))).toBe('sound')
  })

  it('RT-09 shows nothing that it cannot: documents, archives, programs, nothing at all', () => {
    for (const file of [word(5000), bytes('PK\x03\x04', 'latin1'), bytes('MZ\x90\0\x03\0', 'latin1'), new Uint8Array()])
      expect(kindOf(file)).toBe('other')
  })

  it('RT-09 markup, whatever it would do elsewhere, is a text', () => {
    for (const text of ['<svg onload="x()"/>', '<!doctype html><script>x()</script>', '{"a": 1}'])
      expect(kindOf(bytes(text))).toBe('text')
  })

  it('RT-09 a text is read as it is written: UTF-8, GB 18030, or UTF-16 with its mark', () => {
    expect(textEncoding(bytes('保证金'))).toBe('utf-8')
    expect(textEncoding(Uint8Array.from([0xb1, 0xa3, 0xd6, 0xa4, 0xbd, 0xf0]))).toBe('gb18030')
    expect(textEncoding(Uint8Array.from([0xff, 0xfe, 0xdd, 0x4f]))).toBe('utf-16le')
    expect(textEncoding(bytes('a\0b'))).toBe(null)
    // The end of the piece that is looked at cuts a character.
    expect(textEncoding(bytes(`a${'保'.repeat(40_000)}`))).toBe('utf-8')
  })
})
