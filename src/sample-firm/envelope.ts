/** JSON text that is ready to be sent as `data` (long integers survive in it). */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** An answer that is a file: its bytes go out as they are, without the envelope (D-06). */
export class FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly bytes: Uint8Array
  constructor(name: string, contentType: string, bytes: Uint8Array) {
    this.name = name
    this.contentType = contentType
    this.bytes = bytes
  }
}

/** An answer that is not a success: `status` 200 with `succeed: false` for a refusal in words, else an HTTP error (§7). */
export class Refusal extends Error {
  readonly status: 200 | 400 | 401 | 403 | 404
  readonly code: string
  constructor(message: string, code = 'refused', status: 200 | 400 | 401 | 403 | 404 = 200) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** A record that is not there. */
export function notFound(): Refusal {
  return new Refusal('记录不存在或已删除', 'not-found', 404)
}

/** The envelope of a success around `data`, as text. */
export function successText(data: unknown): string {
  const text = data instanceof JsonText ? data.text : JSON.stringify(data ?? null)
  return `{"succeed":true,"code":"0","message":"","data":${text}}`
}

/** The envelope of a failure, as text. */
export function failureText(code: string, message: string): string {
  return JSON.stringify({ succeed: false, code, message, data: null })
}

/** Paging of a list as it was asked for; `pageSize` -1 means everything. */
export type Paging = { readonly pageIndex: number; readonly pageSize: number }

/** `data` of a list (§7) from rows that are JSON text each. */
export function listText(rows: readonly string[], recordCount: number, paging: Paging): JsonText {
  const { pageIndex, pageSize } = paging
  return new JsonText(
    `{"list":[${rows.join(',')}],"recordCount":${recordCount},"pageIndex":${pageIndex},"pageSize":${pageSize}}`,
  )
}

/** The page of `rows` that `paging` asks for, as `data` of a list. */
export function pageOf(rows: readonly unknown[], paging: Paging): JsonText {
  const start = paging.pageSize < 0 ? 0 : paging.pageIndex * paging.pageSize
  const page = paging.pageSize < 0 ? rows : rows.slice(start, start + paging.pageSize)
  return listText(
    page.map((row) => JSON.stringify(row)),
    rows.length,
    paging,
  )
}
