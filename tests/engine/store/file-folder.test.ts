// Files of an account beside its store: encrypted, whole or not there, each damage seen.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFileFolder, type FileFolder, readWhole } from '#core/engine/store/files/file-folder'
import { CHUNK, TAG } from '#core/engine/store/files/sealed-chunks'
import { Failure } from '#shared/contract/failure'
import { temporaryFolder } from '../../support/ports.ts'

const folder = temporaryFolder()
let number = 0

const key = new Uint8Array(32).fill(5)
const newPlace = (): string => {
  number += 1
  return join(folder.path, String(number))
}
const folderAt = (place: string, own = key): FileFolder => createFileFolder(place, own)

const made = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => (index * 7 + (index >> 8)) & 255)

/** Failure code of a promise that must fail. */
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof Failure ? error.code : String(error)),
  )

describe('a file folder', () => {
  it('gives back what was put, whatever its length and however it came', async () => {
    const place = newPlace()
    const files = folderAt(place)
    for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5]) {
      const bytes = made(length)
      const pieces = [bytes.subarray(0, length >> 1), new Uint8Array(), bytes.subarray(length >> 1)]
      const { id, size, sha256 } = await files.put(pieces)
      expect([size, await files.size(id)], `${length} bytes`).toEqual([length, length])
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(Buffer.compare(await readWhole(files, id), bytes)).toBe(0)
      expect((await files.put([bytes])).id).toBe(id)
    }
    expect(readdirSync(place)).toHaveLength(7)
  })

  it('reads on from any place', async () => {
    const files = folderAt(newPlace())
    const bytes = made(2 * CHUNK + 100)
    const { id } = await files.put([bytes])
    for (const from of [0, 1, CHUNK - 1, CHUNK, 2 * CHUNK + 99, bytes.byteLength, bytes.byteLength + CHUNK]) {
      const chunks: Uint8Array[] = []
      for await (const chunk of files.read(id, from)) chunks.push(chunk)
      expect(Buffer.compare(Buffer.concat(chunks), bytes.subarray(from)), `from ${from}`).toBe(0)
    }
  })

  it('R22 keeps neither bytes nor names readable, and another account cannot open or recognise them', async () => {
    const place = newPlace()
    const text = Buffer.from('委托合同 金额 12,345,678 元'.repeat(100))
    const { id, sha256 } = await folderAt(place).put([text])
    const stored = readFileSync(join(place, id))
    expect(stored.includes(Buffer.from('委托合同'))).toBe(false)
    expect(readdirSync(place)).toEqual([id])
    expect(id).not.toBe(sha256)
    const other = folderAt(place, new Uint8Array(32).fill(6))
    expect(await codeOf(readWhole(other, id))).toBe('file-damaged')
    expect((await other.put([text])).id).not.toBe(id)
  })

  it('R12 sees every bit that fell over, every cut and every exchange of chunks', async () => {
    const place = newPlace()
    const files = folderAt(place)
    const { id } = await files.put([made(2 * CHUNK + 50)])
    const file = join(place, id)
    const good = readFileSync(file)
    const sealed = CHUNK + TAG
    const damaged = (bytes: Uint8Array) => {
      writeFileSync(file, bytes)
      return codeOf(readWhole(files, id))
    }
    for (let at = 0; at < good.byteLength; at += 1_999) {
      const flipped = Buffer.from(good)
      flipped[at] = (flipped[at] ?? 0) ^ 4
      expect(await damaged(flipped), `byte ${at}`).toBe('file-damaged')
    }
    for (const length of [0, 5, 16, 16 + sealed, 16 + 2 * sealed, good.byteLength - 1])
      expect(await damaged(good.subarray(0, length)), `cut at ${length}`).toBe('file-damaged')
    const [head, one, two, rest] = [
      good.subarray(0, 16),
      good.subarray(16, 16 + sealed),
      good.subarray(16 + sealed, 16 + 2 * sealed),
      good.subarray(16 + 2 * sealed),
    ]
    expect(await damaged(Buffer.concat([head, two, one, rest]))).toBe('file-damaged')
    expect(await damaged(Buffer.concat([good, rest]))).toBe('file-damaged')
    writeFileSync(file, good)
    expect(Buffer.compare(await readWhole(files, id), made(2 * CHUNK + 50))).toBe(0)
  })

  it('leaves nothing of a file that is too large, was cancelled, or whose source broke', async () => {
    const place = newPlace()
    const files = folderAt(place)
    expect(await codeOf(files.put([made(100), made(100)], { most: 150 }))).toBe('too-large')
    const abort = new AbortController()
    const endless = async function* () {
      for (;;) {
        yield made(CHUNK)
        abort.abort(new Failure('timeout'))
      }
    }
    expect(await codeOf(files.put(endless(), { signal: abort.signal }))).toBe('timeout')
    const full = async function* () {
      yield made(10)
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    expect(await codeOf(files.put(full()))).toBe('disk-full')
    expect(readdirSync(place)).toEqual([])
  })

  it('R29 is rid of what nothing names and of what a crash left, and spares what is being written', async () => {
    const place = newPlace()
    const files = folderAt(place)
    const [kept, gone, held] = [await files.put([made(10)]), await files.put([made(20)]), await files.put([made(40)])]
    for (const { id } of [kept, gone]) files.release(id)
    writeFileSync(join(place, 'left-by-a-crash.part'), 'half')
    let go: () => void = () => undefined
    const more = new Promise<void>((resolve) => {
      go = resolve
    })
    const slow = async function* () {
      yield made(30)
      await more
    }
    const writing = files.put(slow())
    while (readdirSync(place).filter((name) => name.endsWith('.part')).length < 2) await new Promise(setImmediate)
    expect(await files.sweep(() => new Set([kept.id]))).toBe(2)
    go()
    const { id } = await writing
    expect(readdirSync(place).sort()).toEqual([kept.id, held.id, id].sort())
    expect(await files.size(gone.id)).toBeNull()
    for (const one of [held.id, id]) files.release(one)
    expect(await files.sweep(() => new Set([kept.id]))).toBe(2)
    expect(readdirSync(place)).toEqual([kept.id])
  })

  it('R29 spares a file that is named, or given again, while others are removed', async () => {
    const place = newPlace()
    const files = folderAt(place)
    const ids: string[] = []
    for (const length of [10, 20, 30]) {
      const { id } = await files.put([made(length)])
      files.release(id)
      ids.push(id)
    }
    const order = readdirSync(place)
    // The second is named only after the first began to go, and the first is given again while it goes.
    let asked = 0
    const again = made([10, 20, 30][ids.indexOf(order[0] ?? '')] ?? 0)
    let given: Promise<unknown> = Promise.resolve()
    const gone = await files.sweep(() => {
      asked += 1
      if (asked === 1) given = Promise.resolve().then(() => files.put([again]))
      return new Set(asked > 1 ? [order[1] ?? ''] : [])
    })
    await given
    expect(gone).toBe(2)
    expect(readdirSync(place).sort()).toEqual(order.slice(0, 2).sort())
    expect(Buffer.compare(await readWhole(files, order[0] ?? ''), again)).toBe(0)
  })

  it('R29 goes on with the others where one cannot be removed', async () => {
    const place = newPlace()
    const files = folderAt(place)
    const { id } = await files.put([made(10)])
    files.release(id)
    // A folder is what this way of removing cannot remove.
    mkdirSync(join(place, '0-cannot-go'))
    mkdirSync(join(place, 'z-cannot-go'))
    expect(await files.sweep(() => new Set())).toBe(1)
    expect(readdirSync(place)).toEqual(['0-cannot-go', 'z-cannot-go'])
    expect(await files.sweep(() => new Set())).toBe(0)
  })

  it.runIf(process.platform !== 'win32')(
    'reads no pipe, no device and no link that lies in the place of a file',
    async () => {
      const place = newPlace()
      const files = folderAt(place)
      const { id } = await files.put([made(10)])
      const file = join(place, id)
      for (const [lay, code] of [
        [() => execFileSync('mkfifo', [file]), 'file-damaged'],
        [() => symlinkSync('/dev/zero', file), 'not-found'],
        [() => mkdirSync(file), 'file-damaged'],
      ] as const) {
        rmSync(file, { recursive: true })
        lay()
        expect([await files.size(id), await codeOf(readWhole(files, id))]).toEqual([null, code])
      }
    },
  )

  it('has no file under a name that it did not give, and none before the first', async () => {
    const place = newPlace()
    const files = folderAt(place)
    expect(await files.sweep(() => new Set())).toBe(0)
    mkdirSync(place)
    writeFileSync(join(folder.path, 'outside'), 'x')
    for (const name of ['../outside', '', 'a', `${'0'.repeat(63)}/`, '0'.repeat(64)])
      expect(await codeOf(readWhole(files, name))).toBe('not-found')
  })
})
