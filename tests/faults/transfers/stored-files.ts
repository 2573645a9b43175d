// Files of a model firm: what arrived, byte by byte, and a network on which an upload can be cut in the middle.
import { createHash } from 'node:crypto'
import type { FirmNetwork } from '../firm/network.ts'
import type { FirmState, Wire } from '../firm/state.ts'
import type { Dice } from '../random.ts'

/** A file as the firm has it; `key` is the operation that sent it. */
export type StoredFile = {
  readonly key: string
  readonly name: string
  readonly fileType: string
  readonly digest: string
  readonly bytes: Uint8Array<ArrayBuffer>
}
export type StoredFiles = {
  readonly byPlace: ReadonlyMap<string, StoredFile>
  /** Uploads of a key that nothing happened to on their way. */
  readonly untroubled: (key: string) => number
  readonly network: FirmNetwork
}

const uploadPath = '/api/v1/file/fs/upload'
const downloadPath = '/api/v1/file/fs/download'
/** Ways in which an upload is cut: nothing of it is kept, half of it is, or half of it is taken for the file. */
const cuts = ['dropped', 'kept', 'taken'] as const
/** Share of the files that the firm takes only when they are sent once more by a person. */
const REFUSED = 0.06

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Gives a firm's network files; `cut` is the share of uploads that are cut, 0 to 1. */
export function withFiles(firm: FirmState, plain: FirmNetwork, dice: Dice, cut: () => number): StoredFiles {
  const byPlace = new Map<string, StoredFile>()
  const untroubled = new Map<string, number>()
  const sent = new Map<string, StoredFile>()
  const refused = new Map<string, boolean>()

  const keep = (fsid: string, file: StoredFile): Wire => {
    firm.files.add(fsid)
    byPlace.set(fsid, file)
    return { id: fsid, fsid, name: file.name, fileSize: file.bytes.length }
  }
  plain.alter = (answer, { path, key, query }) => {
    if (answer.status === 200 && path === uploadPath) {
      const { data } = JSON.parse(String(answer.body)) as { readonly data: { readonly fsid: string } }
      const file = sent.get(key)
      if (file === undefined) throw new Error('an upload without a key')
      return { ...answer, body: JSON.stringify({ succeed: true, data: keep(data.fsid, file) }) }
    }
    const found = path === downloadPath ? byPlace.get(query.get('fsid') ?? '') : undefined
    if (found === undefined) return answer
    const headers = {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
    }
    return { status: 200, body: found.bytes, headers }
  }

  /** Half of a file is on its way when the connection breaks. */
  const cutOff = async (file: StoredFile): Promise<Response> => {
    const way = dice.pick(cuts)
    const bytes = file.bytes.slice(0, Math.floor(file.bytes.length / 2))
    const half = { ...file, bytes, digest: digestOf(bytes) }
    await firm.time.sleep(5 + dice.below(2_000))
    const data = way === 'dropped' ? null : keep(`fs-${firm.newId()}`, half)
    if (way !== 'taken') throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
    return Response.json({ succeed: true, data })
  }

  const upload = async (request: Request, pass: typeof globalThis.fetch): Promise<Response> => {
    const key = request.headers.get('idempotency-key') ?? ''
    const file = await readFile(request, key, firm)
    if (dice.next() < cut() && file.bytes.length > 1) return stopping(request.signal, cutOff(file))
    if (!refused.has(key)) refused.set(key, dice.next() < REFUSED)
    if (refused.get(key) === true) {
      refused.set(key, false)
      return Response.json({ succeed: false, code: '', message: 'not this kind of file', data: null })
    }
    sent.set(key, file)
    const seen = plain.seen.length
    const answer = await pass(request)
    if (plain.seen[seen]?.fault === null && answer.ok) untroubled.set(key, (untroubled.get(key) ?? 0) + 1)
    return answer
  }

  return {
    byPlace,
    untroubled: (key) => untroubled.get(key) ?? 0,
    network: {
      ...plain,
      fetchOf(client) {
        const pass = plain.fetchOf(client)
        return (input, init) => {
          const request = new Request(input, init)
          return request.url.includes(uploadPath) ? upload(request, pass) : pass(request)
        }
      },
    },
  }
}

/** Reads the form of an upload, whose file is read from the disk meanwhile; virtual time stands still. */
async function readFile(request: Request, key: string, { time }: FirmState): Promise<StoredFile> {
  const file = (await time.hold(request.clone().formData())).get('file')
  if (!(file instanceof File)) throw new Error('an upload without a file')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileType = new URL(request.url).searchParams.get('fileType') ?? ''
  return { key, name: file.name, fileType, bytes, digest: digestOf(bytes) }
}

function stopping(signal: AbortSignal, answer: Promise<Response>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason)
    if (signal.aborted) give()
    signal.addEventListener('abort', give, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
  })
}
