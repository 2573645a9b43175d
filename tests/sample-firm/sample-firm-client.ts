import { utils, write } from '@e965/xlsx'
import { afterAll } from 'vitest'
import type { Firm, FirmOptions } from '../../src/sample-firm/index.ts'
import {
  answerOf,
  type FirmAnswer,
  type FirmClient,
  isWireRow,
  listOf,
  startTestFirm,
  type WireList,
} from '../support/firm.ts'

/** A firm for all tests of a block, closed after them; the block waits for it before it declares them. */
export async function firmForAll(options: FirmOptions = {}): Promise<Firm> {
  const firm = await startTestFirm(options)
  afterAll(() => firm.close())
  return firm
}

/** Uploads a file as any HTTP client would: multipart, field `file`. */
export async function upload(
  client: Pick<FirmClient, 'token'>,
  origin: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fileType = 'protected',
): Promise<FirmAnswer> {
  const form = new FormData()
  form.set('file', new File([bytes], name, { type: name.endsWith('.pdf') ? 'application/pdf' : '' }))
  const response = await fetch(`${origin}/api/v1/file/fs/upload?fileType=${fileType}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}` },
    body: form,
  })
  return answerOf(response)
}

/** JSON as text in which every integer too long for a double is text: `{"pkid":1970…}` becomes `{"pkid":"1970…"}`. */
export const withLongIntegers = (text: string): string => text.replaceAll(/([:[,])(\d{16,})(?=[,}\]])/g, '$1"$2"')

/** A GET whose answer keeps its long integers; `data` of a list. */
export async function listExactly(client: Pick<FirmClient, 'call'>, path: string): Promise<WireList> {
  const answer = await client.call('GET', path)
  const value: unknown = JSON.parse(withLongIntegers(answer.text))
  return listOf({ ...answer, data: isWireRow(value) ? value.data : null })
}

/** A workbook of one sheet whose first row is the heading. */
export function workbook(
  rows: readonly (readonly (string | number)[])[],
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), '客户')
  return new Uint8Array(write(book, { type: 'buffer', bookType }))
}
