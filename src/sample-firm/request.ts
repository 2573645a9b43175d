import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { Refusal } from './envelope.ts'
import { type Fields, isFields, parseJson } from './values.ts'

/** One request in the app, over Node's own request and response. */
export type FirmContext = Context<{ Bindings: HttpBindings }>

/** A file that came in a form. */
export class UploadedFile {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
  constructor(name: string, contentType: string, bytes: Uint8Array) {
    this.name = name
    this.contentType = contentType
    this.bytes = bytes
  }
}

/** The largest file that the firm takes, in bytes. */
export const largestFile = 30 * 1024 * 1024
const formRoom = 64 * 1024

/** The body of a form, null where it is larger than the firm takes; the rest is read and dropped, so that words reach the sender. */
async function formBytes(context: FirmContext): Promise<Uint8Array<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of context.req.raw.body ?? []) {
    length += piece.length
    if (length <= largestFile + formRoom) pieces.push(piece)
  }
  return length <= largestFile + formRoom ? new Uint8Array(Buffer.concat(pieces)) : null
}

async function readForm(context: FirmContext, contentType: string): Promise<Fields> {
  const bytes = await formBytes(context)
  if (bytes === null) throw new Refusal('文件大小不能超过30MB', 'too-large')
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form) {
    fields[name] =
      typeof value === 'string'
        ? value
        : new UploadedFile(value.name, value.type, new Uint8Array(await value.arrayBuffer()))
  }
  return fields
}

/** The fields of a body: JSON, a form, or a form with files. Throws a refusal where it cannot be read. */
export async function readBody(context: FirmContext): Promise<Fields> {
  if (context.req.method === 'GET') return {}
  const contentType = context.req.header('content-type') ?? ''
  if (contentType.includes('multipart/form-data')) {
    return readForm(context, contentType).catch((error: unknown) => {
      throw error instanceof Refusal ? error : new Refusal('请求内容不完整', 'bad-form', 400)
    })
  }
  const text = await context.req.text()
  if (text === '') return {}
  if (contentType.includes('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  const value = parseJson(text)
  // A list stands by itself in the body of some calls.
  return isFields(value) ? value : { items: value }
}

/** The query; a list where a name repeats. */
export function readQuery(context: FirmContext): Fields {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

/** The token, from whichever header a client puts it in. */
export function tokenOf(context: FirmContext): string {
  const header =
    context.req.header('authorization') ??
    context.req.header('x-token') ??
    context.req.header('x-auth-token') ??
    context.req.header('token') ??
    ''
  return header.replace(/^Bearer\s+/i, '')
}

/** What a request says of its page, its order and whose rows they are, for the ledger. */
export function listAsked(fields: Fields): Fields {
  const names = ['pageIndex', 'pageSize', 'sortField', 'sortOrder', 'groupType', 'objType']
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))
}
